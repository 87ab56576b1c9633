import LockstepSimulation

/// The test for two workouts that share most of their time, which usually are two recordings of one
/// activity.
///
/// The recording of another device or file begins and ends a little earlier or later.
struct SharedTime {
  /// The least share of the time from the first start to the last end that both workouts must cover.
  private static let leastShare = 0.8
  /// The greatest distance between the two starts, as a share of either workout's length.
  static let startsShare = 0.25

  static func isShared(_ a: ClosedRange<WallTime>, _ b: ClosedRange<WallTime>) -> Bool {
    let whole = max(a.upperBound, b.upperBound) - min(a.lowerBound, b.lowerBound)
    let both = min(a.upperBound, b.upperBound) - max(a.lowerBound, b.lowerBound)
    return both > .zero && Double(both.nanoseconds) >= leastShare * Double(whole.nanoseconds)
  }
}
