import LockstepHealth
import LockstepProtocol
import LockstepSimulation

/// The sensors on a wearer who makes an effort; all their readings come from one seeded random stream.
///
/// The sensors measure every five seconds. Totals are counted from one reading to the next; other
/// values are those of the instant. A watch that slept has no readings for that time.
package struct EffortModel: Sendable, Equatable {
  /// The wearer's physical effort.
  package enum Effort: String, Sendable, CaseIterable {
    case idle, work, rest

    /// The heart rate to which this effort would lead if it lasted, in beats per minute.
    var beats: Double {
      switch self {
      case .idle: 78
      case .work: 152
      case .rest: 108
      }
    }
  }

  /// The figures of an activity at full effort; 0 for a figure that the activity does not have.
  private struct Pace {
    /// The speed in metres per second.
    var speed = 0.0
    /// The steps per minute.
    var steps = 0.0
    /// The cadence in revolutions per minute.
    var cadence = 0.0
    /// The power in watts.
    var power = 0.0
    var speedType: HKQuantityTypeIdentifier?
    var powerType: HKQuantityTypeIdentifier?
  }

  static let interval = Interval.seconds(5)
  private static let metresPerDegree = 111_320.0
  /// The length of a degree of longitude at the wearer's latitude, as a fraction of a degree of
  /// latitude's.
  private static let narrowing = 0.69
  /// The unit vectors of sixteen headings, anticlockwise from east.
  private static let headings: [(east: Double, north: Double)] = {
    let quarter = [(1.0, 0.0), (0.92388, 0.38268), (0.70711, 0.70711), (0.38268, 0.92388)]
    let half = quarter + quarter.map { (-$0.1, $0.0) }
    return half + half.map { (-$0.0, -$0.1) }
  }()

  /// The state of the model that outlives the system's process.
  struct State: Sendable, Equatable {
    var beats = Effort.idle.beats
    var latitude = 46.5
    var longitude = 8.0
    var altitude = 500.0
    var heading = 0
  }

  private(set) var state = State()
  private var stream: RandomStream

  init(seed: UInt64, incarnation: Int64, session: Int64, state: State = State()) {
    stream = RandomStream(
      seed: seed,
      purpose: "sensors.\(session)",
      device: "watch",
      incarnation: incarnation
    )
    self.state = state
  }

  /// Takes the readings at `end` for the time since `start`, both in seconds since the workout's start.
  ///
  /// - Returns: The heart rate in beats per minute.
  mutating func measure(
    _ effort: Effort,
    in activity: HKWorkoutActivityType,
    isIndoor: Bool,
    from start: Double,
    to end: Double,
    into samples: inout CollectedSamples
  ) -> Int64 {
    // A heart comes up to its load sooner than down from it.
    let distance = effort.beats - state.beats
    state.beats += distance * (distance > 0 ? 0.25 : 0.125)
    let heartRate = Int64(state.beats.rounded()) + Int64(stream.below(5)) - 2
    samples.add(.heartRate, Double(heartRate), at: end)
    let seconds = Self.rounded(end - start, 1_000_000)
    guard seconds > 0 else { return heartRate }
    let burning = max(1.1, (Double(heartRate) - 60) * 0.14)
    let energy = Self.rounded(burning * seconds / 60, 1_000)
    if energy > 0 { samples.add(.activeEnergyBurned, energy, at: start, lasting: seconds) }
    move(activity, isIndoor, from: start, to: end, into: &samples)
    return heartRate
  }

  private mutating func move(
    _ activity: HKWorkoutActivityType,
    _ isIndoor: Bool,
    from start: Double,
    to end: Double,
    into samples: inout CollectedSamples
  ) {
    let pace = Self.pace(of: activity)
    let seconds = Self.rounded(end - start, 1_000_000)
    // As much as the heart says, give or take a tenth.
    let level = max(0.3, (state.beats - 60) / 92) * (0.9 + Double(stream.below(2_001)) / 10_000)
    let steps = (pace.steps * min(1.1, level) * seconds / 60).rounded()
    if steps > 0 { samples.add(.stepCount, steps, at: start, lasting: seconds) }
    guard pace.speed > 0 else { return }
    let speed = Self.rounded(pace.speed * level, 1_000)
    let metres = Self.rounded(speed * seconds, 100)
    if metres > 0 { samples.add(activity.distanceType, metres, at: start, lasting: seconds) }
    if let type = pace.speedType { samples.add(type, speed, at: end) }
    if let type = pace.powerType { samples.add(type, (pace.power * level).rounded(), at: end) }
    if pace.cadence > 0 { samples.add(.cyclingCadence, (pace.cadence * level).rounded(), at: end) }
    if !isIndoor { go(speed * seconds, speed, at: end, into: &samples) }
  }

  /// Moves the wearer along a path that sometimes turns a little, and adds the locations to `samples`.
  private mutating func go(
    _ metres: Double,
    _ speed: Double,
    at instant: Double,
    into samples: inout CollectedSamples
  ) {
    state.heading = (state.heading + [15, 0, 0, 0, 0, 1][Int(stream.below(6))]) % 16
    let (east, north) = Self.headings[state.heading]
    state.latitude += north * metres / Self.metresPerDegree
    state.longitude += east * metres / (Self.metresPerDegree * Self.narrowing)
    state.altitude += (Double(stream.below(201)) - 100) / 100
    var route = HKWorkoutRoute()
    route.add(
      instant,
      latitude: Self.rounded(state.latitude, 10_000_000),
      longitude: Self.rounded(state.longitude, 10_000_000),
      altitude: Self.rounded(state.altitude, 10),
      speed: speed,
      accuracy: 5
    )
    samples.add(locationOf: route, at: 0)
  }

  private static func pace(of activity: HKWorkoutActivityType) -> Pace {
    switch activity {
    case .running, .trackAndField:
      Pace(
        speed: 3.1,
        steps: 172,
        power: 240,
        speedType: .runningSpeed,
        powerType: .runningPower
      )
    case .walking, .hiking, .golf: Pace(speed: 1.5, steps: 112)
    case .cycling, .handCycling:
      Pace(
        speed: 8.3,
        cadence: 86,
        power: 205,
        speedType: .cyclingSpeed,
        powerType: .cyclingPower
      )
    case .swimming: Pace(speed: 0.9)
    case .rowing, .paddleSports: Pace(speed: 2.4)
    case .skatingSports, .crossCountrySkiing: Pace(speed: 4.2)
    case .downhillSkiing, .snowboarding, .snowSports: Pace(speed: 9)
    case .wheelchairWalkPace, .wheelchairRunPace: Pace(speed: 2)
    case .traditionalStrengthTraining, .functionalStrengthTraining: Pace(steps: 18)
    default: Pace(steps: 60)
    }
  }

  private static func rounded(_ value: Double, _ parts: Double) -> Double {
    (value * parts).rounded() / parts
  }

  func add(to digest: inout Digest) {
    digest.add(state.beats.bitPattern)
    digest.add(state.latitude.bitPattern)
    digest.add(state.longitude.bitPattern)
  }
}
