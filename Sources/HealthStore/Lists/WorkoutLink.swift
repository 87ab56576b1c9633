package import LockstepDocuments

/// A URL that leads into the lists: one that other apps open, or one with which a browser comes back.
package enum WorkoutLink: Equatable, Sendable {
  /// `lockstep://workout/ID`.
  case workout(DocumentID)
  /// `lockstep://workouts?search=WORDS&sort=ORDER`.
  case list(search: String, order: WorkoutOrder)
  /// `lockstep://localhost?code=…&scope=…&state=…`, or with `error=…`.
  case authorization(Authorization)

  /// The answer of a web service that was asked for authorization.
  package struct Authorization: Equatable, Sendable {
    package var code: String?
    package var scope: String?
    package var state: String?
    package var error: String?

    package init(code: String?, scope: String?, state: String?, error: String?) {
      self.code = code
      self.scope = scope
      self.state = state
      self.error = error
    }
  }

  package static let scheme = "lockstep"
  /// The URL to which a web service sends its answer.
  package static let authorizationAddress = "\(scheme)://localhost"

  /// Reads a URL; `nil` if it is none of these, and is ignored.
  package init?(_ text: String) {
    let start = Self.scheme + "://"
    guard text.lowercased().hasPrefix(start) else { return nil }
    let parts = text.dropFirst(start.count).split(
      separator: "?",
      maxSplits: 1,
      omittingEmptySubsequences: false
    )
    let path = parts[0].split(separator: "/").map(String.init)
    guard let pairs = Self.pairs(parts.count > 1 ? parts[1] : "") else { return nil }
    func value(_ name: String) -> String? { pairs.first { $0.name == name }?.value }
    switch path.first {
    case "workout" where path.count == 2:
      guard let id = Self.decoded(path[1][...]), !id.isEmpty else { return nil }
      self = .workout(DocumentID(id))
    case "workouts" where path.count == 1:
      guard let order = WorkoutOrder(rawValue: value("sort") ?? "date") else { return nil }
      self = .list(search: value("search") ?? "", order: order)
    case "localhost" where path.count == 1:
      guard value("code") != nil || value("error") != nil else { return nil }
      self = .authorization(
        Authorization(
          code: value("code"),
          scope: value("scope"),
          state: value("state"),
          error: value("error")
        )
      )
    default: return nil
    }
  }

  /// Reads the names and values of a query; `nil` if one cannot be decoded.
  private static func pairs(_ query: Substring) -> [(name: String, value: String)]? {
    var values: [(name: String, value: String)] = []
    for pair in query.split(separator: "&") {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = decoded(parts[0]), let value = decoded(parts.count > 1 ? parts[1] : "")
      else {
        return nil
      }
      values.append((name, value))
    }
    return values
  }

  /// Decodes the percent signs and pluses of a text; `nil` if the result is not UTF-8.
  private static func decoded(_ text: Substring) -> String? {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
        continue
      }
      let digits = String(decoding: rest.prefix(2), as: UTF8.self)
      guard digits.utf8.count == 2, digits.allSatisfy(\.isHexDigit),
        let decoded = UInt8(digits, radix: 16)
      else { return nil }
      bytes.append(decoded)
      rest = rest.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self)
  }
}
