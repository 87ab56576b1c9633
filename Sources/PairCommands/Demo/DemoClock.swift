package import LockstepSimulation

/// The course of true time as the clock on the wall drives it: at a speed, or paused.
package struct DemoClock: Sendable, Equatable {
  /// A ratio of time: so many seconds of the run go by in so many of the wall clock.
  package typealias Speed = (numerator: Int64, denominator: Int64)

  /// The speeds that a person can choose, slowest first.
  package static let speeds: [Speed] = [
    (1, 64), (1, 16), (1, 4), (1, 2), (1, 1), (2, 1), (4, 1), (16, 1), (64, 1),
  ]

  private var speed = 4
  package private(set) var isPaused = false
  private var time = TrueTime.zero
  private var wall: Int64

  /// - Parameter wall: The present nanoseconds of a clock that never goes back; true time is zero at
  ///   this instant.
  package init(atWall wall: Int64) { self.wall = wall }

  /// The speed as text, such as `1/4×` or `2×`.
  package var speedText: String {
    let (numerator, denominator) = Self.speeds[speed]
    return denominator == 1 ? "\(numerator)×" : "\(numerator)/\(denominator)×"
  }

  /// The speed of time relative to the wall clock; 0 while time is paused.
  package var rate: Double {
    let (numerator, denominator) = Self.speeds[speed]
    return isPaused ? 0 : Double(numerator) / Double(denominator)
  }

  /// Computes the true time that passes in a while of the wall clock at the present speed, if it is not
  /// paused.
  package func trueTime(passingIn wallTime: Interval) -> Interval {
    let (numerator, denominator) = Self.speeds[speed]
    return .nanoseconds(wallTime.nanoseconds * numerator / denominator)
  }

  /// Computes the true time at an instant of the wall clock; it never goes back.
  package func now(atWall now: Int64) -> TrueTime {
    guard !isPaused else { return time }
    let (numerator, denominator) = Self.speeds[speed]
    return time + .nanoseconds(max(0, now - wall) * numerator / denominator)
  }

  /// Computes the nanoseconds of the wall clock until an instant of true time; `nil` while time is
  /// paused.
  package func wait(until instant: TrueTime, atWall now: Int64) -> Int64? {
    guard !isPaused else { return nil }
    let (numerator, denominator) = Self.speeds[speed]
    let left = (instant - self.now(atWall: now)).nanoseconds
    let (product, isTooLong) = max(0, left).multipliedReportingOverflow(by: denominator)
    return isTooLong ? .max : product / numerator + 1
  }

  /// Sets true time; it goes on from there, whatever the wall clock did before.
  package mutating func set(_ time: TrueTime, atWall now: Int64) {
    self.time = time
    wall = now
  }

  package mutating func pause(_ pauses: Bool, atWall now: Int64) {
    set(self.now(atWall: now), atWall: now)
    isPaused = pauses
  }

  /// Changes to a faster or slower speed; beyond the last one nothing changes.
  package mutating func change(by step: Int, atWall now: Int64) {
    set(self.now(atWall: now), atWall: now)
    speed = min(max(speed + step, 0), Self.speeds.count - 1)
  }

  /// Changes to one of the listed speeds; any other is ignored.
  package mutating func choose(numerator: Int64, denominator: Int64) {
    speed = Self.speeds.firstIndex { $0 == (numerator, denominator) } ?? speed
  }

  package static func == (a: DemoClock, b: DemoClock) -> Bool {
    a.speed == b.speed && a.isPaused == b.isPaused && a.time == b.time && a.wall == b.wall
  }
}
