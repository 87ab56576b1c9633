import LockstepPair
import LockstepProtocol
import LockstepScenario
import LockstepSimulation

/// What a run came to in words: each failure with its line, each broken promise, each line for nothing.
struct RunFailures {
  let path: String
  let source: [Substring]
  let report: Runner.Report
  /// What happened last before each failure, in its order, where it is not told already.
  var around: [RecentLines.Kept] = []
  /// The command that plays the same again, where there is one.
  var replay = ""

  /// The lines that a person reads under the log, each paragraph after an empty one.
  var lines: [String] {
    var lines: [String] = []
    for failure in report.failures { lines += self.lines(of: failure) }
    for broken in report.broken {
      let time = Interval.nanoseconds(broken.timeNanoseconds)
      lines += [
        "", "promise broken: \(broken.promise)",
        "  found     \(broken.found.visibleLine), at \(time)",
      ]
    }
    if !report.lacks.isEmpty {
      lines += [
        "", "undecided: \(report.lacks.joined(separator: ", ").visibleLine), and \(path) needs it",
      ]
    }
    if !report.failures.isEmpty || !report.broken.isEmpty, !replay.isEmpty {
      lines += ["", "  again     \(replay.visibleLine)"]
    }
    if !report.idle.isEmpty { lines.append("") }
    for idle in report.idle {
      lines.append("note: \(path):\(idle.line) changes nothing: \(idle.reason.visibleLine)")
    }
    return lines
  }

  private func lines(of failure: Runner.Failure) -> [String] {
    let text = failure.line <= source.count ? source[failure.line - 1] : ""
    let title = report.isFailureExpected ? "failed, as it should" : "failed"
    var lines = ["", "\(title): \(path):\(failure.line), at \(failure.time - .zero)"]
    func add(_ name: String, _ text: String?) {
      guard let text, !text.isEmpty else { return }
      let padding = String(repeating: " ", count: 10 - name.count)
      lines.append("  \(name)\(padding)\(text.visibleLine)")
    }
    add("within", failure.place)
    add("expected", String(text.drop { $0 == " " }))
    add("actual", failure.actual.map { "expect \($0)" })
    add("found", failure.found)
    add("nearest", failure.nearest)
    let kept = around.first {
      $0.line == failure.line && .zero + .nanoseconds($0.timeNanoseconds) == failure.time
    }
    return lines + (kept?.lines ?? []).map { "  before    \($0)" }
  }

  /// The exit code of what was seen so far, where a run may end before its script does.
  var exitCode: Int32 {
    if !report.broken.isEmpty { return Verdict.promiseBroken.exitCode }
    return report.failures.isEmpty ? Verdict.pass.exitCode : Verdict.failed.exitCode
  }
}
