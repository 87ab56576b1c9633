import LockstepSimulation

/// The time for which a workout has run, without its pauses.
struct ActiveClock: Sendable, Equatable {
  /// The time that had passed before the clock was last started or paused.
  private(set) var before = Interval.zero
  /// The instant at which the clock was started; `nil` while it is paused.
  private(set) var since: Interval?

  init(since: Interval?, before: Interval = .zero) {
    self.since = since
    self.before = before
  }

  /// Starts or pauses the clock at an instant; nothing happens if it is already so.
  mutating func turn(isRunning: Bool, at instant: Interval) {
    if isRunning {
      since = since ?? instant
    } else if let began = since {
      before = before + (instant - began)
      since = nil
    }
  }

  func active(at instant: Interval) -> Interval {
    before + (since.map { max(.zero, instant - $0) } ?? .zero)
  }
}
