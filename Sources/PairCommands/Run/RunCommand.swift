import LockstepCommandLine
import LockstepDeviceCommands
package import LockstepDevices
import LockstepHosting
import LockstepLink
package import LockstepPair
import LockstepPosix
package import LockstepProtocol
package import LockstepScenario
import LockstepSimulation
import LockstepWorkoutChecks
import LockstepWorkouts
import LockstepEventWords

/// The command `lockstep run`, which plays scenarios and prints their events and verdicts.
enum RunCommand {
  static let mode = Option<Mode>("--mode MODE", "inprocess, processes (the default) or live")
  static let seed = Option<UInt64>(
    "--seed NUMBER",
    "the seed of every random draw; the file's, or 1",
    in: 0...UInt64(Int64.max)
  )
  static let seeds = Option<ClosedRange<UInt64>>(
    "--seeds FROM..TO",
    "play each file once with each of these seeds",
    reading: RunSuite.readRange
  )
  static let seedsUntilFailure = Switch(
    "--seeds-until-failure",
    "play seed after seed, and stop at the first that fails"
  )
  static let row = Option<Int64>(
    "--row N",
    "only this row of the files' tables of examples, counted from 1",
    in: 1...1_000_000
  )
  static let filter = Option("--filter TEXT", "only files that have this in their path or title")
  static let tag = Option("--tag TAG", "only files with this tag; !TAG leaves them out")
  static let shard = Option(
    "--shard K/N",
    "only the Kth of N parts; auto takes both from the environment"
  )
  static let jobs = Option<Int>("--jobs N", "play so many at once, in this process", in: 1...256)
  static let failFast = Switch("--fail-fast", "begin nothing more once something has failed")
  static let list = Switch("--list", "print what would be played, and play nothing")
  static let update = Switch("--update", "write what was there into the expectations that failed")
  static let onSave = Switch("--on-save", "play again whenever a file is saved, what failed first")
  static let log = Option(
    "--log PATH",
    "write the event log there, as NDJSON; of several runs into a folder"
  )
  static let report = Option(
    "--report KIND=FILE",
    "write a report there too, such as html=run.html"
  )
  static let watch = Option("--watch COMMAND", "a program in the watch's place")
  static let phone = Option("--phone COMMAND", "a program in the phone's place")
  static let watchApp = Option(
    "--watch-app COMMAND",
    "in the watch app's place; N=COMMAND: watch N's; NAME=COMMAND: beside it"
  )
  static let phoneApp = Option(
    "--phone-app COMMAND",
    "in the phone app's place; NAME=COMMAND: beside it"
  )
  static let order = Option<UInt64>(
    "--order N",
    "play what is due at one instant in those apps in this order",
    in: 0...UInt64(Int64.max)
  )
  static let orders = Option<ClosedRange<UInt64>>(
    "--orders FROM..TO",
    "play everything once in each of these orders",
    reading: RunSuite.readRange
  )
  static let stallTimeout = Option<Int32>(
    "--stall-timeout MS",
    "how long a device may take for a step (10000)",
    in: 1...600_000
  )
  static let quiet = Switch("--quiet", "print the verdicts alone")
  static let realNetwork = Switch(
    "--real-network",
    "with --mode live: ask hosts that no server of the run has"
  )

  static let spec = CommandSpec(
    "lockstep run",
    "Plays scenarios and prints their results.",
    operands: "[PATH…]",
    options: [
      mode, seed, seeds, seedsUntilFailure, Arguments.setting, row, filter, tag, shard, jobs,
      failFast, list, update, onSave, log, report, watch, phone, AppOptions.contract, watchApp,
      phoneApp, order, orders, stallTimeout, realNetwork, quiet,
    ],
    discussion: """
      A PATH is a file, a folder with all scenarios in it, or a pattern with * and **; without one all
      of this folder's lockstep.json is played. Of one run all that happens is printed, of several the
      verdicts and what failed.

      Exit codes: 0 pass, 1 an expectation failed, 2 undecided, 3 a device crashed, 4 a promise
      broken, 64 usage, 65 bad file, 74 input/output, 130 interrupted. Of several files, the
      highest.
      """
  )

  static func run(_ arguments: Arguments) throws(CommandError) -> Int32 {
    var arguments = arguments
    let project = try ProjectFile.here()
    let isOfWholeProject = project != nil && arguments.operands.isEmpty
    if let project {
      arguments = try Arguments(project.words(beside: arguments) + arguments.words, for: spec)
    }
    var plan = try plan(arguments)
    plan.project = project
    plan.isOfWholeProject = isOfWholeProject
    guard !arguments.operands.isEmpty else {
      throw .usage(
        "no scenario is named, and there is no \(ProjectFile.name) in this folder",
        "write: lockstep run PATH…, or make a project: lockstep new app NAME"
      )
    }
    let suite = try RunSuite(arguments, plan)
    return arguments.has(onSave) ? try OnSave.run(suite) : try suite.run()
  }

  /// Plays a script, and prints its events; `path` is its file, or its name in messages.
  static func play(_ script: Script, path: String, _ plan: Plan) throws(CommandError) -> Verdict {
    let output = try RunOutput(plan: plan, path: path)
    return try play(script, path: path, plan, output).report.verdict
  }

