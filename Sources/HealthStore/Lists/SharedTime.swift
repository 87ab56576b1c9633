import LockstepSimulation

/// The test for two workouts that took most of one time: two recordings of one activity, as a rule.
///
/// What another device or another file has of it begins and ends a little earlier or later.
struct SharedTime {
  /// The share of the time from the first start to the last end in which both were done.
  private static let leastShare = 0.8
  /// The starts of two that share their time are no further apart than this part of either.
  static let startsShare = 0.25

  static func isShared(_ a: ClosedRange<WallTime>, _ b: ClosedRange<WallTime>) -> Bool {
    let whole = max(a.upperBound, b.upperBound) - min(a.lowerBound, b.lowerBound)
    let both = min(a.upperBound, b.upperBound) - max(a.lowerBound, b.lowerBound)
    return both > .zero && Double(both.nanoseconds) >= leastShare * Double(whole.nanoseconds)
  }
}
