import LockstepDocuments
package import LockstepHealth
package import LockstepSimulation

/// Invented workouts on which to try lists and trims: always the same for one seed, count and end.
///
/// The workouts are in the two years before the end. Some have the mishaps of real ones: they were
/// never stopped, and go on for hours after the way was done, or were started by accident.
package struct SampleWorkouts {
  package let count: Int
  package let seed: UInt64
  /// The latest end of any of the workouts.
  package let end: WallTime

  /// A mishap of a workout.
  package enum Mishap: Sendable {
    case none
    /// Nobody stopped the workout for eight hours or more.
    case forgotten
    /// The workout was stopped within two minutes.
    case accidental
  }

  /// The source that saves the sample workouts.
  package static let source = HKSource(name: "Samples", bundleIdentifier: "lockstep.samples")
  package static let daysBefore: Int64 = 730
  package static let countMax = 10_000

  package init(count: Int, seed: UInt64, end: WallTime) {
    self.count = count
    self.seed = seed
    self.end = end
  }

  /// Returns the mishap of a workout: of every twenty, one was forgotten and one an accident.
  package static func mishap(of number: Int) -> Mishap {
    switch number % 20 {
    case 7: .forgotten
    case 13: .accidental
    default: .none
    }
  }

  /// Makes the workout with a number, from 0.
  ///
  /// Each has its own random stream, so that a larger count begins with the same workouts.
  package func workout(_ number: Int) -> HKWorkout {
    var stream = RandomStream(seed: seed, purpose: "health.sample.\(number)")
    let kind = SampleKind.all[Int(stream.below(UInt64(SampleKind.all.count)))]
    let mishap = Self.mishap(of: number)
    let seconds = Self.seconds(kind, mishap, &stream)
    let before = Int64(stream.below(UInt64(Self.daysBefore * 86_400) - UInt64(seconds)))
    return Self.made(kind, seconds, until: end + .seconds(-before), &stream, mishap)
  }

  /// Makes a workout of a kind that ends at a date.
  static func made(
    _ kind: SampleKind,
    _ seconds: Int64,
    until end: WallTime,
    _ stream: inout RandomStream,
    _ mishap: Mishap = .none
  ) -> HKWorkout {
    let start = end + .seconds(-seconds)
    var workout = HKWorkout(
      id: DocumentID(at: start, from: &stream),
      workoutActivityType: kind.type,
      startDate: start,
      endDate: end
    )
    workout.sourceRevision = HKSourceRevision(source: source, version: "1.0")
    workout.metadata = kind.metadata
    var course = SampleCourse(
      kind,
      stoppedAfter: mishap == .forgotten ? seconds / 10 : seconds,
      stream
    )
    course.fill(&workout)
    return workout
  }

  private static func seconds(
    _ kind: SampleKind,
    _ mishap: Mishap,
    _ stream: inout RandomStream
  ) -> Int64 {
    switch mishap {
    case .forgotten: 8 * 3_600 + Int64(stream.below(4 * 3_600))
    case .accidental: 5 + Int64(stream.below(110))
    case .none: (kind.minutes.lowerBound + Int64(stream.below(kind.minutesRange))) * 60 + 10
    }
  }
}

/// A kind of sample workout.
struct SampleKind: Sendable {
  let type: HKWorkoutActivityType
  let minutes: ClosedRange<Int64>
  /// The speed in metres a second; 0 for activities without a distance.
  let metresPerSecond: Double
  let heartRate: Double
  let kilocaloriesPerMinute: Double
  let metadata: [HKMetadataEntry]
  let hasRoute: Bool

  var minutesRange: UInt64 { UInt64(minutes.upperBound - minutes.lowerBound + 1) }

  static let all: [SampleKind] = [
    outdoors(.running, 25...80, 2.9, 152, 11), outdoors(.cycling, 40...180, 7.2, 136, 9),
    outdoors(.walking, 20...90, 1.4, 101, 4), outdoors(.hiking, 90...300, 1.1, 118, 6),
    indoors(.running, 20...50, 2.8, 148, 10), indoors(.cycling, 30...60, 8, 141, 9),
    pool(20...60, 0.8, 131, 8), still(.yoga, 20...75, 92, 3),
    still(.traditionalStrengthTraining, 30...75, 112, 5), still(.rowing, 15...45, 144, 10, 2.9),
  ]

  private static func outdoors(
    _ type: HKWorkoutActivityType,
    _ minutes: ClosedRange<Int64>,
    _ speed: Double,
    _ rate: Double,
    _ energy: Double
  ) -> Self { moving(type, isIndoor: false, minutes, speed, rate, energy) }

  private static func indoors(
    _ type: HKWorkoutActivityType,
    _ minutes: ClosedRange<Int64>,
    _ speed: Double,
    _ rate: Double,
    _ energy: Double
  ) -> Self { moving(type, isIndoor: true, minutes, speed, rate, energy) }

  /// Makes a workout that covers a distance, with a route if it is outdoors.
  private static func moving(
    _ type: HKWorkoutActivityType,
    isIndoor: Bool,
    _ minutes: ClosedRange<Int64>,
    _ speed: Double,
    _ rate: Double,
    _ energy: Double
  ) -> Self {
    Self(
      type: type,
      minutes: minutes,
      metresPerSecond: speed,
      heartRate: rate,
      kilocaloriesPerMinute: energy,
      metadata: [HKMetadataEntry(HKMetadataKey.indoorWorkout, .flag(isIndoor))],
      hasRoute: !isIndoor
    )
  }

  private static func pool(
    _ minutes: ClosedRange<Int64>,
    _ speed: Double,
    _ rate: Double,
    _ energy: Double
  ) -> Self {
    let metadata = [
      HKMetadataEntry(HKMetadataKey.swimmingLocationType, .number(1)),
      HKMetadataEntry(HKMetadataKey.lapLength, .quantity(25, unit: "m")),
    ]
    return Self(
      type: .swimming,
      minutes: minutes,
      metresPerSecond: speed,
      heartRate: rate,
      kilocaloriesPerMinute: energy,
      metadata: metadata,
      hasRoute: false
    )
  }

  private static func still(
    _ type: HKWorkoutActivityType,
    _ minutes: ClosedRange<Int64>,
    _ rate: Double,
    _ energy: Double,
    _ speed: Double = 0
  ) -> Self {
    Self(
      type: type,
      minutes: minutes,
      metresPerSecond: speed,
      heartRate: rate,
      kilocaloriesPerMinute: energy,
      metadata: [],
      hasRoute: false
    )
  }
}
