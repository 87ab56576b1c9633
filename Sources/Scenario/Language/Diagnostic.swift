import LockstepProtocol
import LockstepTerminal

/// A mistake in a scenario's text: its place, the text found, the text expected, and a hint.
package struct Diagnostic: Error, Sendable, Equatable {
  /// The line's number, counted from 1.
  package var line: Int
  /// The column of the mistake's first character, counted from 1.
  package var column: Int
  /// The number of characters that the mistake concerns, at least 1.
  package var length: Int
  package var message: String
  /// The advice how to correct the mistake; empty if there is none.
  package var hint: String
  /// The included file and its line, if the mistake is there; `nil` for a mistake in the main text.
  var origin: Origin?

  /// A line of an included file.
  struct Origin: Sendable, Equatable {
    var file: String
    var text: String
    /// The line number, in the main text, of the outermost `include` that led to the file.
    var includedAt: Int
  }

  package init(line: Int, column: Int, length: Int, message: String, hint: String = "") {
    self.line = line
    self.column = column
    self.length = max(1, length)
    self.message = message
    self.hint = hint
  }

  /// Spells the mistake for a person: place, source line, caret, sentence and hint.
  ///
  /// - Parameters:
  ///   - columns: The number of columns for the source line; `nil` for no limit.
  ///   - title: `error`, or `note` for a line that is no mistake.
  package func rendered(
    path: String,
    source: String,
    columns: Int? = nil,
    title: String = "error"
  ) -> String {
    let lines = SourceText.lines(of: source)
    let text = origin.map { $0.text[...] } ?? (line <= lines.count ? lines[line - 1] : "")
    let number = String(line)
    let room = columns.map { $0 - number.count - 3 }
    let excerpt = Excerpt(of: text, column, length, room: room)
    let margin = String(repeating: " ", count: number.count)
    var rendered = """
      \(title): \(message.visibleLine)
      \(margin)--> \((origin?.file ?? path).visibleLine):\(line):\(column)
      \(margin) |
      \(number) | \(excerpt.text)
      \(margin) | \(excerpt.carets)
      """
    if let origin {
      rendered += "\n\(margin) = included by \(path.visibleLine):\(origin.includedAt)"
    }
    if !hint.isEmpty { rendered += "\n\(margin) = \(hint.visibleLine)" }
    return rendered
  }
}

/// The part of a source line that a mistake shows, and below it the carets.
private struct Excerpt {
  /// The least and the greatest number of characters shown of a source line, however wide the terminal
  /// is.
  private static let limits = 30...162

  let text: String
  let carets: String

  init(of line: Substring, _ column: Int, _ length: Int, room: Int?) {
    var shown = Array(line)
    var first = column - 1
    let room = min(max(room ?? .max, Self.limits.lowerBound), Self.limits.upperBound)
    if shown.count > room {
      // Both ends may need a mark that something is left out.
      let limit = room - 2
      let start = max(0, min(first - limit * 3 / 8, shown.count - limit))
      let end = min(start + limit, shown.count)
      shown = (start > 0 ? ["…"] : []) + shown[start..<end] + (end < shown.count ? ["…"] : [])
      first += (start > 0 ? 1 : 0) - start
    }
    // What cannot be seen is written as its number, which takes more room.
    let pieces = shown.map { $0 == "\t" ? "\t" : String($0).visibleLine }
    text = pieces.joined()
    // A tab is as wide as the terminal makes it, so the carets' line has it in the same place.
    let indent = pieces.prefix(max(0, first)).map {
      $0 == "\t" ? "\t" : String(repeating: " ", count: $0.terminalColumns)
    }.joined()
    let missing = max(0, first - shown.count)
    let wrong = pieces.dropFirst(first).prefix(length)
    let visible = max(1, wrong.reduce(0) { $0 + ($1 == "\t" ? 1 : $1.terminalColumns) })
    carets =
      indent + String(repeating: " ", count: missing) + String(repeating: "^", count: visible)
  }
}

/// All mistakes of one text, in the order of the text.
package struct Diagnostics: Error, Sendable, Equatable {
  package var all: [Diagnostic]

  /// The greatest number of mistakes shown; their correction usually explains the rest.
  private static let toldMax = 20

  package init(_ all: [Diagnostic]) { self.all = all }

  package func rendered(path: String, source: String, columns: Int? = nil) -> String {
    let count = all.count.counted("mistake")
    let told = all.prefix(Self.toldMax).map {
      $0.rendered(path: path, source: source, columns: columns)
    }
    let more = all.count > told.count ? ["and \(all.count - told.count) more"] : []
    return (told + more).joined(separator: "\n\n")
      + "\n\n\(count) in \(path.visibleLine)"
  }
}
