package import LockstepDocuments
package import LockstepHealth

/// The filter that chooses the workouts of a list.
package struct WorkoutFilter: Equatable, Sendable {
  /// Data that a workout can lack.
  package enum Lack: String, CaseIterable, Sendable {
    case route, distance, energy
    case heartRate = "heart-rate"

    var bit: UInt8 { 1 << UInt8(Self.allCases.firstIndex(of: self) ?? 0) }
  }

  /// The search text: each of its words must be within a word of the workout's name, place, label or
  /// zone.
  package var search = ""
  /// The activities that are shown; empty for all.
  package var kinds: [HKWorkoutActivityType] = []
  /// The first day, on the owner's clocks; this day and the last day are included.
  package private(set) var from: Day?
  package private(set) var to: Day?
  /// The shortest length in seconds without pauses; included, as the longest is.
  package var shortest: Double?
  package var longest: Double?
  /// The bundle identifiers of the sources that are shown; empty for all.
  package var sources: [String] = []
  /// The kinds of data that a workout must all lack to be shown; empty for no such demand.
  package var lacks: [Lack] = []

  package init() {}

  /// Sets the first day, and removes a last day that is earlier.
  package mutating func setFrom(_ day: Day?) {
    from = day
    if let day, let to, to.sinceEpoch < day.sinceEpoch { self.to = nil }
  }

  /// Sets the last day, and removes a first day that is later.
  package mutating func setTo(_ day: Day?) {
    to = day
    if let day, let from, from.sinceEpoch > day.sinceEpoch { self.from = nil }
  }

  /// `true` if the filter needs data from behind the documents' heads.
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
