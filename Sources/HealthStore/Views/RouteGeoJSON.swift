import LockstepDocuments
package import LockstepHealth
package import LockstepProtocol
import LockstepWorkouts

/// A workout's route for maps of other makers: GeoJSON (RFC 7946).
package enum RouteGeoJSON {
  /// One feature: the route as its geometry, and of the workout what a map shows beside it.
  ///
  /// Positions are longitude, latitude and, where it is known, altitude; degrees have at most seven
  /// decimals, which is a centimetre, and metres two. `nil` for a workout without a route.
  package static func text(_ workout: HKWorkout) -> JSONText? {
    guard let line = workout.route.flatMap({ RouteLine($0) }) else { return nil }
    return JSONText { writer in
      writer.beginObject()
      writer.field("type", "Feature")
      writer.field("id", workout.id.text)
      write(boundsOf: line, into: &writer)
      writer.key("geometry")
      write(line, into: &writer)
      writer.key("properties")
      writer.beginObject()
      writer.field("workoutActivityType", workout.workoutActivityType.name)
      writer.field("startDate", ISODate.text(workout.startDate))
      writer.field("endDate", ISODate.text(workout.endDate))
      writer.figure("duration", workout.duration)
      if let metres = workout.totalDistance { writer.figure("totalDistance", metres) }
      writer.endObject()
      writer.endObject()
    }
  }

  private static func write(_ line: RouteLine, into writer: inout JSONWriter) {
    let lines = line.cutLines
    writer.beginObject()
    if lines.count > 1 {
      writer.field("type", "MultiLineString")
      writer.array("coordinates", lines) { write($0, into: &$1) }
    } else if lines[0].count > 1 {
      writer.field("type", "LineString")
      writer.key("coordinates")
      write(lines[0], into: &writer)
    } else {
      // A line has two positions or more.
      writer.field("type", "Point")
      writer.key("coordinates")
      write(lines[0][0], into: &writer)
    }
    writer.endObject()
  }

  private static func write(_ locations: [RouteLine.Location], into writer: inout JSONWriter) {
    writer.array(locations) { write($0, into: &$1) }
  }

  private static func write(_ location: RouteLine.Location, into writer: inout JSONWriter) {
    writer.beginArray()
    writer.real(rounded(location.longitude, 10_000_000))
    writer.real(rounded(location.latitude, 10_000_000))
    if let altitude = location.altitude { writer.real(rounded(altitude, 100)) }
    writer.endArray()
  }

  /// West, south, east and north; west is the greater one where the route crosses the 180th meridian.
  private static func write(boundsOf line: RouteLine, into writer: inout JSONWriter) {
    let latitudes = line.locations.map(\.latitude)
    let isCut = line.cutLines.count > 1
    let longitudes = line.locations.map(\.longitude)
    let west = isCut ? longitudes.filter { $0 > 0 } : longitudes
    let east = isCut ? longitudes.filter { $0 < 0 } : longitudes
    writer.array("bbox", [west.min(), latitudes.min(), east.max(), latitudes.max()]) {
      $1.real(rounded($0 ?? 0, 10_000_000))
    }
  }

  private static func rounded(_ value: Double, _ scale: Double) -> Double {
    let rounded = (value * scale).rounded() / scale
    // Adding nothing makes nothing of what is less than nothing: −0 is not shown.
    return rounded.isFinite ? rounded + 0 : value
  }
}

/// A number as a field, as `figure` writes it.
package struct Figure: JSONField {
  package let value: Double

  package init(_ value: Double) { self.value = value }

  package func write(as name: String, into writer: inout JSONWriter) { writer.figure(name, value) }
}

extension JSONWriter {
  /// A number without a fraction where it has none; `null` where sums went beyond what JSON has.
  package mutating func figure(_ name: String, _ value: Double?) {
    key(name)
    figure(value)
  }

  package mutating func figure(_ value: Double?) {
    if let value, let whole = Int64(exactly: value), whole.magnitude < 1 << 53 {
      integer(whole)
    } else if let value, value.isFinite {
      real(value)
    } else {
      null()
    }
  }
}
