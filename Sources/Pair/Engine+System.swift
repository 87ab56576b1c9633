package import LockstepProtocol

extension Engine {
  /// Returns the state of a device's app and workout session, as its system tells it; `nil` if the
  /// device has ended or does not tell it.
  package func system(of role: DeviceRole) -> SystemState? {
    switch port(of: role) {
    case .none: nil
    case .leased(let port): port.system
    case .live: self[role].toldSystem
    }
  }

  /// Takes the state that the system of a live device tells.
  package mutating func hear(_ system: SystemState, from role: DeviceRole) {
    self[role].toldSystem = system
  }
}
