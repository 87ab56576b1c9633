package import LockstepProtocol
import LockstepSimulation

/// The capabilities that a script needs of a device.
///
/// A device without one of them is told before the run begins.
extension Script {
  mutating func add(_ need: Need) {
    if !needs.contains(need) { needs.append(need) }
  }

  /// Lists the capabilities that a device must have: those that the top of the file demands of it, and
  /// those that lines need.
  package func needs(of role: DeviceRole) -> [Need] {
    let asked = asked(of: role)
    return Need.allCases.filter { asked.contains($0) || needs.contains($0) && concerns($0, role) }
  }

  /// Finds the capabilities that the script's lines need of a device and that not every program has.
  package func asked(of role: DeviceRole) -> Set<Need> {
    Set(statements.compactMap { $0.body.asks(role) })
  }

  /// Says if a demand at the top concerns a device: `crash` and `faults` concern only the devices whose
  /// lines use them.
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
  /// Finds the capability that a line needs of a device; `nil` if every program has it, such as for
  /// actions.
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

  /// Says if a line ends a device, starts it again, or makes its disk fail.
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
