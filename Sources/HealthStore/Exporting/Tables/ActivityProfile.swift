import LockstepHealth

/// The contents of tables for a kind of activity, and their units.
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

  /// The units of distances, paces and speeds, metric and imperial.
  let distances: [TablePreferences.Units: Length]
  let stretches: [TablePreferences.Units: Length]
  /// Seconds for a kilometre; who is slower does not move.
  let slowestPace: Double
  /// Columns beside the time; none where minutes say nothing.
  let details: [Detail]

  private static let far: [TablePreferences.Units: Length] = [
    .metric: .kilometres, .imperial: .miles,
  ]
  private static let near: [TablePreferences.Units: Length] = [.metric: .metres, .imperial: .yards]

  /// - Parameters:
  ///   - countsMetres: The distance is in metres or yards, and not in kilometres or miles.
  ///   - slowestMinutes: For a kilometre; who is slower has no pace.
  ///   - details: The columns of the table of minutes.
  package init(countsMetres: Bool = false, slowestMinutes: Double = 30, details: [Detail] = []) {
    distances = countsMetres ? Self.near : Self.far
    stretches = Self.far
    slowestPace = slowestMinutes * 60
    self.details = details
  }

  /// Finds the profile of a kind of activity: one with columns or units of its own has a line here.
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

  /// Seconds for a stretch of the units, of so many seconds for so many metres; `nil` where nobody
  /// moved.
  func pace(_ seconds: Double, _ metres: Double, _ units: TablePreferences.Units) -> Double? {
    guard metres > 0, let stretch = stretches[units] else { return nil }
    return seconds / metres * 1_000 > slowestPace ? nil : seconds / metres * stretch.metres
  }

  /// Stretches an hour.
  func speed(_ seconds: Double, _ metres: Double, _ units: TablePreferences.Units) -> Double? {
    guard metres > 0, seconds > 0, let stretch = stretches[units] else { return nil }
    return metres / stretch.metres / (seconds / 3_600)
  }
}
