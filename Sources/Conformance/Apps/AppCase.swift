package import LockstepProtocol

/// One test of one statement for a program that is the app of a device.
package struct AppCase: Sendable {
  /// The statement that it is about, with which its own failures are told apart.
  package let statement: String
  package let role: Role
  package let kind: Case.Kind
  /// The claim, as a sentence.
  package let claim: String
  /// Whether the program is started twice, and has to say the same both times.
  package let isRepeated: Bool
  private let run: @Sendable (AppHarness) throws(Stop) -> Void

  init(
    _ statement: String,
    _ role: Role,
    _ claim: String,
    _ kind: Case.Kind = .valid,
    isRepeated: Bool = false,
    run: @escaping @Sendable (AppHarness) throws(Stop) -> Void
  ) {
    self.statement = statement
    self.role = role
    self.kind = kind
    self.claim = claim
    self.isRepeated = isRepeated
    self.run = run
  }

  /// The name by which known failures and reports call it.
  package var name: String { "\(statement) \(role.rawValue): \(claim)" }

  /// Puts the program to the test.
  ///
  /// - Parameters:
  ///   - another: The program once more, started anew, for a case that is repeated.
  ///   - clock: Nanoseconds of the shell, for the report alone.
  package func judge(
    _ subject: any Subject,
    and another: (any Subject)? = nil,
    clock: () -> Int64 = { 0 }
  ) -> CaseOutcome {
    let started = clock()
    var harness = AppHarness(role, subject)
    let verdict: CaseOutcome.Verdict
    do throws(Stop) {
      try run(harness)
      if isRepeated {
        guard let another else { throw .undecided("it takes the program twice") }
        let first = harness.said
        harness = AppHarness(role, another)
        try run(harness)
        try harness.demand(statement, harness.said, is: first, "the lines of the first start")
      }
      verdict = .pass
    } catch {
      verdict = CaseOutcome.Verdict(error, statement: statement, wire: harness.wire)
    }
    _ = subject.finish()
    _ = another?.finish()
    return CaseOutcome(
      name: name,
      statement: statement,
      claim: claim,
      kind: kind,
      verdict: verdict,
      nanoseconds: clock() - started
    )
  }
}
