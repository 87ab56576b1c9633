import Foundation
import HealthKit

/// The kinds of health data, the names of quantities, metadata, activities and errors.
enum HealthValues {
  static func check() {
    numbers()
    activities()
    errors()
    types()
    quantities()
    metadata()
    values()
  }

  private static func numbers() {
    Checks.expect([
      HKWorkoutSessionState.notStarted: 1, .running: 2, .ended: 3, .paused: 4, .prepared: 5,
      .stopped: 6,
    ])
    Checks.expect([HKWorkoutSessionType.primary: 0, .mirrored: 1])
    Checks.expect([HKWorkoutSessionLocationType.unknown: 1, .indoor: 2, .outdoor: 3])
    Checks.expect([HKWorkoutSwimmingLocationType.unknown: 0, .pool: 1, .openWater: 2])
    Checks.expect([
      HKAuthorizationStatus.notDetermined: 0, .sharingDenied: 1, .sharingAuthorized: 2,
    ])
    Checks.expect([HKAuthorizationRequestStatus.unknown: 0, .shouldRequest: 1, .unnecessary: 2])
    Checks.expect([
      HKQuantityAggregationStyle.cumulative: 0, .discreteArithmetic: 1,
      .discreteTemporallyWeighted: 2, .discreteEquivalentContinuousLevel: 3,
    ])
    Checks.expect([
      HKWorkoutEventType.pause: 1, .resume: 2, .lap: 3, .marker: 4, .motionPaused: 5,
      .motionResumed: 6, .segment: 7, .pauseOrResumeRequest: 8,
    ])
  }

  private static func activities() {
    Checks.expect([
      HKWorkoutActivityType.americanFootball: 1, .archery: 2, .australianFootball: 3,
      .badminton: 4, .baseball: 5, .basketball: 6, .bowling: 7, .boxing: 8, .climbing: 9,
      .cricket: 10, .crossTraining: 11, .curling: 12, .cycling: 13, .dance: 14,
      .danceInspiredTraining: 15, .elliptical: 16, .equestrianSports: 17, .fencing: 18,
      .fishing: 19, .functionalStrengthTraining: 20, .golf: 21, .gymnastics: 22, .handball: 23,
      .hiking: 24, .hockey: 25, .hunting: 26, .lacrosse: 27, .martialArts: 28, .mindAndBody: 29,
      .mixedMetabolicCardioTraining: 30, .paddleSports: 31, .play: 32,
      .preparationAndRecovery: 33, .racquetball: 34, .rowing: 35, .rugby: 36, .running: 37,
      .sailing: 38, .skatingSports: 39, .snowSports: 40, .soccer: 41, .softball: 42, .squash: 43,
      .stairClimbing: 44, .surfingSports: 45, .swimming: 46, .tableTennis: 47, .tennis: 48,
      .trackAndField: 49, .traditionalStrengthTraining: 50, .volleyball: 51, .walking: 52,
      .waterFitness: 53, .waterPolo: 54, .waterSports: 55, .wrestling: 56, .yoga: 57, .barre: 58,
      .coreTraining: 59, .crossCountrySkiing: 60, .downhillSkiing: 61, .flexibility: 62,
      .highIntensityIntervalTraining: 63, .jumpRope: 64, .kickboxing: 65, .pilates: 66,
      .snowboarding: 67, .stairs: 68, .stepTraining: 69, .wheelchairWalkPace: 70,
      .wheelchairRunPace: 71, .taiChi: 72, .mixedCardio: 73, .handCycling: 74, .discSports: 75,
      .fitnessGaming: 76, .cardioDance: 77, .socialDance: 78, .pickleball: 79, .cooldown: 80,
      .swimBikeRun: 82, .transition: 83, .underwaterDiving: 84, .other: 3_000,
    ])
  }

  private static func errors() {
    Checks.expect([
      HKError.Code.unknownError: 0, .errorHealthDataUnavailable: 1,
      .errorHealthDataRestricted: 2, .errorInvalidArgument: 3, .errorAuthorizationDenied: 4,
      .errorAuthorizationNotDetermined: 5, .errorDatabaseInaccessible: 6, .errorUserCanceled: 7,
      .errorAnotherWorkoutSessionStarted: 8, .errorUserExitedWorkoutSession: 9,
      .errorRequiredAuthorizationDenied: 10, .errorNoData: 11,
      .errorWorkoutActivityNotAllowed: 12, .errorDataSizeExceeded: 13,
      .errorBackgroundWorkoutSessionNotAllowed: 14, .errorNotPermissibleForGuestUserMode: 15,
    ])
    let names: [HKError.Code] = [
      HKError.unknownError, HKError.errorHealthDataUnavailable,
      HKError.errorHealthDataRestricted, HKError.errorInvalidArgument,
      HKError.errorAuthorizationDenied, HKError.errorAuthorizationNotDetermined,
      HKError.errorDatabaseInaccessible, HKError.errorUserCanceled,
      HKError.errorAnotherWorkoutSessionStarted, HKError.errorUserExitedWorkoutSession,
      HKError.errorRequiredAuthorizationDenied, HKError.errorNoData,
      HKError.errorWorkoutActivityNotAllowed, HKError.errorDataSizeExceeded,
      HKError.errorBackgroundWorkoutSessionNotAllowed,
      HKError.errorNotPermissibleForGuestUserMode,
    ]
    Checks.expect(names.map(\.rawValue) == Array(0...15))
    Checks.expect(HKErrorDomain == "com.apple.healthkit" && HKError.errorDomain == HKErrorDomain)
    do { throw HKError(.errorNoData) } catch HKError.errorNoData {} catch {
      Checks.expect(false, "\(error)")
    }
  }

