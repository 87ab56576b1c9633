import LockstepSimulation

extension Runner.Report {
  /// A scenario that says how it fails passes when it does so, and fails when it does not.
  package mutating func judge(_ script: Script) {
    guard let told = script.failure, lacks.isEmpty else { return }
    switch verdict {
    case .failed where failures.contains { $0.found.contains(told) }:
      verdict = .pass
      isFailureExpected = true
    case .pass, .failed, .undecided:
      let found = Script.missedFailure(told)
      failures.append(Runner.Failure(line: 1, found: found, time: .zero))
      missedFailure = found
      verdict = .failed
    case .crashed, .promiseBroken: break
    }
  }
}

extension Script {
  /// What is told where nothing failed as the file says.
  package static func missedFailure(_ told: String) -> String {
    "nothing failed with “\(told)”, as the file says at its top"
  }
}
