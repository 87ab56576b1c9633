import LockstepCommandLine
import LockstepPosix
import LockstepProtocol
package import LockstepReports
import LockstepScenario
import LockstepSimulation

/// One run of a suite: a file, a row of its examples, a seed.
struct RunTask: Sendable {
  let item: RunSuite.Item
  /// In the place of the one that the file has.
  let seed: UInt64?
  /// The order of what is due at one instant in apps that are programs, where there are several.
  var order: UInt64?

  /// The result of the run.
  struct Outcome: Sendable {
    var exitCode: Int32
    /// The text about the run for standard output; `errors` is for standard error.
    var text = PaintedText()
    var errors = ""
    var report: Runner.Report?
    var wall = Interval.zero
    var seed: UInt64?
    /// The run as each report has it that has several in one file.
    var joined: [JoinedReport.Run] = []
    var replay = ""
  }

  /// The run as a list names it.
  var name: String { ([item.name] + marks).joined(separator: " ") }

  /// The words that tell the run from others of its file: `seed 7`, `order 3`.
  private var marks: [String] {
    [seed.map { "seed \($0)" }, order.map { "order \($0)" }].compactMap(\.self)
  }

  /// The same in one word, for lists of runs of one kind: `7`, or `7/3` of a seed and an order.
  var mark: String { [seed, order].compactMap(\.self).map { "\($0)" }.joined(separator: "/") }

  /// Returns the script, read anew where the seed draws something of it.
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
  func play(_ plan: RunCommand.Plan, groupsRuns: Bool) -> Outcome {
    do throws(CommandError) {
      var own = plan
      own.seed = seed ?? plan.seed
      own.logPath = plan.logPath.map(logPath)
      own.reports = plan.reports.filter { $0.joined == nil }.map { $0.within(fileName) }
      let script = try script(own)
      own = own.choosing(for: script)
      own = order.map(own.inOrder) ?? own
      own.showsApps = !groupsRuns
      if groupsRuns, plan.isForVerdict, let outcome = passing(script, own) { return outcome }
      let output = try RunOutput(
        plan: own,
        path: item.path,
        style: groupsRuns ? .failures : .brief
      )
      if !plan.joined.isEmpty { output.keepEvents() }
      output.namedSeed = seed
      let playedSeed = own.seed ?? script.seed ?? 1
      let (report, wall) = try RunCommand.play(script, path: item.path, own, output)
      return Outcome(
        exitCode: report.verdict.exitCode,
        text: output.takeText(),
        report: report,
        wall: wall,
        seed: playedSeed,
        joined: plan.joined.isEmpty
          ? [] : output.runs(of: report, in: plan.joined, seed: playedSeed),
        replay: output.replay(seed: playedSeed)
      )
    } catch {
      var outcome = Outcome(exitCode: error.exitCode, errors: error.text + "\n")
      let title = ([item.path] + marks).joined(separator: ", ")
      outcome.joined = plan.joined.map { $0.unplayed(title, item.path, error.text) }
      return outcome
    }
  }

  /// Plays the run, and returns the outcome if it passes; a list of seeds says nothing more about such
  /// a run.
  private func passing(_ script: Script, _ plan: RunCommand.Plan) -> Outcome? {
    let started = SystemClock.monotonicNanoseconds()
    guard let report = RunCommand.passes(script, path: item.path, plan) else { return nil }
    var outcome = Outcome(exitCode: report.verdict.exitCode, report: report)
    outcome.wall = .nanoseconds(SystemClock.monotonicNanoseconds() - started)
    return outcome
  }

  /// Makes the plan of a run that is the only one, with files of its own in the folders that are named.
  func alone(_ plan: RunCommand.Plan) -> RunCommand.Plan {
    var plan = plan
    plan.seed = seed ?? plan.seed
    plan.isAlone = true
    plan = order.map(plan.inOrder) ?? plan
    if let path = plan.logPath, FileSystem.isDirectory(path) { plan.logPath = logPath(in: path) }
    plan.reports = plan.reports.map { $0.isFolder ? $0.within(fileName) : $0 }
    return plan
  }

