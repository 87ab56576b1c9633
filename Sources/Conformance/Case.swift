package import LockstepProtocol

/// One test of one statement, for one kind of device.
package struct Case: Sendable {
  /// The statement that it is about, with which its own failures are told apart.
  package let statement: String
  package let role: DeviceRole
  package let kind: Kind
  /// The claim, as a sentence.
  package let claim: String
  /// `true` if the program is started twice, and has to say the same both times.
  package let isRepeated: Bool
  let run: @Sendable (Harness) throws(Stop) -> Void

  /// The suite's behaviour towards the program.
  package enum Kind: String, Sendable {
    /// It keeps the protocol, and so must the program.
    case valid
    /// It breaks or strains the protocol, and the program must bear it as the statement says.
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

  /// The short name by which it is chosen and expected to fail.
  package var id: String { CaseID.text(statement, role == .watch ? "w" : "p", claim) }

  /// The name by which known failures and reports call it.
  package var name: String { "\(statement) \(role.name): \(claim)" }
}
