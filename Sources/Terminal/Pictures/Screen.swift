/// The picture that a terminal shows, with the bytes that change it into another.
///
/// ```swift
/// var screen = Screen(capabilities)
/// terminal.write(ControlSequence.enter)
/// terminal.write(screen.show(face.drawn(80×24)))
/// ```
package struct Screen: Sendable {
  /// The statistics of the pictures shown so far, which tell how well writing only differences works.
  package struct Statistics: Equatable, Sendable {
    /// The number of pictures that differed from the one before.
    package var pictures = 0
    package var bytes = 0
    /// The size in bytes of the largest picture, including the first one of each screen.
    package var bytesOfLargestPicture = 0
    /// The number of cells that were written or erased.
    package var cellsWritten = 0
    /// The number of cells that were already right, and so were left alone.
    package var cellsKept = 0
  }

  package let capabilities: Capabilities
  package private(set) var statistics = Statistics()
  /// The picture on the terminal; `nil` if it is unknown.
  private var shown: Grid?

  /// Makes a screen for a terminal with an unknown picture and a plain pen.
  package init(_ capabilities: Capabilities) {
    self.capabilities = capabilities
  }

  /// Forgets the last picture, so that the next one is written completely: after a change of size, or
  /// after the program was stopped.
  package mutating func forget() { shown = nil }

  /// Shows a grid, and returns the bytes to write at once; empty if nothing looks different.
  ///
  /// A grid of another size than the last one is written completely.
  package mutating func show(_ grid: Grid) -> [UInt8] {
    var output: [UInt8] = []
    show(grid, into: &output)
    return output
  }

  /// Shows a grid, and appends the bytes to `output`, whose memory can be reused.
  package mutating func show(_ grid: Grid, into output: inout [UInt8]) {
    let start = output.count
    let isNew = shown?.size != grid.size
    output += ControlSequence.beginPicture
    if isNew { output += ControlSequence.clear }
    let empty = output.count
    let written = writeDifference(from: isNew ? nil : shown, to: grid, into: &output)
    shown = grid
    if output.count == empty, !isNew {
      output.removeSubrange(start...)
      return
    }
    output += ControlSequence.endPicture
    count(bytes: output.count - start, written: written, of: grid.size)
  }

  /// Writes the difference to the output, and returns the number of cells written.
  private func writeDifference(
    from before: Grid?,
    to grid: Grid,
    into output: inout [UInt8]
  ) -> Int {
    var before = before ?? Grid(grid.size)
    if let band = ScrolledBand.found(from: before, to: grid) {
      band.write(into: &output)
      before.scroll(band)
    }
    var taken: [UInt8] = []
    swap(&taken, &output)
    var writer = PictureWriter(
      from: before,
      to: grid,
      capabilities,
      output: consume taken
    )
    writer.run()
    output = writer.output
    return writer.cellsWritten
  }

  private mutating func count(bytes: Int, written: Int, of size: Size) {
    statistics.pictures += 1
    statistics.bytes += bytes
    statistics.bytesOfLargestPicture = max(statistics.bytesOfLargestPicture, bytes)
    statistics.cellsWritten += written
    statistics.cellsKept += size.columns * size.rows - written
  }
}
