/// The standard form of a scenario's text: times in a column, blocks indented, tables aligned.
///
/// Its words and comments are kept as they are.
package enum ScriptFormatter {
  /// The column at which the text after the time begins.
  private static let bodyColumn = 9

  /// Formats a text; a formatted text stays as it is.
  ///
  /// A line that cannot be cut into words is kept.
  package static func formatted(_ source: String) -> String {
    var lines: [String] = []
    var depth = 0
    for line in SourceText.lines(of: source) {
      let read = Line(line)
      if read.first == "again" { depth = max(0, depth - 1) }
      lines.append(read.text(depth: depth, column: bodyColumn))
      if read.first == "repeat" { depth += 1 }
    }
    return lined(tabled(lines)) + "\n"
  }

  /// Joins lines, removes empty ones at both ends, and leaves at most one between others.
  private static func lined(_ lines: [String]) -> String {
    var kept: [String] = []
    for line in lines where !line.isEmpty || kept.last?.isEmpty == false { kept.append(line) }
    while kept.last?.isEmpty == true { kept.removeLast() }
    return kept.joined(separator: "\n")
  }

  /// Aligns the columns of each table.
  private static func tabled(_ lines: [String]) -> [String] {
    var lines = lines
    var start = lines.startIndex
    while let head = lines[start...].firstIndex(where: { $0.hasPrefix("examples ") }) {
      let end = lines[(head + 1)...].firstIndex { !$0.hasPrefix("| ") } ?? lines.endIndex
      align(&lines[head..<end])
      start = end
    }
    return lines
  }

  private static func align(_ rows: inout ArraySlice<String>) {
    let cut = rows.map { Line($0[...]).pieces }
    let columns = cut.map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in
      cut.map { $0.indices.contains(column) && !$0[column].hasPrefix("#") ? $0[column].count : 0 }
        .max() ?? 0
    }
    for (index, pieces) in zip(rows.indices, cut) {
      let cells = zip(pieces, widths).map {
        $0 + String(repeating: " ", count: max(0, $1 - $0.count))
      }
      rows[index] = String(cells.joined(separator: " ").reversed().drop { $0 == " " }.reversed())
    }
  }

  /// A line, cut into its words and its comment.
  private struct Line {
    private let source: Substring
    /// The words as they are written, and the comment last.
    let pieces: [String]
    private let hasComment: Bool
    /// The number of spaces between the last word and the comment.
    private let gap: Int

    init(_ source: Substring) {
      self.source = source
      let characters = Array(source)
      let cut = Result { () throws(Diagnostic) in
        var cutter = WordCutter(source, line: 1)
        let words = try cutter.cut()
        return (words, cutter.position)
      }
      guard let (words, end) = try? cut.get() else {
        (pieces, hasComment, gap) = ([], false, 0)
        return
      }
      let written = words.map { String(characters[($0.column - 1)..<($0.column - 1 + $0.length)]) }
      let comment = String(characters[end...].reversed().drop(while: \.isWhitespace).reversed())
      hasComment = comment.hasPrefix("#")
      pieces = hasComment ? written + [comment] : written
      gap = end - (words.last.map { $0.column - 1 + $0.length } ?? 0)
    }

    private var words: ArraySlice<String> { hasComment ? pieces.dropLast() : pieces[...] }

    private var isTimed: Bool {
      words.first.map { $0.hasPrefix("@") || $0.hasPrefix("+") } ?? false
    }

    /// The first word after the line's time.
    var first: String { (isTimed ? words.dropFirst() : words).first ?? "" }

    func text(depth: Int, column: Int) -> String {
      if pieces.isEmpty { return Self.trimmed(source) }
      guard !words.isEmpty else {
        let indent = source.first?.isWhitespace == true ? column + 2 * depth : 0
        return String(repeating: " ", count: indent) + pieces[0]
      }
      let comment =
        hasComment ? String(repeating: " ", count: max(1, gap)) + pieces[pieces.count - 1] : ""
      let isKnown =
        HeaderWord.beginning(Array(words.prefix(2))) != nil
        || ["given", "when", "then"].contains(first)
      // “link” begins a line of the header, or one of the body without a time.
      let isHeader = !isTimed && isKnown && (first != "link" || source.first?.isWhitespace != true)
      if isHeader { return words.joined(separator: " ") + comment }
      let time = isTimed ? words[0] : ""
      let body = (isTimed ? words.dropFirst() : words).joined(separator: " ")
      let padding = String(repeating: " ", count: max(1, column - time.count) + 2 * depth)
      if body.isEmpty { return time + comment }
      return time + padding + body + comment
    }

    private static func trimmed(_ text: Substring) -> String {
      String(text.reversed().drop(while: \.isWhitespace).reversed())
    }
  }
}
