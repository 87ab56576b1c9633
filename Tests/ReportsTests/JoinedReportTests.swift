import LockstepCaseShare
import LockstepProtocol
import LockstepTerminal
import Testing

@testable import LockstepReports

/// Reports that have many runs in one file, and are joined with those of other machines.
struct JoinedReportTests {
  static let names = JoinedReport.all.map(\.name)

  private func runs(_ form: JoinedReport) throws -> [JoinedReport.Run] {
    var findings = Findings()
    findings.path = "a & b.scenario"
    findings.source = ["title A", "", "  expect  watch page work", "expect phone gone # really"]
    findings.fault = "the phone died"
    findings.seed = 7
    findings.replay = "lockstep run --seed 7 a.scenario"
    return [
      form.run(try Sample.log(), Findings()),
      form.run(try Sample.log(title: Sample.title), findings),
      form.unplayed(
        "c.scenario, seed 7",
        "c.scenario",
        "error: “x” is no subject\n  = did you mean “y”?"
      ),
      form.run(RecordedLog([LogEvent]()), Findings()),
    ]
  }

  @Test(arguments: names)
  func `what is written is read again, with its part`(name: String) throws {
    let form = try #require(JoinedReport.named(name))
    let document = JoinedReport.Document(
      try runs(form),
      part: ReportPart(number: 2, of: 7, whole: "0a1b2c3d")
    )
    let bytes = form.write(document)
    let read = try form.read(bytes)
    #expect(read.part == document.part)
    #expect(read.runs.map(\.text) == document.runs.map(\.text))
    #expect(read.runs.map(\.counts.bad) == document.runs.map(\.counts.bad))
    #expect(form.write(read) == bytes)
  }

  @Test(arguments: names, [UnplayedRuns.Reason.interrupted, .failure])
  func `what was not played is read again`(name: String, reason: UnplayedRuns.Reason) throws {
    let form = try #require(JoinedReport.named(name))
    let unplayed = UnplayedRuns(reason, played: 4, planned: 9)
    for part in [nil, ReportPart(number: 2, of: 7, whole: "0a1b2c3d")] {
      let bytes = form.write(.init(try runs(form), part: part, unplayed: unplayed))
      let read = try form.read(bytes)
      #expect(read.unplayed == unplayed)
      #expect(read.part == part)
      #expect(read.runs.count == 4)
      #expect(form.write(read) == bytes)
    }
  }

  @Test(arguments: names)
  func `parts that are joined are what one machine writes`(name: String) throws {
    let form = try #require(JoinedReport.named(name))
    let runs = try runs(form)
    let parts = try (1...2).map { number in
      let own = number == 1 ? runs.prefix(2) : runs.suffix(2)
      let part = ReportPart(number: number, of: 2, whole: "0a1b2c3d")
      return try form.read(form.write(.init(Array(own), part: part)))
    }
    #expect(form.write(.init(parts.flatMap(\.runs))) == form.write(.init(runs)))
  }

  @Test(arguments: names)
  func `a file that was cut anywhere is no report`(name: String) throws {
    let form = try #require(JoinedReport.named(name))
    let bytes = form.write(
      .init(try runs(form), part: ReportPart(number: 1, of: 1, whole: "0a1b2c3d"))
    )
    // The line feed at the end of JSON is no part of the value.
    for count in CaseShare.of(0..<(bytes.count - 1), each: 3) {
      #expect(throws: JoinedReport.Damage.self, "\(count) of \(bytes.count)") {
        try form.read(Array(bytes.prefix(count)))
      }
    }
  }

  @Test(arguments: names)
  func `what others wrote is not taken for ours`(name: String) throws {
    let form = try #require(JoinedReport.named(name))
    for text in ["<html></html>\n", "{\"a\":1}\n", "1..1\nok 1\n", "[]\n"] {
      #expect(throws: JoinedReport.Damage.self) { try form.read(Array(text.utf8)) }
    }
  }

  @Test func `nothing that was played is a report too`() throws {
    let part = ReportPart(number: 3, of: 3, whole: "0a1b2c3d")
    for form in JoinedReport.all {
      let read = try form.read(form.write(.init([], part: part)))
      #expect(read.runs.isEmpty)
      #expect(read.part == part)
    }
  }

  @Test(arguments: names)
  func `what is undecided is neither good nor bad, and is read again so`(name: String) throws {
    let form = try #require(JoinedReport.named(name))
    let run = form.run(RecordedLog([LogEvent](), titled: "A", seed: 3), Findings())
    #expect(run.counts.undecided == 1)
    #expect(run.counts.checks == 0)
    let read = try form.read(form.write(.init([run])))
    #expect(read.runs.map(\.counts.undecided) == [1])
    #expect(read.runs.map(\.counts.checks) == [0])
    let mark = ["junit": #"skipped="1""#, "tap": "# SKIP the run expects nothing"]
    if let mark = mark[name] {
      #expect(String(decoding: form.write(read), as: UTF8.self).contains(mark))
    }
  }

  @Test(arguments: names)
  func `a failure of one of many seeds has its seed, what was there, and how to play it again`(
    name: String
  ) throws {
    let form = try #require(JoinedReport.named(name))
    var findings = Findings()
    findings.seed = 7
    findings.replay = "lockstep run --seed 7 a.scenario"
    let log = try Sample.log()
    let failed = log.events.compactMap { event -> (Int, String)? in
      if case .expectation(let line, let found?) = event.kind { (line, found) } else { nil }
    }
    let (line, found) = try #require(failed.first)
    findings.failures = [
      .init(
        line: line,
        found: found,
        expected: "expect phone gone",
        actual: "watch page rest",
        nearest: "it came at 8s, 2s too late"
      )
    ]
    let text = form.run(log, findings).text
    for wanted in ["expect phone gone", "expect watch page rest", "2s too late", findings.replay] {
      #expect(text.contains(wanted), "\(wanted) in \(text)")
    }
    if name != "json" { #expect(text.contains(", seed 7")) }
    findings.seed = nil
    #expect(!form.run(log, findings).text.contains(", seed 7"))
  }

  @Test func `an error of several lines has them all in JUnit's element`() throws {
    let text = try runs(.junit)[2].text
    #expect(text.contains(#"message="error: “x” is no subject">"#))
    #expect(text.contains("\n  = did you mean “y”?</error>"))
    #expect(!text.contains("u{a}"))
  }
}

/// The columns of a log in the room that a terminal has.
struct ColumnWidthTests {
  @Test(arguments: [40, 60, 80, 109, 110, 120, 146, 200])
  func `no line is wider than the room`(columns: Int) throws {
    let log = ColumnLog(columns: columns)
    let lines = [log.header] + (try Sample.log(title: Sample.title)).events.compactMap(log.line)
    #expect(lines.allSatisfy { $0.terminalColumns <= columns })
    #expect(lines.contains { $0.terminalColumns > min(columns, 146) / 2 })
  }

  @Test func `with less room than columns need the place is a word`() throws {
    let log = ColumnLog(columns: 80)
    #expect(log.header.hasPrefix("      time  where  what"))
    let lines = try Sample.log().events.compactMap(log.line)
    #expect(
      lines.contains { $0.contains("  watch  ") } && lines.contains { $0.contains("  link   ") }
    )
  }

  @Test func `without a word on the room they are as in a file`() throws {
    let events = try Sample.log().events
    #expect(events.compactMap(ColumnLog().line) == events.compactMap(ColumnLog(columns: 160).line))
  }
}
