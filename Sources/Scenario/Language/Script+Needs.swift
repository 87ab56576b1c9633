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

  /// The abilities that lines ask of a device and that not every program has.
  package func asked(of role: DeviceRole) -> Set<Need> {
    Set(statements.compactMap { $0.body.asks(role) })
  }

  /// Whether a need at the top concerns a device: `crash` and `faults` concern the devices whose lines
  /// use them.
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
  /// The ability that a line needs; none if any program can do it, such as a kill at once or an action.
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
