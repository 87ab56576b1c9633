package import LockstepPair
package import LockstepProtocol
package import LockstepSimulation

/// A pace for the run: it lets time pass until an instant, at once in virtual time, by waiting in real
/// time.
package protocol Pacer {
  /// Waits for an instant; returns `true` when it has come, and `false` if something happened in the
  /// pair before.
  mutating func reach(_ time: TrueTime, in engine: inout Engine) throws(DeviceFault) -> Bool
  /// Returns the time for which a device in real time may be silent after an action, while its program
  /// works.
  func patience(with device: DeviceRole) -> Interval
  /// Counts the lines that a device in real time has sent so far.
  func lines(from device: DeviceRole) -> Int
  /// `true` if somebody has stopped the run.
  var isOver: Bool { get }
  /// `true` if each event must be reported as it happens: somebody watches, or may stop the run at any
  /// time.
  var tellsAtOnce: Bool { get }
}

extension Pacer {
  package func patience(with device: DeviceRole) -> Interval { .zero }
  package func lines(from device: DeviceRole) -> Int { 0 }
  package var isOver: Bool { false }
  package var tellsAtOnce: Bool { true }
}

/// The pace of virtual time: every instant has come as soon as it is asked for.
package struct Unpaced: Pacer {
  package let tellsAtOnce: Bool

  package init(tellsAtOnce: Bool = false) { self.tellsAtOnce = tellsAtOnce }

  package mutating func reach(_ time: TrueTime, in engine: inout Engine) -> Bool { true }
}
