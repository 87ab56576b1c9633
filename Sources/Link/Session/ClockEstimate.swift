package import LockstepSimulation

/// The distance of the other side's date from this side's, as Cristian's method finds it (SESSION-161).
///
/// The other side reads its clock at some instant between a message and its receipt. The middle of the
/// two is the best guess at that instant, and it is wrong by half the time between them at most.
package struct ClockEstimate: Sendable, Equatable {
  /// The other side's date minus this side's.
  package var offset: Interval
  /// Half the round trip: by how much the offset was wrong at most when it was measured; and what may
  /// have gone unnoticed since.
  package var halfRoundTrip: Interval
  package var measuredAt: Uptime
  /// The number of jumps that the other side's date had made; after the next, the estimate does not hold.
  package var jumps: Int64

  /// The fastest that two clocks may come apart: each is off by 200 parts per million at most.
  static let driftPartsPerMillion: Int64 = 400
  /// The farthest that two dates may jump without anybody noticing, with what the steps of a date hide.
  static let grain = Interval.milliseconds(2) + .microseconds(2)

  package init(offset: Interval, halfRoundTrip: Interval, measuredAt: Uptime, jumps: Int64) {
    self.offset = offset
    self.halfRoundTrip = halfRoundTrip
    self.measuredAt = measuredAt
    self.jumps = jumps
  }

  /// Farther than a clock is wrong; by how much two dates differ cannot be said much beyond it.
  private static let farthest = Interval.seconds(100 * 31_557_600)

  /// Makes the estimate after this side's own date has jumped, and before that a little without anybody
  /// noticing; `nil` when the dates are a century apart.
  func moved(by jump: Interval, unnoticed: Interval) -> ClockEstimate? {
    let known = -Self.farthest...Self.farthest
    guard known.contains(offset), known.contains(jump) else { return nil }
    var moved = self
    moved.offset = offset - jump
    moved.halfRoundTrip = halfRoundTrip + unnoticed
    return moved
  }

  /// Computes by how much the offset is wrong at most now (SESSION-162).
  package func bound(at now: Uptime) -> Interval {
    let age = max(0, (now - measuredAt).nanoseconds)
    return halfRoundTrip + Self.grain
      + .nanoseconds(age / 1_000_000 * Self.driftPartsPerMillion)
  }
}

/// The dates of both sides, as far as a session knows them.
package struct ClockView: Sendable, Equatable {
  /// The number of times that this side's date has jumped in this incarnation.
  package var jumps: Int64
  /// The distance of the other side's date from this side's; `nil` while nobody knows it.
  package var other: ClockEstimate?

  package init(jumps: Int64 = 0, other: ClockEstimate? = nil) {
    self.jumps = jumps
    self.other = other
  }
}
