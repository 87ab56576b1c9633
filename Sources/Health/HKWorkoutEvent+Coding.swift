package import LockstepProtocol

extension HKWorkoutEvent {
  static func read(_ reader: inout JSONReader) throws(JSONError) -> HKWorkoutEvent {
    var event = HKWorkoutEvent(.marker, at: 0)
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "type":
        let name = try reader.string()
        guard let kind = Kind.allCases.first(where: { $0.name == name }) else {
          throw reader.failure(.unknownValue(found: name, expected: Kind.allCases.map(\.name)))
        }
        event.type = kind
      case "start": event.start = try reader.seconds()
      case "duration": event.duration = try reader.seconds()
      case "metadata": event.metadata = try HKMetadataEntry.read(&reader)
      default: try reader.skipValue()
      }
    }
    return event
  }

  /// Reads an array of events.
  package static func readAll(_ reader: inout JSONReader) throws(JSONError) -> [Self] {
    var events: [Self] = []
    try reader.beginArray()
    while try reader.nextElement() { events.append(try read(&reader)) }
    return events
  }

  /// Appends the field `workoutEvents` to the open object.
  static func write(_ events: [Self], into writer: inout JSONWriter) {
    writer.key("workoutEvents")
    writer.beginArray()
    for event in events {
      writer.beginObject()
      writer.field("type", event.type.name)
      writer.number("start", event.start)
      if event.duration > 0 { writer.number("duration", event.duration) }
      if !event.metadata.isEmpty { HKMetadataEntry.write(event.metadata, into: &writer) }
      writer.endObject()
    }
    writer.endArray()
  }
}
