import Foundation
import LockstepPosix
import LockstepReports
import Testing

/// `lockstep report`, `lockstep compare` and `lockstep run --report`, as a person meets them.
@Suite(.waiting)
struct ReportTests {
  private let workspace: Workspace

  init() throws { workspace = try Workspace() }

  private static let kinds = Exporter.all.map(\.name)

  /// Plays a scenario of the project, and answers its log and what was printed.
  private func play(_ name: String, _ options: [String] = []) throws -> (String, Finished) {
    let log = workspace.file("\(name.split(separator: "/").joined()).ndjson")
    let path = Package.file("scenarios/\(name).scenario")
    let words = ["run", "--mode", "inprocess", "--log", log, path] + options
    return (log, try workspace.run("lockstep", words))
  }

  @Test func `columns of a log are what the run printed`() throws {
    let (log, run) = try play("first-workout")
    let report = try workspace.run("lockstep", ["report", log, "--as", "columns"])
    #expect(report.status == .exited(0))
    #expect(run.output.hasPrefix(report.output))
  }

  @Test(arguments: kinds)
  func `each kind is the same from the run as from its log`(kind: String) throws {
    let path = workspace.file("by-run")
    let (log, _) = try play("demo/story", ["--report", "\(kind)=\(path)"])
    let scenario = Package.file("scenarios/demo/story.scenario")
    let words = ["report", log, "--as", kind, "--out", workspace.file("by-log")]
    let report = try workspace.run("lockstep", words + ["--scenario", scenario])
    #expect(report.status == .exited(0), "\(report.errors)")
    let first = try FileSystem.readFile(path)
    #expect(first.count > 100)
    // Of the wall, of promises and of devices only the run knows.
    if ["junit", "tap", "json"].contains(kind) {
      let (run, log) = try (workspace.read("by-run"), workspace.read("by-log"))
      let names = log.matches(of: /name="(expect [^"]*)"|ok \d+ - (.*)/).map(\.output)
      #expect(names.count > 10 || kind == "json")
      for name in names.compactMap({ $0.1 ?? $0.2 }) { #expect(run.contains(name), "\(name)") }
    } else {
      #expect(first == (try FileSystem.readFile(workspace.file("by-log"))))
    }
  }

  @Test func `a page goes to standard output as it goes to a file`() throws {
    let (log, _) = try play("demo/story")
    let words = ["report", log, "--as", "html"]
    let report = try workspace.run("lockstep", words)
    _ = try workspace.run("lockstep", words + ["--out", workspace.file("page.html")])
    #expect(report.output == (try workspace.read("page.html")))
  }

  @Test func `a run that fails leaves its reports, with what was found`() throws {
    let scenario = try workspace.write("wrong.scenario", "@0s expect watch page work\n")
    let path = workspace.file("wrong.xml")
    let words = ["run", "--mode", "inprocess", scenario, "--report", "junit=\(path)"]
    #expect(try workspace.run("lockstep", words).status == .exited(1))
    let report = try workspace.read("wrong.xml")
    #expect(report.contains(#"name="expect watch page work""#) && report.contains(#"line="1""#))
    #expect(report.contains("failures=\"1\""))
  }

