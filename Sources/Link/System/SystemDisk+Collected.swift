package import Protocol
package import Simulation

/// What a workout session collected while nobody could send it: pieces that are written once each.
extension SystemDisk {
  private static let collected = ".system/Collected"

  private static func path(of number: Int) -> String {
    "\(collected)/\(padded(Int64(number), 8)).json"
  }

  /// Makes the folder, which costs the more the fuller it is: for the first piece alone.
  package func openCollected() throws(DiskError) { try disk.makeFolders(Self.collected) }

  /// Keeps a piece under its number.
  package func keep(collected piece: JSONText, number: Int) throws(DiskError) {
    try disk.replace(Self.path(of: number), with: piece.bytes)
  }

  /// Removes pieces that have left.
  package func discardCollected(_ numbers: Range<Int>) throws(DiskError) {
    for number in numbers { try disk.discard(Self.path(of: number)) }
  }

  /// Removes every piece, also one that a crash left.
  package func discardCollected() throws(DiskError) {
    guard disk.isFolder(Self.collected) else { return }
    for entry in try disk.list(Self.collected) {
      try disk.discard(DiskPath.join(Self.collected, entry.name))
    }
  }

  /// The pieces of these numbers, in their order; `nil` for one that cannot be read.
  package func loadCollected<Value>(
    _ numbers: Range<Int>,
    _ problems: inout [String],
    _ read: (inout JSONReader) throws(JSONError) -> Value
  ) -> [Value?] {
    numbers.map { self.read(Self.path(of: $0), &problems, read) }
  }
}
