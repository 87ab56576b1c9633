/// A size in columns and rows, of a terminal or a picture.
package struct Size: Equatable, Hashable, Sendable, CustomStringConvertible {
  /// The longest side of a size; a terminal that claims more is not believed.
  package static let longestSide = 1000

  package let columns: Int
  package let rows: Int

  /// Makes a size, with each side limited to 0 through `longestSide`.
  package init(columns: Int, rows: Int) {
    self.columns = min(max(columns, 0), Self.longestSide)
    self.rows = min(max(rows, 0), Self.longestSide)
  }

  /// Says if both sides are at least as long as the other size's.
  package func fits(_ other: Size) -> Bool {
    columns >= other.columns && rows >= other.rows
  }

  package var description: String { "\(columns)×\(rows)" }
}

/// A place in a grid, counted from 0 at the upper left; it may lie outside the grid.
package struct Point: Equatable, Hashable, Sendable {
  package var column: Int
  package var row: Int

  package init(column: Int, row: Int) {
    self.column = column
    self.row = row
  }

  /// The upper left corner.
  package static let origin = Point(column: 0, row: 0)
}
