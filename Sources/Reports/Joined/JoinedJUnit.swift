import LockstepProtocol

extension JoinedReport {
  static let junit = JoinedReport(
    name: "junit",
    ending: ".xml",
    run: { log, findings in
      let verdicts = Verdicts(log, findings)
      let counts = Counts(
        checks: verdicts.decided,
        failures: verdicts.failures,
        errors: verdicts.errors,
        undecided: verdicts.undecided,
        // To the microsecond, as the file says it: so a sum of read times equals that of written ones.
        nanoseconds: (findings.played?.wallNanoseconds ?? 0) / 1_000 * 1_000
      )
      let title = XML.escaped(findings.title(of: log))
      let cases = verdicts.cases.flatMap { $0.element(of: title, in: findings.path) }
      return suite(title, counts, properties(log, findings, verdicts) + cases)
    },
    unplayed: { name, path, error in
      let title = XML.escaped(name)
      let body = XML.escaped(error, keepsLines: true)
      let head = "    <testcase classname=\"\(title)\" name=\"it can be played\" time=\"0\""
      let cases = [
        "\(head) file=\"\(XML.escaped(path))\">",
        "      <error message=\"\(XML.firstLine(error))\">\(body)</error>", "    </testcase>",
      ]
      return suite(title, Counts(checks: 1, errors: 1), cases)
    },
    write: { document in
      let name = document.head.map { "name=\"\($0)\" " } ?? ""
      let runs = document.runs + (document.unplayed.map { [skipped($0)] } ?? [])
      let head = "<testsuites \(name)\(attributes(.sum(runs)))>\n"
      let suites = runs.map(\.text).joined()
      return Array((declaration + head + suites + end).utf8)
    },
    read: { (bytes) throws(Damage) in try read(junit: bytes) }
  )

  private static let declaration = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
  private static let end = "</testsuites>\n"

  /// Spells the properties of a suite that JUnit has no attribute for: the seed, and times that are not
  /// wall time.
  private static func properties(
    _ log: RecordedLog,
    _ findings: Findings,
    _ verdicts: Verdicts
  ) -> [String] {
    var all = [("seed", "\(log.seed)"), ("virtual_seconds", TimeText.seconds(log.length))]
    if let digest = findings.played?.digest { all.append(("digest", digest)) }
    if verdicts.asMeant > 0 { all.append(("failed_as_meant", "\(verdicts.asMeant)")) }
    let lines = all.map { "      <property name=\"\($0)\" value=\"\(XML.escaped($1))\"/>" }
    return ["    <properties>"] + lines + ["    </properties>"]
  }

  private static func suite(_ title: String, _ counts: Counts, _ cases: [String]) -> Run {
    let lines =
      ["  <testsuite name=\"\(title)\" \(attributes(counts))>"] + cases + ["  </testsuite>"]
    return Run(title: title, text: lines.joined(separator: "\n") + "\n", counts: counts)
  }

  /// Writes a suite with a single skipped case for the runs that were not played.
  private static func skipped(_ unplayed: UnplayedRuns) -> Run {
    let count = unplayed.count.counted("run was", "runs were")
    let cases = [
      "    <testcase classname=\"not played\" name=\"\(count) not played\" time=\"0\">",
      "      <skipped message=\"\(unplayed)\"/>", "    </testcase>",
    ]
    return suite("not played", Counts(undecided: 1), cases)
  }

  private static func attributes(_ counts: Counts) -> String {
    "tests=\"\(counts.checks + counts.undecided)\" failures=\"\(counts.failures)\""
      + " errors=\"\(counts.errors)\""
      + (counts.undecided == 0 ? "" : " skipped=\"\(counts.undecided)\"")
      + " time=\"\(TimeText.fine(counts.nanoseconds))\""
  }

  /// Parses a file that `write` has written, in which each suite begins and ends on lines of its own.
  private static func read(junit bytes: [UInt8]) throws(Damage) -> Document {
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.hasPrefix(declaration + "<testsuites ") else {
      throw declaration.hasPrefix(text) ? .cut : .foreign
    }
    guard text.hasSuffix(end) else { throw .cut }
    // Lines of a failure may be empty.
    let lines = text.dropLast(end.count + 1)
      .split(separator: "\n", omittingEmptySubsequences: false).dropFirst()
    guard let head = lines.first else { throw .cut }
    var runs: [Run] = []
    var suite: [Substring] = []
    for line in lines.dropFirst() {
      suite.append(line)
      guard line == "  </testsuite>" else { continue }
      runs.append(try run(of: suite))
      suite = []
    }
    guard suite.isEmpty else { throw .cut }
    var document = Document(runs)
    if let name = attribute("name", of: head) { _ = document.read(head: name) }
    if document.unplayed != nil { _ = document.runs.popLast() }
    return document
  }

  private static func run(of lines: [Substring]) throws(Damage) -> Run {
    guard let head = lines.first, head.hasPrefix("  <testsuite "),
      let title = attribute("name", of: head),
      let checks = attribute("tests", of: head).flatMap({ Int($0) }),
      let failures = attribute("failures", of: head).flatMap({ Int($0) }),
      let errors = attribute("errors", of: head).flatMap({ Int($0) }),
      let time = attribute("time", of: head).flatMap(TimeText.nanoseconds)
    else { throw .foreign }
    let undecided = attribute("skipped", of: head).flatMap { Int($0) } ?? 0
    guard undecided <= checks else { throw .foreign }
    let counts = Counts(
      checks: checks - undecided,
      failures: failures,
      errors: errors,
      undecided: undecided,
      nanoseconds: time
    )
    return Run(title: String(title), text: lines.joined(separator: "\n") + "\n", counts: counts)
  }

  private static func attribute(_ name: String, of line: Substring) -> Substring? {
    guard let start = line.firstRange(of: " \(name)=\"") else { return nil }
    let rest = line[start.upperBound...]
    return rest.firstIndex(of: "\"").map { rest[..<$0] }
  }
}
