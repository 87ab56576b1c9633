/// The border of a box.
package enum BoxShape: CaseIterable, Sendable {
  case rounded
  case square
  case heavy
}

extension BoxShape {
  /// Lists the characters of a border: upper left, upper right, lower left, lower right, horizontal,
  /// vertical.
  func characters(_ glyphs: GlyphSet) -> [Character] {
    switch (glyphs, self) {
    case (.ascii, .rounded): [".", ".", "'", "'", "-", "|"]
    case (.ascii, .square): ["+", "+", "+", "+", "-", "|"]
    case (.ascii, .heavy): ["#", "#", "#", "#", "=", "#"]
    case (.unicode, .rounded): ["╭", "╮", "╰", "╯", "─", "│"]
    case (.unicode, .square): ["┌", "┐", "└", "┘", "─", "│"]
    case (.unicode, .heavy): ["┏", "┓", "┗", "┛", "━", "┃"]
    }
  }
}

extension Grid {
  /// Draws a border along the inner edge of an area, with a title in its top, and returns the area
  /// inside.
  ///
  /// An area of fewer than two columns or rows gets no border, and has no inside. Cells inside the
  /// border keep their content.
  @discardableResult
  package mutating func drawBox(
    _ area: Rectangle,
    title: String = "",
    _ shape: BoxShape = .rounded,
    style: Style = .plain,
    titleStyle: Style? = nil,
    glyphs: GlyphSet = .unicode
  ) -> Rectangle {
    let inside = area.inset()
    guard area.columns >= 2, area.rows >= 2 else { return inside }
    let border = shape.characters(glyphs)
    let right = area.columnEnd - 1
    let bottom = area.rowEnd - 1
    for row in [area.row, bottom] {
      fill(
        Rectangle(row: row, column: area.column, columns: area.columns),
        with: border[4],
        style: style
      )
    }
    for column in [area.column, right] {
      fill(
        Rectangle(column: column, row: area.row + 1, columns: 1, rows: area.rows - 2),
        with: border[5],
        style: style
      )
    }
    let corners = [
      (area.column, area.row), (right, area.row), (area.column, bottom), (right, bottom),
    ]
    for (index, (column, row)) in corners.enumerated() {
      fill(Rectangle(row: row, column: column, columns: 1), with: border[index], style: style)
    }
    drawTitle(title, in: area, titleStyle ?? style, glyphs)
    return inside
  }

  private mutating func drawTitle(
    _ title: String,
    in area: Rectangle,
    _ style: Style,
    _ glyphs: GlyphSet
  ) {
    let room = area.columns - 6
    if title.isEmpty || room < 1 { return }
    let text = title.truncated(toColumns: room, ellipsis: glyphs.ellipsis)
    write(" \(text) ", at: Point(column: area.column + 2, row: area.row), style: style)
  }

  /// Draws a horizontal line through the first row of an area, with a text in its middle.
  package mutating func drawRule(
    _ area: Rectangle,
    title: String = "",
    style: Style = .plain,
    glyphs: GlyphSet = .unicode
  ) {
    fill(area.line(0), with: glyphs.line, style: style)
    let room = area.columns - 4
    if title.isEmpty || room < 1 { return }
    let text = " " + title.truncated(toColumns: room, ellipsis: glyphs.ellipsis) + " "
    let middle = area.line(0).centered(Size(columns: text.terminalColumns, rows: 1))
    write(text, in: middle, style: style)
  }
}
