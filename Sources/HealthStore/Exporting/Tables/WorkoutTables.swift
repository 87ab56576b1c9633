package import LockstepLanguages
package import LockstepHealth
package import LockstepSimulation

/// The tables of a workout: its figures, its minutes, its heart rate zones and its route.
package struct WorkoutTables {
  /// The workout's row in the table of many workouts.
  package let row: String
  /// The files of the workout alone, in the order in which they are written.
  package let files: [ReportFile]
  /// The prefix of the workout's file names among those of other workouts.
  package let prefix: String
  package let losses: [Phrase]

  /// The sections for a person to read, in the order of the report's parts.
  package let sections: [ReportSection]

  /// Makes the tables; `nil` if a part of them failed.
  ///
  /// - Parameters:
  ///   - isQuick: `true` if only the row is wanted.
  ///   - profile: The profile for the tables; `nil` for that of the workout's activity.
  ///   - parts: Further parts of the report, which come after the usual ones.
  package init?(
    _ workout: HKWorkout,
    _ preferences: TablePreferences,
    isQuick: Bool = false,
    profile: ActivityProfile? = nil,
    parts: [(part: AnyObject, isBase: Bool)] = []
  ) {
    let profile = profile ?? ActivityProfile.of(workout.workoutActivityType)
    let zone = preferences.zone.map { zone in
      Interval.microseconds(zone.offsetSeconds(at: workout.startDate) * 1_000_000)
    }
    let clock = zone ?? preferences.clock ?? workout.zoneOffset ?? .microseconds(0)
    let text = TableText(language: preferences.language, clock: clock)
    let minutes = MinuteBreakdown(workout, preferences, text, profile)
    let general = GeneralFigures(workout, minutes, preferences, text, profile)
    var report = WorkoutReport(workout)
    report.add(general, isBase: true)
    // The cadence of the whole is that of its minutes.
    report.add(minutes, isBase: true)
    report.add(HeartZones(workout, preferences, text))
    report.add(RouteTable(preferences, text))
    for (part, isBase) in parts { report.add(part, isBase: isBase) }
    report.load(isQuick: isQuick)
    row = TableText.row(general.cells)
    let name = preferences.language.name(of: workout).filter { $0 != " " }
    prefix = "\(name)_\(text.name(workout.startDate))_"
    losses = report.losses
    sections = isQuick ? [] : report.sections
    guard let files = isQuick ? [] : report.files() else { return nil }
    self.files = files
  }

  /// The titles of a table of many workouts.
  package static var titles: String { GeneralFigures.bulkTitles }
  /// The name of the file of figures, which is written only if a single workout is exported.
  package static let generalName = "generalData.csv"
  /// The name of the file with the table of many workouts.
  package static let bulkName = "allWorkouts.csv"
}

extension HKWorkout {
  /// The offset from UTC of the place of the workout, if its metadata name a zone such as `GMT+0200`;
  /// otherwise `nil`.
  package var zoneOffset: Interval? {
    if case .string(let zone) = metadata(HKMetadataKey.timeZone) {
      Self.offset(ofZone: zone)
    } else {
      nil
    }
  }

  /// Reads the offset from UTC in a zone's name: `GMT`, `GMT+0200`; `nil` for other names.
  package static func offset(ofZone name: String) -> Interval? {
    guard name.hasPrefix("GMT") else { return nil }
    let rest = name.dropFirst(3)
    if rest.isEmpty { return .microseconds(0) }
    guard let sign = rest.first, "+-".contains(sign), rest.count == 5,
      let digits = Int64(rest.dropFirst()), digits >= 0, digits % 100 < 60, digits <= 1400
    else { return nil }
    let seconds = (digits / 100 * 60 + digits % 100) * 60
    return .microseconds((sign == "-" ? -seconds : seconds) * 1_000_000)
  }
}
