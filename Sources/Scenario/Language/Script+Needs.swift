package import LockstepProtocol
import LockstepSimulation

/// What a device must be able to do for a script, so that one that cannot is told so before anything is
/// played.
extension Script {
  mutating func add(_ need: Need) {
    if !needs.contains(need) { needs.append(need) }
  }

  /// What one device must be able to do: what the top of the file says, as far as it is about this
  /// device, and what lines ask of it.
  package func needs(of role: DeviceRole) -> [Need] {
    let asked = asked(of: role)
    return Need.allCases.filter { asked.contains($0) || needs.contains($0) && concerns($0, role) }
  }

  /// What lines ask of a device that not every program can do.
  package func asked(of role: DeviceRole) -> Set<Need> {
    Set(statements.compactMap { $0.body.asks(role) })
  }

  /// What the top says of a sort of lines is about the devices that these are about.
  private func concerns(_ need: Need, _ role: DeviceRole) -> Bool {
    switch need {
    case .files: role == .phone
    case .crash: ends(role) || !ends(role.counterpart)
    case .faults:
      asked(of: role).contains(.faults) || !asked(of: role.counterpart).contains(.faults)
    case .health, .lease, .operations: true
    }
  }

  /// Whether a device ends, or its disk fails.
  private func ends(_ role: DeviceRole) -> Bool {
    statements.contains {
      switch $0.body {
      case .crash(role, _, _), .batteryDeath(role), .restart(role), .disk(role, _): true
      case .wear: role == .watch
      default: false
      }
    }
  }
}

extension Script.Body {
  /// What a device must be able to do for it: any program can be killed at once, and take an action.
  fileprivate func asks(_ role: DeviceRole) -> Script.Need? {
    switch self {
    case .act(role, let action) where action.verb == "fault": .faults
    case .crash(role, .kill, at: nil): nil
    case .crash(role, _, _), .batteryDeath(role), .disk(role, _): .crash
    case .wear where role == .watch: .crash
    case .clock(role, _): .lease
    default: nil
    }
  }
}
