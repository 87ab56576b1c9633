import LockstepDevices
import LockstepSimulation

/// Devices whose process somebody else has ended.
extension Engine {
  /// Finds how a device has crashed, where a fault of its step means that it has.
  func crash(by fault: DeviceFault, through port: any LeasedPort) throws(DeviceFault) -> Crash {
    switch fault.kind {
    case .crashed(let crash): return crash
    case .died where configuration.survivesDeaths:
      port.bury()
      return .kill
    default: throw fault
    }
  }

  /// Ends a device, which somebody else may have ended before.
  func end(_ port: any LeasedPort, _ crash: Crash) throws(DeviceFault) -> Bool {
    do throws(DeviceFault) {
      return try port.end(crash)
    } catch {
      _ = try self.crash(by: error, through: port)
      return true
    }
  }
}
