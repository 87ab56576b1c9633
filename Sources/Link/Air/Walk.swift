import LockstepSimulation

/// The wearer's distance from the phone and the distance to which they are walking, both in percent of
/// the radio's range.
///
/// The wearer walks evenly, but the distance changes in steps of one percent of the range.
struct Walk: Sendable, Equatable {
  /// The present distance in percent of the radio's range; from 100 on, the radios cannot hear each
  /// other.
  private(set) var distance: Int64 = 0
  private var from: Int64 = 0
  private var target: Int64 = 0
  private var began = TrueTime.zero
  private var duration = Interval.zero
  private var stepsDone: Int64 = 0

  private var steps: Int64 { max(1, abs(target - from)) }

  /// The instant at which the distance changes next; `nil` while the wearer stands.
  var nextStep: TrueTime? {
    guard distance != target else { return nil }
    return began + .nanoseconds(duration.nanoseconds / steps * (stepsDone + 1))
  }

  func isChanged(by percent: Int64) -> Bool { percent != target || distance != target }

  mutating func begin(to percent: Int64, over duration: Interval, at time: TrueTime) {
    from = distance
    target = percent
    began = time
    self.duration = duration
    stepsDone = 0
    if duration == .zero { distance = percent }
  }

  /// Moves the wearer by the steps that are due at a time.
  mutating func takeStep(at time: TrueTime) {
    while let next = nextStep, next <= time {
      stepsDone += 1
      distance = stepsDone >= steps ? target : distance + (target > from ? 1 : -1)
    }
  }
}
