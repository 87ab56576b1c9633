import LockstepDocuments
package import LockstepProtocol
import LockstepSimulation

extension Run {
  package func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("clientId", clientID.text)
    writer.field("startTime", startTime.secondText)
    writer.field("endTime", endTime.secondText)
    writer.field("durationSeconds", durationSeconds)
    writer.number("distanceMeters", distanceMeters)
    writer.optional("energyBurnedKcal", energyBurnedKcal)
    writer.optional("avgHeartRate", averageHeartRate)
    writer.optional("avgPaceSecondsPerKm", paceSecondsPerKm)
    writer.field("source", source)
    writer.endObject()
  }

  package static func read(_ reader: inout JSONReader) throws(JSONError) -> Run {
    var run = Run(
      clientID: DocumentID(""),
      startTime: WallTime(microseconds: .min),
      endTime: WallTime(microseconds: .min),
      durationSeconds: 0,
      distanceMeters: 0
    )
    try reader.beginObject()
    while let key = try reader.nextKey() { try run.readField(key, &reader) }
    if run.clientID.text.isEmpty { throw reader.failure(.missingField("clientId")) }
    for (name, date) in [("startTime", run.startTime), ("endTime", run.endTime)]
    where date.microseconds == .min {
      throw reader.failure(.missingField(name))
    }
    return run
  }

  private mutating func readField(_ key: String, _ reader: inout JSONReader) throws(JSONError) {
    switch key {
    case "clientId": clientID = DocumentID(try reader.string())
    case "startTime": startTime = try reader.isoDate()
    case "endTime": endTime = try reader.isoDate()
    case "durationSeconds": durationSeconds = try reader.integer(in: 0...(1 << 52))
    case "distanceMeters": distanceMeters = try reader.real()
    case "energyBurnedKcal": energyBurnedKcal = try reader.optionalReal()
    case "avgHeartRate": averageHeartRate = try reader.optionalReal()
    case "source": source = try reader.string()
    default: try reader.skipValue()
    }
  }
}

extension WallTime {
  /// The date in UTC without a fraction of a second: `2026-01-05T07:30:00Z`.
  package var secondText: String { ISODate.text(wholeSecond).prefix(19) + "Z" }
}

extension JSONWriter {
  /// Appends a field with a number, or with `null` for `nil`.
  mutating func optional(_ name: String, _ value: Double?) {
    key(name)
    if let value { number(value) } else { null() }
  }

  /// Appends a field with an array of objects.
  mutating func array<Element>(
    _ name: String,
    _ elements: [Element],
    _ write: (Element, inout JSONWriter) -> Void
  ) {
    key(name)
    beginArray()
    for element in elements { write(element, &self) }
    endArray()
  }
}

extension JSONReader {
  /// Reads a number or `null`.
  mutating func optionalReal() throws(JSONError) -> Double? {
    try consumeNull() ? nil : try real()
  }

  /// Reads an array of elements of one kind.
  mutating func array<Element>(_ read: (inout JSONReader) throws(JSONError) -> Element)
    throws(JSONError) -> [Element]
  {
    var elements: [Element] = []
    try beginArray()
    while try nextElement() { elements.append(try read(&self)) }
    return elements
  }
}
