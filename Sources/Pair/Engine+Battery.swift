package import LockstepProtocol
import LockstepSimulation

extension Engine {
  /// The word in scenarios and messages for the fault that `emptyBattery` plays.
  package static let batteryDeath = "battery-death"

  /// Empties a device's battery: the device loses its power, and its date.
  package mutating func emptyBattery(of role: DeviceRole) throws(DeviceFault) {
    try crash(role, .powerCut, calledBy: Self.batteryDeath)
    try changeClock(of: role, .reset)
  }
}
