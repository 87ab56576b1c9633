package import Protocol

/// How a change's place, and a refusal of it, are written: alike in snapshots and in the phone's file.
extension Change.Mark {
  /// Appends the mark as a field of the open object.
  package func write(as name: String, into writer: inout JSONWriter) {
    writer.key(name)
    writer.beginObject()
    writer.field("incarnation", incarnation)
    writer.field("sequence", sequence)
    writer.endObject()
  }
}

extension Snapshot.Refused {
  /// Appends the field `refusals` to the open object.
  package static func write(_ refusals: [Self], into writer: inout JSONWriter) {
    writer.key("refusals")
    writer.beginArray()
    for refused in refusals {
      writer.beginObject()
      refused.mark.write(as: "change", into: &writer)
      writer.field("reason", refused.reason.rawValue)
      writer.endObject()
    }
    writer.endArray()
  }
}
