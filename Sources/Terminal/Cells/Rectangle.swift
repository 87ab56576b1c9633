/// An area of a grid, to which drawing is clipped.
///
/// A rectangle may be partly or wholly outside the grid, and may be empty; its sides are never
/// negative.
package struct Rectangle: Equatable, Hashable, Sendable {
  package let column: Int
  package let row: Int
  package let columns: Int
  package let rows: Int

  /// Makes a rectangle; a negative side counts as 0.
  package init(column: Int, row: Int, columns: Int, rows: Int) {
    self.column = column
    self.row = row
    self.columns = max(columns, 0)
    self.rows = max(rows, 0)
  }

  /// Makes a rectangle of a single row, or of a part of it.
  package init(row: Int, column: Int = 0, columns: Int) {
    self.init(column: column, row: row, columns: columns, rows: 1)
  }

  package var origin: Point { Point(column: column, row: row) }
  package var size: Size { Size(columns: columns, rows: rows) }
  /// The first column to the right of the rectangle.
  package var columnEnd: Int { column + columns }
  /// The first row below the rectangle.
  package var rowEnd: Int { row + rows }
  package var isEmpty: Bool { columns == 0 || rows == 0 }

  package func contains(_ point: Point) -> Bool {
    point.column >= column && point.column < columnEnd && point.row >= row && point.row < rowEnd
  }

  /// Finds the part that is in both rectangles; empty if they do not touch.
  package func intersection(_ other: Rectangle) -> Rectangle {
    let left = max(column, other.column)
    let top = max(row, other.row)
    return Rectangle(
      column: left,
      row: top,
      columns: min(columnEnd, other.columnEnd) - left,
      rows: min(rowEnd, other.rowEnd) - top
    )
  }

  /// Shrinks the rectangle by columns and rows on every side; by default by 1, as for a border.
  package func inset(columns: Int = 1, rows: Int = 1) -> Rectangle {
    Rectangle(
      column: column + min(columns, self.columns),
      row: row + min(rows, self.rows),
      columns: self.columns - 2 * columns,
      rows: self.rows - 2 * rows
    )
  }

  /// Splits the rectangle into at most `columns` columns on the left, and the rest.
  package func split(left columns: Int) -> (left: Rectangle, right: Rectangle) {
    let taken = min(max(columns, 0), self.columns)
    return (
      Rectangle(column: column, row: row, columns: taken, rows: rows),
      Rectangle(column: column + taken, row: row, columns: self.columns - taken, rows: rows)
    )
  }

  /// Splits the rectangle into at most `rows` rows at the top, and the rest.
  package func split(top rows: Int) -> (top: Rectangle, bottom: Rectangle) {
    let taken = min(max(rows, 0), self.rows)
    return (
      Rectangle(column: column, row: row, columns: columns, rows: taken),
      Rectangle(column: column, row: row + taken, columns: columns, rows: self.rows - taken)
    )
  }

  /// Returns a row of the rectangle, counted from its top; empty if there is no such row.
  package func line(_ index: Int) -> Rectangle {
    Rectangle(column: column, row: row + index, columns: columns, rows: 1).intersection(self)
  }

  /// Returns a rectangle of a size in the middle of this one, clipped to it.
  package func centered(_ size: Size) -> Rectangle {
    Rectangle(
      column: column + max(0, (columns - size.columns) / 2),
      row: row + max(0, (rows - size.rows) / 2),
      columns: min(columns, size.columns),
      rows: min(rows, size.rows)
    )
  }
}
