/// The kind of place where a workout is done, indoors or outdoors, with HealthKit's numbers.
///
/// It tells the sensors what to expect. It is not the metadata flag `HKIndoorWorkout`, which a builder
/// sets from it only if no other source has set the flag.
package enum HKWorkoutSessionLocationType: Int, CaseIterable, Sendable {
  case unknown = 1
  case indoor = 2
  case outdoor = 3
}

/// The kind of water in which a wearer swims, with HealthKit's numbers.
package enum HKWorkoutSwimmingLocationType: Int, CaseIterable, Sendable {
  case unknown = 0
  case pool = 1
  case openWater = 2
}

/// The settings of a workout that is about to begin.
package struct HKWorkoutConfiguration: Equatable, Sendable {
  package var activityType: HKWorkoutActivityType
  package var locationType = HKWorkoutSessionLocationType.unknown
  package var swimmingLocationType = HKWorkoutSwimmingLocationType.unknown
  /// The length of the pool's laps; `nil` outside a pool.
  package var lapLength: HKQuantity?

  package init(
    activityType: HKWorkoutActivityType,
    locationType: HKWorkoutSessionLocationType = .unknown
  ) {
    self.activityType = activityType
    self.locationType = locationType
  }
}
