package import LockstepSimulation

/// Where true time stands, as the clock on the wall goes on: at a speed, or not at all.
package struct DemoClock: Sendable, Equatable {
  /// How many seconds go in how many of the wall clock.
  package typealias Speed = (numerator: Int64, denominator: Int64)

  /// How fast time goes, slowest first.
  package static let speeds: [Speed] = [
    (1, 64), (1, 16), (1, 4), (1, 2), (1, 1), (2, 1), (4, 1), (16, 1), (64, 1),
  ]

  private var speed = 4
  package private(set) var isPaused = false
  private var time = TrueTime.zero
  private var wall: Int64

  /// - Parameter wall: Nanoseconds of any clock that only goes forward, at which true time is zero.
  package init(atWall wall: Int64) { self.wall = wall }

  /// The speed as a person reads it: `1/4×`, `2×`.
  package var speedText: String {
    let (numerator, denominator) = Self.speeds[speed]
    return denominator == 1 ? "\(numerator)×" : "\(numerator)/\(denominator)×"
  }

  /// How much faster than the wall clock time goes; 0 while it stands still.
  package var rate: Double {
    let (numerator, denominator) = Self.speeds[speed]
    return isPaused ? 0 : Double(numerator) / Double(denominator)
  }

  /// True time at an instant of the wall clock; it never goes back.
  package func now(atWall now: Int64) -> TrueTime {
    guard !isPaused else { return time }
    let (numerator, denominator) = Self.speeds[speed]
    return time + .nanoseconds(max(0, now - wall) * numerator / denominator)
  }

  /// How long the wall clock takes until an instant, in nanoseconds; `nil` while time stands still.
  package func wait(until instant: TrueTime, atWall now: Int64) -> Int64? {
    guard !isPaused else { return nil }
    let (numerator, denominator) = Self.speeds[speed]
    let left = (instant - self.now(atWall: now)).nanoseconds
    let (product, isTooLong) = max(0, left).multipliedReportingOverflow(by: denominator)
    return isTooLong ? .max : product / numerator + 1
  }

  /// Goes on from here, whatever the wall clock did meanwhile.
  package mutating func set(_ time: TrueTime, atWall now: Int64) {
    self.time = time
    wall = now
  }

  package mutating func pause(_ pauses: Bool, atWall now: Int64) {
    set(self.now(atWall: now), atWall: now)
    isPaused = pauses
  }

  /// The next speed, faster or slower; the last one stays.
  package mutating func change(by step: Int, atWall now: Int64) {
    set(self.now(atWall: now), atWall: now)
    speed = min(max(speed + step, 0), Self.speeds.count - 1)
  }

  /// Starts at one of the speeds; any other changes nothing.
  package mutating func choose(numerator: Int64, denominator: Int64) {
    speed = Self.speeds.firstIndex { $0 == (numerator, denominator) } ?? speed
  }

  package static func == (a: DemoClock, b: DemoClock) -> Bool {
    a.speed == b.speed && a.isPaused == b.isPaused && a.time == b.time && a.wall == b.wall
  }
}
