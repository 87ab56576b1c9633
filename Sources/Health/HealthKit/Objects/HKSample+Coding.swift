import LockstepDocuments
package import LockstepProtocol
import LockstepSimulation

/// As a file of samples has them; workouts and routes are documents of their own.
extension HKSample {
  /// Appends the sample as an object.
  package func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("id", uuid.text)
    writer.field("type", sampleType.identifier)
    writer.field("startDate", ISODate.text(startDate))
    if endDate != startDate { writer.field("endDate", ISODate.text(endDate)) }
    switch value {
    case .quantity(_, let quantity):
      writer.number("value", quantity.value)
      writer.field("unit", quantity.unit.unitString)
    case .category(_, let value): writer.field("value", value)
    case .correlation(_, let parts):
      writer.array("objects", parts) { $0.write(into: &$1) }
    case .workout, .route: break
    }
    if let device { device.writeField(into: &writer) }
    sourceRevision?.writeField(into: &writer)
    if !metadata.isEmpty { HKMetadataEntry.write(metadata, into: &writer) }
    writer.endObject()
  }

  /// Reads one that is no workout and no route, with or without an id.
  package static func read(_ reader: inout JSONReader) throws(JSONError) -> HKSample {
    var draft = Draft()
    try reader.beginObject()
    while let key = try reader.nextKey() { try draft.readField(key, &reader) }
    guard let type = draft.type else { throw reader.failure(.missingField("type")) }
    guard let start = draft.start else { throw reader.failure(.missingField("startDate")) }
    guard let value = draft.value(of: type) else { throw reader.failure(.missingField("value")) }
    var sample = HKSample(
      uuid: draft.id,
      value,
      start: start,
      end: draft.end.map { max(start, $0) },
      device: draft.device,
      metadata: draft.metadata
    )
    sample.sourceRevision = draft.sourceRevision
    return sample
  }

  /// The fields of one that is being read.
  private struct Draft {
    var id = DocumentID("")
    var type: HKObjectType?
    var start: WallTime?
    var end: WallTime?
    var number: Double?
    var unit: HKUnit?
    var parts: [HKSample] = []
    var device: HKDevice?
    var sourceRevision: HKSourceRevision?
    var metadata: [HKMetadataEntry] = []

    mutating func readField(_ key: String, _ reader: inout JSONReader) throws(JSONError) {
      switch key {
      case "id": id = DocumentID(try reader.string())
      case "type":
        let name = try reader.string()
        type = HKObjectType(identifier: name)
        if type == nil {
          throw reader.failure(.unknownValue(found: name, expected: ["a type of health"]))
        }
      case "startDate": start = try reader.isoDate()
      case "endDate": end = try reader.isoDate()
      case "value": number = try reader.real()
      case "unit":
        let text = try reader.string()
        unit = try? Result { () throws(HKUnitError) in try HKUnit(from: text) }.get()
        if unit == nil { throw reader.failure(.unknownValue(found: text, expected: ["a unit"])) }
      case "objects":
        try reader.beginArray()
        while try reader.nextElement() { parts.append(try HKSample.read(&reader)) }
      case "device": device = try HKDevice.read(&reader)
      case "sourceRevision": sourceRevision = try HKSourceRevision.read(&reader)
      case "metadata": metadata = try HKMetadataEntry.read(&reader)
      default: try reader.skipValue()
      }
    }

    func value(of type: HKObjectType) -> Value? {
      switch type {
      case .quantity(let type):
        guard let number, let unit else { return nil }
        return .quantity(type, HKQuantity(unit: unit, doubleValue: number))
      case .category(let type):
        return number.flatMap { Int(exactly: $0) }.map { .category(type, $0) }
      case .correlation(let type): return .correlation(type, parts)
      case .workout, .workoutRoute: return nil
      }
    }
  }
}
