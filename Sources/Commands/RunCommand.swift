import LockstepWorkouts
import LockstepDevices
import LockstepHosting
import LockstepLink
import LockstepPair
import LockstepPosix
import LockstepProtocol
import LockstepReports
import LockstepScenario
import LockstepSimulation

/// `lockstep run`: plays scenarios, prints what happens, and ends with the verdict.
enum RunCommand {
  static let spec = CommandSpec(
    "lockstep run",
    "Plays scenarios and says what came of them.",
    operands: "FILE…",
    options: [
      .init(
        "--mode",
        "MODE",
        "inprocess, processes (the default) or live",
        choices: Mode.allCases.map(\.rawValue)
      ),
      .init("--seed", "NUMBER", "the seed of every random draw; the file's, or 1"),
      .init("--set", "NAME=VALUE", "a value in place of the one that the file sets"),
      .init("--log", "FILE", "write the event log there, as NDJSON"),
      .init("--report", "KIND=FILE", "write a report there too, such as html=run.html"),
      .init("--watch", "COMMAND", "a program in the watch's place"),
      .init("--phone", "COMMAND", "a program in the phone's place"),
      .init("--watch-app", "COMMAND", "a program in the place of the watch's app"),
      .init("--phone-app", "COMMAND", "a program in the place of the phone's app"),
      .init("--stall-timeout", "MS", "how long a device may take for a step (10000)"),
      .init("--quiet", nil, "print the verdicts alone"),
    ],
    discussion: """
      Exit codes: 0 pass, 1 an expectation failed, 2 undecided, 3 a device crashed, 4 a promise
      broken, 64 usage, 65 bad file, 74 input/output, 130 interrupted. Of several files, the
      highest.
      """
  )

  /// How a scenario is played.
  enum Mode: String, CaseIterable {
    case inprocess, processes, live
  }

  /// What the command line says of how to play.
  struct Plan {
    var mode = Mode.processes
    var seed: UInt64?
    var logPath: String?
    var reports: [RequestedReport] = []
    var watchCommand: String?
    var phoneCommand: String?
    var watchAppCommand: String?
    var phoneAppCommand: String?
    var stallMilliseconds: Int32 = 10_000
    var isQuiet = false
    /// Values in place of those that the files set.
    var settings: [Script.Setting] = []

    /// Whether a program takes the place of an app of ours.
    var hasForeignApp: Bool { watchAppCommand != nil || phoneAppCommand != nil }

    /// How the devices are made that live in this process.
    var model: PairModel {
      .workouts(watchApp: program(watchAppCommand), phoneApp: program(phoneAppCommand))
    }

    private func program(_ command: String?) -> AppProcess.Program? {
      command.map { AppProcess.Program(command: $0, stallMilliseconds: stallMilliseconds) }
    }
  }

  static func run(_ words: [String]) throws(CommandError) -> Int32 {
    let arguments = try Arguments(words, for: spec)
    if arguments.has("--help") {
      StandardStream.write(spec.help)
      return 0
    }
    let plan = try plan(arguments)
    guard !arguments.operands.isEmpty else {
      throw .usage("no scenario is named", "usage: lockstep run FILE…")
    }
    for (option, isGiven) in [("--log", plan.logPath != nil), ("--report", !plan.reports.isEmpty)]
    where isGiven && arguments.operands.count > 1 {
      throw .usage("\(option) takes one scenario", "run the files one at a time")
    }
    var worst: Int32 = 0
    for path in arguments.operands {
      // A file that cannot be played is no reason to leave out the others.
      worst = max(
        worst,
        Programs.finish { () throws(CommandError) in try play(path, plan).exitCode }
      )
    }
    return worst
  }

  private static func plan(_ arguments: Arguments) throws(CommandError) -> Plan {
    var plan = Plan()
    if let name = try arguments.choice("--mode") {
      plan.mode = Mode(rawValue: name) ?? .processes
    }
    plan.seed = try arguments.number("--seed", in: 0...Int64.max).map(UInt64.init)
    plan.logPath = arguments.value("--log")
    plan.reports = try RequestedReport.all(arguments)
    plan.watchCommand = arguments.value("--watch")
    plan.phoneCommand = arguments.value("--phone")
    plan.watchAppCommand = arguments.value("--watch-app")
    plan.phoneAppCommand = arguments.value("--phone-app")
    try refuseTwo(plan)
    let stall = try arguments.number("--stall-timeout", in: 1...600_000)
    plan.stallMilliseconds = Int32(stall ?? 10_000)
    plan.isQuiet = arguments.has("--quiet")
    plan.settings = try arguments.settings
    if plan.mode == .inprocess, plan.watchCommand != nil || plan.phoneCommand != nil {
      throw .usage(
        "a program in a device's place is a process of its own",
        "use --mode processes, or live"
      )
    }
    return plan
  }

  /// An app lives in a device of ours, so a program in that device's place leaves no room for it.
  private static func refuseTwo(_ plan: Plan) throws(CommandError) {
    let both = [
      ("watch", plan.watchCommand, plan.watchAppCommand),
      ("phone", plan.phoneCommand, plan.phoneAppCommand),
    ]
    for (name, device, app) in both where device != nil && app != nil {
      throw .usage(
        "--\(name) and --\(name)-app name two programs for one place",
        "write --\(name)-app for an app in our \(name), or --\(name) for a whole device of yours"
      )
    }
  }

  private static func play(_ path: String, _ plan: Plan) throws(CommandError) -> Verdict {
    try play(try ScenarioFiles.read(path, setting: plan.settings), path: path, plan)
  }

  /// Plays a script that was read from a file, or is known by that name.
  static func play(_ script: Script, path: String, _ plan: Plan) throws(CommandError) -> Verdict {
    let seed = plan.seed ?? script.seed ?? 1
    let title = script.title.isEmpty ? ScenarioFiles.name(of: path) : script.title
    let output = try RunOutput(plan: plan, path: path)
    let configuration = Engine.Configuration(
      title: title,
      seed: seed,
      profile: script.profile,
      rules: EffectRules(plan.hasForeignApp ? .open : .workouts)
    )
    let started = SystemClock.monotonicNanoseconds()
    let report: Runner.Report =
      switch plan.mode {
      case .inprocess: InProcessRun.play(script, configuration, plan.model) { output.see($0) }
      case .processes, .live: try ProcessRun.play(script, configuration, plan, output)
      }
    let wall = Interval.nanoseconds(SystemClock.monotonicNanoseconds() - started)
    try output.finish(report, seed: seed, wall: wall)
    return report.verdict
  }
}

/// A pair in this process.
enum InProcessRun {
  static func play(
    _ script: Script,
    _ configuration: Engine.Configuration,
    _ model: PairModel = .workouts,
    see: @escaping (LogEvent) -> Void
  ) -> Runner.Report {
    var engine = Engine(configuration)
    var runner = Runner(script, sink: see)
    do throws(DeviceFault) {
      try model.attach(to: &engine)
    } catch {
      return Runner.Report(failed: error)
    }
    var pacer = Unpaced()
    return runner.run(on: &engine, pacedBy: &pacer)
  }
}
