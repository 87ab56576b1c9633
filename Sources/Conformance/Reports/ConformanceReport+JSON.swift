import LockstepProtocol

extension ConformanceReport {
  /// One object, with a line feed.
  var json: String {
    let text = JSONText { writer in
      writer.beginObject()
      writer.field("program", program)
      writer.field("role", role.rawValue)
      writer.field("exitCode", Int64(exitCode))
      writer.field("suite", Release.version)
      writer.field("protocol", 1)
      writer.field("date", dateMicroseconds: date)
      writer.field("name", hello["name"].text ?? "")
      writer.strings("capabilities", capabilities)
      if notTried > 0 { writer.field("notTried", Int64(notTried)) }
      writer.key("levels")
      writer.beginObject()
      for (level, sum) in levels { writer.field(level.rawValue, sum) }
      writer.endObject()
      writer.array("outcomes", outcomes) { write($0, into: &$1) }
      writer.strings("stale", stale)
      writer.endObject()
    }
    return "\(text)\n"
  }

  private func write(_ outcome: CaseOutcome, into writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("id", outcome.id)
    writer.field("name", outcome.name)
    writer.field("statement", outcome.statement)
    writer.field("kind", outcome.kind.rawValue)
    writer.field("verdict", outcome.word)
    writer.field("milliseconds", outcome.nanoseconds / 1_000_000)
    if known.contains(outcome) { writer.field("known", true) }
    if claimed.contains(outcome.id) { writer.field("claimed", true) }
    switch outcome.verdict {
    case .pass: break
    case .notApplicable(let why), .undecided(let why): writer.field("why", why)
    case .nonStrict(let failure), .timedOut(let failure), .fail(let failure):
      write(failure, into: &writer)
    }
    writer.endObject()
  }

  private func write(_ failure: CaseOutcome.Failure, into writer: inout JSONWriter) {
    writer.field("broken", failure.statement)
    writer.field("text", Statement.named(failure.statement)?.text ?? "")
    writer.field("expected", failure.expected)
    writer.field("found", failure.found)
    writer.strings("wire", failure.wire.map { "\($0.way.rawValue) \($0.text)" })
  }

  /// The form that build servers read.
  var junit: String {
    let failed = outcomes.count(where: fails)
    let skipped = outcomes.count { !fails($0) && $0.word == "not applicable" }
    var lines = [
      #"<?xml version="1.0" encoding="UTF-8"?>"#,
      #"<testsuite name="lockstep conformance \#(role.rawValue)" tests="\#(outcomes.count)" "#
        + #"failures="\#(failed)" errors="\#(undecided.count)" skipped="\#(skipped)" "#
        + #"timestamp="\#(dateText)">"#,
      "  <properties>",
    ]
    lines += facts.map {
      #"    <property name="\#($0.name)" value="\#(XML.escaped($0.value))"/>"#
    }
    lines.append("  </properties>")
    for outcome in outcomes {
      let seconds = "\(Double(outcome.nanoseconds / 1_000_000) / 1_000)"
      lines.append(
        #"  <testcase classname="\#(outcome.statement)" name="\#(outcome.id) "#
          + #"\#(XML.escaped(outcome.claim))" "#
          + #"time="\#(seconds)">"#
      )
      lines += element(outcome).map { "    \($0)" }
      lines.append("  </testcase>")
    }
    return (lines + ["</testsuite>"]).joined(separator: "\n") + "\n"
  }

  private func element(_ outcome: CaseOutcome) -> [String] {
    let reasons = Self.reasons(outcome)
    let message = XML.escaped(reasons.first ?? "")
    let body = XML.escaped(reasons.joined(separator: "\n"), keepsLines: true)
    let failure = #"<failure message="\#(message)">\#(body)</failure>"#
    if fails(outcome) { return [failure] }
    return switch outcome.verdict {
    case .pass: []
    case .notApplicable: [#"<skipped message="\#(message)"/>"#]
    case .undecided: [#"<error message="\#(message)">\#(body)</error>"#]
    case .nonStrict: ["<system-out>non-strict: \(body)</system-out>"]
    case .fail, .timedOut: [failure]
    }
  }
}
