import LockstepProtocol
package import LockstepSimulation

/// The measured difference between the phone's date and the watch's, with which the dates in a message
/// mean the same instants on the phone (MIRROR-21).
package struct DateCorrection: Sendable, Equatable {
  /// The phone's date minus the watch's, in microseconds.
  package var offsetMicroseconds: Int64
  /// The greatest error of the offset, in microseconds, at the time when the live message is sent.
  package var withinMicroseconds: Int64
  /// The number of jumps of the phone's date before the measurement.
  package var jumps: Int64

  package init(offsetMicroseconds: Int64, withinMicroseconds: Int64, jumps: Int64) {
    self.offsetMicroseconds = offsetMicroseconds
    self.withinMicroseconds = withinMicroseconds
    self.jumps = jumps
  }

  /// Converts a date of the watch to the phone's clock; returns it unchanged if the two dates may
  /// agree, since the correction would only add its own error (MIRROR-24).
  package func onPhone(_ date: WallTime) -> WallTime {
    let isNothing = abs(offsetMicroseconds) <= withinMicroseconds
    return isNothing ? date : date + .microseconds(offsetMicroseconds)
  }

  /// The greatest offset: 200 years, in microseconds.
  private static let offsetMax: Int64 = 200 * 365 * 86_400 * 1_000_000

  func write(into writer: inout JSONWriter) {
    writer.key("clock")
    writer.beginObject()
    writer.field("offset", offsetMicroseconds)
    writer.field("within", withinMicroseconds)
    writer.field("jumps", jumps)
    writer.endObject()
  }

  static func read(_ reader: inout JSONReader) throws(JSONError) -> DateCorrection {
    var offset: Int64?
    var within: Int64?
    var jumps: Int64?
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "offset": offset = try reader.integer(in: -offsetMax...offsetMax)
      case "within": within = try reader.integer(in: 0...maximumInteger)
      case "jumps": jumps = try reader.integer(in: 0...maximumInteger)
      default: try reader.skipValue()
      }
    }
    guard let offset else { throw reader.failure(.missingField("offset")) }
    guard let within else { throw reader.failure(.missingField("within")) }
    guard let jumps else { throw reader.failure(.missingField("jumps")) }
    return DateCorrection(offsetMicroseconds: offset, withinMicroseconds: within, jumps: jumps)
  }
}
