import LockstepProtocol

/// Everything in a run that can pass or fail, in order: what test reports are made of.
struct Verdicts {
  /// One expectation, promise or device.
  struct Case {
    var name: String
    var timeNanoseconds: Int64
    /// Since the case before.
    var nanoseconds: Int64
    /// What was found instead, for one that failed.
    var failure: String?
    /// Whether a device failed, and no line of the scenario did.
    var isError = false
    /// What else is known of a failure, each under its name.
    var details: [(name: String, text: String)] = []
    /// The lines of the log that led to a failure, and those that came next.
    var around: [(name: String, lines: [String])] = []
    /// Why it decides nothing.
    var undecided: String?
  }

  private(set) var cases: [Case] = []
  /// What is known of failures that have not been told.
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
      let all = [(name: "before", lines: kept.before), (name: "after", lines: kept.after)]
      cases[index].around = all.filter { !$0.lines.isEmpty }
    }
    for broken in findings.broken {
      add("promise: \(broken.promise)", max(broken.timeNanoseconds, log.length), broken.found)
    }
    for told in findings.meant.missed { add("it fails as it is meant to", log.length, told) }
    if let fault = findings.fault { add("the devices go on", log.length, fault, isError: true) }
    let undecided = findings.undecided ?? (cases.isEmpty ? Self.nothingExpected : nil)
    if let undecided { add("something is decided", log.length, nil, undecided: undecided) }
  }

  /// Why a run without a case is undecided.
  private static let nothingExpected = "the run expects nothing"

  /// How many of them can be good or bad.
  var decided: Int { cases.count { $0.undecided == nil } }
  var undecided: Int { cases.count - decided }
  var failures: Int { cases.count { $0.failure != nil && !$0.isError } }
  var errors: Int { cases.count { $0.failure != nil && $0.isError } }

  /// What fails in a run that is meant to is what it is to show.
  private mutating func expect(
    _ line: Int,
    _ time: Int64,
    _ failure: String?,
    _ findings: Findings
  ) {
    let name = findings.words(ofLine: line)
    guard let failure else { return add(name, time, nil) }
    if findings.meant.texts.contains(where: { failure.contains($0) }) {
      return add(name + " (fails, as it should)", time, nil)
    }
    let index = untold.firstIndex { $0.line == line && $0.found == failure }
    add(name, time, failure, index.map { untold.remove(at: $0) })
  }

  private mutating func add(
    _ name: String,
    _ time: Int64,
    _ failure: String?,
    _ known: Findings.Failure? = nil,
    isError: Bool = false,
    undecided: String? = nil
  ) {
    let since = time - (cases.last?.timeNanoseconds ?? 0)
    var test = Case(name: name, timeNanoseconds: time, nanoseconds: since)
    test.failure = failure
    test.isError = isError
    test.details = failure == nil ? [] : details(known)
    test.undecided = undecided
    cases.append(test)
  }

  /// What is told of a failure under it.
  private func details(_ known: Findings.Failure?) -> [(name: String, text: String)] {
    let told: [(name: String, text: String?)] = [
      ("expected", known?.expected), ("actual", known?.actual.map { "expect \($0)" }),
      ("nearest", known?.nearest), ("again", replay),
    ]
    return told.compactMap { name, text in
      text.flatMap { $0.isEmpty ? nil : (name: name, text: $0) }
    }
  }
}
