package import LockstepHealth
import LockstepSimulation

/// Sample workouts of every place that tables and names tell apart.
extension SampleWorkouts {
  private static let minutes: Int64 = 30
  private static let longMinutes: Int64 = 45

  /// Runs, rides and walks indoors, outdoors and without a place, and swims in a pool, in open water,
  /// of unknown place and without a place.
  ///
  /// Each takes half an hour, the last one three quarters; there is one on each day before the end.
  package var each: [HKWorkout] {
    let kinds = SampleKind.each
    return kinds.enumerated().map { number, kind in
      var stream = RandomStream(seed: seed, purpose: "health.sample.each.\(number)")
      let isLast = number == kinds.count - 1
      let minutes = isLast ? Self.longMinutes : Self.minutes
      let days = Int64(kinds.count - 1 - number)
      return Self.made(kind, minutes * 60, until: end + .seconds(-days * 86_400), &stream)
    }
  }
}

extension SampleKind {
  fileprivate static var each: [SampleKind] {
    let onLand: [(HKWorkoutActivityType, Double, Double, Double)] = [
      (.running, 2.9, 152, 11), (.cycling, 7.2, 136, 9), (.walking, 1.4, 101, 4),
    ]
    let moved = onLand.flatMap { type, speed, rate, energy in
      [true, false, nil].map { isIndoor in
        let metadata = isIndoor.map { HKMetadataEntry(HKMetadataKey.indoorWorkout, .flag($0)) }
        return Self(type, speed, rate, energy, metadata, hasRoute: isIndoor == false)
      }
    }
    let swum = [1, 2, 0, nil].map { (location: Double?) in
      let metadata = location.map {
        HKMetadataEntry(HKMetadataKey.swimmingLocationType, .number($0))
      }
      return Self(.swimming, 0.8, 131, 8, metadata, hasRoute: location == 2)
    }
    return moved + swum
  }

  private init(
    _ type: HKWorkoutActivityType,
    _ speed: Double,
    _ rate: Double,
    _ energy: Double,
    _ metadata: HKMetadataEntry?,
    hasRoute: Bool
  ) {
    self.init(
      type: type,
      minutes: 30...30,
      metresPerSecond: speed,
      heartRate: rate,
      kilocaloriesPerMinute: energy,
      metadata: metadata.map { [$0] } ?? [],
      hasRoute: hasRoute
    )
  }
}
