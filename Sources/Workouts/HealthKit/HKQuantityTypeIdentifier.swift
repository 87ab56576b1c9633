/// What is measured, under HealthKit's names.
package enum HKQuantityTypeIdentifier: String, CaseIterable, Sendable {
  case activeEnergyBurned = "HKQuantityTypeIdentifierActiveEnergyBurned"
  case heartRate = "HKQuantityTypeIdentifierHeartRate"
  case cyclingCadence = "HKQuantityTypeIdentifierCyclingCadence"
  case cyclingPower = "HKQuantityTypeIdentifierCyclingPower"
  case runningPower = "HKQuantityTypeIdentifierRunningPower"
  case stepCount = "HKQuantityTypeIdentifierStepCount"
  case cyclingSpeed = "HKQuantityTypeIdentifierCyclingSpeed"
  case runningSpeed = "HKQuantityTypeIdentifierRunningSpeed"
  case distanceCycling = "HKQuantityTypeIdentifierDistanceCycling"
  case distanceWalkingRunning = "HKQuantityTypeIdentifierDistanceWalkingRunning"
  case distanceSwimming = "HKQuantityTypeIdentifierDistanceSwimming"
  case distanceWheelchair = "HKQuantityTypeIdentifierDistanceWheelchair"
  case distanceDownhillSnowSports = "HKQuantityTypeIdentifierDistanceDownhillSnowSports"
  case distanceRowing = "HKQuantityTypeIdentifierDistanceRowing"
  case distancePaddleSports = "HKQuantityTypeIdentifierDistancePaddleSports"
  case distanceSkatingSports = "HKQuantityTypeIdentifierDistanceSkatingSports"
  case distanceCrossCountrySkiing = "HKQuantityTypeIdentifierDistanceCrossCountrySkiing"

  /// How values are combined.
  package enum Aggregation: Sendable {
    /// They add up.
    case cumulative
    /// Their mean says something, and their extremes.
    case discrete
  }

  package var aggregation: Aggregation {
    switch self {
    case .heartRate, .cyclingCadence, .cyclingPower, .runningPower, .cyclingSpeed, .runningSpeed:
      .discrete
    default: .cumulative
    }
  }

  /// The unit that values are kept in, as HealthKit spells units.
  package var unit: String {
    switch self {
    case .activeEnergyBurned: "kcal"
    case .heartRate, .cyclingCadence: "count/min"
    case .cyclingPower, .runningPower: "W"
    case .stepCount: "count"
    case .cyclingSpeed, .runningSpeed: "m/s"
    default: "m"
    }
  }

  /// Whether it is one of the distances.
  package var isDistance: Bool { unit == "m" }

  /// Its place in a workout's list: distance, energy, heart rate, cadence, power, then the rest.
  package var place: Int {
    switch self {
    case .activeEnergyBurned: 1
    case .heartRate: 2
    case .cyclingCadence: 3
    case .cyclingPower, .runningPower: 4
    case .stepCount: 5
    case .cyclingSpeed, .runningSpeed: 6
    default: 0
    }
  }
}
