package import LockstepProtocol
import LockstepSimulation

extension Engine {
  /// The word for what `emptyBattery` does, in scenarios and where it cannot be done.
  package static let batteryDeath = "battery-death"

  /// Empties a device's battery: its power goes, and its date with it.
  package mutating func emptyBattery(of role: DeviceRole) throws(DeviceFault) {
    try crash(role, .powerCut, calledBy: Self.batteryDeath)
    try changeClock(of: role, .reset)
  }
}