  private static func types() {
    let rate: HKQuantityType? = HKObjectType.quantityType(forIdentifier: .heartRate)
    Checks.expect(rate == HKQuantityType(.heartRate))
    Checks.expect(rate?.identifier == "HKQuantityTypeIdentifierHeartRate")
    Checks.expect(rate?.aggregationStyle == .discreteTemporallyWeighted)
    Checks.expect(rate?.is(compatibleWith: HKUnit(from: "count/min")) == true)
    let sleep: HKCategoryType? = HKObjectType.categoryType(forIdentifier: .sleepAnalysis)
    Checks.expect(sleep == HKCategoryType(.sleepAnalysis))
    let name: HKCategoryTypeIdentifier = .mindfulSession
    Checks.expect(HKCategoryType(name).identifier == name.rawValue)
    Checks.expect(HKCategoryType(.appleStandHour) != HKCategoryType(.mindfulSession))
    let workouts: [HKWorkoutType] = [
      HKObjectType.workoutType(), HKQuantityType.workoutType(), HKSampleType.workoutType(),
    ]
    Checks.expect(workouts.allSatisfy { $0.identifier == HKWorkoutTypeIdentifier })
    let series: [HKSeriesType] = [HKSeriesType.workoutRoute(), HKSeriesType.heartbeat()]
    Checks.expect(series[0].identifier == HKWorkoutRouteTypeIdentifier)
    let summary: HKActivitySummaryType = HKObjectType.activitySummaryType()
    let kinds: Set<HKObjectType> = [summary, series[0], series[1], workouts[0]]
    Checks.expect(kinds.count == 4)
  }

  private static func quantities() {
    expect(
      .cumulative,
      [
        .stepCount, .distanceWalkingRunning, .distanceCycling, .distanceSwimming,
        .distanceWheelchair, .pushCount, .swimmingStrokeCount, .distanceDownhillSnowSports,
        .distanceCrossCountrySkiing, .distancePaddleSports, .distanceRowing,
        .distanceSkatingSports, .activeEnergyBurned, .basalEnergyBurned, .flightsClimbed,
        .appleExerciseTime, .appleStandTime, .appleMoveTime,
      ]
    )
    expect(
      .discreteArithmetic,
      [
        .runningSpeed, .runningPower, .runningStrideLength, .runningGroundContactTime,
        .runningVerticalOscillation, .heartRateRecoveryOneMinute, .underwaterDepth, .cyclingSpeed,
        .cyclingPower, .cyclingCadence, .cyclingFunctionalThresholdPower, .physicalEffort,
        .crossCountrySkiingSpeed, .paddleSportsSpeed, .rowingSpeed, .workoutEffortScore,
        .estimatedWorkoutEffortScore, .walkingSpeed, .walkingStepLength, .vo2Max,
        .restingHeartRate, .walkingHeartRateAverage, .heartRateVariabilitySDNN, .oxygenSaturation,
        .respiratoryRate, .bodyMass, .height, .bloodPressureSystolic, .bloodPressureDiastolic,
      ]
    )
    expect(
      .discreteTemporallyWeighted,
      [
        .heartRate, .atrialFibrillationBurden,
      ]
    )
  }

  private static func expect(
    _ style: HKQuantityAggregationStyle,
    _ names: [HKQuantityTypeIdentifier]
  ) {
    for name in names {
      Checks.expect(HKQuantityType(name).aggregationStyle == style, name.rawValue)
      Checks.expect(HKQuantityTypeIdentifier(rawValue: name.rawValue) == name)
    }
    Checks.expect(Set(names).count == names.count)
  }

