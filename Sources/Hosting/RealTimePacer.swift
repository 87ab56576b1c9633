package import LockstepPair
import LockstepPosix
package import LockstepProtocol
package import LockstepSimulation

/// Real time for a run with live devices: an instant comes when the clock reaches it.
package struct RealTime {
  private let pair: DevicePair
  private let start: Int64

  /// Makes real time that begins now.
  package init(_ pair: DevicePair) {
    self.pair = pair
    start = SystemClock.monotonicNanoseconds()
  }

  /// Waits for an instant; returns `false` as soon as a device does something earlier.
  package func reach(_ instant: TrueTime, in engine: inout Engine) throws(DeviceFault) -> Bool {
    try pair.wait(until: instant, since: start, in: &engine)
  }

  /// Finds the time that a device's app may take for an answer, if it is a program of its own.
  package func patience(with device: DeviceRole) -> Interval { pair.patience(with: device) }

  /// Counts the lines in which a device has reported effects.
  package func lines(from device: DeviceRole) -> Int { pair.lines(from: device) }
}
