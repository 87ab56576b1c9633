import LockstepCommandLine
import LockstepPosix
import LockstepTerminal

/// Tables whose last cell is a sentence: it goes on below itself where a terminal is too narrow for it.
enum SentenceTable {
  /// The table as text for standard output.
  static func text<Row>(
    _ listing: Listing<Row>,
    of elements: [Row],
    _ glyphs: GlyphSet = .unicode
  ) -> String {
    let (columns, rows) = (listing.headings, listing.cells(of: elements))
    let room = StandardStream.output.columns
    var table = TextTable(columns, rows: room.map { folded(rows, columns, $0) } ?? rows)
    table.glyphs = glyphs
    return table.plainText(fitting: room)
  }

  /// A sentence is never put into fewer columns.
  private static let columnsMin = 20
  private static let gap = 2

  static func folded(_ rows: [[String]], _ columns: [TextTable.Column], _ room: Int) -> [[String]] {
    let others = columns.indices.dropLast().map { column in
      ([columns[column].title] + rows.map { $0[column] }).map(\.count).max() ?? 0
    }
    let width = max(columnsMin, room - others.reduce(0) { $0 + $1 + gap })
    return rows.flatMap { row in
      let blank = row.dropLast().map { _ in "" }
      return lines(of: row.last ?? "", width).enumerated().map { index, line in
        (index == 0 ? Array(row.dropLast()) : blank) + [line]
      }
    }
  }

  /// A text in lines that end between words; a longer word stands alone.
  private static func lines(of text: String, _ width: Int) -> [String] {
    var lines = [""]
    for word in text.split(separator: " ") {
      let last = lines[lines.count - 1]
      if last.isEmpty {
        lines[lines.count - 1] = String(word)
      } else if last.count + 1 + word.count <= width {
        lines[lines.count - 1] += " \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}
