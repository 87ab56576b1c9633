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
  /// How a scenario is played.
  enum Mode: String, CaseIterable {
    case inprocess, processes, live
  }

  /// What the command line says of how to play.
  package struct Plan: Sendable {
    package var mode = Mode.processes
    package var seed: UInt64?
    /// Where the log goes: a file of one run, a folder of several.
    var logPath: String?
    var reports: [RequestedReport] = []
    var watchCommand: String?
    var phoneCommand: String?
    /// What the sessions do beyond the vendor's promises, where an option says so.
    var contract: SessionContract?
    var watchAppCommand: String?
    var phoneAppCommand: String?
    /// The apps of the wearer's watches that have another one than the first, by their numbers.
    var otherWatchAppCommands: [Int: String] = [:]
    /// The programs of apps beside the companions, by device and name.
    var besideCommands: [DeviceRole: [String: String]] = [:]
    /// The apps that the devices have beside their companions.
    var appsBeside: [AppPlan] = []
    package var stallMilliseconds: Int32 = 10_000
    /// The project of this folder, where there is one.
    var project: ProjectFile?
    /// Whether all of the project is played.
    var isOfWholeProject = false
    var isQuiet = false
    /// Whether what apps print is shown as they print it: not of many runs of one file.
    var showsApps = true
    /// Whether there is one run, which ends as soon as a person wants it to.
    var isAlone = false
    /// How what is printed looks.
    package var look = StreamLook.plain
    /// Values in place of those that the files set.
    var settings: [Script.Setting] = []
    /// The words that play the same again, before the seed and the file.
    package var replay = ["lockstep", "run"]
    /// What is done before a run of other processes ends the program because it is interrupted.
    var reportAtInterruption: @Sendable () -> Void = {}

    /// Whether nobody reads more of a run that passes than that it does.
    var isForVerdict: Bool {
      mode == .inprocess && logPath == nil && reports.isEmpty && !hasForeignApp
        && !hasProgramsBeside
    }

    /// Whether a program takes the place of an app of ours.
    var hasForeignApp: Bool {
      watchAppCommand != nil || phoneAppCommand != nil || !otherWatchAppCommands.isEmpty
    }

    /// The devices whose app is a program in the place of ours.
    var foreignApps: [DeviceRole] {
      (watchAppCommand == nil ? [] : [.watch]) + (phoneAppCommand == nil ? [] : [.phone])
    }

    /// The plan with the app that a script is about, of the project; programs of the command line stay.
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

    /// What must hold of its runs, whatever their scripts say.
    package var promises: PromiseCheckers { hasForeignApp ? PromiseCheckers() : .workouts }

    /// Whether a program takes the place of a device of ours.
    func hasForeign(_ role: DeviceRole) -> Bool {
      role == .watch ? watchCommand != nil : phoneCommand != nil
    }

    /// The apps that a script's vocabulary files are about and that are not there, a sentence each.
    func missingApps(of script: Script) -> [String] {
      missingAppsBeside(of: script)
        + script.devicesOfFiles.compactMap { role in
          let app = role == .watch ? watchAppCommand : phoneAppCommand
          if app != nil || hasForeign(role) { return nil }
          return "the \(role.name) runs the workout app and not the app of the vocabulary "
            + "(play it with lockstep run --\(role.name)-app COMMAND)"
        }
    }

    /// How the devices are made that live in this process.
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

    /// How long an app in the place of ours may take for an answer.
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

  /// Reads what the options say.
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
    plan.look = .of(.output)
    plan.settings = try arguments.settings
    plan.replay += replay(arguments, plan)
    if let order = try arguments.value(order) { plan = plan.inOrder(order) }
    if !plan.hasForeignApp, arguments.has(anyOf: [order, orders]) {
      throw .usage(
        "there is no app to play in an order",
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

  /// Many runs at once, or of many seeds, are in this process unless it is said otherwise.
  private static func mode(_ arguments: Arguments, _ plan: Plan) throws(CommandError) -> Mode {
    if let mode = try arguments.value(mode) { return mode }
    let isOfMany = arguments.has(anyOf: [jobs, seeds, seedsUntilFailure, orders])
    let hasDevice = DeviceRole.allCases.contains(where: plan.hasForeign)
    return isOfMany && !hasDevice ? .inprocess : .processes
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

  /// A shell given nothing ends at once, and what is told then does not name the option.
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
    for setting in plan.settings {
      words += ["--set", ShellText.word("\(setting.name)=\(setting.value)")]
    }
    return words
  }
}
