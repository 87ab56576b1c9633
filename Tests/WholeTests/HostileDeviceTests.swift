import LockstepCaseShare
import LockstepPosix
import LockstepProtocol
import Testing

/// Whatever a device of a run does, the run ends with code 3 and says which device did what.
@Suite(.waiting)
struct HostileDeviceTests {
  // MARK: Death

  @Test(arguments: DeviceRole.allCases, ["dies-first", "dies-after-hello", "dies-after-welcome"])
  func `a device that dies before its first step is shown with its last words`(
    role: DeviceRole,
    mode: String
  ) throws {
    try checkDeath(HostileRun(role, mode), of: role)
  }

  @Test(arguments: DeviceRole.allCases, [1, 2, 5])
  func `a device that dies at a step is shown with its last words`(role: DeviceRole, step: Int)
    throws
  {
    try checkDeath(HostileRun(role, "dies", atStep: step), of: role)
  }

  @Test(arguments: DeviceRole.allCases)
  func `a device that dies in the middle of its answer is shown with its last words`(
    role: DeviceRole
  ) throws {
    try checkDeath(HostileRun(role, "dies-half-way", atStep: 2), of: role)
  }

  private func checkDeath(_ run: HostileRun, of role: DeviceRole) {
    #expect(run.finished.status == .exited(3))
    #expect(run.report.hasPrefix("crashed: the \(role.name) died: exited with code 7"))
    #expect(run.report.contains("    something broke in me\n    and this is the last line"))
    #expect(run.finished.lastLine.hasPrefix("crashed  "))
  }

  @Test func `a command that cannot be started is shown with what the shell says`() throws {
    let workspace = try Workspace()
    let scenario = try workspace.write("a.scenario", "@0s expect link connected\n")
    let run = try workspace.run("lockstep", ["run", scenario, "--watch", "/no/such/program"])
    #expect(run.status == .exited(3))
    #expect(run.output.contains("crashed: the watch died: exited with code 127"))
    #expect(run.output.contains("/no/such/program"))
    #expect(try workspace.leftFolders.isEmpty)
  }

  // MARK: Silence

  @Test(arguments: DeviceRole.allCases, ["absent", "silent"])
  func `a device that says no hello is waited for as long as asked`(
    role: DeviceRole,
    mode: String
  ) throws {
    let run = try HostileRun(role, mode, options: ["--stall-timeout", "2000"])
    #expect(run.finished.status == .exited(3))
    #expect(
      run.report == "crashed: the \(role.name) died: it did not say hello within 2000 ms; "
        + "raise --stall-timeout if it needs longer"
    )
  }

  @Test(arguments: DeviceRole.allCases, ["stalls", "stalls-half-way"])
  func `a device that does not answer a step is told so`(role: DeviceRole, mode: String) throws {
    let run = try HostileRun(role, mode, atStep: 3, options: ["--stall-timeout", "2000"])
    #expect(run.finished.status == .exited(3))
    #expect(
      run.report
        == "crashed: the \(role.name) did not answer a step within 2000 ms; "
        + "raise --stall-timeout if it needs longer"
    )
    #expect(run.told?.code == .stalled)
  }

  @Test(arguments: DeviceRole.allCases, ["sleeps", "hangs-up"])
  func `a device that goes on after it was given up is ended`(role: DeviceRole, mode: String)
    throws
  {
    let run = try HostileRun(role, mode, atStep: 2, options: ["--stall-timeout", "2000"])
    #expect(run.finished.status == .exited(3))
    #expect(run.report.contains("the \(role.name) d"))
  }

  @Test func `a device that outlives the bye is ended`() throws {
    let run = try HostileRun(.watch, "stubborn", atStep: 1_000)
    #expect(run.finished.status == .exited(0), "\(run.finished)")
  }

  // MARK: Leases

  @Test(arguments: DeviceRole.allCases, ["twice", "early", "other", "hello-twice"])
  func `a device that speaks out of its lease is told so`(role: DeviceRole, mode: String) throws {
    let run = try HostileRun(role, mode, atStep: 2)
    #expect(run.finished.status == .exited(3))
    #expect(run.report.hasPrefix("crashed: the \(role.name) broke the protocol: outOfLease: "))
    #expect(run.told?.code == .outOfLease)
  }

  @Test(arguments: zip(DeviceRole.allCases, ["loop", "past"]))
  func `a device whose deadline never moves is named`(role: DeviceRole, mode: String) throws {
    let run = try HostileRun(role, mode)
    #expect(run.finished.status == .exited(3))
    #expect(run.report.hasPrefix("crashed: the \(role.name) is never done: 10000 steps"))
  }

  // MARK: Lines

  @Test(arguments: DeviceRole.allCases)
  func `a device's first line is checked like any peer's`(role: DeviceRole) throws {
    for offence in tried(Offence.ofAnybody + Offence.ofStrangers, of: role) {
      let run = try HostileRun(role, "first", wrong: offence.bytes)
      check(run, role, offence)
    }
    let run = try HostileRun(role, "first-half")
    #expect(run.told?.code == .unterminated)
  }

  @Test(arguments: DeviceRole.allCases)
  func `a device's answer is checked in every field`(role: DeviceRole) throws {
    for offence in tried(Offence.ofAnybody + Offence.ofAnswers, of: role) {
      let run = try HostileRun(role, "wrong", atStep: 2, wrong: offence.bytes)
      check(run, role, offence)
    }
    let run = try HostileRun(role, "half", atStep: 2)
    #expect(run.told?.code == .unterminated)
  }

  /// The watch commits the offences; of the phone's, which go the same way, some do.
  private func tried(_ offences: [Offence], of role: DeviceRole) -> [Offence] {
    let offences = offences.filter { !$0.endsStream }
    let places = stride(from: 0, to: offences.count, by: role == .watch ? CaseShare.step(8) : 8)
    return places.map { offences[$0] }
  }

  private func check(_ run: HostileRun, _ role: DeviceRole, _ offence: Offence) {
    let code = offence.code.rawValue
    #expect(run.finished.status == .exited(3), "\(offence.name)")
    #expect(
      run.report.hasPrefix("crashed: the \(role.name) broke the protocol: \(code): "),
      "\(offence.name): \(run.report)"
    )
    #expect(run.report.contains(offence.says), "\(offence.name): \(run.report)")
    #expect(run.told?.code == offence.code, "\(offence.name): \(run.report)")
  }

  @Test(arguments: ["phone", "observer", "control"])
  func `a watch cannot say that it is something else`(role: String) throws {
    let run = try HostileRun(.watch, "hello-only", wrong: Array(#"{"role":"\#(role)"}"#.utf8))
    #expect(run.report.hasPrefix("crashed: the watch broke the protocol: unexpectedFrame: "))
    #expect(run.report.contains(role))
    #expect(run.told?.code == .unexpectedFrame)
  }

  // MARK: Real time

  @Test(arguments: DeviceRole.allCases)
  func `a device that knows no leases is said to make the run real`(role: DeviceRole) throws {
    let run = try HostileRun(role, "hello-only", wrong: Array(#"{"capabilities":[]}"#.utf8))
    #expect(run.finished.status == .exited(0), "\(run.finished)")
    #expect(run.finished.errors.contains("note: the \(role.name) declares no leases"))
  }
}
