package import LockstepProtocol

/// One test of one statement for a program that is the app of a device.
package struct AppCase: Sendable {
  /// The statement that it is about, with which its own failures are told apart.
  package let statement: String
  package let role: Role
  package let kind: Case.Kind
  /// The claim, as a sentence.
  package let claim: String
  /// `true` if the program is started twice, and has to say the same both times.
  private let isRepeated: Bool
  /// More fields of each step, as JSON with a comma in front.
  private let stepFields: String
  /// `true` if the fields of each line stand in another order, with white space between them.
  private let isTurned: Bool
  private let run: @Sendable (AppHarness) throws(Stop) -> Void

  init(
    _ statement: String,
    _ role: Role,
    _ claim: String,
    _ kind: Case.Kind = .valid,
    isRepeated: Bool = false,
    stepFields: String = "",
    isTurned: Bool = false,
    run: @escaping @Sendable (AppHarness) throws(Stop) -> Void
  ) {
    self.statement = statement
    self.role = role
    self.kind = kind
    self.claim = claim
    self.isRepeated = isRepeated
    self.stepFields = stepFields
    self.isTurned = isTurned
    self.run = run
  }

  /// The short name by which it is chosen and expected to fail.
  package var id: String { CaseID.text(statement, role == .watchApp ? "wa" : "pa", claim) }

  /// The name by which known failures and reports call it.
  package var name: String { "\(statement) \(role.rawValue): \(claim)" }

  /// Puts the program to the test.
  ///
  /// - Parameter clock: Nanoseconds of the shell, for the report alone.
  package func judge(_ home: any SystemHome, clock: () -> Int64 = { 0 }) -> CaseOutcome {
    let started = clock()
    var harness = make(home)
    let verdict: CaseOutcome.Verdict
    do throws(Stop) {
      try run(harness)
      try harness.settle()
      if isRepeated, harness.takesSteps {
        let first = harness.said
        harness = make(home)
        try run(harness)
        try harness.settle()
        try harness.demand("APP-14", harness.said, is: first, "the lines of the first start")
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

  private func make(_ home: any SystemHome) -> AppHarness {
    AppHarness(role, home, stepFields: stepFields, isTurned: isTurned)
  }
}
