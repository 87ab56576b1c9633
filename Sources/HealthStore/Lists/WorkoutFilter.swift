package import LockstepDocuments
package import LockstepHealth

/// The choice of workouts that a list shows.
package struct WorkoutFilter: Equatable, Sendable {
  /// A thing that a workout can be without.
  package enum Lack: String, CaseIterable, Sendable {
    case route, distance, energy
    case heartRate = "heart-rate"

    var bit: UInt8 { 1 << UInt8(Self.allCases.firstIndex(of: self) ?? 0) }
  }

  /// Every word of it has to be within a word of the workout's name, place, label or zone.
  package var search = ""
  /// Empty for all.
  package var kinds: [HKWorkoutActivityType] = []
  /// The first day and the last, on the owner's clocks; both are within.
  package private(set) var from: Day?
  package private(set) var to: Day?
  /// Seconds without pauses; both are within.
  package var shortest: Double?
  package var longest: Double?
  /// Identifiers of bundles; empty for all.
  package var sources: [String] = []
  /// All of these have to be missing.
  package var lacks: [Lack] = []

  package init() {}

  /// Sets the first day; a last day before it is forgotten.
  package mutating func setFrom(_ day: Day?) {
    from = day
    if let day, let to, to.sinceEpoch < day.sinceEpoch { self.to = nil }
  }

  /// Sets the last day; a first day after it is forgotten.
  package mutating func setTo(_ day: Day?) {
    to = day
    if let day, let from, from.sinceEpoch > day.sinceEpoch { self.from = nil }
  }

  /// `true` if what the filter asks for stands behind the documents' heads.
  package var needsTotals: Bool { !lacks.isEmpty }
}

extension WorkoutTotals {
  var lacks: UInt8 {
    var bits: UInt8 = 0
    if !hasRoute { bits |= WorkoutFilter.Lack.route.bit }
    if metres == nil { bits |= WorkoutFilter.Lack.distance.bit }
    if kilocalories == nil { bits |= WorkoutFilter.Lack.energy.bit }
    if averageHeartRate == nil { bits |= WorkoutFilter.Lack.heartRate.bit }
    return bits
  }
}
