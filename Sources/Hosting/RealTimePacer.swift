package import LockstepPair
import LockstepPosix
package import LockstepProtocol
package import LockstepSimulation

/// Real time for a run with live devices: an instant comes when the clock says so.
package struct RealTime {
  private let pair: DevicePair
  private let start: Int64

  /// Time begins now.
  package init(_ pair: DevicePair) {
    self.pair = pair
    start = SystemClock.monotonicNanoseconds()
  }

  /// Waits for an instant; false as soon as a device did something before it.
  package func reach(_ instant: TrueTime, in engine: inout Engine) throws(DeviceFault) -> Bool {
    try pair.wait(until: instant, since: start, in: &engine)
  }

  /// Finds the time that the app of a device may take for an answer, where it is a program of its own.
  package func patience(with device: DeviceRole) -> Interval { pair.patience(with: device) }

  /// Counts the times that a device has said what it did.
  package func lines(from device: DeviceRole) -> Int { pair.lines(from: device) }
}
