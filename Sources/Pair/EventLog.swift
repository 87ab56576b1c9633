package import LockstepProtocol
import LockstepSimulation

/// The event log of a run: canonical lines, their count, and the digest of all their bytes (XXH64).
package struct EventLog: Sendable {
  private var writer = JSONWriter(reserving: 65_536)
  private var digest = Digest()
  package private(set) var count = 0

  package init() {}

  /// The digest of every line so far, as `xxh64sum` would give it for the file.
  package var digestValue: UInt64 { digest.value }

  /// Adds one event.
  package mutating func append(_ event: LogEvent) {
    event.write(into: &writer)
    count += 1
    if writer.bytes.count > 60_000 { drain() }
  }

  private var drained: [UInt8] = []
  private var keepsBytes = false

  /// Makes the log keep its bytes until they are taken; without it only the digest is kept.
  package mutating func keepBytes() { keepsBytes = true }

  /// Takes the bytes since the last call.
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

  /// Brings the digest up to date; call it before reading `digestValue`.
  package mutating func finish() { drain() }
}
