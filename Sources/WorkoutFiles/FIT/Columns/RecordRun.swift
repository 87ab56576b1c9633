extension FIT {
  /// A run of records with the same layout, which follow each other in one piece of input.
  ///
  /// Their numbers are read column by column: how a field is read is found out once for all of them.
  struct RecordRun {
    static let rowsMax = 256

    var localType = 0
    private(set) var count = 0
    /// The mean distance in bytes between the starts of successive records in the last run, including
    /// what lies between them.
    private(set) var meanBytes = 64
    /// The position at which each record begins.
    private var starts = [Int](repeating: 0, count: rowsMax)

    @inline(__always)
    mutating func add(_ start: Int) {
      starts[count] = start
      count &+= 1
    }

    /// Removes all records, but keeps their mean length.
    mutating func removeAll() {
      if count > 1 { meanBytes = (starts[count - 1] - starts[0]) / (count - 1) }
      count = 0
    }

    /// Writes a field of each record into a column; a record without a number leaves the column's
    /// value.
    func read(
      _ cell: ColumnPlan.Cell,
      of bytes: Span<UInt8>,
      into block: inout [Double],
      from place: Int
    ) {
      let starts = starts.span.extracting(first: count)
      let isBig = cell.slot.isBigEndian
      switch (cell.slot.shape, cell.slot.elementSize) {
      case (.integer, 1): Self.read(cell, starts, &block, place) { Int64(bytes[$0]) }
      case (.integer, 2): Self.read(cell, starts, &block, place) { Int64(bytes.load16($0, isBig)) }
      case (.integer, 4): Self.read(cell, starts, &block, place) { Int64(bytes.load32($0, isBig)) }
      default:
        for index in starts.indices {
          guard let value = cell.slot.number(bytes, starts[index]) else { continue }
          block[place + index] = cell.scaled(value)
        }
      }
    }

    /// Writes a field of each record into a column, for whole numbers of up to 32 bits, read as
    /// unsigned bits.
    @inline(__always)
    private static func read(
      _ cell: ColumnPlan.Cell,
      _ starts: Span<Int>,
      _ block: inout [Double],
      _ place: Int,
      _ load: (Int) -> Int64
    ) {
      let invalid = Int64(truncatingIfNeeded: cell.slot.invalid)
      // A sign that is moved up to the last bit and down again fills the bits between.
      let unused = cell.slot.isSigned ? 64 - Int64(cell.slot.elementSize) * 8 : 0
      var numbers = block.mutableSpan
      for index in starts.indices {
        let bits = load(starts[index] &+ cell.slot.offset)
        if bits == invalid { continue }
        numbers[place &+ index] = cell.scaled(Double((bits &<< unused) &>> unused))
      }
    }
  }
}
