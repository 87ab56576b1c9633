/// The rewriting of a user's source, so that it means here what it means on the vendor's system.
///
/// The copy has the same lines as the source, so that errors name the right line. Only packages that
/// import a vendor's module are rewritten: a portable package would break, since `os(Linux)` becomes
/// false.
package struct SourceRewriter: Sendable {
  private let role: AppRole

  package init(role: AppRole) { self.role = role }

  /// The vendor's modules that this project replaces, and for which sources are therefore rewritten.
  package static let modules: Set<String> = [
    "WatchConnectivity", "WatchKit", "HealthKit", "UserNotifications", "os", "OSLog",
  ]

  /// Says if a source imports one of these modules.
  package static func importsVendor(_ source: [UInt8]) -> Bool {
    let text = SwiftText(source)
    return modules.contains { !text.places(of: "import \($0)").isEmpty }
  }

  /// Rewrites a source; returns `nil` if nothing changes.
  package func rewritten(_ source: [UInt8]) -> [UInt8]? {
    var bytes = source
    for rule in [conditions, imports, optionalCalls, unavailable, observers, objectiveC] {
      bytes = rule(SwiftText(bytes))
    }
    return bytes == source ? nil : bytes
  }

  // MARK: Rules, one a function; each returns the whole text

  /// Replaces `os(watchOS)` and the like in conditions by `true` or `false` for the role.
  private func conditions(_ text: SwiftText) -> [UInt8] {
    var edits: [Edit] = []
    for line in text.conditionLines {
      for (name, value) in [(role.system, "true"), (otherSystem, "false"), ("Linux", "false")] {
        edits += text.places(of: "os(\(name))").filter(line.contains).map {
          Edit($0, "os(\(name))", value)
        }
      }
    }
    return text.edited(edits)
  }

  private var otherSystem: String { role == .watch ? "iOS" : "watchOS" }

  /// Rewrites imports: `import Foundation` also gets the parts that the vendor's Foundation has and the
  /// open one lacks.
  private func imports(_ text: SwiftText) -> [UInt8] {
    var edits = text.places(of: "import Foundation").filter(
      text.endsStatement(after: "import Foundation")
    )
    .map {
      Edit(
        $0,
        "import Foundation",
        "import Foundation; import FoundationNetworking; import LockstepFoundation"
      )
    }
    for name in ["os.log", "os.lock", "os.signpost"] {
      edits += text.places(of: "import \(name)").map { Edit($0, "import \(name)", "import os") }
    }
    return text.edited(edits)
  }

  /// Rewrites `delegate?.session?(…)` to a plain call: in this project's modules the requirement is not
  /// optional, but has a default.
  private func optionalCalls(_ text: SwiftText) -> [UInt8] {
    text.edited(
      ["session?(", "sessionReachabilityDidChange?(", "sessionWatchStateDidChange?(", "handle?("]
        .flatMap { word in
          text.places(of: word).map { Edit($0, word, word.replacing("?(", with: "(")) }
        }
    )
  }

  /// Removes declarations that are marked as unavailable on the role's system.
  private func unavailable(_ text: SwiftText) -> [UInt8] {
    let mark = "@available(\(role.system), unavailable)"
    var bytes = text.bytes
    for place in text.places(of: mark) {
      for index in place..<text.endOfDeclaration(from: place + mark.utf8.count)
      where bytes[index] != 0x0A {
        bytes[index] = 0x20
      }
    }
    return bytes
  }

  /// Makes a class that overrides `observeValue` conform to a protocol of this project instead, since
  /// there is no such method to override.
  private func observers(_ text: SwiftText) -> [UInt8] {
    let method = "func observeValue("
    let heads = ["override ", "override public ", "override open "].flatMap { modifiers in
      text.places(of: modifiers + method).map { Edit($0, "override ", "") }
    }
    guard !heads.isEmpty else { return text.bytes }
    let calls = text.places(of: "super.observeValue(").map {
      Edit($0, "super.observeValue(", "super.unobservedValue(")
    }
    let conformances = Set(heads.compactMap { text.inheritanceEnd(before: $0.place) }).map {
      Edit($0.place, "", $0.isFirst ? ": KeyValueObserver " : ", KeyValueObserver ")
    }
    return text.edited(heads + calls + conformances)
  }

  /// Removes `@objc`, which has no meaning without the Objective-C runtime.
  ///
  /// `#selector` stays, and ``Obstacle`` reports it.
  private func objectiveC(_ text: SwiftText) -> [UInt8] {
    text.edited(
      ["@objcMembers", "@objc"].flatMap { word in text.places(of: word).map { Edit($0, word, "") } }
    )
  }
}

