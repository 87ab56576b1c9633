import LockstepCommandLine
import LockstepPosix
import LockstepProtocol
package import LockstepReports
import LockstepScenario
import LockstepSimulation

/// One run of a suite: a file, a row of its table of examples, and a seed.
struct RunTask: Sendable {
  let item: RunSuite.Item
  /// The seed of the run; `nil` for that of the file.
  let seed: UInt64?
  /// The order in which apps that are programs handle events of the same instant; `nil` if there is
  /// only one.
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
    /// The run's part of each report that joins all runs.
    var joined: [JoinedReport.Run] = []
    var replay = ""
  }

  /// The name of the run in lists.
  var name: String { ([item.name] + marks).joined(separator: " ") }

  /// The words that distinguish the run from others of its file, such as `seed 7` and `order 3`.
  private var marks: [String] {
    [seed.map { "seed \($0)" }, order.map { "order \($0)" }].compactMap(\.self)
  }

  /// The numbers that distinguish the run, as one word: `7`, or `7/3` for a seed and an order.
  var mark: String { [seed, order].compactMap(\.self).map { "\($0)" }.joined(separator: "/") }

  /// Returns the script; it is read anew if it contains values that are drawn from the seed.
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

  /// Plays the run without printing, and returns the outcome.
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

  /// Plays the run in the fastest way, and returns the outcome if it passes.
  private func passing(_ script: Script, _ plan: RunCommand.Plan) -> Outcome? {
    let started = SystemClock.monotonicNanoseconds()
    guard let report = RunCommand.passes(script, path: item.path, plan) else { return nil }
    var outcome = Outcome(exitCode: report.verdict.exitCode, report: report)
    outcome.wall = .nanoseconds(SystemClock.monotonicNanoseconds() - started)
    return outcome
  }

  /// Returns the plan for a run that is the only one, with the paths of its own files in the given
  /// folders.
  func alone(_ plan: RunCommand.Plan) -> RunCommand.Plan {
    var plan = plan
    plan.seed = seed ?? plan.seed
    plan.isAlone = true
    plan = order.map(plan.inOrder) ?? plan
    if let path = plan.logPath, FileSystem.isDirectory(path) { plan.logPath = logPath(in: path) }
    plan.reports = plan.reports.map { $0.isFolder ? $0.within(fileName) : $0 }
    return plan
  }

  /// Returns the path of the run's log in a folder with the logs of all runs.
  func logPath(in folder: String) -> String { "\(folder)/\(fileName).ndjson" }

  /// The name of the run's own files in a folder for all runs, such as `scenarios-run-back-seed7`.
  private var fileName: String {
    var path = Self.fileStem(of: item.path)
    if case .success(let script) = item.script, let row = script.example {
      path += "-row\(row.number)"
    }
    return ([path] + marks.map { $0.replacing(" ", with: "") }).joined(separator: "-")
  }

  /// Makes the common beginning of the file names of a scenario's runs.
  static func fileStem(of path: String) -> String {
    var path = path.hasSuffix(".scenario") ? String(path.dropLast(9)) : path
    while path.hasPrefix("./") || path.hasPrefix("/") {
      path = String(path.drop { $0 == "." || $0 == "/" })
    }
    return path.replacing("../", with: "").replacing("/", with: "-")
  }

  /// Writes the reports that join all runs.
  ///
  /// - Parameters:
  ///   - runs: For each run, its part of each report.
  ///   - unplayed: The runs that were not played, if there are any.
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
  /// Makes the run's line in the index of all runs.
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

  /// Writes an index page into each folder with pages of runs.
  ///
  /// - Parameter isWhole: `true` if these are all runs of the project, so that other pages are stale.
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
  /// The reports that consist of a page for each run.
  fileprivate var pages: [RequestedReport] { reports.filter { $0.exporter.name == "html" } }

  /// `true` if there is an index of the pages of several runs.
  var hasIndex: Bool { !pages.isEmpty }

  /// The forms of the reports that join all runs.
  package var joined: [JoinedReport] { reports.compactMap(\.joined) }
}

extension RequestedReport {
  /// Makes the report of one of several runs, a file in this report's folder.
  func within(_ name: String) -> RequestedReport {
    RequestedReport(exporter: exporter, path: "\(path)/\(name).\(exporter.name)")
  }
}
