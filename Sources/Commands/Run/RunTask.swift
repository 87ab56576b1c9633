import LockstepPosix
import LockstepProtocol
import LockstepReports
import LockstepScenario
import LockstepSimulation

/// One run of a suite: a file, a row of its examples, a seed.
struct RunTask: Sendable {
  let item: RunSuite.Item
  /// In the place of the one that the file has.
  let seed: UInt64?

  /// What came of it.
  struct Outcome: Sendable {
    var exitCode: Int32
    /// What standard output and standard error are told of it.
    var text = ""
    var errors = ""
    var report: Runner.Report?
    var wall = Interval.zero
    var suite: JUnitSuite?
    var replay = ""
  }

  /// The run as a list names it.
  var name: String { seed.map { "\(item.name) seed \($0)" } ?? item.name }

  /// The script, read anew where the seed draws something of it.
  func script(_ plan: RunCommand.Plan) throws(CommandError) -> Script {
    let script = try item.script.get()
    guard script.isDrawn, let seed else { return script }
    return try ScenarioFiles.read(
      item.path,
      setting: plan.settings,
      seed: seed,
      example: item.example
    )
  }

  /// Plays it without a word.
  func play(_ plan: RunCommand.Plan, groupsSeeds: Bool) -> Outcome {
    do throws(CommandError) {
      var own = plan
      own.seed = seed ?? plan.seed
      own.logPath = plan.logPath.map(logPath)
      own.reports = plan.reports.filter { !$0.isMerged }.map { $0.within(fileName) }
      let script = try script(own)
      let output = try RunOutput(plan: own, path: item.path, style: .brief)
      if plan.reports.contains(where: \.isMerged) { output.keepEvents() }
      let (report, wall) = try RunCommand.play(script, path: item.path, own, output)
      return Outcome(
        exitCode: report.verdict.exitCode,
        text: groupsSeeds && report.verdict == .pass ? "" : output.takeText(),
        report: report,
        wall: wall,
        suite: plan.reports.contains(where: \.isMerged) ? output.suite(of: report) : nil,
        replay: output.replay(seed: own.seed ?? script.seed ?? 1)
      )
    } catch {
      var outcome = Outcome(exitCode: error.exitCode, errors: error.text + "\n")
      outcome.suite = JUnitSuite(unplayed: item.path, because: error.text)
      return outcome
    }
  }

  /// Where its log is in a folder of many.
  func logPath(in folder: String) -> String { "\(folder)/\(fileName).ndjson" }

  /// The name that its own files have, in a folder of all: `scenarios-run-back-seed7`.
  private var fileName: String {
    var path = item.path.hasSuffix(".scenario") ? String(item.path.dropLast(9)) : item.path
    while path.hasPrefix("./") || path.hasPrefix("/") {
      path = String(path.drop { $0 == "." || $0 == "/" })
    }
    path = path.replacing("../", with: "").replacing("/", with: "-")
    if case .success(let script) = item.script, let row = script.example {
      path += "-row\(row.number)"
    }
    return seed.map { "\(path)-seed\($0)" } ?? path
  }

  /// Writes the reports that have all runs in one file.
  static func write(_ suites: [JUnitSuite], _ plan: RunCommand.Plan) throws(CommandError) {
    for report in plan.reports where report.isMerged {
      try CommandError.wrapping {
        try FileSystem.writeFile(report.path, JUnitSuite.document(suites))
      }
    }
  }
}

extension RequestedReport {
  /// Whether it has several runs in one file; the others have a file of each in a folder.
  var isMerged: Bool { exporter.name == "junit" }

  /// The report of one run of several.
  func within(_ name: String) -> RequestedReport {
    RequestedReport(exporter: exporter, path: "\(path)/\(name).\(exporter.name)")
  }
}
