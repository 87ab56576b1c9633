package import LockstepLanguages
package import LockstepHealth
package import LockstepSimulation

/// A person's preferences for tables; every value is valid.
package struct TablePreferences: Equatable, Sendable {
  /// The units of distances and heights.
  package enum Units: String, CaseIterable, Sendable {
    case metric
    case imperial
  }

  /// The file format in which a route is written.
  package enum RouteForm: String, CaseIterable, Sendable {
    case csv
    case gpx
  }

  package var units = Units.metric
  /// The language that the person chose; `nil` if they chose none: a terminal then uses its own, and
  /// tables use the fallback.
  package var chosenLanguage: Language?
  package var language: Language {
    get { chosenLanguage ?? .fallback }
    set { chosenLanguage = newValue }
  }
  package var routeForm = RouteForm.csv
  /// A part of the name of the source whose steps count; `nil` for all sources.
  ///
  /// Without it, the steps of phone and watch would be counted twice.
  package var stepSource: String?
  /// The time by which the tables' clock is ahead of UTC; `nil` for the workout's own time zone, or
  /// UTC.
  package var clock: Interval?
  /// The time zone of the tables' clock; the offset at a workout's start holds for the whole workout.
  package var zone: HealthTimeZone?
  /// The wearer's maximum heart rate in beats a minute; `nil` if unknown, and then there are no zones.
  package private(set) var maximumHeartRate: Double?
  /// The start of each zone, in percent of the maximum heart rate, lowest first.
  package private(set) var zones = standardZones

  /// The starts of zones used if the person chose none.
  package static let standardZones = [60, 70, 80, 94]
  /// The lowest maximum heart rate that is accepted: no adult has a lower one.
  package static let maximumHeartRateMin = 60.0

  package init() {}

  /// Sets the maximum heart rate; a rate below 60 counts as none.
  package mutating func setMaximumHeartRate(_ rate: Double?) {
    maximumHeartRate = rate.flatMap { $0 >= Self.maximumHeartRateMin ? $0 : nil }
  }

  /// Sets the zones from starts in any order; if one is not from 0 to 99, sets the standard zones.
  package mutating func setZones(_ zones: [Int]) {
    let sorted = zones.sorted()
    self.zones = ZoneEditor.areValid(sorted) ? sorted : Self.standardZones
  }

  /// Says if the steps of a workout count, by the source that saved it or the device that measured it.
  func takesSteps(of workout: HKWorkout) -> Bool {
    guard let wanted = stepSource?.lowercased() else { return true }
    let names = [workout.sourceRevision?.source.name, workout.device]
    return names.contains { $0?.lowercased().contains(wanted) ?? false }
  }
}
