package import LockstepHealth
import LockstepWorkouts

/// A route as a line on a plane for maps, and as lines for GeoJSON.
package struct RouteLine: Equatable, Sendable {
  /// A location with valid coordinates.
  package struct Location: Equatable, Sendable {
    /// The latitude in degrees.
    package let latitude: Double
    package let longitude: Double
    /// The altitude in metres; `nil` if unknown.
    package let altitude: Double?
  }

  /// A place on the plane, in metres east and north of the first location.
  package struct Place: Equatable, Sendable {
    package let east: Double
    package let north: Double
  }

  package let locations: [Location]

  /// The metres in a degree of latitude, on a sphere of the earth's mean radius.
  private static let metresPerDegree = 111_195.0

  /// The largest altitude that is accepted, in metres above or below the sea.
  private static let altitudeMax = 1e9

  /// Makes the line without locations that cannot be on earth; `nil` if none is left.
  package init?(_ route: HKWorkoutRoute) {
    locations = (0..<route.count).compactMap { index in
      let (latitude, longitude) = (route.latitudes[index], route.longitudes[index])
      guard abs(latitude) <= 90, abs(longitude) <= 180 else { return nil }
      let altitude = HKWorkoutRoute.value(route.altitudes[index])
      return Location(
        latitude: latitude,
        longitude: longitude,
        altitude: altitude.flatMap { abs($0) > Self.altitudeMax ? nil : $0 }
      )
    }
    if locations.isEmpty { return nil }
  }

  /// Says if two successive locations are too far apart for the time between them, by more than the
  /// error of a receiver.
  static func isJumping(_ route: HKWorkoutRoute) -> Bool {
    let order = route.instants.indices.sorted {
      (route.instants[$0], $0) < (route.instants[$1], $1)
    }
    return zip(order, order.dropFirst()).contains { first, second in
      let metres = metres(
        from: (route.latitudes[first], route.longitudes[first]),
        to: (route.latitudes[second], route.longitudes[second])
      )
      let seconds = max(1, route.instants[second] - route.instants[first])
      return metres > 1_000 && metres > WorkoutDoubt.jumpSpeed * seconds
    }
  }

  /// The route on a plane that touches the earth in the route's middle; accurate for distances of a
  /// day.
  package var places: [Place] {
    let latitudes = locations.map(\.latitude)
    let middle = ((latitudes.min() ?? 0) + (latitudes.max() ?? 0)) / 2
    let perDegreeEast = Self.metresPerDegree * Self.cosine(degrees: middle)
    var turns = 0.0
    var before = locations[0].longitude
    return locations.map { location in
      // A route that crosses the 180th meridian goes on there, not once around the earth.
      if location.longitude - before > 180 { turns -= 360 }
      if before - location.longitude > 180 { turns += 360 }
      before = location.longitude
      return Place(
        east: (location.longitude + turns - locations[0].longitude) * perDegreeEast,
        north: (location.latitude - locations[0].latitude) * Self.metresPerDegree
      )
    }
  }

  /// Computes the metres between two near places, each as latitude and longitude in degrees.
  static func metres(
    from first: (latitude: Double, longitude: Double),
    to second: (latitude: Double, longitude: Double)
  ) -> Double {
    var turn = second.longitude - first.longitude
    if abs(turn) > 180 { turn -= turn > 0 ? 360 : -360 }
    let east = turn * cosine(degrees: (first.latitude + second.latitude) / 2)
    let north = second.latitude - first.latitude
    return (east * east + north * north).squareRoot() * metresPerDegree
  }

  /// Computes the cosine of an angle from −90° to 90° by a series, so that every machine has the same
  /// result.
  static func cosine(degrees: Double) -> Double {
    let angle = degrees * Double.pi / 180
    var term = 1.0
    var sum = 1.0
    for index in 1...12 {
      term *= -angle * angle / Double((2 * index - 1) * 2 * index)
      sum += term
    }
    return sum
  }

  /// The lines for GeoJSON (RFC 7946, 3.1.9), cut where the route crosses the 180th meridian.
  package var cutLines: [[Location]] {
    var lines: [[Location]] = [[locations[0]]]
    for (before, location) in zip(locations, locations.dropFirst()) {
      if abs(location.longitude - before.longitude) > 180 {
        let edge = Self.crossing(before, location)
        lines[lines.count - 1].append(edge)
        lines.append([
          Location(latitude: edge.latitude, longitude: -edge.longitude, altitude: edge.altitude)
        ])
      }
      lines[lines.count - 1].append(location)
    }
    return lines
  }

  /// Finds the point where the line between two locations meets the 180th meridian, on the side of the
  /// first.
  private static func crossing(_ first: Location, _ second: Location) -> Location {
    let edge = first.longitude > 0 ? 180.0 : -180.0
    let whole = second.longitude + 2 * edge - first.longitude
    let share = whole == 0 ? 0 : (edge - first.longitude) / whole
    let altitudes = first.altitude.flatMap { low in second.altitude.map { (low, $0) } }
    return Location(
      latitude: first.latitude + share * (second.latitude - first.latitude),
      longitude: edge,
      altitude: altitudes.map { $0.0 + share * ($0.1 - $0.0) }
    )
  }
}
