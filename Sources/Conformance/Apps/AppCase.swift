package import LockstepProtocol

/// A test of one statement for a program that is an app.
package struct AppCase: Sendable {
  /// The statement that the case tests.
  ///
  /// The case's own demands fail under it; other broken rules fail under theirs.
  package let statement: String
  package let role: Role
  package let kind: Case.Kind
  /// The claim that the case tests, as a sentence.
  package let claim: String
  /// The second life of the program, in which it must write the same lines as in the first, if any.
  private let again: Again?
  /// Further fields for each step, as JSON with a leading comma.
  private let stepFields: String
  /// `true` if the suite writes the fields of each line in reverse order, with white space between
  /// them.
  private let isTurned: Bool
  private let run: @Sendable (AppHarness) throws(Stop) -> Void

  /// The ways in which a program begins another life.
  enum Again: Sendable {
    /// In another process.
    case started
    /// In another process, and in a later second of the machine's date.
    case startedLater
    /// In the same process, where it can (HOST-35).
    case inItsProcess
  }

  init(
    _ statement: String,
    _ role: Role,
    _ claim: String,
    _ kind: Case.Kind = .valid,
    again: Again? = nil,
    stepFields: String = "",
    isTurned: Bool = false,
    run: @escaping @Sendable (AppHarness) throws(Stop) -> Void
  ) {
    self.statement = statement
    self.role = role
    self.kind = kind
    self.claim = claim
    self.again = again
    self.stepFields = stepFields
    self.isTurned = isTurned
    self.run = run
  }

  /// The short name by which a person chooses the case or lists it as a known failure.
  package var id: String { CaseID.text(statement, role == .watchApp ? "wa" : "pa", claim) }

  /// The full name of the case in reports and lists of known failures.
  package var name: String { "\(statement) \(role.rawValue): \(claim)" }

  /// Runs the case against the app.
  ///
  /// - Parameter clock: Gives the nanoseconds of the shell's clock, only for the report.
  package func judge(_ home: any SystemHome, clock: () -> Int64 = { 0 }) -> CaseOutcome {
    let started = clock()
    var harness = make(home)
    let verdict: CaseOutcome.Verdict
    do throws(Stop) {
      try run(harness)
      try harness.settle()
      if let again, harness.takesSteps {
        let first = harness.said
        harness = make(home, again)
        try run(harness)
        try harness.settle()
        let statement = again == .inItsProcess ? "HOST-35" : "APP-14"
        let difference = Stop.difference(statement, of: harness.said, from: first)
        if let difference { throw difference }
      }
      if let slip = harness.slip { throw slip }
      verdict = .pass
    } catch {
      verdict = CaseOutcome.Verdict(error, statement: statement, wire: harness.wire)
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
      trace: harness.wire
    )
  }

  private func make(_ home: any SystemHome, _ way: Again = .started) -> AppHarness {
    AppHarness(role, home, begins: way, stepFields: stepFields, isTurned: isTurned)
  }
}
