/// A part of a text that can hold several versions of itself, of which one is chosen when it is used.
enum SwitchPlace: Hashable {
  /// The statements of a function, an initialiser or a computed property.
  case body(Range<Int>, hasResult: Bool)
  /// A constant of a type, from its `let` to the end of its value.
  case constant(Range<Int>)

  var range: Range<Int> {
    switch self {
    case .body(let range, _), .constant(let range): range
    }
  }

  /// The smallest such part around a change, or `nil` where the change is none of statements.
  init?(around change: Range<Int>, in text: [UInt8]) {
    let around = SwiftScanner(text).braces.filter { $0.inside.contains(change) }.reversed()
    if let outer = around.first(where: { !$0.isType }) {
      let accessor = around.first { ["get", "set"].contains($0.head.keyword) }
      let body = outer.head.keyword == "var" ? accessor ?? outer : outer
      if body.isBody {
        self = .body(body.inside, hasResult: body.hasResult)
        return
      }
    }
    guard let constant = Self.constant(around: change, in: text) else { return nil }
    self = .constant(constant)
  }

  /// The line that gives a constant of a type its value.
  private static func constant(around change: Range<Int>, in text: [UInt8]) -> Range<Int>? {
    let newline = UInt8(ascii: "\n")
    let start = text[..<change.lowerBound].lastIndex(of: newline).map { $0 + 1 } ?? 0
    let end = text[change.upperBound...].firstIndex(of: newline) ?? text.count
    let line = String(decoding: text[start..<end], as: UTF8.self)
    guard let before = line.firstMatch(of: /static (?=let )/)?.range.upperBound,
      SwitchedConstant(String(line[before...])) != nil
    else { return nil }
    return (start + line[..<before].utf8.count)..<end
  }
}

/// A constant whose type can be told from its line, `let NAME = VALUE`.
struct SwitchedConstant {
  let name: String
  let type: String
  let value: String

  init?(_ line: String) {
    guard let match = line.wholeMatch(of: /let (\w+)(?:: ([^=]+))? = (.+)/) else { return nil }
    let value = String(match.3)
    guard let type = match.2.map({ String($0) }) ?? Self.type(of: value) else { return nil }
    (name, self.type, self.value) = (String(match.1), type, value)
  }

  private static func type(of value: String) -> String? {
    if value.wholeMatch(of: /[0-9_]+/) != nil { return "Int" }
    if value == "true" || value == "false" { return "Bool" }
    return value.prefixMatch(of: /([A-Z]\w*)[.(]/).map { String($0.1) }
  }
}

extension Range<Int> {
  fileprivate func contains(_ other: Range<Int>) -> Bool {
    lowerBound <= other.lowerBound && other.upperBound <= upperBound
  }
}
