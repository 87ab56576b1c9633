/// The picture that a terminal shows, and the bytes that make it show another.
///
/// ```swift
/// var screen = Screen(capabilities)
/// terminal.write(ControlSequence.enter)
/// terminal.write(screen.show(face.drawn(80×24)))
/// ```
package struct Screen: Sendable {
  /// The counts of what was shown so far, to judge by how well differences do.
  package struct Statistics: Equatable, Sendable {
    /// Pictures that were different from the one before.
    package var pictures = 0
    package var bytes = 0
    /// The most bytes that one picture took, the first of each screen included.
    package var bytesOfLargestPicture = 0
    /// Cells that were written or erased.
    package var cellsWritten = 0
    /// Cells that were left alone because they were right.
    package var cellsKept = 0
  }

  package let capabilities: Capabilities
  package private(set) var statistics = Statistics()
  /// `nil` while nobody knows what the terminal shows.
  private var shown: Grid?

  /// A terminal of which nothing is known but what it can do; its pen is plain.
  package init(_ capabilities: Capabilities) {
    self.capabilities = capabilities
  }

  /// Forgets the last picture, so that the next one clears and writes everything: after a change of
  /// size, or after being stopped.
  package mutating func forget() { shown = nil }

  /// Shows a grid, and returns the bytes of its picture, to be written at once; empty when nothing
  /// looks different.
  ///
  /// A grid of another size than the last one is a picture of its own.
  package mutating func show(_ grid: Grid) -> [UInt8] {
    var output: [UInt8] = []
    show(grid, into: &output)
    return output
  }

  /// Shows a grid in the same way, and adds the bytes to others whose room can be used again.
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

  /// Answers how many cells were written; the output's room goes to the writer and comes back.
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
