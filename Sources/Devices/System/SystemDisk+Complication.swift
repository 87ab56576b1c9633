import LockstepLink
import LockstepProtocol

/// The user info for the complication, as its file spells it.
extension ComplicationSlot {
  var text: JSONText {
    JSONText { writer in
      writer.beginObject()
      writer.field("day", day)
      writer.field("used", Int64(used))
      if let mark, let payload {
        writer.field("origin", mark.origin)
        writer.field("id", mark.id)
        writer.field("payload", payload)
      }
      writer.endObject()
    }
  }

  static func read(_ reader: inout JSONReader) throws(JSONError) -> ComplicationSlot {
    var slot = ComplicationSlot()
    var mark = TransferMark(origin: 0, id: 0)
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "day": slot.day = try reader.integer()
      case "used": slot.used = Int(try reader.integer(in: 0...Int64(ComplicationSlot.budget)))
      case "origin": mark.origin = try reader.integer(in: 1...maximumInteger)
      case "id": mark.id = try reader.integer(in: 1...maximumInteger)
      case "payload": slot.payload = try reader.payload()
      default: try reader.skipValue()
      }
    }
    if slot.payload != nil { slot.mark = mark }
    return slot
  }
}
