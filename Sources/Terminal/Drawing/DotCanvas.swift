/// A canvas of dots: eight in each cell as Braille characters, or one in ASCII.
struct DotCanvas {
  let size: Size
  let glyphs: GlyphSet
  /// The dots of each cell in the bits of Braille, row by row.
  private var cells: [UInt8]

  init(_ size: Size, _ glyphs: GlyphSet) {
    self.size = size
    self.glyphs = glyphs
    cells = Array(repeating: 0, count: size.columns * size.rows)
  }

  /// The number of dots in a row; `rows` is that in a column.
  var columns: Int { size.columns * (glyphs == .unicode ? 2 : 1) }
  var rows: Int { size.rows * (glyphs == .unicode ? 4 : 1) }

  /// Sets a dot; does nothing outside the canvas.
  mutating func set(_ column: Int, _ row: Int) {
    guard column >= 0, column < columns, row >= 0, row < rows else { return }
    if glyphs == .ascii {
      cells[row * size.columns + column] = 1
    } else {
      cells[row / 4 * size.columns + column / 2] |= Self.bits[row % 4 * 2 + column % 2]
    }
  }

  /// Sets the dots of a line including both ends, by Bresenham's algorithm.
  mutating func line(from start: Point, to end: Point) {
    let columns = abs(end.column - start.column)
    let rows = -abs(end.row - start.row)
    var error = columns + rows
    var place = start
    while true {
      set(place.column, place.row)
      if place == end { return }
      let doubled = 2 * error
      if doubled >= rows {
        error += rows
        place.column += start.column < end.column ? 1 : -1
      }
      if doubled <= columns {
        error += columns
        place.row += start.row < end.row ? 1 : -1
      }
    }
  }

  /// Finds the character of a cell; `nil` if it has no dots.
  func character(_ column: Int, _ row: Int) -> Character? {
    let dots = cells[row * size.columns + column]
    if dots == 0 { return nil }
    if glyphs == .ascii { return "*" }
    return Unicode.Scalar(0x2800 + UInt32(dots)).map(Character.init)
  }

  /// The bit of each dot in a Braille character, left and right, from the top down.
  private static let bits: [UInt8] = [0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80]
}
