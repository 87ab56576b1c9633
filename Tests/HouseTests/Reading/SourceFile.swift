/// A Swift file as the rules see it: its path below the checkout, its lines, and its tokens.
struct SourceFile: Sendable {
  /// Such as `Sources/Link/Air/Air.swift`.
  let path: String
  let text: String
  let lines: [Substring]
  let tokens: [Token]
  /// Where each text stands among the tokens: every rule looks for a few words in all files.
  private let placesOfTexts: [String: [Int]]

  init(_ path: String, _ text: String) {
    self.path = path
    self.text = text
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    var lexer = Lexer(text)
    tokens = lexer.tokens()
    placesOfTexts = Dictionary(grouping: tokens.indices) { [tokens] in tokens[$0].text }
  }

  /// The indices of the tokens that have this text, in order.
  func places(ofText text: String) -> [Int] { placesOfTexts[text] ?? [] }

  /// The folder below `Sources` that the file is in, or `nil` when it is elsewhere.
  var room: String? {
    let parts = path.split(separator: "/")
    return parts.count > 2 && parts[0] == "Sources" ? String(parts[1]) : nil
  }

  func finding(at line: Int, _ rule: String) -> Finding {
    Finding(path: path, line: line, rule: rule)
  }
}

/// A place where a rule does not hold.
struct Finding: Equatable, CustomStringConvertible {
  var path: String
  /// Counted from 1.
  var line: Int
  /// What was found, and the rule it breaks.
  var rule: String

  var description: String { "\(path):\(line): \(rule)" }
}
