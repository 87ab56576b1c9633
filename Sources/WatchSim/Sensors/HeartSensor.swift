import Protocol
import Simulation

/// The watch's heart-rate sensor: a heart that follows what its wearer does, out of a seeded stream.
///
/// It measures while a workout session runs, every five seconds. A watch that slept measures when it
/// wakes, and has no readings of the time between.
struct HeartSensor: Sendable {
  /// What the wearer does, as far as a heart is concerned.
  enum Effort: Sendable {
    case idle, ready, work, rest

    /// What the heart would come to if this lasted, in beats a minute.
    var target: Double {
      switch self {
      case .idle: 78
      case .ready: 92
      case .work: 152
      case .rest: 108
      }
    }
  }

  static let interval = Interval.seconds(5)

  /// When it measures next; `nil` while it does not.
  private(set) var nextAt: Uptime?
  /// The latest reading, in beats a minute.
  private(set) var heartRate: Int64?
  private var beats = Effort.idle.target
  private var stream: RandomStream

  init(seed: UInt64, incarnation: Int64) {
    stream = RandomStream(
      seed: seed,
      purpose: "sensor.heartRate",
      device: "watch",
      incarnation: incarnation
    )
  }

  /// Measures from now on, or no more.
  mutating func follow(isMeasuring: Bool, at now: Now) {
    if isMeasuring == (nextAt != nil) { return }
    nextAt = isMeasuring ? now.uptime : nil
    heartRate = nil
  }

  /// Takes a reading: a heart comes up to its load sooner than down from it.
  mutating func measure(_ effort: Effort, at now: Now) -> Int64 {
    let distance = effort.target - beats
    beats += distance * (distance > 0 ? 0.25 : 0.125)
    let reading = Int64(beats.rounded()) + Int64(stream.below(5)) - 2
    heartRate = reading
    nextAt = now.uptime + Self.interval
    return reading
  }

  func add(to digest: inout Digest) {
    digest.add(nextAt?.nanoseconds)
    digest.add(heartRate)
    digest.add(beats.bitPattern)
  }
}
