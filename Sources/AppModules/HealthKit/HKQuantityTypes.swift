/// HealthKit's quantity types, with the units of their values here and the way of combining values.
enum HKQuantityTypes {
  typealias Entry = (unit: String, style: HKQuantityAggregationStyle)

  static func entry(_ identifier: String) -> Entry? { all[identifier] }

  private static let all: [String: Entry] = [
    "HKQuantityTypeIdentifierStepCount": ("count", .cumulative),
    "HKQuantityTypeIdentifierDistanceWalkingRunning": ("m", .cumulative),
    "HKQuantityTypeIdentifierDistanceCycling": ("m", .cumulative),
    "HKQuantityTypeIdentifierDistanceSwimming": ("m", .cumulative),
    "HKQuantityTypeIdentifierDistanceWheelchair": ("m", .cumulative),
    "HKQuantityTypeIdentifierPushCount": ("count", .cumulative),
    "HKQuantityTypeIdentifierSwimmingStrokeCount": ("count", .cumulative),
    "HKQuantityTypeIdentifierDistanceDownhillSnowSports": ("m", .cumulative),
    "HKQuantityTypeIdentifierDistanceCrossCountrySkiing": ("m", .cumulative),
    "HKQuantityTypeIdentifierDistancePaddleSports": ("m", .cumulative),
    "HKQuantityTypeIdentifierDistanceRowing": ("m", .cumulative),
    "HKQuantityTypeIdentifierDistanceSkatingSports": ("m", .cumulative),
    "HKQuantityTypeIdentifierActiveEnergyBurned": ("kcal", .cumulative),
    "HKQuantityTypeIdentifierBasalEnergyBurned": ("kcal", .cumulative),
    "HKQuantityTypeIdentifierFlightsClimbed": ("count", .cumulative),
    "HKQuantityTypeIdentifierAppleExerciseTime": ("min", .cumulative),
    "HKQuantityTypeIdentifierAppleStandTime": ("min", .cumulative),
    "HKQuantityTypeIdentifierAppleMoveTime": ("min", .cumulative),
    "HKQuantityTypeIdentifierRunningSpeed": ("m/s", .discreteArithmetic),
    "HKQuantityTypeIdentifierRunningPower": ("W", .discreteArithmetic),
    "HKQuantityTypeIdentifierRunningStrideLength": ("m", .discreteArithmetic),
    "HKQuantityTypeIdentifierRunningGroundContactTime": ("ms", .discreteArithmetic),
    "HKQuantityTypeIdentifierRunningVerticalOscillation": ("cm", .discreteArithmetic),
    "HKQuantityTypeIdentifierHeartRateRecoveryOneMinute": ("count/min", .discreteArithmetic),
    "HKQuantityTypeIdentifierUnderwaterDepth": ("m", .discreteArithmetic),
    "HKQuantityTypeIdentifierCyclingSpeed": ("m/s", .discreteArithmetic),
    "HKQuantityTypeIdentifierCyclingPower": ("W", .discreteArithmetic),
    "HKQuantityTypeIdentifierCyclingCadence": ("count/min", .discreteArithmetic),
    "HKQuantityTypeIdentifierCyclingFunctionalThresholdPower": ("W", .discreteArithmetic),
    "HKQuantityTypeIdentifierPhysicalEffort": ("kcal/(kg*hr)", .discreteArithmetic),
    "HKQuantityTypeIdentifierCrossCountrySkiingSpeed": ("m/s", .discreteArithmetic),
    "HKQuantityTypeIdentifierPaddleSportsSpeed": ("m/s", .discreteArithmetic),
    "HKQuantityTypeIdentifierRowingSpeed": ("m/s", .discreteArithmetic),
    "HKQuantityTypeIdentifierWorkoutEffortScore": ("appleEffortScore", .discreteArithmetic),
    "HKQuantityTypeIdentifierEstimatedWorkoutEffortScore": (
      "appleEffortScore", .discreteArithmetic
    ),
    "HKQuantityTypeIdentifierWalkingSpeed": ("m/s", .discreteArithmetic),
    "HKQuantityTypeIdentifierWalkingStepLength": ("m", .discreteArithmetic),
    "HKQuantityTypeIdentifierVO2Max": ("ml/(kg*min)", .discreteArithmetic),
    "HKQuantityTypeIdentifierRestingHeartRate": ("count/min", .discreteArithmetic),
    "HKQuantityTypeIdentifierWalkingHeartRateAverage": ("count/min", .discreteArithmetic),
    "HKQuantityTypeIdentifierHeartRateVariabilitySDNN": ("ms", .discreteArithmetic),
    "HKQuantityTypeIdentifierOxygenSaturation": ("%", .discreteArithmetic),
    "HKQuantityTypeIdentifierRespiratoryRate": ("count/min", .discreteArithmetic),
    "HKQuantityTypeIdentifierBodyMass": ("kg", .discreteArithmetic),
    "HKQuantityTypeIdentifierHeight": ("m", .discreteArithmetic),
    "HKQuantityTypeIdentifierBloodPressureSystolic": ("mmHg", .discreteArithmetic),
    "HKQuantityTypeIdentifierBloodPressureDiastolic": ("mmHg", .discreteArithmetic),
    "HKQuantityTypeIdentifierHeartRate": ("count/min", .discreteTemporallyWeighted),
    "HKQuantityTypeIdentifierAtrialFibrillationBurden": ("%", .discreteTemporallyWeighted),
  ]
}

