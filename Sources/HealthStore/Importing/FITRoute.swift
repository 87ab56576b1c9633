import LockstepHealth
import LockstepWorkoutFiles
import LockstepWorkouts

/// The locations of a session's records; an indoor session has none.
struct FITRoute {
  private let source: FITSession

  init(_ source: FITSession) { self.source = source }

  /// `true` if there is at least one location.
  var isThere: Bool { !source.isIndoor && source.rows.contains { place($0) != nil } }

  /// The route, with a location for each record that has a position; `nil` if none has.
  var route: HKWorkoutRoute? {
    var route = HKWorkoutRoute()
    let records = source.file.records
    for row in source.rows {
      guard let place = place(row) else { continue }
      route.add(
        source.seconds(row: row),
        latitude: place.latitude,
        longitude: place.longitude,
        altitude: HKWorkoutRoute.known(records[.altitude, row]),
        speed: HKWorkoutRoute.known(records[.speed, row]),
        accuracy: records[.accuracy, row] ?? 0
      )
    }
    return route.count > 0 ? route : nil
  }

  private func place(_ row: Int) -> (latitude: Double, longitude: Double)? {
    guard let latitude = degrees(row, .latitude), abs(latitude) <= 90,
      let longitude = degrees(row, .longitude)
    else { return nil }
    return (latitude, longitude)
  }

  /// Converts semicircles to degrees with eight decimals, which is finer than a semicircle.
  private func degrees(_ row: Int, _ field: FITRecords.Field) -> Double? {
    source.file.records[field, row].map {
      (FIT.degrees(semicircles: $0) * 100_000_000).rounded() / 100_000_000
    }
  }
}
