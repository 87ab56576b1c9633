import LockstepDocuments
import LockstepHealth
import LockstepProtocol
import LockstepSimulation

/// The spelling of a location in calls and events.
extension CLLocation {
  static func read(_ reader: inout JSONReader) throws(JSONError) -> CLLocation {
    var location = CLLocation(timestamp: .init(microseconds: 0), latitude: 0, longitude: 0)
    var missing = ["timestamp", "latitude", "longitude"]
    try reader.beginObject()
    while let key = try reader.nextKey() {
      missing.removeAll { $0 == key }
      switch key {
      case "timestamp": location.timestamp = try reader.isoDate()
      case "latitude": location.latitude = try reader.real()
      case "longitude": location.longitude = try reader.real()
      case "altitude": location.altitude = try reader.real()
      case "horizontalAccuracy": location.horizontalAccuracy = try reader.real()
      case "verticalAccuracy": location.verticalAccuracy = try reader.real()
      case "course": location.course = try reader.real()
      case "speed": location.speed = try reader.real()
      default: try reader.skipValue()
      }
    }
    if let name = missing.first { throw reader.failure(.missingField(name)) }
    return location
  }

  /// Appends the location as an object, without unknown values.
  func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("timestamp", ISODate.text(timestamp))
    writer.number("latitude", latitude)
    writer.number("longitude", longitude)
    writer.number("altitude", altitude)
    writer.number("horizontalAccuracy", horizontalAccuracy)
    writer.number("verticalAccuracy", verticalAccuracy)
    if course >= 0 { writer.number("course", course) }
    if speed >= 0 { writer.number("speed", speed) }
    writer.endObject()
  }
}