extension HKQuantityTypeIdentifier {
  public static let stepCount = Self(
    rawValue: "HKQuantityTypeIdentifierStepCount"
  )
  public static let distanceWalkingRunning = Self(
    rawValue: "HKQuantityTypeIdentifierDistanceWalkingRunning"
  )
  public static let distanceCycling = Self(
    rawValue: "HKQuantityTypeIdentifierDistanceCycling"
  )
  public static let distanceSwimming = Self(
    rawValue: "HKQuantityTypeIdentifierDistanceSwimming"
  )
  public static let distanceWheelchair = Self(
    rawValue: "HKQuantityTypeIdentifierDistanceWheelchair"
  )
  public static let pushCount = Self(
    rawValue: "HKQuantityTypeIdentifierPushCount"
  )
  public static let swimmingStrokeCount = Self(
    rawValue: "HKQuantityTypeIdentifierSwimmingStrokeCount"
  )
  public static let distanceDownhillSnowSports = Self(
    rawValue: "HKQuantityTypeIdentifierDistanceDownhillSnowSports"
  )
  public static let distanceCrossCountrySkiing = Self(
    rawValue: "HKQuantityTypeIdentifierDistanceCrossCountrySkiing"
  )
  public static let distancePaddleSports = Self(
    rawValue: "HKQuantityTypeIdentifierDistancePaddleSports"
  )
  public static let distanceRowing = Self(
    rawValue: "HKQuantityTypeIdentifierDistanceRowing"
  )
  public static let distanceSkatingSports = Self(
    rawValue: "HKQuantityTypeIdentifierDistanceSkatingSports"
  )
  public static let activeEnergyBurned = Self(
    rawValue: "HKQuantityTypeIdentifierActiveEnergyBurned"
  )
  public static let basalEnergyBurned = Self(
    rawValue: "HKQuantityTypeIdentifierBasalEnergyBurned"
  )
  public static let flightsClimbed = Self(
    rawValue: "HKQuantityTypeIdentifierFlightsClimbed"
  )
  public static let appleExerciseTime = Self(
    rawValue: "HKQuantityTypeIdentifierAppleExerciseTime"
  )
  public static let appleStandTime = Self(
    rawValue: "HKQuantityTypeIdentifierAppleStandTime"
  )
  public static let appleMoveTime = Self(
    rawValue: "HKQuantityTypeIdentifierAppleMoveTime"
  )
  public static let runningSpeed = Self(
    rawValue: "HKQuantityTypeIdentifierRunningSpeed"
  )
  public static let runningPower = Self(
    rawValue: "HKQuantityTypeIdentifierRunningPower"
  )
  public static let runningStrideLength = Self(
    rawValue: "HKQuantityTypeIdentifierRunningStrideLength"
  )
  public static let runningGroundContactTime = Self(
    rawValue: "HKQuantityTypeIdentifierRunningGroundContactTime"
  )
  public static let runningVerticalOscillation = Self(
    rawValue: "HKQuantityTypeIdentifierRunningVerticalOscillation"
  )
  public static let heartRateRecoveryOneMinute = Self(
    rawValue: "HKQuantityTypeIdentifierHeartRateRecoveryOneMinute"
  )
  public static let underwaterDepth = Self(
    rawValue: "HKQuantityTypeIdentifierUnderwaterDepth"
  )
  public static let cyclingSpeed = Self(
    rawValue: "HKQuantityTypeIdentifierCyclingSpeed"
  )
  public static let cyclingPower = Self(
    rawValue: "HKQuantityTypeIdentifierCyclingPower"
  )
  public static let cyclingCadence = Self(
    rawValue: "HKQuantityTypeIdentifierCyclingCadence"
  )
  public static let cyclingFunctionalThresholdPower = Self(
    rawValue: "HKQuantityTypeIdentifierCyclingFunctionalThresholdPower"
  )
  public static let physicalEffort = Self(
    rawValue: "HKQuantityTypeIdentifierPhysicalEffort"
  )
  public static let crossCountrySkiingSpeed = Self(
    rawValue: "HKQuantityTypeIdentifierCrossCountrySkiingSpeed"
  )
  public static let paddleSportsSpeed = Self(
    rawValue: "HKQuantityTypeIdentifierPaddleSportsSpeed"
  )
  public static let rowingSpeed = Self(
    rawValue: "HKQuantityTypeIdentifierRowingSpeed"
  )
  public static let workoutEffortScore = Self(
    rawValue: "HKQuantityTypeIdentifierWorkoutEffortScore"
  )
  public static let estimatedWorkoutEffortScore = Self(
    rawValue: "HKQuantityTypeIdentifierEstimatedWorkoutEffortScore"
  )
  public static let walkingSpeed = Self(
    rawValue: "HKQuantityTypeIdentifierWalkingSpeed"
  )
  public static let walkingStepLength = Self(
    rawValue: "HKQuantityTypeIdentifierWalkingStepLength"
  )
  public static let vo2Max = Self(
    rawValue: "HKQuantityTypeIdentifierVO2Max"
  )
  public static let restingHeartRate = Self(
    rawValue: "HKQuantityTypeIdentifierRestingHeartRate"
  )
  public static let walkingHeartRateAverage = Self(
    rawValue: "HKQuantityTypeIdentifierWalkingHeartRateAverage"
  )
  public static let heartRateVariabilitySDNN = Self(
    rawValue: "HKQuantityTypeIdentifierHeartRateVariabilitySDNN"
  )
  public static let oxygenSaturation = Self(
    rawValue: "HKQuantityTypeIdentifierOxygenSaturation"
  )
  public static let respiratoryRate = Self(
    rawValue: "HKQuantityTypeIdentifierRespiratoryRate"
  )
  public static let bodyMass = Self(
    rawValue: "HKQuantityTypeIdentifierBodyMass"
  )
  public static let height = Self(
    rawValue: "HKQuantityTypeIdentifierHeight"
  )
  public static let bloodPressureSystolic = Self(
    rawValue: "HKQuantityTypeIdentifierBloodPressureSystolic"
  )
  public static let bloodPressureDiastolic = Self(
    rawValue: "HKQuantityTypeIdentifierBloodPressureDiastolic"
  )
  public static let heartRate = Self(
    rawValue: "HKQuantityTypeIdentifierHeartRate"
  )
  public static let atrialFibrillationBurden = Self(
    rawValue: "HKQuantityTypeIdentifierAtrialFibrillationBurden"
  )
}