  private static func metadata() {
    let keys = [
      HKMetadataKeyIndoorWorkout, HKMetadataKeyGroupFitness, HKMetadataKeyCoachedWorkout,
      HKMetadataKeyWorkoutBrandName, HKMetadataKeyWasUserEntered, HKMetadataKeyTimeZone,
      HKMetadataKeyExternalUUID, HKMetadataKeySyncIdentifier, HKMetadataKeySyncVersion,
      HKMetadataKeyDeviceName, HKMetadataKeyDeviceManufacturerName,
      HKMetadataKeyDeviceSerialNumber, HKMetadataKeyWeatherCondition,
      HKMetadataKeyWeatherTemperature, HKMetadataKeyWeatherHumidity, HKMetadataKeyLapLength,
      HKMetadataKeySwimmingLocationType, HKMetadataKeySwimmingStrokeStyle,
      HKMetadataKeyAverageSpeed, HKMetadataKeyMaximumSpeed, HKMetadataKeyAlpineSlopeGrade,
      HKMetadataKeyElevationAscended, HKMetadataKeyElevationDescended,
      HKMetadataKeyFitnessMachineDuration, HKMetadataKeyIndoorBikeDistance,
      HKMetadataKeyCrossTrainerDistance, HKMetadataKeyHeartRateSensorLocation,
      HKMetadataKeyHeartRateMotionContext, HKMetadataKeyHeartRateEventThreshold,
      HKMetadataKeyAverageMETs, HKMetadataKeyBarometricPressure,
      HKMetadataKeyAppleDeviceCalibrated, HKMetadataKeyVO2MaxTestType, HKMetadataKeyVO2MaxValue,
      HKMetadataKeySWOLFScore, HKMetadataKeyHeartRateRecoveryActivityDuration,
      HKMetadataKeyHeartRateRecoveryActivityType,
      HKMetadataKeyHeartRateRecoveryMaxObservedRecoveryHeartRate,
      HKMetadataKeyHeartRateRecoveryTestType, HKMetadataKeyActivityType,
      HKMetadataKeyPhysicalEffortEstimationType, HKMetadataKeyAppleFitnessPlusSession,
      HKMetadataKeyCyclingFunctionalThresholdPowerTestType, HKMetadataKeyWaterSalinity,
      HKMetadataKeyMaximumLightIntensity, HKMetadataKeyAppleFitnessPlusCatalogIdentifier,
    ]
    Checks.expect(Set(keys).count == 46)
    Checks.expect(HKMetadataKeyIndoorWorkout == "HKIndoorWorkout")
    Checks.expect(HKMetadataKeyTimeZone == "HKTimeZone")
  }

  private static func values() {
    let (start, end) = (Date(timeIntervalSince1970: 0), Date(timeIntervalSince1970: 60))
    let beat = HKQuantity(unit: HKUnit(from: "count/min"), doubleValue: 90)
    let type = HKQuantityType(.heartRate)
    let device = HKDevice(
      name: "Strap",
      manufacturer: "Maker",
      model: "1",
      hardwareVersion: "2",
      firmwareVersion: "3",
      softwareVersion: "4",
      localIdentifier: "5",
      udiDeviceIdentifier: "6"
    )
    let samples: [HKQuantitySample] = [
      HKQuantitySample(type: type, quantity: beat, start: start, end: end),
      HKQuantitySample(type: type, quantity: beat, start: start, end: end, metadata: ["a": 1]),
      HKQuantitySample(
        type: type,
        quantity: beat,
        start: start,
        end: end,
        device: device,
        metadata: nil
      ),
    ]
    check(samples, type, beat)
    check(samples[2].device)
    check(samples[0].sourceRevision)
    events(start, end)
  }

  private static func check(
    _ samples: [HKQuantitySample],
    _ type: HKQuantityType,
    _ beat: HKQuantity
  ) {
    let (sample, object): (HKSample, HKObject) = (samples[0], samples[1])
    Checks.expect(sample.sampleType == type && samples[0].quantityType == type)
    Checks.expect(samples[0].quantity == beat && samples[0].count == 1)
    Checks.expect(sample.endDate.timeIntervalSince(sample.startDate) == 60)
    Checks.expect(!sample.hasUndeterminedDuration && sample.uuid != object.uuid)
    Checks.expect(object.metadata?["a"] as? Int == 1 && object.device == nil)
  }

  private static func check(_ device: HKDevice?) {
    let texts = [
      device?.name, device?.manufacturer, device?.model, device?.hardwareVersion,
      device?.firmwareVersion, device?.softwareVersion, device?.localIdentifier,
      device?.udiDeviceIdentifier,
    ]
    Checks.expect(texts == ["Strap", "Maker", "1", "2", "3", "4", "5", "6"])
    Checks.expect(HKDevice.local().name != nil)
  }

  private static func check(_ revision: HKSourceRevision) {
    let source: HKSource = revision.source
    Checks.expect(source == HKSource.default() && source.name == HKSource.default().name)
    Checks.expect(source.bundleIdentifier == Bundle.main.bundleIdentifier)
    let texts: [String?] = [revision.version, revision.productType]
    Checks.expect(texts.count == 2 && revision.operatingSystemVersion.majorVersion >= 0)
  }

  private static func events(_ start: Date, _ end: Date) {
    let lap = HKWorkoutEvent(
      type: .lap,
      dateInterval: DateInterval(start: start, end: end),
      metadata: ["n": 1]
    )
    Checks.expect(lap.type == .lap && lap.dateInterval.duration == 60 && lap.date == start)
    Checks.expect(lap.metadata?["n"] as? Int == 1)
    let marks = [
      HKWorkoutEvent(type: .marker, date: end),
      HKWorkoutEvent(type: .marker, date: end, metadata: nil),
    ]
    Checks.expect(marks.allSatisfy { $0.dateInterval.duration == 0 })
  }
}