/// The replacement of a word at a place.
private struct Edit {
  let place: Int
  let length: Int
  let text: String

  init(_ place: Int, _ word: String, _ text: String) {
    (self.place, length, self.text) = (place, word.utf8.count, text)
  }
}

extension SwiftText {
  fileprivate func edited(_ edits: [Edit]) -> [UInt8] {
    var result: [UInt8] = []
    var next = 0
    for edit in edits.sorted(by: { $0.place < $1.place }) where edit.place >= next {
      result += bytes[next..<edit.place]
      result += edit.text.utf8
      next = edit.place + edit.length
    }
    return result + bytes[next...]
  }

  /// The lines that begin with `#if` or `#elseif`.
  fileprivate var conditionLines: [Range<Int>] {
    (places(of: "#if") + places(of: "#elseif")).map { place in
      place..<(bytes[place...].firstIndex(of: 0x0A) ?? bytes.count)
    }
  }

  /// Returns a function that says if the statement at a place consists of these words alone.
  fileprivate func endsStatement(after words: String) -> (Int) -> Bool {
    { place in
      let end = place + words.utf8.count
      return end == bytes.count || [0x0A, 0x0D, 0x20, UInt8(ascii: ";")].contains(bytes[end])
    }
  }

  /// Finds the end of the declaration after a place: its closing brace, or the end of its line.
  fileprivate func endOfDeclaration(from start: Int) -> Int {
    var depth = 0
    var hasName = false
    for index in bytes.indices[start...] where parts[index] == .code {
      switch bytes[index] {
      case UInt8(ascii: "{"), UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth -= 1
      case UInt8(ascii: "}"):
        depth -= 1
        if depth == 0 { return index + 1 }
        if depth < 0 { return index }
      case 0x0A:
        if depth == 0, hasName, !continues(after: index) { return index }
      default: hasName = hasName || bytes[index].isWordByte
      }
    }
    return bytes.count
  }

  /// Says if the next line continues a declaration: it opens a body, or names a result.
  private func continues(after end: Int) -> Bool {
    let rest = bytes[(end + 1)...].drop { $0 == 0x20 || $0 == 0x09 }
    return rest.first == UInt8(ascii: "{") || rest.starts(with: "->".utf8)
      || rest.starts(with: "where".utf8)
      || lineIsAttribute(before: end)
  }

  private func lineIsAttribute(before end: Int) -> Bool {
    let start = (bytes[..<end].lastIndex(of: 0x0A) ?? -1) + 1
    let line = bytes[start..<end].drop { $0 == 0x20 || $0 == 0x09 }
    let declares = [
      "func", "var", "let", "class", "struct", "enum", "case", "init", "extension", "actor",
    ]
    return line.first == UInt8(ascii: "@")
      && !declares.contains { word in (start..<end).contains { hasWord(word, at: $0) } }
  }

  /// Finds the place where a protocol can be added to the inheritance list of the type whose
  /// declaration or extension begins last before a place; also says if the list would begin there.
  fileprivate func inheritanceEnd(before place: Int) -> InheritanceEnd? {
    let names = ["class", "extension"].flatMap { word in
      places(of: word).filter { $0 < place && namesType(after: $0 + word.utf8.count) }
    }
    guard let start = names.max(),
      let brace = bytes.indices[start...].first(where: {
        bytes[$0] == UInt8(ascii: "{") && parts[$0] == .code
      })
    else { return nil }
    let end = places(of: "where").first { (start..<brace).contains($0) } ?? brace
    return InheritanceEnd(place: end, isFirst: !bytes[start..<end].contains(UInt8(ascii: ":")))
  }

  /// Says if the name of a type follows the word `class`, unlike in `class func`.
  private func namesType(after end: Int) -> Bool {
    let start = end + bytes[end...].prefix { $0 == 0x20 }.count
    return start > end && !["func", "var", "let", "subscript"].contains { hasWord($0, at: start) }
  }
}

private struct InheritanceEnd: Hashable {
  let place: Int
  let isFirst: Bool
}
