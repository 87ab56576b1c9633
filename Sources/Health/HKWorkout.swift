package import LockstepDocuments
package import LockstepSimulation

/// A workout with all its measurements, as HealthKit would keep it.
///
/// The instants of series, events and route are in seconds since `startDate`.
package struct HKWorkout: Equatable, Sendable {
  /// The id of the workout; HealthKit's `uuid`.
  package var id: DocumentID
  package var workoutActivityType: HKWorkoutActivityType
  package var startDate: WallTime
  package var endDate: WallTime
  /// The workout's events, in the order of their instants.
  package var workoutEvents: [HKWorkoutEvent] = []
  /// The parts of the workout, in the order of their instants; no two overlap.
  package var workoutActivities: [HKWorkoutActivity] = []
  /// The workout's metadata, in the order in which the entries were added.
  package var metadata: [HKMetadataEntry] = []
  /// The device that measured the workout, described in its maker's words.
  package var device: String?
  /// The source that saved the workout; `nil` for the system's own recordings.
  package var sourceRevision: HKSourceRevision?
  /// The workout's series, at most one for each quantity.
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
  package var duration: Double {
    HKWorkoutEvent.activeSeconds(of: workoutEvents, within: elapsedSeconds)
  }

  /// Finds the series of a quantity.
  package func series(_ type: HKQuantityTypeIdentifier) -> HKQuantitySeries? {
    series.first { $0.type == type }
  }

  /// The workout's distance in metres, added up over its series of distance: a workout of several
  /// disciplines has one for each.
  package var totalDistance: Double? {
    let distances = series.filter(\.type.isDistance)
    return distances.isEmpty ? nil : distances.reduce(0) { $0 + $1.statistics.sum }
  }

  /// All series of distance joined into one, from the start to the end of the workout; `nil` if there
  /// is none.
  package var way: HKQuantitySeries? {
    let distances = series.filter(\.type.isDistance)
    guard let first = distances.first else { return nil }
    return distances.dropFirst().reduce(into: first) { $0.add($1) }.ordered
  }

  /// The mean speed in metres a second over the time without pauses; `nil` if the distance or the time
  /// is missing.
  package var averageSpeed: Double? {
    guard let totalDistance, duration > 0 else { return nil }
    return totalDistance / duration
  }

  /// Takes over the fields of another document that this program does not know, so that they are
  /// written back.
  package mutating func keepUnknownFields(of other: HKWorkout) { kept = other.kept }

  /// Finds the value of a metadata key.
  package func metadata(_ key: String) -> HKMetadataValue? {
    metadata.last { $0.key == key }?.value
  }
}
