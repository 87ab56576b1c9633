import LockstepSimulation

/// The time for which a workout ran without its pauses.
struct ActiveClock: Sendable, Equatable {
  /// The time that passed before the last turn.
  private(set) var before = Interval.zero
  /// Since when it runs; `nil` while it is paused.
  private(set) var since: Interval?

  init(since: Interval?, before: Interval = .zero) {
    self.since = since
    self.before = before
  }

  /// Runs from an instant on, or no more; what it does already changes nothing.
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
