import LockstepProtocol

/// The failures as the terminal reports them: the expected and the actual, the events around, the
/// scenario's lines, and the command that repeats the run.
struct FailureCards {
  private let verdicts: Verdicts
  private let findings: Findings

  init(_ verdicts: Verdicts, _ findings: Findings) {
    self.verdicts = verdicts
    self.findings = findings
  }

  /// The section in HTML; empty if nothing failed.
  var html: String {
    // A line that was refused is judged after the expectations of its instant: one of them may allow it.
    let failed = verdicts.cases.filter { $0.failure != nil }.sorted {
      ($0.timeNanoseconds, $0.line ?? .max) < ($1.timeNanoseconds, $1.line ?? .max)
    }
    if failed.isEmpty { return "" }
    return """
      <section class="failures" aria-label="What failed"><h2>What failed</h2>
      \(failed.map(card).joined(separator: "\n"))
      \(again)</section>

      """
  }

  private var again: String {
    if findings.replay.isEmpty { return "" }
    return "<p>Play it again:</p><pre class=\"again\">\(XML.escaped(findings.replay))</pre>\n"
  }

  private func card(_ test: Verdicts.Case) -> String {
    let place = test.line.map { "line \($0), " } ?? ""
    let seconds = TimeText.seconds(test.timeNanoseconds)
    var facts: [(name: String, text: String)] = []
    for detail in test.details where detail.name != Verdicts.again { facts.append(detail) }
    facts.append(("found", test.failure ?? ""))
    let rows = facts.map { "<dt>\($0.name)</dt><dd>\(XML.escaped($0.text))</dd>" }
    let instant = "href=\"#t=\(seconds)\" data-t=\"\(test.timeNanoseconds / 1_000)\""
    return """
      <article><h3>\(XML.escaped(test.name))</h3>
      <p>\(place)<a \(instant)>at \(seconds) s</a></p>
      <dl>\(rows.joined())</dl>\(excerpt(test.line))\(around(test))</article>
      """
  }

  private static let linesBefore = 3
  private static let linesAfter = 2

  /// Writes the line that failed, with the lines before and after it.
  private func excerpt(_ line: Int?) -> String {
    guard let line, findings.source.indices.contains(line - 1) else { return "" }
    let first = max(1, line - Self.linesBefore)
    let last = min(findings.source.count, line + Self.linesAfter)
    let lines = (first...last).map { number in
      ScenarioListing.line(number, findings.source[number - 1], number == line ? "bad" : "")
    }
    return "<pre class=\"source\">\(lines.joined())</pre>"
  }

  private func around(_ test: Verdicts.Case) -> String {
    if test.around.isEmpty { return "" }
    let parts = test.around.map { part in
      let lines = part.lines.map { XML.escaped($0) }.joined(separator: "\n")
      return "<h4>\(part.name)</h4><pre>\(lines)</pre>"
    }
    return "<div class=\"around\">\(parts.joined())</div>"
  }
}

/// The scenario's text, with the result of each expectation.
struct ScenarioListing {
  private let findings: Findings
  private let marks: [Int: String]

  init(_ findings: Findings, _ verdicts: Verdicts) {
    self.findings = findings
    var marks: [Int: String] = [:]
    for test in verdicts.cases {
      guard let line = test.line, marks[line] != "bad" else { continue }
      marks[line] = test.failure == nil ? "good" : "bad"
    }
    self.marks = marks
  }

  /// The listing in HTML; empty if the scenario's text is unknown.
  var html: String {
    if findings.source.isEmpty { return "" }
    let lines = findings.source.enumerated().map { index, text in
      Self.line(index + 1, text, marks[index + 1] ?? "")
    }
    let path = findings.path.isEmpty ? "" : ": \(XML.escaped(findings.path))"
    return """
      <details class="scenario"><summary>The scenario\(path)</summary>
      <pre class="source">\(lines.joined())</pre></details>
      """
  }

  /// Writes a line with its number and a mark that shows if it held by shape as well as by colour.
  static func line(_ number: Int, _ text: String, _ mark: String) -> String {
    let sign = mark == "bad" ? "✗" : mark == "good" ? "✓" : " "
    let padding = String(repeating: " ", count: max(0, 4 - String(number).count))
    return "<span class=\"\(mark)\">\(sign)\(padding)\(number)  \(XML.escaped(text))\n</span>"
  }
}
