/// A table of texts in columns.
///
/// A column is as wide as its widest text. Where there is less room the widest columns are cut first,
/// each down to its least width.
package struct TextTable: Sendable {
  /// A column: its title, and the alignment of its texts.
  package struct Column: Sendable {
    package var title: String
    package var alignment: Alignment
    /// The least width of the column, below which it is cut only after all others are at theirs.
    package var columnsMin: Int

    package init(_ title: String, _ alignment: Alignment = .left, columnsMin: Int = 3) {
      self.title = title
      self.alignment = alignment
      self.columnsMin = columnsMin
    }
  }

  package let columns: [Column]
  /// The texts of each row, one for each column; missing texts are empty, and surplus ones are not
  /// shown.
  package let rows: [[String]]
  /// The number of blank columns between two columns.
  package var gap = 2
  package var titleStyle = Style(.standard, .bold)
  package var lineStyle = Style(.standard, .dim)
  package var style = Style.plain
  package var glyphs = GlyphSet.unicode

  package init(_ columns: [Column], rows: [[String]]) {
    self.columns = columns
    self.rows = rows
  }

  /// The number of rows of the head: a title and a line, or none if all titles are empty.
  private var headRows: Int { columns.allSatisfy(\.title.isEmpty) ? 0 : 2 }

  /// The size in which nothing is cut.
  package var size: Size {
    let widths = naturalWidths
    return Size(
      columns: widths.reduce(0, +) + gap * max(0, widths.count - 1),
      rows: headRows + rows.count
    )
  }

  private var naturalWidths: [Int] {
    columns.indices.map { index in
      let texts = rows.map { index < $0.count ? $0[index].terminalColumns : 0 }
      return max(columns[index].title.terminalColumns, texts.max() ?? 0)
    }
  }

  /// Computes the width of each column if all of them together have a room of `room` columns.
  func widths(fitting room: Int) -> [Int] {
    var widths = naturalWidths
    var excess = widths.reduce(0, +) + gap * max(0, widths.count - 1) - room
    for least in [columns.map(\.columnsMin), columns.map { _ in 0 }] {
      while excess > 0 {
        let shrinkable = widths.indices.filter { widths[$0] > least[$0] }
        // Of those that are equally wide the last.
        guard let widest = shrinkable.max(by: { widths[$0] <= widths[$1] }) else { break }
        widths[widest] -= 1
        excess -= 1
      }
    }
    return widths
  }

  /// Writes all rows as text without blanks at their ends; unlike a grid, the text has no limit of
  /// rows.
  ///
  /// - Parameter room: The greatest width of a line in columns; `nil` for no limit.
  package func plainText(fitting room: Int? = nil) -> String {
    let widths = room.map { self.widths(fitting: $0) } ?? naturalWidths
    let wide = widths.reduce(0, +) + gap * max(0, widths.count - 1)
    var line = Grid(Size(columns: wide, rows: 1))
    let titles = headRows > 0 ? [columns.map(\.title)] : []
    var text = ""
    for (index, row) in (titles + rows).enumerated() {
      line.fill(line.bounds)
      drawLine(row, on: &line, line.bounds, widths, style)
      let shown = line.plainText()
      text += shown.isEmpty ? "\n" : shown
      if headRows > 0, index == 0 {
        text += String(repeating: glyphs.line, count: wide) + "\n"
      }
    }
    return text
  }

  fileprivate func draw(on grid: inout Grid, in area: Rectangle) {
    let widths = widths(fitting: area.columns)
    if headRows > 0 {
      drawLine(columns.map(\.title), on: &grid, area.line(0), widths, titleStyle)
      let columns = min(area.columns, widths.reduce(0, +) + gap * max(0, widths.count - 1))
      let rule = area.line(1).split(left: columns).left
      grid.fill(rule, with: glyphs.line, style: lineStyle)
    }
    for (index, row) in rows.prefix(max(0, area.rows - headRows)).enumerated() {
      drawLine(row, on: &grid, area.line(headRows + index), widths, style)
    }
  }

  private func drawLine(
    _ texts: [String],
    on grid: inout Grid,
    _ line: Rectangle,
    _ widths: [Int],
    _ style: Style
  ) {
    var column = line.column
    for (index, text) in texts.prefix(widths.count).enumerated() {
      let cell = Rectangle(row: line.row, column: column, columns: widths[index]).intersection(line)
      grid.write(text, in: cell, columns[index].alignment, style: style, ellipsis: glyphs.ellipsis)
      column += widths[index] + gap
    }
  }
}

extension Grid {
  /// Draws a table from the top of an area down, as far as there is room.
  package mutating func draw(_ table: TextTable, in area: Rectangle) {
    table.draw(on: &self, in: area)
  }
}
