import LockstepLanguages
import LockstepHealth
package import LockstepProtocol

/// As it is kept. What cannot be used is none: a file that a person has edited is never refused.
extension TablePreferences {
  package func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("units", units.rawValue)
    if let chosenLanguage { writer.field("locale", chosenLanguage.rawValue) }
    writer.field("route", routeForm.rawValue)
    if let stepSource { writer.field("stepSource", stepSource) }
    if let maximumHeartRate { writer.field("maximumHeartRate", maximumHeartRate) }
    writer.array("zones", zones) { $1.integer(Int64($0)) }
    writer.endObject()
  }

  package static func read(_ reader: inout JSONReader) throws(JSONError) -> Self {
    var preferences = Self()
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "units": preferences.units = Units(rawValue: try reader.string()) ?? .metric
      case "locale": preferences.chosenLanguage = Language(rawValue: try reader.string())
      case "route": preferences.routeForm = RouteForm(rawValue: try reader.string()) ?? .csv
      case "stepSource":
        let source = try reader.string()
        preferences.stepSource = source.isEmpty ? nil : source
      case "maximumHeartRate": preferences.setMaximumHeartRate(try reader.real())
      case "zones":
        var zones: [Int] = []
        try reader.beginArray()
        while try reader.nextElement() { zones.append(Int(try reader.integer(in: -1_000...1_000))) }
        preferences.setZones(zones)
      default: try reader.skipValue()
      }
    }
    return preferences
  }
}
