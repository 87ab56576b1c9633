import LockstepPosix
package import LockstepSimulation

/// The time that a host lives by.
package struct HostClock {
  /// The date when the host begins; `nil` for the one of its configuration.
  package let epoch: WallTime?
  /// The time that has passed since some instant, in nanoseconds; it never goes back.
  package let monotonicNanoseconds: () -> Int64

  package init(epoch: WallTime? = nil, monotonicNanoseconds: @escaping () -> Int64) {
    self.epoch = epoch
    self.monotonicNanoseconds = monotonicNanoseconds
  }

  /// The computer's own.
  package static var ofComputer: HostClock {
    HostClock(
      epoch: WallTime(microseconds: SystemClock.wallMicroseconds()),
      monotonicNanoseconds: SystemClock.monotonicNanoseconds
    )
  }

  /// The time for which a host does what is due, or takes lines of one peer, before it looks at the
  /// others.
  private static let turn = Interval.milliseconds(10)

  /// Begins a turn, and answers whether it lasts.
  func beginTurn() -> () -> Bool {
    let end = monotonicNanoseconds() + Self.turn.nanoseconds
    return { monotonicNanoseconds() < end }
  }
}
