package import LockstepPair
package import LockstepProtocol
package import LockstepSimulation

/// Lets time pass until an instant: at once in virtual time, by waiting in real time.
package protocol Pacer {
  /// Returns true when the instant has come, false when something happened in the pair before it.
  mutating func reach(_ time: TrueTime, in engine: inout Engine) throws(DeviceFault) -> Bool
  /// Says how long a device in real time may be silent after an action, while its program thinks.
  func patience(with device: DeviceRole) -> Interval
  /// Counts how often a device in real time has said what it did.
  func lines(from device: DeviceRole) -> Int
  /// `true` if somebody has ended the run before its time.
  var isOver: Bool { get }
  /// `true` if each event is told as it happens: somebody looks on, or may break off the run anywhere.
  var tellsAtOnce: Bool { get }
}

extension Pacer {
  package func patience(with device: DeviceRole) -> Interval { .zero }
  package func lines(from device: DeviceRole) -> Int { 0 }
  package var isOver: Bool { false }
  package var tellsAtOnce: Bool { true }
}

/// Virtual time: every instant has come as soon as it is asked for.
package struct Unpaced: Pacer {
  package let tellsAtOnce: Bool

  package init(tellsAtOnce: Bool = false) { self.tellsAtOnce = tellsAtOnce }

  package mutating func reach(_ time: TrueTime, in engine: inout Engine) -> Bool { true }
}
