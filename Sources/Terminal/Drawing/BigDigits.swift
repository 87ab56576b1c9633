/// A time or a number in large digits of 3×5 dots.
package struct BigDigits: Sendable {
  /// The size of a dot.
  package enum Scale: Sendable {
    /// A small dot, two of which are above each other in a cell: a digit has 3 columns and 3 rows; in
    /// ASCII 5 rows.
    case small
    /// A large dot of two columns: a digit has 6 columns and 5 rows.
    case large
  }

  /// The text to show: digits, `:`, `.`, `-`, `+` and spaces; any other character is a gap.
  package let text: String
  package let scale: Scale
  package let glyphs: GlyphSet

  package init(_ text: String, _ scale: Scale = .large, glyphs: GlyphSet = .unicode) {
    self.text = text
    self.scale = scale
    self.glyphs = glyphs
  }

  /// The size of the digits in cells.
  package var size: Size {
    let dots = text.reduce(0) { $0 + Self.dots($1).columns + 1 } - 1
    return Size(columns: max(0, dots) * dotColumns, rows: halves ? 3 : 5)
  }

  private var dotColumns: Int { scale == .large ? 2 : 1 }
  private var halves: Bool { scale == .small && glyphs == .unicode }

  /// Returns the five rows of a character's dots, as bits from the left, with their number of columns.
  private static func dots(_ character: Character) -> (columns: Int, rows: [UInt8]) {
    switch character {
    case "0": (3, [7, 5, 5, 5, 7])
    case "1": (3, [2, 6, 2, 2, 7])
    case "2": (3, [7, 1, 7, 4, 7])
    case "3": (3, [7, 1, 7, 1, 7])
    case "4": (3, [5, 5, 7, 1, 1])
    case "5": (3, [7, 4, 7, 1, 7])
    case "6": (3, [7, 4, 7, 5, 7])
    case "7": (3, [7, 1, 1, 1, 1])
    case "8": (3, [7, 5, 7, 5, 7])
    case "9": (3, [7, 5, 7, 1, 7])
    case ":": (1, [0, 1, 0, 1, 0])
    case ".": (1, [0, 0, 0, 0, 1])
    case "-": (3, [0, 0, 7, 0, 0])
    case "+": (3, [0, 2, 7, 2, 0])
    default: (1, [0, 0, 0, 0, 0])
    }
  }

  fileprivate func draw(on grid: inout Grid, at point: Point, style: Style) {
    var place = point
    for character in text {
      let (columns, rows) = Self.dots(character)
      for column in 0..<columns {
        let bits = rows.map { $0 >> UInt8(columns - 1 - column) & 1 == 1 }
        drawColumn(bits, on: &grid, at: place, style)
        place.column += dotColumns
      }
      place.column += dotColumns
    }
  }

  /// Draws one column of dots from the top down.
  private func drawColumn(
    _ bits: [Bool],
    on grid: inout Grid,
    at point: Point,
    _ style: Style
  ) {
    let step = halves ? 2 : 1
    for (row, top) in stride(from: 0, to: bits.count, by: step).enumerated() {
      let isBelow = halves && top + 1 < bits.count && bits[top + 1]
      guard let mark = mark(above: bits[top], below: isBelow) else { continue }
      let cell = Rectangle(row: point.row + row, column: point.column, columns: dotColumns)
      grid.fill(cell, with: mark, style: style)
    }
  }

  private func mark(above: Bool, below: Bool) -> Character? {
    if !halves { return above ? glyphs == .unicode ? "█" : "#" : nil }
    switch (above, below) {
    case (true, true): return "█"
    case (true, false): return "▀"
    case (false, true): return "▄"
    case (false, false): return nil
    }
  }
}

extension Grid {
  /// Draws large digits with their upper left corner at a point; cells between the dots keep their
  /// content.
  package mutating func draw(_ digits: BigDigits, at point: Point, style: Style = .plain) {
    digits.draw(on: &self, at: point, style: style)
  }
}
