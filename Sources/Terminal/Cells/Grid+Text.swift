import LockstepProtocol

extension Grid {
  /// Writes one line of text from a point on, clipped at the grid's edge, and returns its columns.
  ///
  /// Characters that control the terminal or are invisible are written as their numbers: `\u{1b}`.
  ///
  /// - Parameter limit: The greatest number of columns; the right edge limits them, too.
  @discardableResult
  package mutating func write(
    _ text: String,
    at point: Point,
    style: Style = .plain,
    columns limit: Int = .max
  ) -> Int {
    guard point.row >= 0, point.row < size.rows, point.column < size.columns else { return 0 }
    let end = limit < size.columns - point.column ? point.column + limit : size.columns
    var place = point
    if text.isPlainASCII {
      for byte in text.utf8 where place.column < end {
        if place.column >= 0 { put(Glyph(ascii: byte), style: style, at: place) }
        place.column += 1
      }
    } else {
      for character in text.visibleLine {
        let glyph = Glyph(character)
        if place.column + glyph.columns > end { break }
        putClipped(glyph, style: style, at: place)
        place.column += glyph.columns
      }
    }
    return max(0, place.column - point.column)
  }

  /// Puts a glyph; if the left edge cuts a wide glyph in half, puts a blank.
  private mutating func putClipped(_ glyph: Glyph, style: Style, at point: Point) {
    if point.column >= 0 {
      put(glyph, style: style, at: point)
    } else if point.column + glyph.columns > 0 {
      put(Glyph(ascii: 0x20), style: style, at: Point(column: 0, row: point.row))
    }
  }

  /// Writes one line of text into the first row of an area, aligned, with an ellipsis if it is cut.
  package mutating func write(
    _ text: String,
    in area: Rectangle,
    _ alignment: Alignment = .left,
    style: Style = .plain,
    ellipsis: String = "…"
  ) {
    guard !area.isEmpty else { return }
    let shown = text.truncated(toColumns: area.columns, ellipsis: ellipsis)
    let free = area.columns - shown.terminalColumns
    let indent =
      switch alignment {
      case .left: 0
      case .center: free / 2
      case .right: free
      }
    let start = Point(column: area.column + indent, row: area.row)
    write(shown, at: start, style: style, columns: area.columns - indent)
  }

  /// Writes lines from the top of an area down, as many as fit.
  package mutating func write(
    lines: [String],
    in area: Rectangle,
    _ alignment: Alignment = .left,
    style: Style = .plain
  ) {
    for (index, line) in lines.prefix(area.rows).enumerated() {
      write(line, in: area.line(index), alignment, style: style)
    }
  }

  /// Fills an area with one narrow character, which by default is a blank.
  package mutating func fill(
    _ area: Rectangle,
    with character: Character = " ",
    style: Style = .plain
  ) {
    let area = area.intersection(bounds)
    let glyph = Glyph(character)
    guard glyph.columns == 1 else { return }
    for row in area.row..<area.rowEnd {
      for column in area.column..<area.columnEnd {
        put(glyph, style: style, at: Point(column: column, row: row))
      }
    }
  }
}

extension Glyph {
  /// Makes a glyph of a printable ASCII character.
  init(ascii: UInt8) {
    self.init(scalar: Unicode.Scalar(ascii), columns: 1)
  }
}