  /// Returns the path of the run's log in a folder of many.
  func logPath(in folder: String) -> String { "\(folder)/\(fileName).ndjson" }

  /// The name that its own files have, in a folder of all: `scenarios-run-back-seed7`.
  private var fileName: String {
    var path = Self.fileStem(of: item.path)
    if case .success(let script) = item.script, let row = script.example {
      path += "-row\(row.number)"
    }
    return ([path] + marks.map { $0.replacing(" ", with: "") }).joined(separator: "-")
  }

  /// Makes the beginning of the names that the files of a scenario's runs have.
  static func fileStem(of path: String) -> String {
    var path = path.hasSuffix(".scenario") ? String(path.dropLast(9)) : path
    while path.hasPrefix("./") || path.hasPrefix("/") {
      path = String(path.drop { $0 == "." || $0 == "/" })
    }
    return path.replacing("../", with: "").replacing("/", with: "-")
  }

  /// Writes the reports that have all runs in one file.
  ///
  /// - Parameters:
  ///   - runs: For each run one piece of each report.
  ///   - unplayed: What there are no such pieces of, where not all was played.
  static func write(
    _ runs: [[JoinedReport.Run]],
    of part: ReportPart?,
    without unplayed: UnplayedRuns?,
    _ plan: RunCommand.Plan
  ) throws(CommandError) {
    let reports = plan.reports.filter { $0.joined != nil }
    for (index, report) in reports.enumerated() {
      let pieces = runs.map { $0[index] }
      let document = JoinedReport.Document(pieces, part: part, unplayed: unplayed)
      try OutputFile.write(report.joined?.write(document) ?? [], to: report.path)
    }
  }
}

extension RunTask {
  /// Makes the run's line in the index of all.
  func entry(_ outcome: Outcome) -> IndexPage.Entry {
    let script = try? item.script.get()
    let found = outcome.report?.failures.first?.found ?? outcome.report?.reasonForUndecided
    return IndexPage.Entry(
      name: item.name,
      verdict: outcome.report?.verdict.rawValue ?? "not played",
      isGood: outcome.exitCode == 0,
      seed: outcome.report == nil ? nil : outcome.seed,
      tags: (script?.tags ?? []) + (script?.covers ?? []),
      wallNanoseconds: outcome.wall.nanoseconds,
      virtualNanoseconds: outcome.report?.virtualTime.nanoseconds ?? 0,
      found: outcome.exitCode == 0 ? "" : found ?? outcome.errors,
      page: outcome.report == nil ? nil : "\(fileName).html"
    )
  }

  /// Writes the page of all runs into each folder that has their pages.
  ///
  /// - Parameter isWhole: Whether those are all runs that there are, so that other pages are stale.
  static func writeIndex(_ entries: [IndexPage.Entry], _ plan: RunCommand.Plan, isWhole: Bool)
    throws(CommandError)
  {
    let bytes = Array(IndexPage(entries).html.utf8)
    for report in plan.pages {
      try OutputFile.write(bytes, to: "\(report.path)/index.html")
      let pages = entries.compactMap(\.page)
      if isWhole { try StalePages.remove(from: report.path, keeping: pages) }
    }
  }
}

extension RunCommand.Plan {
  /// The reports that are a page for each run.
  fileprivate var pages: [RequestedReport] { reports.filter { $0.exporter.name == "html" } }

  /// `true` where the pages of several runs have an index.
  var hasIndex: Bool { !pages.isEmpty }

  /// The forms of the reports that have all runs in one file.
  package var joined: [JoinedReport] { reports.compactMap(\.joined) }
}

extension RequestedReport {
  /// Makes the report of one run of several, a file in this folder.
  func within(_ name: String) -> RequestedReport {
    RequestedReport(exporter: exporter, path: "\(path)/\(name).\(exporter.name)")
  }
}
