package import LockstepProtocol

extension Engine {
  /// Finds what a device's system says of its app and its workout session; `nil` of a device that is
  /// gone, or does not tell it.
  package func system(of role: DeviceRole) -> SystemState? {
    switch port(of: role) {
    case .none: nil
    case .leased(let port): port.system
    case .live: self[role].toldSystem
    }
  }

  /// Takes in what the system of a live device says.
  package mutating func hear(_ system: SystemState, from role: DeviceRole) {
    self[role].toldSystem = system
  }
}
