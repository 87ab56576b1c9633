import LockstepProtocol
import LockstepTerminal

/// One mistake in a scenario's text: where it is, what was found and expected, and what to do.
package struct Diagnostic: Error, Sendable, Equatable {
  /// Counted from 1.
  package var line: Int
  /// The first character concerned, counted from 1 in characters.
  package var column: Int
  /// The number of characters that the mistake concerns, at least 1.
  package var length: Int
  package var message: String
  /// The advice about the mistake, or empty.
  package var hint: String
  /// The file and its line, where it is not the text that is read but one that it includes.
  var origin: Origin?

  /// A line of another file.
  struct Origin: Sendable, Equatable {
    var file: String
    var text: String
    /// The line of the outermost `include` that led there.
    var includedAt: Int
  }

  package init(line: Int, column: Int, length: Int, message: String, hint: String = "") {
    self.line = line
    self.column = column
    self.length = max(1, length)
    self.message = message
    self.hint = hint
  }

  /// Spells the mistake as a person reads it: place, source line, caret, sentence, hint.
  ///
  /// - Parameters:
  ///   - columns: The room for the source line, where there is no more.
  ///   - title: `error`, or `note` for what is no mistake.
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

/// The part of a source line that a mistake shows, and the line of carets under it.
private struct Excerpt {
  /// The bounds of the number of characters that are shown of a line, whatever room there is.
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

/// All the mistakes of one text, in its order.
package struct Diagnostics: Error, Sendable, Equatable {
  package var all: [Diagnostic]

  /// At most so many are told: after mending these, a writer knows what is wrong with the rest.
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
