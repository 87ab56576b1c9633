package import Simulation

/// A workout with all that was measured in it, as HealthKit would keep it.
///
/// Instants of series, events and route are seconds since `startDate`.
package struct HKWorkout: Equatable, Sendable {
  /// Which workout it is; HealthKit's `uuid`.
  package var id: DocumentID
  package var workoutActivityType: HKWorkoutActivityType
  package var startDate: WallTime
  package var endDate: WallTime
  /// In the order of their instants.
  package var workoutEvents: [HKWorkoutEvent] = []
  /// In the order in which they were added.
  package var metadata: [HKMetadataEntry] = []
  /// What measured it, in words of its maker.
  package var device: String?
  /// At most one for each quantity.
  package var series: [HKQuantitySeries] = []
  package var route: HKWorkoutRoute?
  var kept = UnknownFields()

  package init(
    id: DocumentID,
    workoutActivityType: HKWorkoutActivityType,
    startDate: WallTime,
    endDate: WallTime
  ) {
    self.id = id
    self.workoutActivityType = workoutActivityType
    self.startDate = startDate
    self.endDate = endDate
  }
}

extension HKWorkout {
  /// Seconds from start to end, pauses included.
  package var elapsedSeconds: Double {
    // Not as an interval, which has no room for the centuries that a document can put between the two.
    Double(endDate.microseconds - startDate.microseconds) / 1_000_000
  }

  /// Seconds in which the workout was not paused; HealthKit's `duration`.
  ///
  /// It begins active. A pause in a pause and a resume without one change nothing.
  package var duration: Double {
    var active = 0.0
    var since: Double? = 0
    for event in workoutEvents {
      switch event.type {
      case .pause:
        if let start = since { active += event.start - start }
        since = nil
      case .resume: since = since ?? event.start
      case .lap, .marker, .segment: break
      }
    }
    return active + (since.map { max(0, elapsedSeconds - $0) } ?? 0)
  }

  /// The series of a quantity.
  package func series(_ type: HKQuantityTypeIdentifier) -> HKQuantitySeries? {
    series.first { $0.type == type }
  }

  /// Metres, by the series of distance.
  package var totalDistance: Double? {
    series.first { $0.type.isDistance }.map(\.statistics.sum)
  }

  /// Metres a second while it was not paused; `nil` without a distance or time.
  package var averageSpeed: Double? {
    guard let totalDistance, duration > 0 else { return nil }
    return totalDistance / duration
  }

  /// The value of a key of metadata.
  package func metadata(_ key: String) -> HKMetadataValue? {
    metadata.last { $0.key == key }?.value
  }
}

/// Something that happened at an instant, or for a while.
package struct HKWorkoutEvent: Equatable, Sendable {
  /// What happened, with HealthKit's numbers.
  package enum Kind: Int, CaseIterable, Sendable {
    case pause = 1
    case resume = 2
    case lap = 3
    case marker = 4
    case segment = 7

    package var name: String { "\(self)" }
  }

  package var type: Kind
  /// Seconds since the workout's start.
  package var start: Double
  /// Seconds; above 0 for laps and segments only.
  package var duration: Double

  package init(_ type: Kind, at start: Double, lasting duration: Double = 0) {
    self.type = type
    self.start = start
    self.duration = duration
  }
}

/// A value of metadata: text, a number, a flag, or a number with a unit.
package enum HKMetadataValue: Equatable, Sendable {
  case string(String)
  case number(Double)
  case flag(Bool)
  case quantity(Double, unit: String)
}

/// A key of metadata with its value.
package struct HKMetadataEntry: Equatable, Sendable {
  package var key: String
  package var value: HKMetadataValue

  package init(_ key: String, _ value: HKMetadataValue) {
    self.key = key
    self.value = value
  }
}

/// Keys of metadata, under HealthKit's names.
package enum HKMetadataKey {
  package static let indoorWorkout = "HKIndoorWorkout"
  package static let averageSpeed = "HKAverageSpeed"
  package static let maximumSpeed = "HKMaximumSpeed"
  package static let elevationAscended = "HKElevationAscended"
  package static let elevationDescended = "HKElevationDescended"
  /// Our own: the energy is the session's total, for no record counts it.
  package static let energyFromSession = "LockstepEnergyFromSession"
}
