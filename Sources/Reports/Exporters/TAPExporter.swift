import LockstepProtocol

extension Exporter {
  static let tap = Exporter(
    name: "tap",
    summary: "expectations as TAP version 14"
  ) { log, findings in
    var points = TAPText.points(Verdicts(log, findings).cases)
    points.insert(
      contentsOf: ["# \(log.title.visibleLine)", TAPText.figures(log, findings)],
      at: 1
    )
    return Array((["TAP version 14"] + points).joined(separator: "\n").utf8) + Array("\n".utf8)
  }
}

/// The spelling of TAP, the Test Anything Protocol.
enum TAPText {
  /// Writes the plan line, and a test point for each case.
  static func points(_ cases: [Verdicts.Case]) -> [String] {
    ["1..\(cases.count)"] + cases.enumerated().flatMap { lines($1, number: $0 + 1) }
  }

  /// Writes the run's figures as a TAP comment.
  static func figures(_ log: RecordedLog, _ findings: Findings) -> String {
    var figures = ["seed \(log.seed)", "virtual \(TimeText.seconds(log.length)) s"]
    if let played = findings.played {
      figures += ["wall \(TimeText.fine(played.wallNanoseconds)) s", "digest \(played.digest)"]
    }
    return "# " + figures.joined(separator: ", ")
  }

  /// The text before the reason of a test point that is skipped, since it decides nothing.
  static let skip = " # SKIP "

  private static func lines(_ test: Verdicts.Case, number: Int) -> [String] {
    let result = test.failure == nil ? "ok" : "not ok"
    let head = "\(result) \(number) - \(description(test.name))"
    if let undecided = test.undecided { return ["\(head)\(skip)\(undecided.visibleLine)"] }
    if let found = test.asMeant { return [head, "# failed as it should: \(found.visibleLine)"] }
    guard let failure = test.failure else { return [head] }
    let details = test.details.map { "  \($0.name): \(quoted($0.text))" }
    let around = test.around.flatMap { ["  \($0.name):"] + $0.lines.map { "    - \(quoted($0))" } }
    return [
      head, "  ---", "  message: \(quoted(failure))",
      "  at: \(TimeText.seconds(test.timeNanoseconds))",
    ] + (test.line.map { ["  line: \($0)"] } ?? []) + [
      "  severity: \(test.isError ? "error" : "fail")"
    ] + details + around + ["  ..."]
  }

  /// Escapes a description for TAP, where a hash begins a directive and a backslash an escape.
  static func description(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("#", with: "\\#").visibleLine
  }

  /// Quotes a text as a YAML string in double quotes, whose escapes are the same as JSON's.
  static func quoted(_ text: String) -> String {
    String(decoding: VisibleJSON.bytes(JSONText { $0.string(text) }.bytes), as: UTF8.self)
  }
}