  @Test(arguments: ["junit", "tap", "json"])
  func `a failure that is meant is none in a report, and its lack is one`(kind: String) throws {
    let failing = "@0s watch launch\n@1s expect watch page work\n"
    for (top, isMet) in [("the watch shows no workout", true), ("something else", false)] {
      let scenario = try workspace.write("meant.scenario", "fails \(top)\n\(failing)")
      let (byRun, byLog) = (workspace.file("by-run"), workspace.file("by-log"))
      let log = workspace.file("meant.ndjson")
      let words = ["run", "--mode", "inprocess", scenario, "--log", log]
      let run = try workspace.run("lockstep", words + ["--report", "\(kind)=\(byRun)"])
      #expect(run.status == .exited(isMet ? 0 : 1))
      let report = try workspace.read("by-run")
      // JSON names what failed, and nothing else.
      #expect(report.contains("it fails as it is meant to") == (!isMet || kind != "json"))
      if kind == "junit" { #expect(report.contains("failures=\"0\"") == isMet, "\(report)") }
      if kind == "tap" { #expect(!report.contains("not ok") == isMet, "\(report)") }
      if kind == "json" { #expect(report.contains("\"failures\": []") == isMet, "\(report)") }
      let again = ["report", log, "--as", kind, "--scenario", scenario, "--out", byLog]
      _ = try workspace.run("lockstep", again)
      // What plays a failure again only the run knows.
      let told = try workspace.read("by-log")
      if kind == "junit" { #expect(told.contains("failures=\"0\"") == isMet, "\(told)") }
    }
  }

  @Test func `seeds of one file have names of their own in reports`() throws {
    let scenario = try workspace.write("s.scenario", "title A\n@0s expect watch session\n")
    let words = ["run", "--seeds", "1..2", scenario]
    let kinds = ["junit", "tap"]
    let reports = kinds.flatMap { ["--report", "\($0)=\(workspace.file($0))"] }
    #expect(try workspace.run("lockstep", words + reports).status == .exited(1))
    for kind in kinds {
      let report = try workspace.read(kind)
      #expect(report.contains("A, seed 1") && report.contains("A, seed 2"), "\(report)")
      #expect(report.contains("lockstep run --mode inprocess --seed 2 "), "\(report)")
    }
  }

  @Test func `a device that dies before its hello leaves reports with the run's title and seed`()
    throws
  {
    let scenario = try workspace.write("t.scenario", "title Early\nseed 9\n@0s watch launch\n")
    let path = workspace.file("early.xml")
    let json = workspace.file("early.json")
    let words = ["run", "--watch", "/bin/false", scenario, "--report", "junit=\(path)"]
    let run = try workspace.run("lockstep", words + ["--report", "json=\(json)"])
    #expect(run.status == .exited(3))
    #expect(try workspace.read("early.xml").contains("<testsuite name=\"Early\""))
    let text = try workspace.read("early.json")
    #expect(text.contains("\"title\": \"Early\"") && text.contains("\"seed\": \"9\""), "\(text)")
  }

  @Test func `where two runs part is told with exit code 1`() throws {
    let (first, _) = try play("demo/story")
    let (second, _) = try play("first-workout")
    let same = try workspace.run("lockstep", ["compare", first, first])
    #expect(same.status == .exited(0))
    #expect(same.output.contains("the same "))
    let apart = try workspace.run("lockstep", ["compare", first, second])
    #expect(apart.status == .exited(1))
    #expect(apart.output.contains("then they part at line"))
  }

  /// What cannot be done, with the exit code and a word of the answer; LOG stands for a log.
  private static let mistakes: [(String, Int32, String)] = [
    ("report LOG", 64, "write --as KIND"), ("report LOG --as htlm", 64, "did you mean “html”?"),
    ("report LOG --as perfetto", 64, "write --out FILE"),
    ("report --as html", 64, "LOG is missing"),
    ("report /no/such --as html", 74, "cannot read /no/such"),
    ("report CUT --as html", 65, "line 3: the log was cut in this line"),
    ("report LOG --as html --out /dev/null/page", 74, "cannot write /dev/null/page"),
    ("compare LOG", 64, "two logs are expected, found 1"), ("compare LOG CUT", 65, "line 3"),
    ("run --report html a", 64, "write --report KIND=FILE"),
    ("run --report htlm=b a", 64, "there is no report “htlm”"),
    ("run --report html=b.html a c", 64, "several runs need a folder for --report"),
    ("run --report junit=/proc/no/b.xml a c", 74, "cannot make the folder /proc/no"),
    ("merge --as junit /dev/null --out /no/such/b.xml", 65, "/dev/null"),
  ]

  @Test(arguments: mistakes)
  func `what cannot be done is said`(_ mistake: (line: String, code: Int32, says: String)) throws {
    let first = #"{"t":0,"event":"run","lockstep":1,"title":"A","seed":"1"}"# + "\n"
    let second = #"{"t":0,"at":"watch","event":"suspended"}"# + "\n"
    let log = try workspace.write("log", first + second)
    let cut = try workspace.write("cut", first + second + "{")
    let words = mistake.line.split(separator: " ").map { word in
      word == "LOG" ? log : word == "CUT" ? cut : String(word)
    }
    let finished = try workspace.run("lockstep", words)
    #expect(finished.status == .exited(mistake.code), "\(finished)")
    #expect(finished.errors.contains(mistake.says), "\(finished.errors)")
  }
}
