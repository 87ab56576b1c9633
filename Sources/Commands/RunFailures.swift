import LockstepPair
import LockstepProtocol
import LockstepScenario
import LockstepSimulation

/// What a run came to in words: each failure with its line, each broken promise, each line for nothing.
struct RunFailures {
  let path: String
  let source: [Substring]
  let report: Runner.Report

  /// The lines that a person reads under the log, each paragraph after an empty one.
  var lines: [String] {
    var lines: [String] = []
    for failure in report.failures {
      let text = failure.line <= source.count ? source[failure.line - 1] : ""
      lines += [
        "", "failed: \(path):\(failure.line), at \(failure.time - .zero)",
        "  expected  \(String(text.drop { $0 == " " }).visibleLine)",
        "  found     \(failure.found.visibleLine)",
      ]
    }
    for broken in report.broken {
      let time = Interval.nanoseconds(broken.timeNanoseconds)
      lines += [
        "", "promise broken: \(broken.promise)",
        "  found     \(broken.found.visibleLine), at \(time)",
      ]
    }
    if !report.idle.isEmpty { lines.append("") }
    for idle in report.idle {
      lines.append("note: \(path):\(idle.line) changes nothing: \(idle.reason.visibleLine)")
    }
    return lines
  }

  /// The exit code of what was seen so far, where a run may end before its script does.
  var exitCode: Int32 {
    if !report.broken.isEmpty { return Verdict.promiseBroken.exitCode }
    return report.failures.isEmpty ? Verdict.pass.exitCode : Verdict.failed.exitCode
  }
}
