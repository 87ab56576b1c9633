package import LockstepProtocol

/// The results of a program under test, which can be written in several forms.
package struct ConformanceReport: Sendable {
  package let program: String
  /// The role in which the program was tested: `watch`, `phone`, `watchApp` or `phoneApp`.
  package let role: Role
  package let outcomes: [CaseOutcome]
  package let known: KnownFailures
  /// The entries of the list of known failures that are no longer true.
  package let stale: [String]
  /// The ids of cases that the program's makers claim to be applicable.
  let claimed: Set<String>
  /// The number of cases that were not run, because the program never answered.
  package let notTried: Int
  /// `true` if a missed SHOULD counts as a failure.
  private let isStrict: Bool
  /// The number of times that each passing case was run.
  private let tries: Int64
  /// A line about what the suite has not asked of an app.
  let remark: String?
  /// The date of the test, in microseconds since 1970.
  let date: Int64
  /// The date of the test in the form that people read.
  let dateText: String
  /// The program's hello, in which it describes itself.
  let hello: JSONValue

  package init(
    program: String,
    role: Role,
    outcomes: [CaseOutcome],
    known: KnownFailures = KnownFailures(""),
    claimed: Set<String> = [],
    notTried: Int = 0,
    tries: Int64 = 1,
    isStrict: Bool = false,
    remark: String? = nil,
    date: Int64 = 0,
    dateText: String = ""
  ) {
    self.program = program
    self.role = role
    self.outcomes = outcomes
    self.known = known
    stale = known.stale(among: outcomes, of: Suite.names + Suite.ids)
    self.claimed = claimed
    self.notTried = notTried
    self.tries = tries
    self.isStrict = isStrict
    self.remark = remark
    self.date = date
    self.dateText = dateText
    hello = outcomes.lazy.compactMap(\.hello).first ?? .missing
  }

  /// The forms in which a report can be written.
  package enum Form: String, Sendable, CaseIterable {
    case text, json, junit, tap, html
  }

  /// The failures that are not listed as known.
  package var failures: [CaseOutcome] {
    outcomes.filter { fails($0) && !known.contains($0) }
  }

  /// Says if an outcome counts as a failure, known or not.
  func fails(_ outcome: CaseOutcome) -> Bool {
    let isMissed = if case .nonStrict = outcome.verdict { true } else { false }
    return outcome.verdict.isFailure || isStrict && (isMissed || isBrokenClaim(outcome))
  }

  /// Says if the makers claim that the case is applicable, but the program does not declare the
  /// ability.
  func isBrokenClaim(_ outcome: CaseOutcome) -> Bool {
    if case .notApplicable = outcome.verdict { claimed.contains(outcome.id) } else { false }
  }

  package var undecided: [CaseOutcome] {
    outcomes.filter { if case .undecided = $0.verdict { true } else { false } }
  }

  /// The ids of the statements that the program broke, each once, in the order of the cases.
  package var brokenStatements: [String] {
    var ids: [String] = []
    for outcome in outcomes {
      guard outcome.verdict.isFailure, let failure = outcome.failure else { continue }
      if !ids.contains(failure.statement) { ids.append(failure.statement) }
    }
    return ids
  }

  /// The exit code: 0 if all is well, 1 after a failure or with a stale entry of the list, 2 if a case
  /// stayed undecided.
  package var exitCode: Int32 {
    if !failures.isEmpty || !stale.isEmpty { return 1 }
    return undecided.isEmpty ? 0 : 2
  }

  package func written(as form: Form) -> String {
    switch form {
    case .text: text
    case .json: json
    case .junit: junit
    case .tap: tap
    case .html: html
    }
  }

  /// The sums of all verdicts, as one line.
  package var sum: String { Self.sum(of: outcomes) }

  private static func sum(of outcomes: [CaseOutcome]) -> String {
    let counts = words.map { word in (word, outcomes.count { $0.word == word }) }.filter {
      $0.1 > 0
    }
    let cases = outcomes.count.counted("case")
    return "\(cases): \(counts.map { "\($0.1) \($0.0)" }.joined(separator: ", "))"
  }

  private static let words = [
    "pass", "fail", "time-out", "non-strict", "not applicable", "undecided",
  ]

  /// The levels that the cases belong to, each with the sums of its verdicts.
  var levels: [(level: Level, sum: String)] {
    Level.allCases.compactMap { level in
      let found = outcomes.filter { Level(ofCase: $0.id) == level }
      return found.isEmpty ? nil : (level, Self.sum(of: found))
    }
  }

  /// The facts about the test: the suite, the program, and the date.
  var facts: [(name: String, value: String)] {
    let repeated = tries > 1 ? [("tries", "\(tries) each")] : []
    return [
      ("suite", Release.version), ("protocol", "1"), ("device", hello["name"].text ?? "no name"),
      ("capabilities", capabilities.isEmpty ? "none" : capabilities.joined(separator: " ")),
      ("date", dateText),
    ] + repeated
  }

  var capabilities: [String] { hello["capabilities"].elements.compactMap(\.text) }

  /// Quotes a statement with its page.
  static func quoted(_ id: String) -> String {
    guard let statement = Statement.named(id) else { return id }
    return "\(id) (docs/protocol/\(statement.page)): \(statement.text)"
  }

  /// Explains an outcome that is no pass, as lines of text.
  static func reasons(_ outcome: CaseOutcome) -> [String] {
    switch outcome.verdict {
    case .pass: return []
    case .notApplicable(let why), .undecided(let why): return [why]
    case .nonStrict(let failure), .timedOut(let failure), .fail(let failure):
      return [
        quoted(failure.statement),
        "expected: \(failure.expected)",
        "found: \(failure.found)",
      ] + failure.wire.map { "  \($0.way.rawValue) \($0.text)" }
    }
  }
}

extension CaseOutcome {
  /// The program's hello, if the program wrote it.
  fileprivate var hello: JSONValue? {
    guard let line = trace.first(where: { $0.way == .fromDevice }) else { return nil }
    do throws(JSONError) { return try JSONValue(line.bytes) } catch { return nil }
  }
}
