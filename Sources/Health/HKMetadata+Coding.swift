import LockstepDocuments
package import LockstepProtocol
import LockstepSimulation

extension HKMetadataEntry {
  /// Appends the field `metadata` to the open object.
  package static func write(_ metadata: [Self], into writer: inout JSONWriter) {
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
      case .date(let date):
        writer.beginObject()
        writer.field("date", ISODate.text(date))
        writer.endObject()
      }
    }
    writer.endObject()
  }

  package static func read(_ reader: inout JSONReader) throws(JSONError) -> [Self] {
    var metadata: [Self] = []
    try reader.beginObject()
    while let key = try reader.nextKey() {
      // It would be a tag where the metadata travel.
      if key.hasPrefix("$") {
        throw reader.failure(.unknownValue(found: key, expected: ["names without $"]))
      }
      let value: HKMetadataValue
      switch try reader.peek() {
      case .string: value = .string(try reader.string())
      case .boolean: value = .flag(try reader.boolean())
      case .object: value = try Self.readObject(&reader)
      default: value = .number(try reader.real())
      }
      metadata.append(Self(key, value))
    }
    return metadata
  }

  /// Reads a JSON object that stands for a quantity with a unit, or for a date.
  private static func readObject(_ reader: inout JSONReader) throws(JSONError) -> HKMetadataValue {
    var number: Double?
    var unit = ""
    var date: WallTime?
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "value": number = try reader.real()
      case "unit": unit = try reader.string()
      case "date": date = try reader.isoDate()
      default: try reader.skipValue()
      }
    }
    if let date, number == nil { return .date(date) }
    guard let number else { throw reader.failure(.missingField("value")) }
    return .quantity(number, unit: unit)
  }
}
