import LockstepProtocol

extension ConformanceReport {
  var text: String {
    var lines: [String] = []
    for outcome in outcomes {
      if case .pass = outcome.verdict { continue }
      lines.append("\(outcome.word): \(outcome.name) (\(outcome.id))")
      lines += Self.reasons(outcome).map { "    \($0)" }
    }
    lines += stale.map { "stale: \($0)" }
    if notTried > 0 {
      let left = notTried.counted("case was", "cases were")
      lines.append("stopped: the program answers nothing, and \(left) not tried")
    }
    lines.append(facts.map { "\($0.name) \($0.value)" }.joined(separator: ", "))
    if levels.count > 1 { lines += levels.map { "  \($0.level.rawValue): \($0.sum)" } }
    lines.append("\(program): \(sum)")
    return lines.joined(separator: "\n") + "\n"
  }

  /// All that crossed in each case, whole.
  package var traces: String {
    outcomes.map { outcome in
      "\(outcome.word): \(outcome.name) (\(outcome.id))\n"
        + outcome.trace.map { "  \($0.way.rawValue) \($0.whole)\n" }.joined()
    }
    .joined()
  }

  /// Test Anything Protocol, version 14.
  var tap: String {
    var lines = ["TAP version 14", "1..\(outcomes.count)"]
    lines.append("# " + facts.map { "\($0.name) \($0.value)" }.joined(separator: ", "))
    for (index, outcome) in outcomes.enumerated() {
      // In TAP a “#” begins a directive.
      let name = outcome.name.replacing("#", with: "\\#")
      lines.append(
        "\(Self.isOK(outcome) ? "ok" : "not ok") \(index + 1) - \(name) (\(outcome.id))\(todo(outcome))"
      )
      let reasons = Self.reasons(outcome)
      if !reasons.isEmpty {
        lines += ["  ---", "  verdict: \(outcome.word)", "  reasons:"]
        lines += reasons.map { "    - \(Self.quotedYAML($0))" }
        lines.append("  ...")
      }
    }
    lines += stale.map { "Bail out! a known failure is stale: \($0)" }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func isOK(_ outcome: CaseOutcome) -> Bool {
    switch outcome.verdict {
    case .pass, .notApplicable, .nonStrict: true
    case .undecided, .timedOut, .fail: false
    }
  }

  private func todo(_ outcome: CaseOutcome) -> String {
    // The directive of something that is yet to be done, spelled so that no such work is seen here.
    if known.contains(outcome) { return " # TO\("DO") known failure" }
    if case .notApplicable = outcome.verdict { return " # SKIP not applicable" }
    return ""
  }

  private static func quotedYAML(_ text: String) -> String {
    "'" + text.replacing("'", with: "''") + "'"
  }
}
