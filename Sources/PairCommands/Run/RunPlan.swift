import LockstepCommandLine
import LockstepDeviceCommands
import LockstepDevices
import LockstepHosting
import LockstepLink
import LockstepPair
import LockstepPosix
import LockstepProtocol
import LockstepScenario
import LockstepWorkoutChecks

extension RunCommand {
  /// The way in which a scenario is played.
  enum Mode: String, CaseIterable {
    case inprocess, processes, live
  }

  /// The settings of runs from the command line.
  package struct Plan: Sendable {
    package var mode = Mode.processes
    package var seed: UInt64?
    /// The path of the log: a file for one run, a folder for several.
    var logPath: String?
    var reports: [RequestedReport] = []
    var watchCommand: String?
    var phoneCommand: String?
    /// The contract of the sessions, if an option names one.
    var contract: SessionContract?
    var watchAppCommand: String?
    var phoneAppCommand: String?
    /// The commands of watches whose app differs from the first watch's, by the watches' numbers.
    var otherWatchAppCommands: [Int: String] = [:]
    /// The commands of apps beside the companions, by device and app name.
    var besideCommands: [DeviceRole: [String: String]] = [:]
    /// The apps that the devices have beside their companions.
    var appsBeside: [AppPlan] = []
    package var stallMilliseconds: Int32 = 10_000
    /// The project of the current folder, if there is one.
    var project: ProjectFile?
    /// `true` if the whole project is played.
    var isOfWholeProject = false
    var isQuiet = false
    /// `true` if requests for hosts outside the run go to the real network.
    var usesRealNetwork = false
    /// `true` if the output of apps is printed as it comes; it is not for many runs of one file.
    var showsApps = true
    /// `true` if there is only one run, which then ends as soon as the user wants it to.
    var isAlone = false
    /// The look of the printed text.
    package var look = StreamLook.plain
    /// The values that replace those set in the scenarios.
    var settings: [Script.Setting] = []
    /// The words of the command that plays a run again, without the seed and the file.
    package var replay = ["lockstep", "run"]
    /// The function that reports the results if a run of other processes is interrupted, before the
    /// program ends.
    var reportAtInterruption: @Sendable () -> Void = {}

    /// `true` if only the verdict of a passing run is needed.
    var isForVerdict: Bool {
      mode == .inprocess && logPath == nil && reports.isEmpty && !hasForeignApp
        && !hasProgramsBeside
    }

    /// `true` if a program replaces the workout app on any device.
    var hasForeignApp: Bool {
      watchAppCommand != nil || phoneAppCommand != nil || !otherWatchAppCommands.isEmpty
    }

    /// The devices on which a program replaces the workout app.
    var foreignApps: [DeviceRole] {
      (watchAppCommand == nil ? [] : [.watch]) + (phoneAppCommand == nil ? [] : [.phone])
    }

    /// Returns the plan with the project's app that a script is about; programs from the command line
    /// stay.
    func choosing(for script: Script) -> Plan {
      var plan = self
      plan.appsBeside = script.appsBeside
      guard let app = project?.app(named: script.app) else { return plan }
      if !hasForeign(.watch) {
        plan.watchAppCommand = watchAppCommand ?? app.watch
        plan.otherWatchAppCommands.merge(app.otherWatches) { said, _ in said }
      }
      if !hasForeign(.phone) { plan.phoneAppCommand = phoneAppCommand ?? app.phone }
      return plan
    }

    /// The promises that must hold in all runs, whatever their scripts say.
    package var promises: PromiseCheckers { hasForeignApp ? PromiseCheckers() : .workouts }

    /// Says if a program replaces a whole device of ours.
    func hasForeign(_ role: DeviceRole) -> Bool {
      role == .watch ? watchCommand != nil : phoneCommand != nil
    }

    /// Lists the apps that a script's vocabulary files need and that are not available, one sentence
    /// each.
    func missingApps(of script: Script) -> [String] {
      missingAppsBeside(of: script)
        + script.devicesOfFiles.compactMap { role in
          let app = role == .watch ? watchAppCommand : phoneAppCommand
          if app != nil || hasForeign(role) { return nil }
          return "the \(role.name) runs the workout app and not the app of the vocabulary "
            + "(play it with lockstep run --\(role.name)-app COMMAND)"
        }
    }

    /// The model from which the devices in this process are made.
    var model: PairModel {
      var model = PairModel.workouts(
        watchApp: program(watchAppCommand),
        phoneApp: program(phoneAppCommand),
        otherWatchApps: otherWatchAppCommands.compactMapValues(program)
      )
      for role in DeviceRole.allCases {
        let others = apps(beside: role).compactMap { name, command in
          AppBeside.named(name, on: role, running: program(command))
        }
        model.add(others, on: role)
      }
      return model
    }

    /// The time limit for an answer of an app's program, in milliseconds.
    var appMilliseconds: Int32 { AppProcess.Program.patience(within: stallMilliseconds) }

    private func program(_ command: String?) -> AppProcess.Program? {
      command.map { command in
        var program = AppProcess.Program(command: command, stallMilliseconds: appMilliseconds)
        program.endsAtWish = isAlone
        program.showsOutput = showsApps
        return program
      }
    }
  }

