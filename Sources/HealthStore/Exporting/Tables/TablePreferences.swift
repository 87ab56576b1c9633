package import LockstepLanguages
package import LockstepHealth
package import LockstepSimulation

/// The wishes of a person for tables, every value one that can be used.
package struct TablePreferences: Equatable, Sendable {
  /// The units in which distances and heights are counted.
  package enum Units: String, CaseIterable, Sendable {
    case metric
    case imperial
  }

  /// The form in which a route is written.
  package enum RouteForm: String, CaseIterable, Sendable {
    case csv
    case gpx
  }

  package var units = Units.metric
  /// The language that was chosen; `nil` where a terminal's own is read, and tables are in the one that
  /// stands in.
  package var chosenLanguage: Language?
  package var language: Language {
    get { chosenLanguage ?? .fallback }
    set { chosenLanguage = newValue }
  }
  package var routeForm = RouteForm.csv
  /// A part of the name of the source whose steps are counted; `nil` for all sources.
  ///
  /// Phone and watch count the same steps.
  package var stepSource: String?
  /// The time by which the clock on the wall is ahead of UTC; `nil` for the workout's own, or UTC.
  package var clock: Interval?
  /// The clocks of a place, which are others in summer: those at a workout's start are all of its own.
  package var zone: HealthTimeZone?
  /// Beats a minute; `nil` where the wearer's is not known, and there are no zones.
  package private(set) var maximumHeartRate: Double?
  /// The beginning of each zone, in percent of the maximum, lowest first.
  package private(set) var zones = standardZones

  /// The beginnings of zones when nobody says otherwise.
  package static let standardZones = [60, 70, 80, 94]
  /// No grown-up's heart is at its limit before.
  package static let maximumHeartRateMin = 60.0

  package init() {}

  /// Takes a maximum; one below 60 is taken for none.
  package mutating func setMaximumHeartRate(_ rate: Double?) {
    maximumHeartRate = rate.flatMap { $0 >= Self.maximumHeartRateMin ? $0 : nil }
  }

  /// Takes zones in any order; those of which one is not from 0 to 99 are the standard ones again.
  package mutating func setZones(_ zones: [Int]) {
    let sorted = zones.sorted()
    self.zones = ZoneEditor.areValid(sorted) ? sorted : Self.standardZones
  }

  /// Says if steps of a workout are counted, by who saved it or what measured it.
  func takesSteps(of workout: HKWorkout) -> Bool {
    guard let wanted = stepSource?.lowercased() else { return true }
    let names = [workout.sourceRevision?.source.name, workout.device]
    return names.contains { $0?.lowercased().contains(wanted) ?? false }
  }
}
