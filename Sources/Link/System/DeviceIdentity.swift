package import LockstepProtocol
import LockstepSimulation

/// The identity of a device to its counterparts, over all its starts: a number drawn once and kept.
///
/// What must not repeat is counted within it: user infos, and the app's changes. So that no number is
/// used twice, a piece of them is reserved on the disk before the first of it is used; a start goes on
/// at a drawn distance behind what was reserved, for a copy of the folder may do so too. A device whose
/// disk takes nothing is somebody new at each start.
package struct DeviceIdentity: Sendable, Equatable {
  /// From 1 to 2^53.
  package let origin: Int64
  /// The number after which this start counts on.
  package let lastUsed: Int64
  /// Numbers up to this one may be used.
  package var reserved: Int64

  package init(origin: Int64, lastUsed: Int64 = 0, reserved: Int64 = .max) {
    self.origin = origin
    self.lastUsed = lastUsed
    self.reserved = reserved
  }

  /// The size of a piece of numbers, which is reserved at once.
  package static let piece: Int64 = 10_000
  /// With so few left more are reserved; no step uses as many.
  package static let enough: Int64 = 5_000

  /// The stream from which an identity is drawn that is nowhere kept.
  package struct Draw: Sendable {
    private var stream: RandomStream

    /// - Parameters:
    ///   - seed: The run's seed under leases; the system's randomness in real time.
    ///   - device: Which device it is among those of the run.
    package init(seed: UInt64, device: String, incarnation: Int64) {
      stream = RandomStream(
        seed: seed,
        purpose: "origin",
        device: device,
        incarnation: incarnation
      )
    }

    package mutating func identity() -> DeviceIdentity {
      DeviceIdentity(origin: Int64(stream.below(UInt64(maximumInteger))) + 1)
    }

    /// The farthest behind what was reserved that a start may go on; far less than numbers there are.
    private static let distanceMax = UInt64(1) << 30
    /// From here on no distance is drawn: what is left is for counting.
    private static let numbersEnd = Int64(1) << 52

    /// Goes on from what an earlier start kept, at a distance that no other copy of it draws.
    package mutating func next(after kept: DeviceIdentity) -> DeviceIdentity {
      // Of a device that has used no number yet, no copy has used one either.
      if kept.reserved == 0 || kept.reserved > Self.numbersEnd { return kept }
      let last = kept.reserved + Int64(stream.below(Self.distanceMax))
      return DeviceIdentity(origin: kept.origin, lastUsed: last, reserved: last)
    }
  }

  // MARK: Its file

  package var bytes: [UInt8] {
    JSONWriter.indented { writer in
      writer.beginObject()
      writer.field("origin", origin)
      writer.field("reserved", reserved)
      writer.endObject()
    }
  }

  /// Reads what an earlier start kept: this one counts on behind all that was reserved.
  package static func read(_ reader: inout JSONReader) throws(JSONError) -> DeviceIdentity {
    var origin: Int64?
    var reserved: Int64?
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "origin": origin = try reader.integer(in: 1...maximumInteger)
      case "reserved": reserved = try reader.integer(in: 0...maximumInteger)
      default: try reader.skipValue()
      }
    }
    guard let origin else { throw reader.failure(.missingField("origin")) }
    guard let reserved else { throw reader.failure(.missingField("reserved")) }
    return DeviceIdentity(origin: origin, lastUsed: reserved, reserved: reserved)
  }
}