  /// Reads the settings from the options.
  package static func plan(_ arguments: Arguments) throws(CommandError) -> Plan {
    var plan = Plan()
    plan.seed = try arguments.value(seed)
    plan.logPath = arguments.value(log)
    plan.reports = try RequestedReport.all(arguments)
    plan.watchCommand = arguments.value(watch)
    plan.phoneCommand = arguments.value(phone)
    plan.contract = try AppOptions.contract(arguments)
    let watchPrograms = plan.takePrograms(of: .watch, arguments)
    (plan.watchAppCommand, plan.otherWatchAppCommands) = try WatchApps.read(watchPrograms)
    plan.phoneAppCommand = plan.takePrograms(of: .phone, arguments).last
    plan.mode = try mode(arguments, plan)
    try refuseTwo(plan)
    try refuseNone(plan)
    plan.stallMilliseconds = try arguments.value(stallTimeout) ?? 10_000
    plan.isQuiet = arguments.has(quiet)
    plan.usesRealNetwork = arguments.has(realNetwork)
    if plan.usesRealNetwork, plan.mode != .live {
      throw .usage(
        "--real-network needs --mode live, for servers answer in real time",
        "write --mode live --real-network"
      )
    }
    plan.look = .of(.output)
    plan.settings = try arguments.settings
    plan.replay += replay(arguments, plan)
    if let order = try arguments.value(order) { plan = plan.inOrder(order) }
    if !plan.hasForeignApp, arguments.has(anyOf: [order, orders]) {
      throw .usage(
        "--order and --orders need a program as app, and none is named",
        "name one with --watch-app or --phone-app; the workout app has one order"
      )
    }
    if plan.mode == .inprocess, plan.watchCommand != nil || plan.phoneCommand != nil {
      throw .usage(
        "a program in a device's place is a process of its own",
        "use --mode processes, or live"
      )
    }
    return plan
  }

  /// Chooses the mode: several runs or seeds are played in this process, unless an option says
  /// otherwise.
  private static func mode(_ arguments: Arguments, _ plan: Plan) throws(CommandError) -> Mode {
    if let mode = try arguments.value(mode) { return mode }
    let isOfMany = arguments.has(anyOf: [jobs, seeds, seedsUntilFailure, orders])
    let hasDevice = DeviceRole.allCases.contains(where: plan.hasForeign)
    return isOfMany && !hasDevice ? .inprocess : .processes
  }

  /// Refuses a program for an app together with a program for its device: the app could only run in a
  /// device of ours.
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

  /// Refuses an empty command, because the shell's report of its end would not name the option.
  private static func refuseNone(_ plan: Plan) throws(CommandError) {
    let others = plan.otherWatchAppCommands.values.map { ("--watch-app", String?($0)) }
    let beside = DeviceRole.allCases.flatMap { role in
      plan.besideCommands[role, default: [:]].values.map { ("--\(role.name)-app", String?($0)) }
    }
    let commands =
      [
        ("--watch", plan.watchCommand), ("--watch-app", plan.watchAppCommand),
        ("--phone", plan.phoneCommand), ("--phone-app", plan.phoneAppCommand),
      ] + others + beside
    for (option, command) in commands where command?.allSatisfy(\.isWhitespace) == true {
      throw .usage(
        "\(option) names no program",
        "write the command that starts it, such as: \(option) \"python3 app.py\""
      )
    }
  }

  private static func replay(_ arguments: Arguments, _ plan: Plan) -> [String] {
    var words = plan.mode == .processes ? [] : ["--mode", plan.mode.rawValue]
    for option in [watch, phone, watchApp, phoneApp] {
      for command in arguments.allValues(option) {
        words += [option.help.name, ShellText.word(command)]
      }
    }
    if let contract = plan.contract { words += ["--contract", contract.name] }
    if plan.usesRealNetwork { words.append(realNetwork.help.name) }
    for setting in plan.settings {
      words += ["--set", ShellText.word("\(setting.name)=\(setting.value)")]
    }
    return words
  }
}
