package import LockstepSimulation

/// The other device's date relative to this one's, as Cristian's method estimates it (SESSION-161).
///
/// The other device reads its clock at some instant between a message and its receipt. The middle of
/// that time is the best guess for the instant, and its error is at most half of that time.
package struct ClockEstimate: Sendable, Equatable {
  /// The other device's date minus this device's.
  package var offset: Interval
  /// Half the round trip of the measurement, plus unnoticed jumps of a date: the offset's greatest
  /// error when it was measured.
  package var halfRoundTrip: Interval
  package var measuredAt: Uptime
  /// The number of jumps of the other device's date until the measurement; the next jump makes the
  /// estimate invalid.
  package var jumps: Int64

  /// The greatest rate at which two clocks can drift apart: each runs wrong by at most 200 parts per
  /// million.
  static let driftPartsPerMillion: Int64 = 400
  /// The greatest sum of jumps of two dates that goes unnoticed, including the steps in which a date is
  /// stored.
  static let grain = Interval.milliseconds(2) + .microseconds(2)

  package init(offset: Interval, halfRoundTrip: Interval, measuredAt: Uptime, jumps: Int64) {
    self.offset = offset
    self.halfRoundTrip = halfRoundTrip
    self.measuredAt = measuredAt
    self.jumps = jumps
  }

  /// The greatest difference of two dates that is kept as an estimate: a century.
  private static let farthest = Interval.seconds(100 * 31_557_600)

  /// Makes the estimate that holds after this device's date has jumped; `unnoticed` is the jump before
  /// it that nobody noticed.
  ///
  /// Returns `nil` if the dates are more than a century apart.
  func moved(by jump: Interval, unnoticed: Interval) -> ClockEstimate? {
    let known = -Self.farthest...Self.farthest
    guard known.contains(offset), known.contains(jump) else { return nil }
    var moved = self
    moved.offset = offset - jump
    moved.halfRoundTrip = halfRoundTrip + unnoticed
    return moved
  }

  /// Computes the greatest error of the offset now, with the clocks' drift since the measurement
  /// (SESSION-162).
  package func bound(at now: Uptime) -> Interval {
    let age = max(0, (now - measuredAt).nanoseconds)
    return halfRoundTrip + Self.grain
      + .nanoseconds(age / 1_000_000 * Self.driftPartsPerMillion)
  }
}

/// A session's knowledge of its own device's date and the other one's.
package struct ClockView: Sendable, Equatable {
  /// The number of jumps of this device's date in this incarnation.
  package var jumps: Int64
  /// The estimate of the other device's date; `nil` while there is none.
  package var other: ClockEstimate?

  package init(jumps: Int64 = 0, other: ClockEstimate? = nil) {
    self.jumps = jumps
    self.other = other
  }

  package func add(to digest: inout Digest) {
    digest.add(jumps)
    digest.add(other?.jumps)
    digest.add(other?.offset.nanoseconds)
    digest.add(other?.measuredAt.nanoseconds)
    digest.add(other?.halfRoundTrip.nanoseconds)
  }
}
