import LockstepProtocol

/// The cases of a run that can pass or fail, in order, from which test reports are made.
struct Verdicts {
  /// A case: an expectation, a promise or a device.
  struct Case {
    var name: String
    /// The scenario line of an expectation; `nil` for other cases.
    var line: Int?
    var timeNanoseconds: Int64
    /// The wall time in nanoseconds since the case before; `nil` if only a log is known.
    var wallNanoseconds: Int64?
    /// The actual finding in place of the expected one, if the case failed.
    var failure: String?
    /// `true` if a device failed rather than a line of the scenario.
    var isError = false
    /// Further facts about a failure, each with its name.
    var details: [(name: String, text: String)] = []
    /// The lines of the log before and after a failure.
    var around: [(name: String, lines: [String])] = []
    /// The reason that the case decides nothing; `nil` if it decides.
    var undecided: String?
    /// The finding of a case whose failure the scenario demands.
    var asMeant: String?
  }

  private(set) var cases: [Case] = []
  /// The failures of the findings that no case has used yet.
  private var untold: [Findings.Failure]
  private let replay: String

  init(_ log: RecordedLog, _ findings: Findings) {
    untold = findings.failures
    replay = findings.replay
    var around = LinesAround()
    var failed: [Int] = []
    let columns = ColumnLog()
    for event in log.events {
      around.see(event, columns)
      switch event.kind {
      case .expectation(let line, let failure):
        if failure != nil { failed.append(cases.count) }
        expect(line, event.timeNanoseconds, failure, findings)
      case .fault(let fault):
        let name =
          event.device.map { "the \($0.name) keeps the protocol" } ?? "the protocol is kept"
        add(name, event.timeNanoseconds, "\(fault)", isError: true)
      default: break
      }
    }
    for (index, kept) in zip(failed, around.kept) {
      let all = [
        (name: "lost, refused or ended earlier", lines: kept.trouble),
        (name: "before", lines: kept.before), (name: "after", lines: kept.after),
      ]
      cases[index].around = all.filter { !$0.lines.isEmpty }
    }
    takeTimes(findings)
    addStanding(log, findings)
    addUnjudged(log, findings)
    nameApart()
  }

  /// Sets the wall time of each expectation to the time since the one before.
  private mutating func takeTimes(_ findings: Findings) {
    guard let times = findings.played?.wallOfChecks else { return }
    let checks = cases.indices.filter { cases[$0].line != nil }
    var last: Int64 = 0
    for (place, time) in zip(checks, times) {
      cases[place].wallNanoseconds = time - last
      last = time
    }
  }

  /// Adds the cases of every run, such as promises, so that a run has the same cases if it passes or
  /// fails.
  private mutating func addStanding(_ log: RecordedLog, _ findings: Findings) {
    let isUndecided = findings.undecided != nil || cases.isEmpty
    let isAlways = findings.played != nil && !isUndecided
    if isAlways || !findings.broken.isEmpty {
      let told = findings.broken.map { "\($0.promise): \($0.found)" }.joined(separator: "\n")
      let time = max(findings.broken.first?.timeNanoseconds ?? 0, log.length)
      add("the promises are kept", time, told.isEmpty ? nil : told)
    }
    if !findings.meant.texts.isEmpty || !findings.meant.missed.isEmpty {
      let told = findings.meant.missed.joined(separator: "\n")
      add("it fails as it is meant to", log.length, told.isEmpty ? nil : told)
    }
    if isAlways || findings.fault != nil {
      add("the devices go on", log.length, findings.fault, isError: findings.fault != nil)
    }
    if isUndecided, !cases.contains(where: { $0.failure != nil }) || findings.undecided != nil {
      let reason = findings.undecided ?? Self.nothingExpected
      add("something is decided", log.length, nil, undecided: reason)
    }
  }

  /// Adds the expectations that were not judged, because the run ended earlier.
  private mutating func addUnjudged(_ log: RecordedLog, _ findings: Findings) {
    var judged: [Int: Int] = [:]
    for test in cases { if let line = test.line { judged[line, default: 0] += 1 } }
    for line in findings.played?.expected ?? [] {
      if let count = judged[line], count > 0 {
        judged[line] = count - 1
      } else {
        let name = findings.words(ofLine: line)
        add(name, log.length, nil, line: line, undecided: Self.notJudged)
      }
    }
  }

  /// Numbers cases with the same words, in the order of their lines and not of their instants.
  private mutating func nameApart() {
    let ordered = cases.indices.sorted {
      (cases[$0].line ?? .max, $0) < (cases[$1].line ?? .max, $1)
    }
    var counts: [String: Int] = [:]
    for place in ordered {
      let name = cases[place].name
      let number = counts[name, default: 0] + 1
      counts[name] = number
      if number > 1 { cases[place].name = "\(name) (\(number))" }
    }
  }

  /// The reason for a run without any case.
  private static let nothingExpected = "the run expects nothing"
  private static let notJudged = "the run ended before it was judged"

  /// The number of cases that pass or fail.
  var decided: Int { cases.count { $0.undecided == nil } }
  var undecided: Int { cases.count - decided }
  var failures: Int { cases.count { $0.failure != nil && !$0.isError } }
  var asMeant: Int { cases.count { $0.asMeant != nil } }
  var errors: Int { cases.count { $0.failure != nil && $0.isError } }

  /// Adds the verdict on an expectation; a failure that the scenario demands counts as good.
  private mutating func expect(
    _ line: Int,
    _ time: Int64,
    _ failure: String?,
    _ findings: Findings
  ) {
    let name = findings.words(ofLine: line)
    guard let failure else { return add(name, time, nil, line: line) }
    if findings.meant.texts.contains(where: { failure.contains($0) }) {
      add(name, time, nil, line: line)
      cases[cases.count - 1].asMeant = failure
      return
    }
    let index = untold.firstIndex { $0.line == line && $0.found == failure }
    add(name, time, failure, index.map { untold.remove(at: $0) }, line: line)
  }

  private mutating func add(
    _ name: String,
    _ time: Int64,
    _ failure: String?,
    _ known: Findings.Failure? = nil,
    line: Int? = nil,
    isError: Bool = false,
    undecided: String? = nil
  ) {
    var test = Case(name: name, line: line, timeNanoseconds: time)
    test.failure = failure
    test.isError = isError
    test.details = failure == nil ? [] : details(known)
    test.undecided = undecided
    cases.append(test)
  }

  /// The name of the fact that has the command for repeating the run.
  static let again = "again"

  /// Lists the facts that are shown under a failure.
  private func details(_ known: Findings.Failure?) -> [(name: String, text: String)] {
    let told: [(name: String, text: String?)] = [
      ("expected", known?.expected), ("actual", known?.actual.map { "expect \($0)" }),
      ("nearest", known?.nearest), (Self.again, replay),
    ]
    return told.compactMap { name, text in
      text.flatMap { $0.isEmpty ? nil : (name: name, text: $0) }
    }
  }
}
