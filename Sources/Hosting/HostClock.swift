import LockstepPosix
package import LockstepSimulation

/// The time that a host lives by.
package struct HostClock {
  /// What the date is when the host begins; `nil` for the one of its configuration.
  package let epoch: WallTime?
  /// How much time has passed since some instant, in nanoseconds; it never goes back.
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
}
