import Protocol

extension HKWorkout {
  /// The version of the documents that this program writes.
  static let schemaVersion: Int64 = 1

  /// The workout as a document's bytes.
  ///
  /// Activity type and start come first, so that a look at the first bytes tells which it is.
  package var storedBytes: [UInt8] {
    ColumnLayout.bytes(
      JSONText { writer in
        writer.beginObject()
        writer.field("schemaVersion", Self.schemaVersion)
        writer.field("id", id.text)
        writer.field("workoutActivityType", workoutActivityType.name)
        writer.field("startDate", ISODate.text(startDate))
        writer.field("endDate", ISODate.text(endDate))
        writer.number("duration", duration)
        if let device { writer.field("device", device) }
        writeMetadata(into: &writer)
        writeEvents(into: &writer)
        writer.key("series")
        writer.beginArray()
        for series in series { series.write(into: &writer) }
        writer.endArray()
        route?.write(into: &writer)
        kept.writeFields(into: &writer)
        writer.endObject()
      }
    )
  }

  private func writeMetadata(into writer: inout JSONWriter) {
    writer.key("metadata")
    writer.beginObject()
    for entry in metadata {
      writer.key(entry.key)
      switch entry.value {
      case .string(let text): writer.string(text)
      case .number(let number): writer.number(number)
      case .flag(let flag): writer.boolean(flag)
      case .quantity(let number, let unit):
        writer.beginObject()
        writer.number("value", number)
        writer.field("unit", unit)
        writer.endObject()
      }
    }
    writer.endObject()
  }

  private func writeEvents(into writer: inout JSONWriter) {
    writer.key("workoutEvents")
    writer.beginArray()
    for event in workoutEvents {
      writer.beginObject()
      writer.field("type", event.type.name)
      writer.number("start", event.start)
      if event.duration > 0 { writer.number("duration", event.duration) }
      writer.endObject()
    }
    writer.endArray()
  }
}

extension HKQuantitySeries {
  fileprivate func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("type", type.rawValue)
    writer.field("unit", type.unit)
    writer.field("count", count)
    writer.runs("starts", starts)
    writer.runs("durations", durations)
    writer.column("values", quantities)
    kept.writeFields(into: &writer)
    writer.endObject()
  }
}

extension HKWorkoutRoute {
  fileprivate func write(into writer: inout JSONWriter) {
    writer.key("route")
    writer.beginObject()
    writer.field("count", count)
    writer.runs("instants", instants)
    writer.column("latitudes", latitudes)
    writer.column("longitudes", longitudes)
    writer.column("altitudes", altitudes)
    writer.column("speeds", speeds)
    writer.runs("accuracies", accuracies)
    kept.writeFields(into: &writer)
    writer.endObject()
  }
}

extension JSONWriter {
  /// A number without a fraction where it has none.
  fileprivate mutating func number(_ value: Double) {
    if let whole = Int64(exactly: value), whole.magnitude < 1 << 53 {
      integer(whole)
    } else {
      real(value)
    }
  }

  fileprivate mutating func number(_ name: String, _ value: Double) {
    key(name)
    number(value)
  }

  fileprivate mutating func column(_ name: String, _ values: [Double]) {
    key(name)
    beginArray()
    for value in values { number(value) }
    endArray()
  }

  fileprivate mutating func runs(_ name: String, _ values: [Double]) {
    key(name)
    beginArray()
    for run in NumberRuns.runs(of: values) {
      beginArray()
      for value in run { number(value) }
      endArray()
    }
    endArray()
  }
}
