import Protocol
package import Simulation

/// What the watch's sensors measured last in a run: a message without reply, never queued (MIRROR-14).
package struct LiveVitals: Sendable, Equatable {
  /// The newest live frame of the run that it belongs to.
  package var stamp: LiveFrame.Stamp
  /// Beats a minute.
  package var heartRate: Int64
  package var measuredAt: WallTime

  /// The rates that a heart can have.
  package static let heartRateRange: ClosedRange<Int64> = 20...300

  package init(stamp: LiveFrame.Stamp, heartRate: Int64, measuredAt: WallTime) {
    self.stamp = stamp
    self.heartRate = heartRate
    self.measuredAt = measuredAt
  }

  func writeFields(into writer: inout JSONWriter) {
    stamp.writeFields(into: &writer)
    writer.field("heartRate", heartRate)
    writer.field("measuredAt", measuredAt)
  }

  static func read(_ reader: inout JSONReader) throws(JSONError) -> LiveVitals {
    var stamp = LiveFrame.Stamp(incarnation: 0, run: 0, version: 0)
    var heartRate: Int64?
    var measuredAt: WallTime?
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "heartRate": heartRate = try reader.integer(in: heartRateRange)
      case "measuredAt": measuredAt = try reader.date()
      default: if try !stamp.readField(key, &reader) { try reader.skipValue() }
      }
    }
    try stamp.require(reader)
    guard let heartRate else { throw reader.failure(.missingField("heartRate")) }
    guard let measuredAt else { throw reader.failure(.missingField("measuredAt")) }
    return LiveVitals(stamp: stamp, heartRate: heartRate, measuredAt: measuredAt)
  }
}
