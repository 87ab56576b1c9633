package import LockstepDocuments
package import LockstepHealth
import LockstepProtocol
package import LockstepSimulation

/// A workout as a row of a list.
package struct WorkoutRow: Equatable, Sendable {
  package let id: DocumentID
  /// The document's path, relative to the store's folder.
  package let path: String
  package let activityType: HKWorkoutActivityType
  package let place: WorkoutPlace?
  package let startDate: WallTime
  package let endDate: WallTime
  /// The length in seconds without pauses.
  package let activeSeconds: Double
  package let source: HKSource
  /// The workout's own name, from its owner or the app that it comes from.
  package let label: String?
  /// The time zone in which the workout was done, such as `Europe/Zurich`.
  package let zoneName: String?
  /// The totals; `nil` while only the document's head was read.
  package var totals: WorkoutTotals?
  /// `true` if another workout of the list shares most of its time; set only in a page.
  package internal(set) var sharesItsTime = false

  /// Makes the row of a document's head.
  package init(_ head: HKWorkout.Head, path: String) {
    id = head.id
    self.path = path
    activityType = head.activityType
    place = WorkoutPlace(head.activityType, metadata: head.metadata)
    startDate = head.startDate
    endDate = head.endDate
    activeSeconds = head.duration
    source = head.sourceRevision?.source ?? .system
    label = head.metadata.text(HKMetadataKey.workoutBrandName)
    zoneName = head.metadata.text(HKMetadataKey.timeZone)
  }

  /// Makes the row of a workout that was read whole.
  package init(_ workout: HKWorkout, path: String) {
    self.init(HKWorkout.Head(workout), path: path)
    totals = WorkoutTotals(workout)
  }

  /// The length in seconds with pauses.
  package var elapsedSeconds: Double {
    Double(endDate.microseconds - startDate.microseconds) / 1_000_000
  }

  /// The time from start to end; `nil` if the end is before the start.
  var time: ClosedRange<WallTime>? { startDate <= endDate ? startDate...endDate : nil }

  /// Joins the texts in which a search looks.
  func searchedText(_ names: WorkoutNames) -> String {
    [names.name(activityType, place), label ?? "", zoneName ?? ""].joined(separator: " ")
  }
}

/// The figures that add up over several workouts, and those that only some workouts have.
package struct WorkoutTotals: Equatable, Sendable {
  package var metres: Double?
  package var kilocalories: Double?
  /// The mean heart rate in beats a minute.
  package var averageHeartRate: Double?
  package var hasRoute: Bool
  /// The maximum speed in metres a second, from the device or from the samples.
  package var maximumSpeed: Double?
  /// The metres climbed, from the device or along the route.
  package var gained: Double?
  /// `true` if two successive locations are further apart than anybody can move.
  package var isJumping = false

  package init(
    metres: Double? = nil,
    kilocalories: Double? = nil,
    averageHeartRate: Double? = nil,
    hasRoute: Bool = false
  ) {
    self.metres = metres
    self.kilocalories = kilocalories
    self.averageHeartRate = averageHeartRate
    self.hasRoute = hasRoute
  }

  package init(_ workout: HKWorkout) {
    self.init(
      metres: workout.totalDistance,
      kilocalories: workout.series(.activeEnergyBurned)?.statistics.sum,
      averageHeartRate: workout.series(.heartRate)?.statistics.average,
      hasRoute: workout.route.map { $0.count > 0 } ?? false
    )
    let figures = WorkoutFigures(workout)
    maximumSpeed = figures.maximumSpeed
    gained = figures.gained?.metres
    isJumping = workout.route.map { RouteLine.isJumping($0) } ?? false
  }
}

extension HKMetadataKey {
  /// The key of the workout's own name, from its owner or the app that it comes from.
  package static let workoutBrandName = "HKWorkoutBrandName"
}

extension [HKMetadataEntry] {
  fileprivate func text(_ key: String) -> String? {
    if case .string(let text)? = last(where: { $0.key == key })?.value { text } else { nil }
  }
}
