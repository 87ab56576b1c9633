package import LockstepProtocol

/// The place in which a device with the puppet as its app is started, and started again with its kept
/// state.
package protocol SystemHome: AnyObject {
  /// Starts the device with the state that earlier starts have left.
  func start() throws(SubjectFault) -> any Subject
  /// Has the program that was started last begin another life in its process (HOST-35); returns `nil` if
  /// its hello does not declare that it can.
  func beginAnew() throws(SubjectFault) -> (any Subject)?
  /// Starts a process that has had no life yet, in a later second of the machine's date than any before.
  func startLater() throws(SubjectFault) -> any Subject
  /// Ends the running device, and deletes its kept state.
  func clear()
}

extension SystemHome {
  package func beginAnew() throws(SubjectFault) -> (any Subject)? { nil }
  package func startLater() throws(SubjectFault) -> any Subject { try start() }
}

/// A test of one statement for a device's system, whose app is a program of its own.
package struct SystemCase: Sendable {
  /// The statement that the case tests.
  ///
  /// The case's own demands fail under it; other broken rules fail under theirs.
  package let statement: String
  package let role: DeviceRole
  package let kind: Case.Kind
  /// The claim that the case tests, as a sentence.
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

  /// The short name by which a person chooses the case or lists it as a known failure.
  package var id: String { CaseID.text(statement, role == .watch ? "ws" : "ps", claim) }

  /// The full name of the case in reports and lists of known failures.
  package var name: String { "\(statement) \(role.name) system: \(claim)" }

  /// Runs the case against the device, which starts without kept state.
  ///
  /// - Parameter clock: Gives the nanoseconds of the shell's clock, only for the report.
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
