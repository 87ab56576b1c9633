extension HKMetadataKey {
  /// The key of the client's own name for an object; saving a later version under the same name
  /// replaces the object.
  package static let syncIdentifier = "HKMetadataKeySyncIdentifier"
  package static let syncVersion = "HKMetadataKeySyncVersion"

  /// The key for the stroke with which a length was swum: a raw value of `HKSwimmingStrokeStyle`.
  package static let swimmingStrokeStyle = "HKSwimmingStrokeStyle"

  /// The kinds of values that HealthKit's own keys take; any other key takes every kind.
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
  /// The kind of a metadata value.
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
