package import LockstepDocuments
package import LockstepSimulation

/// A workout with all that was measured in it, as HealthKit would keep it.
///
/// Instants of series, events and route are seconds since `startDate`.
package struct HKWorkout: Equatable, Sendable {
  /// The id of the workout; HealthKit's `uuid`.
  package var id: DocumentID
  package var workoutActivityType: HKWorkoutActivityType
  package var startDate: WallTime
  package var endDate: WallTime
  /// In the order of their instants.
  package var workoutEvents: [HKWorkoutEvent] = []
  /// Parts of it, in the order of their instants; none overlaps another.
  package var workoutActivities: [HKWorkoutActivity] = []
  /// In the order in which they were added.
  package var metadata: [HKMetadataEntry] = []
  /// The device that measured the workout, in words of its maker.
  package var device: String?
  /// The source that saved the workout; `nil` for the system's own recordings.
  package var sourceRevision: HKSourceRevision?
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
  package var duration: Double {
    HKWorkoutEvent.activeSeconds(of: workoutEvents, within: elapsedSeconds)
  }

  /// Finds the series of a quantity.
  package func series(_ type: HKQuantityTypeIdentifier) -> HKQuantitySeries? {
    series.first { $0.type == type }
  }

  /// Metres, by all series of distance: a workout of several disciplines has one for each.
  package var totalDistance: Double? {
    let distances = series.filter(\.type.isDistance)
    return distances.isEmpty ? nil : distances.reduce(0) { $0 + $1.statistics.sum }
  }

  /// All series of distance as one, from the start to the end of the way; `nil` without any.
  package var way: HKQuantitySeries? {
    let distances = series.filter(\.type.isDistance)
    guard let first = distances.first else { return nil }
    return distances.dropFirst().reduce(into: first) { $0.add($1) }.ordered
  }

  /// Metres a second while it was not paused; `nil` without a distance or time.
  package var averageSpeed: Double? {
    guard let totalDistance, duration > 0 else { return nil }
    return totalDistance / duration
  }

  /// Takes over what a document had that nobody here knows.
  package mutating func keepUnknownFields(of other: HKWorkout) { kept = other.kept }

  /// Finds the value of a key of metadata.
  package func metadata(_ key: String) -> HKMetadataValue? {
    metadata.last { $0.key == key }?.value
  }
}
