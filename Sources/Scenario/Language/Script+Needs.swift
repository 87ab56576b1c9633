package import LockstepProtocol
import LockstepSimulation

/// The abilities that a script needs of a device, so that a device without them is told so before
/// anything is played.
extension Script {
  mutating func add(_ need: Need) {
    if !needs.contains(need) { needs.append(need) }
  }

  /// Lists the abilities that one device must have: what the top of the file says, as far as it is
  /// about this device, and what lines ask of it.
  package func needs(of role: DeviceRole) -> [Need] {
    let asked = asked(of: role)
    return Need.allCases.filter { asked.contains($0) || needs.contains($0) && concerns($0, role) }
  }

  /// Finds the abilities that lines ask of a device and that not every program has.
  package func asked(of role: DeviceRole) -> Set<Need> {
    Set(statements.compactMap { $0.body.asks(role) })
  }

  /// Says if a need at the top concerns a device: `crash` and `faults` concern the devices whose lines
  /// use them.
  private func concerns(_ need: Need, _ role: DeviceRole) -> Bool {
    switch need {
    case .files: role == .phone
    case .crash: ends(role) || !ends(role.counterpart)
    case .faults:
      asked(of: role).contains(.faults) || !asked(of: role.counterpart).contains(.faults)
    case .health, .lease, .operations, .system: true
    }
  }

  private func ends(_ role: DeviceRole) -> Bool { statements.contains { $0.body.ends(role) } }
}

extension Script.Body {
  /// Finds the ability that a line needs; none if any program can do it, such as a kill at once or an
  /// action.
  fileprivate func asks(_ role: DeviceRole) -> Script.Need? {
    switch self {
    case .act(let device, let action): device == role && action.verb == "fault" ? .faults : nil
    case .crash(_, .kill, at: nil): nil
    case .crash(let device, _, _), .batteryDeath(let device), .disk(let device, _):
      device == role ? .crash : nil
    case .wear: role == .watch ? .crash : nil
    case .clock(let device, _): device == role ? .lease : nil
    case .expect(let expectation):
      expectation.checks.contains { $0.system == .needed && $0.words.first == role.name }
        ? .system : nil
    case .link, .suspend, .resume, .restart, .order, .server, .late, .promise, .end: nil
    }
  }

  /// Says if a device ends by the line, starts anew, or has a disk that fails.
  fileprivate func ends(_ role: DeviceRole) -> Bool {
    switch self {
    case .crash(let device, _, _), .batteryDeath(let device), .restart(let device),
      .disk(let device, _):
      device == role
    case .wear: role == .watch
    case .act, .link, .suspend, .resume, .clock, .order, .server, .expect, .late, .promise, .end:
      false
    }
  }
}
