/// Rows of texts in columns.
///
/// A column is as wide as its widest text. Where there is less room the widest columns are cut first,
/// each down to its least width.
package struct TextTable: Sendable {
  /// The title of a column, and the place of its texts in it.
  package struct Column: Sendable {
    package var title: String
    package var alignment: Alignment
    /// It is not cut below this many columns while another can be.
    package var columnsMin: Int

    package init(_ title: String, _ alignment: Alignment = .left, columnsMin: Int = 3) {
      self.title = title
      self.alignment = alignment
      self.columnsMin = columnsMin
    }
  }

  package let columns: [Column]
  /// A text for each column; texts that are missing are empty, more are not shown.
  package let rows: [[String]]
  /// Blank columns between two columns.
  package var gap = 2
  package var titleStyle = Style(.standard, .bold)
  package var lineStyle = Style(.standard, .dim)
  package var style = Style.plain
  package var glyphs = GlyphSet.unicode

  package init(_ columns: [Column], rows: [[String]]) {
    self.columns = columns
    self.rows = rows
  }

  /// Titles stand above a line, unless all of them are empty.
  private var headRows: Int { columns.allSatisfy(\.title.isEmpty) ? 0 : 2 }

  /// The room in which nothing is cut.
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

  /// Computes the width of each column when all of them together have so much room.
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

  /// Writes all rows as text without blanks at their ends, however many: a grid has its limits.
  ///
  /// - Parameter room: How wide a line may be; `nil` for as wide as it is.
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
  /// Draws a table from the top of an area down, as much of it as there is room for.
  package mutating func draw(_ table: TextTable, in area: Rectangle) {
    table.draw(on: &self, in: area)
  }
}
