/// The date of a device at the instant at which it sent a packet, and the number of jumps of that date
/// until then (SESSION-160).
package struct PacketDate: Sendable, Equatable {
  /// Microseconds since 1970, by the sender.
  package var microseconds: Int64
  /// The number of times that the sender's date has jumped in this incarnation.
  package var jumps: Int64

  package init(microseconds: Int64, jumps: Int64 = 0) {
    self.microseconds = microseconds
    self.jumps = jumps
  }

  func writeFields(into writer: inout JSONWriter) {
    writer.field("time", microseconds)
    if jumps != 0 { writer.field("jumps", jumps) }
  }
}
