package import LockstepProtocol

/// The place where a device with the puppet as its app is started, and started again on its kept state.
package protocol SystemHome: AnyObject {
  /// Starts the device; what an earlier start has left is there.
  func start() throws(SubjectFault) -> any Subject
  /// Ends what runs, and throws away what it has kept.
  func clear()
}

/// One test of one statement for a device's system, towards an app that is a program of its own.
package struct SystemCase: Sendable {
  /// The statement that it is about, with which its own failures are told apart.
  package let statement: String
  package let role: DeviceRole
  package let kind: Case.Kind
  /// The claim, as a sentence.
  package let claim: String
  private let run: @Sendable (SystemRig) throws(Stop) -> Void

  init(
    _ statement: String,
    _ role: DeviceRole,
    _ claim: String,
    _ kind: Case.Kind = .valid,
    run: @escaping @Sendable (SystemRig) throws(Stop) -> Void
  ) {
    self.statement = statement
    self.role = role
    self.kind = kind
    self.claim = claim
    self.run = run
  }

  /// The short name by which it is chosen and expected to fail.
  package var id: String { CaseID.text(statement, role == .watch ? "ws" : "ps", claim) }

  /// The name by which known failures and reports call it.
  package var name: String { "\(statement) \(role.name) system: \(claim)" }

  /// Puts the device to the test, on a home that is empty.
  ///
  /// - Parameter clock: Nanoseconds of the shell, for the report alone.
  package func judge(_ home: any SystemHome, clock: () -> Int64 = { 0 }) -> CaseOutcome {
    let started = clock()
    let rig = SystemRig(role, home)
    let verdict: CaseOutcome.Verdict
    do throws(Stop) {
      try run(rig)
      verdict = .pass
    } catch {
      verdict = CaseOutcome.Verdict(error, statement: statement, wire: rig.wire)
    }
    home.clear()
    return CaseOutcome(
      id: id,
      name: name,
      statement: statement,
      claim: claim,
      kind: kind,
      verdict: verdict,
      nanoseconds: clock() - started,
      trace: rig.wire
    )
  }
}
