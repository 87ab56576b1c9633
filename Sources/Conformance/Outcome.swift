import LockstepProtocol

/// The result of one case.
package struct CaseOutcome: Sendable {
  package let id: String
  package let name: String
  package let statement: String
  package let claim: String
  package let kind: Case.Kind
  package let verdict: Verdict
  package let nanoseconds: Int64
  /// All lines that crossed between the suite and the program.
  package let trace: [WireLine]

  /// The verdict on a case; the gravest comes last.
  package enum Verdict: Sendable, Equatable {
    case pass
    /// The case cannot be put to this program, for this reason, which follows from the program's hello.
    case notApplicable(String)
    /// The case's set-up did not come about, for this reason, so that it says nothing of its statement.
    case undecided(String)
    /// The program missed a rule that is a SHOULD.
    case nonStrict(Failure)
    /// The program did not answer within the suite's time limit.
    case timedOut(Failure)
    case fail(Failure)

    /// `true` if the program broke a MUST, or did not answer in time.
    package var isFailure: Bool {
      switch self {
      case .fail, .timedOut: true
      case .pass, .notApplicable, .undecided, .nonStrict: false
      }
    }
  }

  /// A failure of a program, with the data that a person needs to understand it.
  package struct Failure: Sendable, Equatable {
    /// The statement that the program broke; mostly the case's own.
    package let statement: String
    package let expected: String
    package let found: String
    /// The last lines before the failure.
    package let wire: [WireLine]
  }

  package var failure: Failure? {
    switch verdict {
    case .fail(let failure), .timedOut(let failure), .nonStrict(let failure): failure
    case .pass, .notApplicable, .undecided: nil
    }
  }

  /// `true` if the program wrote nothing at all.
  package var isSilent: Bool { isInVain && !trace.contains { $0.way == .fromDevice } }

  /// `true` if the program wrote no line after its hello.
  package var isInVain: Bool {
    verdict.isFailure && trace.count { $0.way == .fromDevice } < 2
      && failure?.expected == Self.anAnswer
  }

  fileprivate static let anAnswer = "an answer of the program"

  package var word: String {
    switch verdict {
    case .pass: "pass"
    case .notApplicable: "not applicable"
    case .undecided: "undecided"
    case .nonStrict: "non-strict"
    case .timedOut: "time-out"
    case .fail: "fail"
    }
  }
}

extension CaseOutcome.Verdict {
  /// The number of lines quoted with a failure.
  private static let linesQuoted = 6

  /// Returns the statement HOST-2 if the program has written nothing yet, whatever the case tests;
  /// otherwise `nil`.
  private static func unanswered(_ wire: [WireLine]) -> String? {
    wire.contains { $0.way == .fromDevice } ? nil : "HOST-2"
  }

  /// Makes the verdict on a case from the reason why it stopped.
  ///
  /// - Parameters:
  ///   - statement: The statement of the case.
  ///   - wire: All lines that crossed.
  init(_ stop: Stop, statement: String, wire: [WireLine]) {
    func failure(_ statement: String, _ expected: String, _ found: String) -> Self {
      let failure = CaseOutcome.Failure(
        statement: statement,
        expected: expected,
        found: found,
        wire: Array(wire.suffix(Self.linesQuoted))
      )
      return Statement.named(statement)?.level == .should ? .nonStrict(failure) : .fail(failure)
    }
    self =
      switch stop {
      case .broke(let statement, let expected, let found): failure(statement, expected, found)
      case .fault(.silent(let milliseconds)):
        .timedOut(
          CaseOutcome.Failure(
            statement: Self.unanswered(wire) ?? statement,
            expected: CaseOutcome.anAnswer,
            found: "\(SubjectFault.silent(milliseconds: milliseconds))",
            wire: Array(wire.suffix(Self.linesQuoted))
          )
        )
      case .fault(let fault):
        failure(Self.unanswered(wire) ?? statement, CaseOutcome.anAnswer, "\(fault)")
      case .notApplicable(let why): .notApplicable(why)
      case .undecided(let why): .undecided(why)
      }
  }
}
