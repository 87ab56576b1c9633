package import LockstepSimulation

/// A countdown that ends a page by itself, with the clicks of its last seconds that are still to come.
///
/// Clicks come 3, 2 and 1 s before the end of a countdown of at least 3 s; one of exactly 3 s clicks as
/// it starts (RUN-12).
package struct Countdown: Sendable, Equatable {
  package let endsAt: Uptime
  private var clicksLeft: Int64

  init(from start: Uptime, lasting length: Interval, clicks: Bool) {
    endsAt = start + length
    clicksLeft = clicks ? min(3, length.seconds) : 0
  }

  /// The next event of the countdown: a click or the end.
  enum Due {
    case click
    case end
  }

  var due: Due { clicksLeft > 0 ? .click : .end }

  /// The instant of the countdown's next event.
  var deadline: Uptime { endsAt - .seconds(clicksLeft) }

  mutating func clicked() { clicksLeft -= 1 }

  func add(to digest: inout Digest) {
    digest.add(endsAt.nanoseconds)
    digest.add(clicksLeft)
  }
}
