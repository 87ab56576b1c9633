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
    /// Whether nothing of the scenario failed, but a device.
    var isError = false
  }

  private(set) var cases: [Case] = []

  init(_ log: RecordedLog, _ findings: Findings) {
    for event in log.events {
      switch event.kind {
      case .expectation(let line, let failure):
        expect(findings.words(ofLine: line), event.timeNanoseconds, failure, findings)
      case .fault(let fault):
        let name =
          event.device.map { "the \($0.name) keeps the protocol" } ?? "the protocol is kept"
        add(name, event.timeNanoseconds, "\(fault)", isError: true)
      default: break
      }
    }
    for broken in findings.broken {
      add("promise: \(broken.promise)", max(broken.timeNanoseconds, log.length), broken.found)
    }
    if case .missed(let told) = findings.meant {
      add("it fails as it is meant to", log.length, told)
    }
    if let fault = findings.fault { add("the devices go on", log.length, fault, isError: true) }
  }

  var failures: Int { cases.count { $0.failure != nil && !$0.isError } }
  var errors: Int { cases.count { $0.failure != nil && $0.isError } }

  /// What fails in a run that is meant to is what it is to show.
  private mutating func expect(
    _ name: String,
    _ time: Int64,
    _ failure: String?,
    _ findings: Findings
  ) {
    if failure != nil, case .cameAbout = findings.meant {
      add(name + " (fails, as it should)", time, nil)
    } else {
      add(name, time, failure)
    }
  }

  private mutating func add(
    _ name: String,
    _ time: Int64,
    _ failure: String?,
    isError: Bool = false
  ) {
    let since = time - (cases.last?.timeNanoseconds ?? 0)
    cases.append(
      Case(
        name: name,
        timeNanoseconds: time,
        nanoseconds: since,
        failure: failure,
        isError: isError
      )
    )
  }
}
