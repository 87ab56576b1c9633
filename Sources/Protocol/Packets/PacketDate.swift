/// The sender's date when it sent a packet, and the number of jumps of that date until then
/// (SESSION-160).
package struct PacketDate: Sendable, Equatable {
  /// The sender's date in microseconds since 1970.
  package var microseconds: Int64
  /// The number of jumps of the sender's date in this incarnation.
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
