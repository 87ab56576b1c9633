/// A picture: rows of cells, which can be drawn on, shown, compared and recorded.
///
/// Drawing is clipped to the grid. Cells that look the same are equal: a blank keeps only the part of a
/// style that shows on blanks, and overwriting half of a wide character turns its other half into a
/// blank.
package struct Grid: Sendable {
  package let size: Size
  /// The cells, row by row.
  private(set) var cells: [Cell]
  /// The table of characters with several scalars, in UTF-8.
  private(set) var clusters: [[UInt8]] = []
  private var clusterNumbers: [[UInt8]: UInt16] = [:]

  /// Makes a blank grid in the terminal's own colours.
  package init(_ size: Size) {
    self.size = size
    cells = Array(repeating: .blank, count: size.columns * size.rows)
  }

  /// The rectangle of the whole grid.
  package var bounds: Rectangle {
    Rectangle(column: 0, row: 0, columns: size.columns, rows: size.rows)
  }

  /// Makes all cells blank, but keeps the memory.
  package mutating func clear() {
    for index in cells.indices { cells[index] = .blank }
    clusters.removeAll(keepingCapacity: true)
    clusterNumbers.removeAll(keepingCapacity: true)
  }

  /// Sets a cell to another cell of this grid, without care for the halves of wide characters.
  mutating func setCell(_ cell: Cell, at index: Int) { cells[index] = cell }

  // MARK: What is there

  /// Returns the character at a point; empty in the right half of a wide one, and outside.
  package func text(at point: Point) -> String {
    guard bounds.contains(point) else { return "" }
    var bytes: [UInt8] = []
    appendText(of: cells[index(of: point)], to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Finds the style at a point; plain outside.
  package func style(at point: Point) -> Style {
    bounds.contains(point) ? cells[index(of: point)].style : .plain
  }

  /// Counts the columns of the character at a point: 1 or 2; 0 in the right half of a wide one, and
  /// outside.
  package func columns(at point: Point) -> Int {
    bounds.contains(point) ? Int(cells[index(of: point)].columns) : 0
  }

  /// Adds a cell's character as UTF-8; nothing for a continuation.
  func appendText(of cell: Cell, to bytes: inout [UInt8]) {
    if cell.cluster != 0 {
      bytes += clusters[Int(cell.cluster) - 1]
    } else if cell.scalar < 0x80 {
      if !cell.isContinuation { bytes.append(UInt8(cell.scalar)) }
    } else if let scalar = Unicode.Scalar(cell.scalar), let encoded = UTF8.encode(scalar) {
      bytes += encoded
    }
  }

  /// Says if a cell of this grid and one of another grid have the same character.
  func hasSameCharacter(_ cell: Cell, as other: Cell, of otherGrid: Grid) -> Bool {
    guard cell.scalar == other.scalar, cell.columns == other.columns else { return false }
    if cell.cluster == 0 || other.cluster == 0 { return cell.cluster == other.cluster }
    return clusters[Int(cell.cluster) - 1] == otherGrid.clusters[Int(other.cluster) - 1]
  }

  func index(of point: Point) -> Int { point.row * size.columns + point.column }

  // MARK: Changing it

  /// Puts a glyph at a point within the bounds; a wide one in the last column becomes a blank.
  mutating func put(_ glyph: Glyph, style: Style, at point: Point) {
    let isCut = glyph.columns == 2 && point.column + 1 >= size.columns
    if isCut || (glyph.scalar == " " && glyph.cluster.isEmpty) {
      return replace(at: index(of: point), with: .blank(style))
    }
    let cell = Cell(
      scalar: glyph.scalar.value,
      cluster: glyph.cluster.isEmpty ? 0 : number(of: glyph.cluster),
      columns: UInt8(glyph.columns),
      style: style
    )
    replace(at: index(of: point), with: cell)
  }

  /// Replaces a cell, and blanks the other half of any wide character that it cuts.
  private mutating func replace(at index: Int, with cell: Cell) {
    let last = index + Int(cell.columns) - 1
    if cells[index].isContinuation { cells[index - 1] = .blank(cells[index - 1].style) }
    if cells[last].columns == 2 { cells[last + 1] = .blank(cells[last].style) }
    cells[index] = cell
    if last > index { cells[last] = .continuation(cell.style) }
  }

  /// Changes the styles of an area, such as a selected row; a wide character changes as a whole.
  package mutating func restyle(_ area: Rectangle, _ change: (inout Style) -> Void) {
    let area = area.intersection(bounds)
    for row in area.row..<area.rowEnd {
      for column in area.column..<area.columnEnd {
        let place = index(of: Point(column: column, row: row))
        guard !cells[place].isContinuation else { continue }
        change(&cells[place].style)
        if cells[place].isBlank { cells[place].style = cells[place].style.onBlank }
        if cells[place].columns == 2 { cells[place + 1].style = cells[place].style }
      }
    }
  }

  /// Copies another grid onto this one, with its upper left corner at a point, clipped.
  package mutating func draw(_ other: Grid, at point: Point) {
    let target = Rectangle(
      column: point.column,
      row: point.row,
      columns: other.size.columns,
      rows: other.size.rows
    ).intersection(bounds)
    for row in target.row..<target.rowEnd {
      for column in target.column..<target.columnEnd {
        let source = Point(column: column - point.column, row: row - point.row)
        copy(other.cells[other.index(of: source)], of: other, column, row, end: target.columnEnd)
      }
    }
  }

  private mutating func copy(_ cell: Cell, of other: Grid, _ column: Int, _ row: Int, end: Int) {
    let place = index(of: Point(column: column, row: row))
    // The right half came with the left one, unless the left one was clipped.
    if cell.isContinuation {
      if !cells[place].isContinuation { replace(at: place, with: .blank(cell.style)) }
      return
    }
    if column + Int(cell.columns) > end { return replace(at: place, with: .blank(cell.style)) }
    var copied = cell
    if cell.cluster != 0 { copied.cluster = number(of: other.clusters[Int(cell.cluster) - 1]) }
    replace(at: place, with: copied)
  }

  /// Finds the number of a cluster in the table, adding a new one; if the table is full, returns the
  /// number of its first cluster.
  private mutating func number(of cluster: [UInt8]) -> UInt16 {
    if let known = clusterNumbers[cluster] { return known }
    guard clusters.count < Int(UInt16.max) else { return 1 }
    clusters.append(cluster)
    let number = UInt16(clusters.count)
    clusterNumbers[cluster] = number
    return number
  }
}

extension Grid: Equatable {
  /// Says if two grids look the same, however they were drawn.
  package static func == (left: Grid, right: Grid) -> Bool {
    guard left.size == right.size else { return false }
    return left.cells.indices.allSatisfy { index in
      let cell = left.cells[index]
      let other = right.cells[index]
      return cell.style == other.style && left.hasSameCharacter(cell, as: other, of: right)
    }
  }
}