  /// Plays a script on a pair, and passes all events to an output.
  static func play(
    _ script: Script,
    path: String,
    _ plan: Plan,
    _ output: RunOutput
  ) throws(CommandError) -> (report: Runner.Report, wall: Interval) {
    let seed = plan.seed ?? script.seed ?? 1
    let configuration = configuration(of: script, path: path, plan)
    let started = SystemClock.monotonicNanoseconds()
    let wall = { Interval.nanoseconds(SystemClock.monotonicNanoseconds() - started) }
    output.title = configuration.title
    output.row = script.example
    output.expected = script.statements.compactMap { statement in
      if case .expect = statement.body { statement.line } else { nil }
    }
    var report = try played(script, configuration, plan, output) {
      if output.isAlone { output.finishEarly(seed: seed, wall: wall()) }
      plan.reportAtInterruption()
    }
    report.judge(script)
    let whole = wall()
    try output.finish(report, seed: seed, wall: whole)
    if report.isInterrupted { Interruption.endProgram() }
    return (report, whole)
  }

  private static func played(
    _ script: Script,
    _ configuration: Engine.Configuration,
    _ plan: Plan,
    _ output: RunOutput,
    atInterruption tell: @escaping () -> Void
  ) throws(CommandError) -> Runner.Report {
    let lacks = plan.missingApps(of: script)
    if !lacks.isEmpty { return Runner.Report(lacking: lacks) }
    // Several runs in this process are played to their ends, and looked after together.
    if plan.mode == .inprocess, !output.isAlone {
      return InProcessRun.play(script, configuration, plan.model, promises: plan.promises) {
        output.see($0)
      }
    }
    let interruption = try CommandError.wrapping { try Interruption() }
    // In other processes it ends the program wherever that waits for them.
    interruption.report = tell
    if plan.mode != .inprocess {
      return try ProcessRun.play(script, configuration, plan, output, interruption)
    }
    var report = InProcessRun.play(
      script,
      configuration,
      plan.model,
      promises: plan.promises,
      pacedBy: Interruptible(interruption, hasPrograms: plan.hasForeignApp)
    ) { output.see($0) }
    // An app that was not waited for may have been the last of the run.
    if interruption.isRequested() { report.isInterrupted = true }
    return report
  }

  /// Plays a script in the fastest way; returns the report if the run passes, otherwise `nil`.
  ///
  /// It plays in this process, and without digests, which only a log needs. A run that does not pass is
  /// played again with a log; it is the same run.
  static func passes(_ script: Script, path: String, _ plan: Plan) -> Runner.Report? {
    guard plan.missingApps(of: script).isEmpty else { return nil }
    let configuration = configuration(of: script, path: path, plan)
    var report = InProcessRun.play(script, configuration, plan.model, hasDigests: false) { _ in }
    report.judge(script)
    return report.verdict == .pass ? report : nil
  }

  /// Makes the configuration of the pair for a script; `path` is its file.
  static func configuration(of script: Script, path: String, _ plan: Plan)
    -> Engine.Configuration
  {
    Engine.Configuration(
      of: script,
      title: title(of: script, path),
      seed: plan.seed,
      rules: EffectRules(plan.hasForeignApp ? .open : .workouts),
      contract: plan.contract
    )
  }

  private static func title(of script: Script, _ path: String) -> String {
    let title = script.title.isEmpty ? ScenarioFiles.name(of: path) : script.title
    return script.example.map { "\(title) (\($0.text))" } ?? title
  }
}

/// A run of a pair in this process.
package enum InProcessRun {
  /// Plays a script, and passes each event to a function.
  package static func play(
    _ script: Script,
    _ configuration: Engine.Configuration,
    _ model: PairModel = .workouts,
    promises: PromiseCheckers = .workouts,
    hasDigests: Bool = true,
    pacedBy pacer: some Pacer = Unpaced(),
    see: @escaping (LogEvent) -> Void
  ) -> Runner.Report {
    var engine = Engine(configuration)
    var runner = Runner(script, promises: promises, sink: see)
    do throws(DeviceFault) {
      try model.attach(to: &engine, hasDigests: hasDigests)
    } catch {
      return Runner.Report(failed: error)
    }
    var pacer = pacer
    return runner.run(on: &engine, pacedBy: &pacer)
  }
}

/// Virtual time in a run that the user may interrupt.
///
/// The signal is checked after several instants, or after each if apps are programs: they get the
/// signal, too, and must not be blamed for their end.
private struct Interruptible: Pacer {
  private let instantsPerLook: Int
  private let interruption: Interruption
  private var instants = 0
  private(set) var isOver = false
  let tellsAtOnce = false

  init(_ interruption: Interruption, hasPrograms: Bool) {
    self.interruption = interruption
    instantsPerLook = hasPrograms ? 1 : 16
  }

  mutating func reach(_ time: TrueTime, in engine: inout Engine) -> Bool {
    instants += 1
    if instants.isMultiple(of: instantsPerLook) { isOver = interruption.isRequested() }
    return !isOver
  }
}
