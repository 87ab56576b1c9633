import LockstepDocuments
import LockstepProtocol

extension HKWorkoutRoute {
  static func read(_ reader: inout JSONReader) throws(JSONError) -> HKWorkoutRoute {
    var route = HKWorkoutRoute()
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "count": try reader.skipValue()
      case "instants": route.instants = try reader.runs()
      case "latitudes": route.latitudes = try reader.column()
      case "longitudes": route.longitudes = try reader.column()
      case "altitudes": route.altitudes = try reader.column()
      case "speeds": route.speeds = try reader.column()
      case "accuracies": route.accuracies = try reader.runs()
      case "verticalAccuracies": route.verticalAccuracies = try reader.runs()
      case "courses": route.courses = try reader.column()
      case "metadata": route.metadata = try HKMetadataEntry.read(&reader)
      case "device": route.device = try HKDevice.read(&reader)
      default: try route.kept.keep(key, &reader)
      }
    }
    if route.verticalAccuracies.isEmpty { route.verticalAccuracies = route.accuracies }
    if route.courses.isEmpty {
      route.courses = Array(repeating: unknownCourse, count: route.accuracies.count)
    }
    let columns: KeyValuePairs = [
      "latitudes": route.latitudes, "longitudes": route.longitudes, "altitudes": route.altitudes,
      "speeds": route.speeds, "accuracies": route.accuracies,
      "verticalAccuracies": route.verticalAccuracies, "courses": route.courses,
    ]
    for (name, column) in columns where column.count != route.count {
      let expected = "\(route.count) values, as many as “instants”"
      throw reader.failure(.unknownValue(found: "\(column.count) “\(name)”", expected: [expected]))
    }
    return route
  }

  func write(into writer: inout JSONWriter) {
    writer.key("route")
    writer.beginObject()
    writer.field("count", count)
    writer.runs("instants", instants)
    writer.column("latitudes", latitudes)
    writer.column("longitudes", longitudes)
    writer.column("altitudes", altitudes)
    writer.column("speeds", speeds)
    writer.runs("accuracies", accuracies)
    if verticalAccuracies != accuracies { writer.runs("verticalAccuracies", verticalAccuracies) }
    if courses.contains(where: { $0 != Self.unknownCourse }) { writer.column("courses", courses) }
    if !metadata.isEmpty { HKMetadataEntry.write(metadata, into: &writer) }
    device?.writeField(into: &writer)
    kept.writeFields(into: &writer)
    writer.endObject()
  }
}
