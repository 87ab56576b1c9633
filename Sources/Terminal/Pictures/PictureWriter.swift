/// A writer of the bytes that change the picture on a terminal into another picture.
///
/// The writer goes through the rows from the top, and writes only the cells that look different at the
/// terminal's depth. It rewrites a few equal cells if that is shorter than moving over them, repeats a
/// character by a sequence, and erases the blank rest of a row. It allocates only room in the output.
struct PictureWriter {
  let capabilities: Capabilities
  private(set) var output: [UInt8]
  private(set) var cellsWritten = 0
  /// The cursor's position; `nil` if it is uncertain.
  private var cursor: Point?
  /// The style that the terminal now writes with, reduced to its depth.
  private var pen = Style.plain
  private let old: Grid
  private let new: Grid

  /// Makes a writer that starts with a plain pen and an unknown cursor, and appends its bytes to
  /// `output`.
  ///
  /// Both grids are of the same size.
  init(from old: Grid, to new: Grid, _ capabilities: Capabilities, output: consuming [UInt8]) {
    self.capabilities = capabilities
    self.output = output
    self.old = old
    self.new = new
  }

  /// Appends all bytes, and leaves a plain pen.
  mutating func run() {
    for row in 0..<new.size.rows { writeRow(row) }
    setPen(.plain)
  }

  private mutating func writeRow(_ row: Int) {
    let start = row * new.size.columns
    let end = start + new.size.columns
    guard let first = nextDifference(start, end), let last = lastDifference(first, end) else {
      return
    }
    let blankFrom = blankTail(first, end)
    let erasing = ControlSequence.eraseToEndOfLine.count
    var next: Int? = first
    while let place = next, place <= last {
      if place >= blankFrom, last - place >= erasing { return eraseRest(from: place, row) }
      let isToBeErased = place < blankFrom && last - blankFrom >= erasing
      let stop = writeRun(from: place, to: isToBeErased ? blankFrom : last + 1, row)
      next = nextDifference(stop, end)
    }
  }

  private mutating func eraseRest(from place: Int, _ row: Int) {
    move(to: place, row)
    // Terminals erase with the pen's background.
    if pen.onBlank != .plain { setPen(.plain) }
    output += ControlSequence.eraseToEndOfLine
    cellsWritten += (row + 1) * new.size.columns - place
  }

  /// Writes from a cell that differs up to one from which a cursor move is shorter, and returns its
  /// index.
  private mutating func writeRun(from start: Int, to end: Int, _ row: Int) -> Int {
    move(to: start, row)
    var place = start
    while place < end {
      place = writeCell(at: place, end, row)
      guard place < end, cursor != nil else { return place }
      if isSame(at: place) {
        guard let next = nextDifference(place, end), bridges(place, next, row) else {
          return place
        }
      }
    }
    return place
  }

  // MARK: Comparing

  /// Says if both grids look the same at an index, at the terminal's depth.
  private func isSame(at place: Int) -> Bool {
    let was = old.cells[place]
    let cell = new.cells[place]
    if was.style != cell.style, reduced(was.style) != reduced(cell.style) { return false }
    return new.hasSameCharacter(cell, as: was, of: old)
  }

  private func nextDifference(_ start: Int, _ end: Int) -> Int? {
    var place = start
    while place < end {
      if !isSame(at: place) { return place }
      place += 1
    }
    return nil
  }

  private func lastDifference(_ start: Int, _ end: Int) -> Int? {
    var place = end - 1
    while place >= start {
      if !isSame(at: place) { return place }
      place -= 1
    }
    return nil
  }

  /// Finds the index from which a row of the new grid is plain and blank to its end.
  private func blankTail(_ start: Int, _ end: Int) -> Int {
    var place = end
    while place > start, new.cells[place - 1].isBlank,
      reduced(new.cells[place - 1].style) == .plain
    {
      place -= 1
    }
    return place
  }

  /// Says if rewriting unchanged cells takes no more bytes than moving the cursor over them.
  private func bridges(_ start: Int, _ end: Int, _ row: Int) -> Bool {
    let limit = CursorMove.lengthToRight(of: end - start, to: end - row * new.size.columns)
    guard end - start <= limit else { return false }
    var length = 0
    for place in start..<end {
      let cell = new.cells[place]
      if cell.isFragile || (!cell.isContinuation && !penSuits(cell)) { return false }
      length += cell.isContinuation ? 0 : encodedLength(of: cell.scalar)
    }
    return length <= limit
  }

  // MARK: Writing

  /// Writes a cell, repeated if that is shorter, and returns the index after it.
  private mutating func writeCell(at place: Int, _ end: Int, _ row: Int) -> Int {
    let cell = new.cells[place]
    if cell.isContinuation { return place + 1 }
    if !penSuits(cell) { setPen(reduced(cell.style)) }
    new.appendText(of: cell, to: &output)
    var after = place + Int(cell.columns)
    if capabilities.repeatsCharacters, cell.columns == 1, !cell.isFragile {
      let count = repetitions(of: cell, after, end)
      if count * encodedLength(of: cell.scalar) > controlLength(count) {
        output.appendControl(count, "b")
        after += count
      }
    }
    cellsWritten += after - place
    let column = after - row * new.size.columns
    // In the last column terminals differ on where the cursor is.
    let isKnown = column < new.size.columns && !cell.isFragile
    cursor = isKnown ? Point(column: column, row: row) : nil
    return after
  }

  /// Counts the equal cells from an index on, up to the last that must be written.
  private func repetitions(of cell: Cell, _ start: Int, _ end: Int) -> Int {
    let style = reduced(cell.style)
    var place = start
    var count = 0
    while place < end {
      let next = new.cells[place]
      guard next.scalar == cell.scalar, next.cluster == 0 else { break }
      guard next.style == cell.style || reduced(next.style) == style else { break }
      place += 1
      if !isSame(at: place - 1) { count = place - start }
    }
    return count
  }

  /// Says if the pen's style is right for a cell; on a blank, the text colour does not matter.
  private func penSuits(_ cell: Cell) -> Bool {
    let style = reduced(cell.style)
    return style == pen || (cell.isBlank && style == pen.onBlank)
  }

  private mutating func move(to place: Int, _ row: Int) {
    let target = Point(column: place - row * new.size.columns, row: row)
    CursorMove.write(from: cursor, to: target, into: &output)
    cursor = target
  }

  private mutating func setPen(_ style: Style) {
    Pen.change(from: pen, to: style, into: &output)
    pen = style
  }

  private func reduced(_ style: Style) -> Style {
    style.reduced(to: capabilities.depth, in: capabilities.theme)
  }

  private func encodedLength(of scalar: UInt32) -> Int {
    scalar < 0x80 ? 1 : scalar < 0x800 ? 2 : scalar < 0x10000 ? 3 : 4
  }
}
