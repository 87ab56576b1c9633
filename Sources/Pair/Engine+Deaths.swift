import LockstepDevices
import LockstepSimulation

/// The handling of devices whose process somebody else has ended.
extension Engine {
  /// Finds the crash that a fault of a step stands for; throws the fault if it is no crash.
  func crash(by fault: DeviceFault, through port: any LeasedPort) throws(DeviceFault) -> Crash {
    switch fault.kind {
    case .crashed(let crash): return crash
    case .died where configuration.survivesDeaths:
      port.bury()
      return .kill
    default: throw fault
    }
  }

  /// Ends a device; it is no fault if somebody else has already ended its process.
  func end(_ port: any LeasedPort, _ crash: Crash) throws(DeviceFault) -> Bool {
    do throws(DeviceFault) {
      return try port.end(crash)
    } catch {
      _ = try self.crash(by: error, through: port)
      return true
    }
  }
}
