/// The quantities that sensors measure, under HealthKit's names; those that HealthKit lacks have names
/// that begin with `Lockstep`.
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

  case basalEnergyBurned = "HKQuantityTypeIdentifierBasalEnergyBurned"
  case swimmingStrokeCount = "HKQuantityTypeIdentifierSwimmingStrokeCount"
  case walkingSpeed = "HKQuantityTypeIdentifierWalkingSpeed"
  case rowingSpeed = "HKQuantityTypeIdentifierRowingSpeed"
  case paddleSportsSpeed = "HKQuantityTypeIdentifierPaddleSportsSpeed"
  case crossCountrySkiingSpeed = "HKQuantityTypeIdentifierCrossCountrySkiingSpeed"
  case walkingStepLength = "HKQuantityTypeIdentifierWalkingStepLength"
  case runningStrideLength = "HKQuantityTypeIdentifierRunningStrideLength"
  case runningGroundContactTime = "HKQuantityTypeIdentifierRunningGroundContactTime"
  case runningVerticalOscillation = "HKQuantityTypeIdentifierRunningVerticalOscillation"
  case respiratoryRate = "HKQuantityTypeIdentifierRespiratoryRate"
  case underwaterDepth = "HKQuantityTypeIdentifierUnderwaterDepth"
  case vo2Max = "HKQuantityTypeIdentifierVO2Max"
  case workoutEffortScore = "HKQuantityTypeIdentifierWorkoutEffortScore"

  case flightsClimbed = "HKQuantityTypeIdentifierFlightsClimbed"
  case pushCount = "HKQuantityTypeIdentifierPushCount"
  case appleExerciseTime = "HKQuantityTypeIdentifierAppleExerciseTime"
  case appleMoveTime = "HKQuantityTypeIdentifierAppleMoveTime"
  case appleStandTime = "HKQuantityTypeIdentifierAppleStandTime"
  case cyclingFunctionalThresholdPower =
    "HKQuantityTypeIdentifierCyclingFunctionalThresholdPower"
  case physicalEffort = "HKQuantityTypeIdentifierPhysicalEffort"
  case estimatedWorkoutEffortScore = "HKQuantityTypeIdentifierEstimatedWorkoutEffortScore"
  case restingHeartRate = "HKQuantityTypeIdentifierRestingHeartRate"
  case walkingHeartRateAverage = "HKQuantityTypeIdentifierWalkingHeartRateAverage"
  case heartRateRecoveryOneMinute = "HKQuantityTypeIdentifierHeartRateRecoveryOneMinute"
  case heartRateVariabilitySDNN = "HKQuantityTypeIdentifierHeartRateVariabilitySDNN"
  case atrialFibrillationBurden = "HKQuantityTypeIdentifierAtrialFibrillationBurden"
  case bodyMass = "HKQuantityTypeIdentifierBodyMass"
  case height = "HKQuantityTypeIdentifierHeight"
  case bloodPressureSystolic = "HKQuantityTypeIdentifierBloodPressureSystolic"
  case bloodPressureDiastolic = "HKQuantityTypeIdentifierBloodPressureDiastolic"

  /// The cadence of running, in steps of both feet a minute.
  case runningCadence = "LockstepQuantityTypeIdentifierRunningCadence"
  /// The cadence of rowing, in strokes a minute.
  case rowingCadence = "LockstepQuantityTypeIdentifierRowingCadence"
  case swimmingCadence = "LockstepQuantityTypeIdentifierSwimmingCadence"
  case rowingPower = "LockstepQuantityTypeIdentifierRowingPower"
  /// The cadence of activities for which HealthKit has no cadence.
  case cadence = "LockstepQuantityTypeIdentifierCadence"
  case power = "LockstepQuantityTypeIdentifierPower"
  case speed = "LockstepQuantityTypeIdentifierSpeed"

  /// The way in which the samples of a quantity are combined.
  package enum Aggregation: Sendable {
    /// The samples are added up, as steps are.
    case cumulative
    /// The samples have a mean, a minimum and a maximum, as a heart rate does.
    case discrete
  }

  package var aggregation: Aggregation {
    switch family {
    case .distance, .energy, .count, .time: .cumulative
    case .rate, .power, .speed, .measure: .discrete
    }
  }

  /// The unit in which documents keep the quantity's values, as HealthKit spells it.
  package var unit: String {
    switch family {
    case .distance: "m"
    case .energy: "kcal"
    case .count: "count"
    case .time: "min"
    case .rate: "count/min"
    case .power: "W"
    case .speed: "m/s"
    case .measure(let unit): unit
    }
  }

  /// `true` if the quantity is one of the distances.
  package var isDistance: Bool { family == .distance }

  /// The family of a quantity, which decides how its samples are combined and in which unit they are
  /// kept.
  private enum Family: Equatable {
    case distance, energy, count, time, rate, power, speed
    /// A quantity of no other family, with the unit of its values.
    case measure(String)
  }

  private var family: Family {
    switch self {
    case .activeEnergyBurned, .basalEnergyBurned: .energy
    case .stepCount, .swimmingStrokeCount, .flightsClimbed, .pushCount: .count
    case .appleExerciseTime, .appleMoveTime, .appleStandTime: .time
    case .heartRate, .cyclingCadence, .runningCadence, .rowingCadence, .swimmingCadence, .cadence,
      .respiratoryRate, .restingHeartRate, .walkingHeartRateAverage, .heartRateRecoveryOneMinute:
      .rate
    case .cyclingPower, .runningPower, .rowingPower, .power, .cyclingFunctionalThresholdPower:
      .power
    case .cyclingSpeed, .runningSpeed, .walkingSpeed, .rowingSpeed, .paddleSportsSpeed,
      .crossCountrySkiingSpeed, .speed:
      .speed
    case .walkingStepLength, .runningStrideLength, .underwaterDepth, .height: .measure("m")
    case .runningGroundContactTime, .heartRateVariabilitySDNN: .measure("ms")
    case .runningVerticalOscillation: .measure("cm")
    case .vo2Max: .measure("ml/(kg*min)")
    case .workoutEffortScore, .estimatedWorkoutEffortScore: .measure("appleEffortScore")
    case .physicalEffort: .measure("kcal/(kg*hr)")
    case .atrialFibrillationBurden: .measure("%")
    case .bodyMass: .measure("kg")
    case .bloodPressureSystolic, .bloodPressureDiastolic: .measure("mmHg")
    case .distanceCycling, .distanceWalkingRunning, .distanceSwimming, .distanceWheelchair,
      .distanceDownhillSnowSports, .distanceRowing, .distancePaddleSports, .distanceSkatingSports,
      .distanceCrossCountrySkiing:
      .distance
    }
  }

  /// The place of the quantity in a workout's list of series: distance, energy, heart rate, cadence,
  /// power, then the rest.
  package var place: Int {
    switch self {
    case _ where family == .distance: 0
    case .activeEnergyBurned: 1
    case .heartRate: 2
    case .cyclingCadence, .runningCadence, .rowingCadence, .swimmingCadence, .cadence: 3
    case .cyclingPower, .runningPower, .rowingPower, .power: 4
    case .stepCount: 5
    case _ where family == .speed: 6
    case .basalEnergyBurned: 7
    case .swimmingStrokeCount: 8
    case .walkingStepLength, .runningStrideLength: 9
    case .runningGroundContactTime: 10
    case .runningVerticalOscillation: 11
    case .respiratoryRate: 12
    case .underwaterDepth: 13
    case .vo2Max: 14
    case .workoutEffortScore: 15
    default: 16
    }
  }
}
