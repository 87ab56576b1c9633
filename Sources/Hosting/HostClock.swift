import LockstepPosix
package import LockstepSimulation

/// The clock by which a host lives.
package struct HostClock {
  /// The date when the host begins; `nil` for that of its configuration.
  package let epoch: WallTime?
  /// The nanoseconds since some fixed instant; they never go back.
  package let monotonicNanoseconds: () -> Int64

  package init(epoch: WallTime? = nil, monotonicNanoseconds: @escaping () -> Int64) {
    self.epoch = epoch
    self.monotonicNanoseconds = monotonicNanoseconds
  }

  /// The clock of the computer.
  package static var ofComputer: HostClock {
    HostClock(
      epoch: WallTime(microseconds: SystemClock.wallMicroseconds()),
      monotonicNanoseconds: SystemClock.monotonicNanoseconds
    )
  }

  /// The longest time that a host works on due events, or on the lines of one peer, before it looks at
  /// the others.
  private static let turn = Interval.milliseconds(10)

  /// Begins a turn, and returns a function that says if the turn still lasts.
  func beginTurn() -> () -> Bool {
    let end = monotonicNanoseconds() + Self.turn.nanoseconds
    return { monotonicNanoseconds() < end }
  }
}
