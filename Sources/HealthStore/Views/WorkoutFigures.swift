package import LockstepHealth
import LockstepWorkouts

/// The figures of a workout that a person sees; each is `nil` if unknown.
package struct WorkoutFigures: Equatable, Sendable {
  package let activityType: HKWorkoutActivityType
  /// `true` if the workout was indoors, `false` if outdoors, `nil` if unknown.
  package let isIndoor: Bool?
  /// The length in seconds with pauses; `movingSeconds` is that without.
  package let elapsedSeconds: Double
  package let movingSeconds: Double
  package let metres: Double?
  /// The mean speed in metres a second while moving; `maximumSpeed` comes from the device, the samples
  /// or the route.
  package let averageSpeed: Double?
  package let maximumSpeed: Double?
  /// The climb in metres, from the device or else along the route.
  package let gained: Climb?
  package let lost: Climb?
  /// The statistics of the heart rate, in beats a minute.
  package let heartRate: SeriesStatistics?
  /// The energy in kilocalories.
  package let energy: Double?
  /// The mean cadence: pedal turns, steps or strokes a minute; steps that were only counted are divided
  /// by the time of movement.
  package let averageCadence: Double?
  /// The mean power in watts.
  package let averagePower: Double?
  package let lapCount: Int
  package let pauseCount: Int
  package let sampleCount: Int
  package let locationCount: Int

  /// A total climb or descent, in metres.
  package struct Climb: Equatable, Sendable {
    package let metres: Double
    /// `true` if the metres come from the document's metadata; `false` if they were computed along the
    /// route.
    package let isOfDevice: Bool

    package init(metres: Double, isOfDevice: Bool) {
      self.metres = metres
      self.isOfDevice = isOfDevice
    }
  }

  /// Computes the figures, including the climbs of the route and the statistics of each series.
  package init(_ workout: HKWorkout) {
    activityType = workout.workoutActivityType
    isIndoor =
      if case .flag(let flag) = workout.metadata(HKMetadataKey.indoorWorkout) { flag } else { nil }
    elapsedSeconds = workout.elapsedSeconds
    movingSeconds = workout.duration
    metres = workout.totalDistance
    averageSpeed = workout.averageSpeed
    maximumSpeed =
      workout.quantity(HKMetadataKey.maximumSpeed)
      ?? workout.series(where: { $0.unit == "m/s" })?.statistics.maximum
      ?? workout.route?.speeds.max().flatMap { $0 > 0 ? $0 : nil }
    let profile = ElevationProfile(workout)
    gained = Self.climb(workout, HKMetadataKey.elevationAscended, profile?.gained)
    lost = Self.climb(workout, HKMetadataKey.elevationDescended, profile?.lost)
    heartRate = workout.series(.heartRate)?.statistics
    energy = workout.series(.activeEnergyBurned)?.statistics.sum
    averageCadence =
      workout.onlySeries(where: { Self.cadences.contains($0) })?.statistics.average
      ?? Self.steps(workout)
    averagePower = workout.onlySeries(where: { Self.powers.contains($0) })?.statistics.average
    lapCount = workout.workoutEvents.count { $0.type == .lap }
    pauseCount = workout.workoutEvents.count { $0.type == .pause }
    sampleCount = workout.series.reduce(0) { $0 + $1.count }
    locationCount = workout.route?.count ?? 0
  }

  private static let cadences: Set<HKQuantityTypeIdentifier> = [
    .cyclingCadence, .runningCadence, .rowingCadence, .swimmingCadence, .cadence,
  ]
  private static let powers = Set(
    HKQuantityTypeIdentifier.allCases.filter {
      $0.unit == "W" && $0 != .cyclingFunctionalThresholdPower
    }
  )

  private static func steps(_ workout: HKWorkout) -> Double? {
    guard let steps = workout.series(.stepCount), workout.duration > 0 else { return nil }
    return steps.statistics.sum / workout.duration * 60
  }

  private static func climb(_ workout: HKWorkout, _ key: String, _ counted: Double?) -> Climb? {
    if let metres = workout.quantity(key) { return Climb(metres: metres, isOfDevice: true) }
    return counted.map { Climb(metres: $0, isOfDevice: false) }
  }
}

extension HKWorkout {
  /// Finds the series of the first quantity that a rule wants.
  fileprivate func series(where isWanted: (HKQuantityTypeIdentifier) -> Bool) -> HKQuantitySeries? {
    series.first { isWanted($0.type) }
  }

  /// Finds the series of the only quantity that a rule wants; `nil` if several match, since strokes and
  /// steps have no common mean.
  fileprivate func onlySeries(where isWanted: (HKQuantityTypeIdentifier) -> Bool)
    -> HKQuantitySeries?
  {
    series.count { isWanted($0.type) } == 1 ? series(where: isWanted) : nil
  }

  /// Reads the number of a quantity from the metadata.
  package func quantity(_ key: String) -> Double? {
    if case .quantity(let number, _) = metadata(key) { number } else { nil }
  }
}
