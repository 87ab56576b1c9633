package import LockstepDocuments
package import LockstepHealth
import LockstepProtocol
package import LockstepSimulation

/// A workout as a list knows it.
package struct WorkoutRow: Equatable, Sendable {
  package let id: DocumentID
  /// The document, from the store's folder.
  package let path: String
  package let activityType: HKWorkoutActivityType
  package let place: WorkoutPlace?
  package let startDate: WallTime
  package let endDate: WallTime
  /// Without pauses.
  package let activeSeconds: Double
  package let source: HKSource
  /// The name that the owner, or the place that the workout comes from, has for it.
  package let label: String?
  /// The zone in which it was done, such as `Europe/Zurich`.
  package let zoneName: String?
  /// `nil` as long as only the document's head was read.
  package var totals: WorkoutTotals?
  /// `true` if another workout of the list took most of the same time; set in a page.
  package internal(set) var sharesItsTime = false

  /// Of a document's head.
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

  /// Of a workout that was read whole.
  package init(_ workout: HKWorkout, path: String) {
    self.init(HKWorkout.Head(workout), path: path)
    totals = WorkoutTotals(workout)
  }

  /// With pauses.
  package var elapsedSeconds: Double {
    Double(endDate.microseconds - startDate.microseconds) / 1_000_000
  }

  /// From its start to its end; `nil` where it ends before it starts.
  var time: ClosedRange<WallTime>? { startDate <= endDate ? startDate...endDate : nil }

  /// Joins the text that a search looks through.
  func searchedText(_ names: WorkoutNames) -> String {
    [names.name(activityType, place), label ?? "", zoneName ?? ""].joined(separator: " ")
  }
}

/// The figures that add up over several workouts, and those that some of them lack.
package struct WorkoutTotals: Equatable, Sendable {
  package var metres: Double?
  package var kilocalories: Double?
  /// Beats a minute.
  package var averageHeartRate: Double?
  package var hasRoute: Bool
  /// Metres a second, as the device says or as it was measured.
  package var maximumSpeed: Double?
  /// Metres up, as the device says or along the route.
  package var gained: Double?
  /// True where two locations that follow one another are further apart than anything gets.
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
  /// The key of the name that the owner, or the app that the workout comes from, has for it.
  package static let workoutBrandName = "HKWorkoutBrandName"
}

extension [HKMetadataEntry] {
  fileprivate func text(_ key: String) -> String? {
    if case .string(let text)? = last(where: { $0.key == key })?.value { text } else { nil }
  }
}
