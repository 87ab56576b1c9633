import LockstepDocuments
import LockstepProtocol

extension HKQuantitySeries {
  static func read(_ reader: inout JSONReader) throws(JSONError) -> HKQuantitySeries {
    var series: HKQuantitySeries?
    var columns = HKQuantitySeries(.heartRate)
    var unit: String?
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "type":
        let name = try reader.string()
        guard let type = HKQuantityTypeIdentifier(rawValue: name) else {
          let names = HKQuantityTypeIdentifier.allCases.map(\.rawValue)
          throw reader.failure(.unknownValue(found: name, expected: names))
        }
        series = HKQuantitySeries(type)
      case "unit": unit = try reader.string()
      // It follows from the values.
      case "count": try reader.skipValue()
      case "starts": columns.starts = try reader.runs()
      case "durations": columns.durations = try reader.runs()
      case "values": columns.quantities = try reader.column()
      case "ids": try columns.details.readIDs(&reader)
      case "details": try columns.details.readRuns(&reader)
      default: try columns.kept.keep(key, &reader)
      }
    }
    guard var series else { throw reader.failure(.missingField("type")) }
    if let unit, unit != series.type.unit {
      throw reader.failure(.unknownValue(found: unit, expected: [series.type.unit]))
    }
    let counts = [columns.starts.count, columns.durations.count]
    if !counts.allSatisfy({ $0 == columns.count }) { throw reader.failure(.missingField("values")) }
    if !columns.details.fit(columns.count) { throw reader.failure(.missingField("values")) }
    series.starts = columns.starts
    series.durations = columns.durations
    series.quantities = columns.quantities
    series.details = columns.details
    series.kept = columns.kept
    return series
  }

  func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("type", type.rawValue)
    writer.field("unit", type.unit)
    writer.field("count", count)
    writer.runs("starts", starts)
    writer.runs("durations", durations)
    writer.column("values", quantities)
    details.write(into: &writer)
    kept.writeFields(into: &writer)
    writer.endObject()
  }

  /// Appends the field `series` to the open object.
  static func write(_ series: [Self], into writer: inout JSONWriter) {
    writer.array("series", series) { $0.write(into: &$1) }
  }

  static func readAll(_ reader: inout JSONReader) throws(JSONError) -> [Self] {
    var series: [Self] = []
    try reader.beginArray()
    while try reader.nextElement() { series.append(try read(&reader)) }
    return series
  }
}
