package import LockstepProtocol

/// A test of one statement for the watch or the phone.
package struct Case: Sendable {
  /// The statement that the case tests.
  ///
  /// The case's own demands fail under it; other broken rules fail under theirs.
  package let statement: String
  package let role: DeviceRole
  package let kind: Kind
  /// The claim that the case tests, as a sentence.
  package let claim: String
  /// `true` if the program is started twice, and must write the same lines both times.
  package let isRepeated: Bool
  let run: @Sendable (Harness) throws(Stop) -> Void

  /// The suite's behaviour towards the program under test.
  package enum Kind: String, Sendable {
    /// The suite keeps the protocol, and the program must keep it, too.
    case valid
    /// The suite breaks or strains the protocol, and the program must react as the statement says.
    case invalid
  }

  init(
    _ statement: String,
    _ role: DeviceRole,
    _ claim: String,
    _ kind: Kind = .valid,
    isRepeated: Bool = false,
    run: @escaping @Sendable (Harness) throws(Stop) -> Void
  ) {
    self.statement = statement
    self.role = role
    self.kind = kind
    self.claim = claim
    self.isRepeated = isRepeated
    self.run = run
  }

  /// The short name by which a person chooses the case or lists it as a known failure.
  package var id: String { CaseID.text(statement, role == .watch ? "w" : "p", claim) }

  /// The full name of the case in reports and lists of known failures.
  package var name: String { "\(statement) \(role.name): \(claim)" }
}
