import LockstepHealth

/// The columns and units that tables use for an activity.
package struct ActivityProfile: Sendable {
  /// A column of the table of minutes.
  package enum Detail: Sendable {
    case pace, speed, heartRate, steps, strokes
  }

  /// A unit of length with its name in titles.
  struct Length: Sendable {
    let name: String
    let metres: Double

    static let kilometres = Length(name: "km", metres: 1_000)
    static let miles = Length(name: "mi", metres: 1_609.344)
    static let metres = Length(name: "m", metres: 1)
    static let yards = Length(name: "yd", metres: 0.9144)
    static let feet = Length(name: "ft", metres: 0.3048)
  }

  /// The units of distance, pace and speed for each of a person's systems of units.
  let distances: [TablePreferences.Units: Length]
  let stretches: [TablePreferences.Units: Length]
  /// The slowest pace in seconds for a kilometre; slower movement counts as standing still.
  let slowestPace: Double
  /// The columns of the table of minutes beside the time; empty if a table of minutes is useless for
  /// the activity.
  let details: [Detail]

  private static let far: [TablePreferences.Units: Length] = [
    .metric: .kilometres, .imperial: .miles,
  ]
  private static let near: [TablePreferences.Units: Length] = [.metric: .metres, .imperial: .yards]

  /// - Parameters:
  ///   - countsMetres: `true` if the distance is counted in metres or yards, and not in kilometres or
  ///     miles.
  ///   - slowestMinutes: The slowest pace in minutes for a kilometre; slower movement has no pace.
  ///   - details: The columns of the table of minutes.
  package init(countsMetres: Bool = false, slowestMinutes: Double = 30, details: [Detail] = []) {
    distances = countsMetres ? Self.near : Self.far
    stretches = Self.far
    slowestPace = slowestMinutes * 60
    self.details = details
  }

  /// Finds the profile of an activity; the activities with their own columns or units are listed here.
  static func of(_ type: HKWorkoutActivityType) -> ActivityProfile {
    switch type {
    case .running, .walking: ActivityProfile(details: [.pace, .heartRate, .steps])
    case .cycling: ActivityProfile(details: [.speed, .heartRate])
    case .swimming:
      ActivityProfile(
        countsMetres: true,
        slowestMinutes: 90,
        details: [.pace, .speed, .heartRate, .strokes]
      )
    default: ActivityProfile()
    }
  }

  /// Computes the pace in seconds for a unit of length; `nil` if there was no movement.
  func pace(_ seconds: Double, _ metres: Double, _ units: TablePreferences.Units) -> Double? {
    guard metres > 0, let stretch = stretches[units] else { return nil }
    return seconds / metres * 1_000 > slowestPace ? nil : seconds / metres * stretch.metres
  }

  /// Computes the speed in units of length an hour.
  func speed(_ seconds: Double, _ metres: Double, _ units: TablePreferences.Units) -> Double? {
    guard metres > 0, seconds > 0, let stretch = stretches[units] else { return nil }
    return metres / stretch.metres / (seconds / 3_600)
  }
}
