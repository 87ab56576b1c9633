import LockstepSimulation

/// The wearer's distance from the phone, in percent of the range, and the distance to which they walk.
///
/// They walk evenly, and the air follows in steps: 100 steps for the whole range.
struct Walk: Sendable, Equatable {
  /// In percent of the range: from 100 on nothing is heard.
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

  /// Takes the steps that are due.
  mutating func takeStep(at time: TrueTime) {
    while let next = nextStep, next <= time {
      stepsDone += 1
      distance = stepsDone >= steps ? target : distance + (target > from ? 1 : -1)
    }
  }
}
