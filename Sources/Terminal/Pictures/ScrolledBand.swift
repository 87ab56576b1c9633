/// A band of rows that has moved up, as the rows of a log do when lines are added below.
///
/// A terminal can scroll the rows itself (DECSTBM and SU), which takes far fewer bytes than writing
/// them again.
struct ScrolledBand: Equatable {
  /// The first row of the band; `bottom` is the first row below it, before and after the move.
  let top: Int
  let bottom: Int
  /// The number of rows by which the content of the band has moved up.
  let lines: Int

  /// The greatest number of rows that counts as scrolling; more is a new page.
  private static let linesMax = 12
  /// The least number of rows that must stay the same for the sequences to be worth their bytes.
  private static let rowsMin = 3

  /// Finds the band that saves the most rows, in grids of equal size; `nil` if none is worth it.
  static func found(from old: Grid, to new: Grid) -> ScrolledBand? {
    let rows = new.size.rows
    // Where a row stayed as it was nothing is to be gained.
    let isKept = (0..<rows).map { new.hasSameRow($0, as: $0, of: old) }
    guard isKept.count(where: { !$0 }) > rowsMin else { return nil }
    var best: ScrolledBand?
    var bestGain = rowsMin - 1
    for lines in 1...linesMax where lines < rows {
      var row = 0
      while row + lines < rows {
        let start = row
        var gain = 0
        while row + lines < rows, new.hasSameRow(row, as: row + lines, of: old) {
          if !isKept[row], !new.isBlankRow(row) { gain += 1 }
          row += 1
        }
        if gain > bestGain {
          bestGain = gain
          best = ScrolledBand(top: start, bottom: row + lines, lines: lines)
        }
        row = max(row, start + 1)
      }
    }
    return best
  }

  /// Writes the sequence that scrolls the terminal, with a plain pen; the cursor's position is unknown
  /// afterwards.
  func write(into output: inout [UInt8]) {
    output.appendIntroducer()
    output.appendDecimal(top + 1)
    output.append(UInt8(ascii: ";"))
    output.appendDecimal(bottom)
    output.append(UInt8(ascii: "r"))
    output.appendControl(lines, "S")
    output.appendIntroducer()
    output.append(UInt8(ascii: "r"))
  }
}

extension Grid {
  /// Says if a row looks the same as a row of another grid of the same width.
  func hasSameRow(_ row: Int, as otherRow: Int, of other: Grid) -> Bool {
    let start = row * size.columns
    let otherStart = otherRow * size.columns
    var column = 0
    while column < size.columns {
      let cell = cells[start + column]
      let was = other.cells[otherStart + column]
      if cell.style != was.style || !hasSameCharacter(cell, as: was, of: other) { return false }
      column += 1
    }
    return true
  }

  func isBlankRow(_ row: Int) -> Bool {
    let start = row * size.columns
    return cells[start..<start + size.columns].allSatisfy { $0 == .blank }
  }

  /// Moves the rows of a band up, and blanks the rows that appear at its bottom.
  mutating func scroll(_ band: ScrolledBand) {
    let start = band.top * size.columns
    let end = band.bottom * size.columns
    let distance = band.lines * size.columns
    for place in start..<end {
      setCell(place + distance < end ? cells[place + distance] : .blank, at: place)
    }
  }
}
