package import LockstepProtocol
import LockstepSimulation

/// A device's identity toward its counterparts, the same over all its starts: a random number that is
/// drawn once and kept.
///
/// Numbers that must not repeat, such as those of user infos, are counted within the identity. So that
/// none is used twice, a range of numbers is reserved on the disk before the first of them is used;
/// each start begins at a random distance after the last reservation, since a copy of the folder may
/// also be started. A device that can store nothing has a new identity at each start.
package struct DeviceIdentity: Sendable, Equatable {
  /// The identity, a number from 1 to 2^53.
  package let origin: Int64
  /// The last number that may have been used before; this start numbers its transfers after it.
  package let lastUsed: Int64
  /// The highest number that may be used without another reservation.
  package var reserved: Int64

  package init(origin: Int64, lastUsed: Int64 = 0, reserved: Int64 = .max) {
    self.origin = origin
    self.lastUsed = lastUsed
    self.reserved = reserved
  }

  /// The size of a reservation: so many numbers are reserved at once.
  package static let piece: Int64 = 10_000
  /// The number of unused numbers below which more are reserved; no step uses so many.
  package static let enough: Int64 = 5_000

  /// The random stream from which a device without a kept identity draws one.
  package struct Draw: Sendable {
    private var stream: RandomStream

    /// - Parameters:
    ///   - seed: The run's seed under leases; a number from the operating system in real time.
    ///   - device: The name of the device among those of the run.
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

    /// The greatest random distance between the kept reservation and this start's numbers; small
    /// against all numbers there are.
    private static let distanceMax = UInt64(1) << 30
    /// The number from which on no distance is added, so that the rest is left for counting.
    private static let numbersEnd = Int64(1) << 52

    /// Continues an identity that an earlier start kept.
    ///
    /// The numbers begin after a random distance, so that two copies of a device do not use the same
    /// ones.
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

  /// Reads the identity that an earlier start kept; this start counts on after all numbers reserved.
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
