extension HKMetadataKey {
  /// The key of a client's name for an object, so that a later version of the object replaces it.
  package static let syncIdentifier = "HKMetadataKeySyncIdentifier"
  package static let syncVersion = "HKMetadataKeySyncVersion"

  /// The key of the stroke with which a length was swum: a number of `HKSwimmingStrokeStyle`.
  package static let swimmingStrokeStyle = "HKSwimmingStrokeStyle"

  /// The kinds of values that HealthKit's own keys take; other keys take any.
  package static let kinds: [(key: String, kind: HKMetadataValue.Kind)] =
    flags.map { ($0, .flag) } + strings.map { ($0, .string) } + numbers.map { ($0, .number) }
    + quantities.map { ($0, .quantity) }

  private static let flags = [
    indoorWorkout, "HKGroupFitness", "HKCoachedWorkout", "HKWasUserEntered", "HKWasTakenInLab",
    "HKAppleFitnessPlusSession", "HKQuantityClampedToLowerBound", "HKQuantityClampedToUpperBound",
    "HKAppleDeviceCalibrated",
  ]
  private static let strings = [
    timeZone, externalUUID, syncIdentifier, "HKWorkoutBrandName", "HKDeviceName",
    "HKDeviceManufacturerName", "HKDeviceSerialNumber", "HKFoodType",
  ]
  private static let numbers = [
    syncVersion, weatherCondition, swimmingLocationType, swimmingStrokeStyle,
    "HKHeartRateSensorLocation", "HKMetadataKeyHeartRateMotionContext", "HKVO2MaxTestType",
    "HKPhysicalEffortEstimationType", "HKActivityType", "HKSWOLFScore", "HKWaterSalinity",
  ]
  private static let quantities = [
    weatherTemperature, weatherHumidity, lapLength, averageSpeed, maximumSpeed,
    elevationAscended, elevationDescended, averageMETs, "HKAlpineSlopeGrade",
    "HKFitnessMachineDuration", "HKIndoorBikeDistance", "HKCrossTrainerDistance",
    "HKMetadataKeyBarometricPressure", "HKHeartRateEventThreshold",
  ]
}

extension HKMetadataValue {
  /// The sort of a value.
  package enum Kind: String, Sendable {
    case string = "text"
    case number = "a number"
    case flag = "a flag"
    case quantity = "a quantity"
    case date = "a date"
  }

  package var kind: Kind {
    switch self {
    case .string: .string
    case .number: .number
    case .flag: .flag
    case .quantity: .quantity
    case .date: .date
    }
  }
}
