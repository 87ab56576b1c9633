import LockstepDocuments
package import LockstepProtocol

/// The coding of a change's mark and of a refused change, the same in snapshots and in the phone's
/// files.
extension Change.Mark {
  /// Appends the mark as a field of the open object.
  package func write(as name: String, into writer: inout JSONWriter) {
    writer.key(name)
    writer.beginObject()
    writer.field("origin", origin)
    writer.field("sequence", sequence)
    writer.endObject()
  }

  /// Reads a mark; missing numbers are 0.
  package static func read(_ reader: inout JSONReader) throws(JSONError) -> Change.Mark {
    var mark = Change.Mark.none
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "origin": mark.origin = try reader.integer(in: 0...maximumInteger)
      case "sequence": mark.sequence = try reader.integer(in: 0...maximumInteger)
      default: try reader.skipValue()
      }
    }
    return mark
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
      if !refused.detail.isEmpty { writer.field("detail", refused.detail) }
      writer.endObject()
    }
    writer.endArray()
  }

  /// Reads one element of `refusals`.
  package static func read(_ reader: inout JSONReader) throws(JSONError) -> Self {
    var refused = Self(mark: .none, reason: .invalidValue)
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "change": refused.mark = try Change.Mark.read(&reader)
      case "reason": refused.reason = try reader.name(of: Refusal.self)
      case "detail": refused.detail = try reader.string()
      default: try reader.skipValue()
      }
    }
    return refused
  }
}

extension Snapshot.Waiting {
  func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("sequence", sequence)
    writer.field("reason", reason)
    writer.endObject()
  }

  static func read(_ reader: inout JSONReader) throws(JSONError) -> Self {
    var waiting = Self(sequence: 0, reason: "")
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "sequence": waiting.sequence = try reader.integer(in: 0...maximumInteger)
      case "reason": waiting.reason = try reader.string()
      default: try reader.skipValue()
      }
    }
    return waiting
  }
}
