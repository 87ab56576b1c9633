/// One mistake in a scenario's text: where it is, what was found and expected, and what to do.
package struct Diagnostic: Error, Sendable, Equatable {
  /// Counted from 1.
  package var line: Int
  /// The first character concerned, counted from 1 in characters.
  package var column: Int
  /// How many characters are concerned, at least 1.
  package var length: Int
  package var message: String
  /// What to do about it, or empty.
  package var hint: String

  package init(line: Int, column: Int, length: Int, message: String, hint: String = "") {
    self.line = line
    self.column = column
    self.length = max(1, length)
    self.message = message
    self.hint = hint
  }

  /// The mistake as a person reads it: place, source line, caret, sentence, hint.
  package func rendered(path: String, source: String) -> String {
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    let text = line <= lines.count ? String(lines[line - 1]) : ""
    let number = String(line)
    let margin = String(repeating: " ", count: number.count)
    let indent = String(repeating: " ", count: max(0, column - 1))
    let carets = String(repeating: "^", count: length)
    var rendered = """
      error: \(message)
      \(margin)--> \(path):\(line):\(column)
      \(margin) |
      \(number) | \(text)
      \(margin) | \(indent)\(carets)
      """
    if !hint.isEmpty { rendered += "\n\(margin) = \(hint)" }
    return rendered
  }
}

/// All the mistakes of one text, in its order.
package struct Diagnostics: Error, Sendable, Equatable {
  package var all: [Diagnostic]

  package init(_ all: [Diagnostic]) { self.all = all }

  package func rendered(path: String, source: String) -> String {
    let count = all.count == 1 ? "1 mistake" : "\(all.count) mistakes"
    return all.map { $0.rendered(path: path, source: source) }.joined(separator: "\n\n")
      + "\n\n\(count) in \(path)"
  }
}
