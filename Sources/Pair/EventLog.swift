package import LockstepProtocol
import LockstepSimulation

/// The event log of a run: its canonical lines, their number, and the digest of all their bytes
/// (XXH64).
package struct EventLog: Sendable {
  private var writer = JSONWriter(reserving: 65_536)
  private var digest = Digest()
  package private(set) var count = 0

  package init() {}

  /// The digest of all lines so far; `xxh64sum` prints the same for the log's file.
  package var digestValue: UInt64 { digest.value }

  /// Adds one event.
  package mutating func append(_ event: LogEvent) {
    event.write(into: &writer)
    count += 1
    if writer.bytes.count > 60_000 { drain() }
  }

  private var drained: [UInt8] = []
  private var keepsBytes = false

  /// Makes the log keep its bytes for `takeBytes`; otherwise it keeps only their digest.
  package mutating func keepBytes() { keepsBytes = true }

  /// Removes and returns the bytes since the last call.
  package mutating func takeBytes() -> [UInt8] {
    drain()
    defer { drained.removeAll(keepingCapacity: true) }
    return drained
  }

  private mutating func drain() {
    digest.add(writer.bytes)
    if keepsBytes { drained += writer.bytes }
    writer.removeAll()
  }

  /// Adds the latest bytes to the digest; must be called before `digestValue` is read.
  package mutating func finish() { drain() }
}
