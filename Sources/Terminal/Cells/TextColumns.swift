import LockstepProtocol

/// The position of a text in its room: left, middle or right.
package enum Alignment: Sendable {
  case left
  case center
  case right
}

extension String {
  /// The number of columns that the text takes in a grid, where control characters are shown as
  /// numbers.
  package var terminalColumns: Int {
    narrowColumns ?? visibleLine.reduce(0) { $0 + Glyph($1).columns }
  }

  /// The columns of a text in which every scalar takes exactly one; `nil` for any other text.
  private var narrowColumns: Int? {
    var columns = 0
    for scalar in unicodeScalars {
      guard scalar.isNarrow else { return nil }
      columns += 1
    }
    return columns
  }

  /// `true` if the text is only printable ASCII, so that each byte takes a column.
  var isPlainASCII: Bool { utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F } }

  /// Cuts the text to a number of columns, with an ellipsis in the place of the missing part.
  ///
  /// If even the ellipsis does not fit, as much of the text as fits is kept.
  package func truncated(toColumns limit: Int, ellipsis: String = "…") -> String {
    if terminalColumns <= limit { return self }
    let mark = ellipsis.terminalColumns
    let text = visibleLine
    return mark <= limit
      ? text.prefix(columns: limit - mark) + ellipsis : text.prefix(columns: limit)
  }

  private func prefix(columns limit: Int) -> String {
    var columns = 0
    return String(
      prefix {
        columns += Glyph($0).columns
        return columns <= limit
      }
    )
  }

  /// Breaks the text into lines of at most `limit` columns, at spaces; a longer word is cut.
  ///
  /// A line feed begins a new line. There is always at least one line.
  package func wrapped(toColumns limit: Int) -> [String] {
    split(separator: "\n", omittingEmptySubsequences: false).flatMap {
      Self.wrapLine(String($0).visibleLine, limit < 1 ? 1 : limit)
    }
  }

  /// Breaks the text into at most `linesMax` lines; the last one has the whole rest, which the caller
  /// cuts.
  package func wrapped(toColumns limit: Int, linesMax: Int) -> [String] {
    let lines = wrapped(toColumns: limit)
    guard linesMax < lines.count, linesMax > 0 else { return Array(lines.prefix(max(linesMax, 0))) }
    return lines.prefix(linesMax - 1) + [lines.dropFirst(linesMax - 1).joined(separator: " ")]
  }

  private static func wrapLine(_ line: String, _ limit: Int) -> [String] {
    var lines: [String] = []
    var current = ""
    for word in line.split(separator: " ") {
      var rest = String(word)
      if !current.isEmpty, current.terminalColumns + 1 + rest.terminalColumns <= limit {
        current += " " + rest
        continue
      }
      if !current.isEmpty { lines.append(current) }
      while rest.terminalColumns > limit {
        let head = rest.prefix(columns: limit)
        // A wide character in a single column stays whole.
        lines.append(head.isEmpty ? String(rest.prefix(1)) : head)
        rest.removeFirst(head.isEmpty ? 1 : head.count)
      }
      current = rest
    }
    return current.isEmpty && !lines.isEmpty ? lines : lines + [current]
  }
}

extension Unicode.Scalar {
  /// `true` if the scalar takes one column and combines with no neighbour; other scalars may also be
  /// narrow.
  ///
  /// Printable ASCII, Latin, and the dashes, quotes, arrows, lines and blocks of our own texts.
  var isNarrow: Bool {
    switch value {
    case 0x20..<0x7F, 0xA1..<0xAD, 0xAE..<0x300, 0x2010..<0x2028, 0x2190..<0x2200, 0x2500..<0x25FD:
      true
    default: false
    }
  }
}
