import LockstepCommandLine
import LockstepDeviceCommands
import LockstepDevices
import LockstepHosting
import LockstepPair
import LockstepPosix
import LockstepProtocol
import LockstepScenario
import LockstepSimulation

/// A run of two real processes, under leases or in real time.
enum ProcessRun {
  static func play(
    _ script: Script,
    _ configuration: Engine.Configuration,
    _ plan: RunCommand.Plan,
    _ output: RunOutput,
    _ interruption: Interruption
  ) throws(CommandError) -> Runner.Report {
    let network = try plan.usesRealNetwork ? RealNetwork.ofThisMachine { output.say($0) } : nil
    let pair = try start(plan, keepsState: script.restartsDevices, interruption)
    pair.network = network
    defer { pair.close() }
    var configuration = configuration
    if plan.mode == .live {
      configuration.epoch = WallTime(microseconds: SystemClock.wallMicroseconds())
      configuration.usesRealNetwork = plan.usesRealNetwork
    }
    var engine = Engine(configuration)
    do throws(DevicePair.Failure) {
      try pair.join(&engine)
    } catch {
      return try report(error, pair)
    }
    let lacks = lacks(script, pair, plan)
    if !lacks.isEmpty { return Runner.Report(lacking: lacks) }
    let report = run(script, &engine, pair, plan, output)
    if let fault = report.fault { pair.refuse(fault) }
    // A device that crashed or broke a promise has shown enough, whatever it refused.
    let refused = report.verdict == .failed ? refused(report, script, plan) : []
    return refused.isEmpty ? report : Runner.Report(lacking: refused)
  }

  /// Lists the verbs that a program in a device's place refused and may refuse: the run says nothing
  /// of it then.
  private static func refused(_ report: Runner.Report, _ script: Script, _ plan: RunCommand.Plan)
    -> [String]
  {
    let lines = report.failures.filter { $0.surprise == .refusal }.map(\.line)
    var lacks: [String] = []
    for statement in script.statements where lines.contains(statement.line) {
      guard case .act(let role, let action) = statement.body, plan.hasForeign(role),
        SystemVerbs.mayBeRefused(action.verb)
      else { continue }
      let lack = "the \(role.name) lacks “\(action.verb)”"
      if !lacks.contains(lack) { lacks.append(lack) }
    }
    return lacks
  }

  /// Lists the script's needs that a device does not meet: a program does not declare the capability,
  /// or one of our devices runs in real time.
  private static func lacks(_ script: Script, _ pair: DevicePair, _ plan: RunCommand.Plan)
    -> [String]
  {
    DeviceRole.allCases.flatMap { role in
      let isReal = pair.unleased.contains(role)
      let asked = script.asked(of: role)
      return script.needs(of: role).filter { need in
        if isReal, need == .lease || need == .crash && asked.contains(.crash) { return true }
        guard plan.hasForeign(role) else { return false }
        return !(need.capability.map(pair.capabilities(of: role).contains) ?? false)
      }.map { need in
        "the \(role.name) lacks “\(need.rawValue)”" + (isReal ? " in real time" : "")
      }
    }
  }

  private static func run(
    _ script: Script,
    _ engine: inout Engine,
    _ pair: DevicePair,
    _ plan: RunCommand.Plan,
    _ output: RunOutput
  ) -> Runner.Report {
    guard !pair.unleased.isEmpty else {
      var runner = Runner(script, promises: plan.promises) { output.see($0) }
      var pacer = Unpaced(tellsAtOnce: true)
      return runner.run(on: &engine, pacedBy: &pacer)
    }
    if plan.mode == .processes { output.say(unleased(pair.unleased)) }
    var runner = Runner(script, promises: plan.promises, tolerance: .milliseconds(500)) {
      output.see($0)
    }
    var pacer = RealTime(pair)
    return runner.run(on: &engine, pacedBy: &pacer)
  }

  private static func unleased(_ roles: [DeviceRole]) -> String {
    let names = roles.map(\.name).joined(separator: " and the ")
    return "the \(names) declares no leases: the run takes real time and is not repeatable"
  }

  static func start(_ plan: RunCommand.Plan, keepsState: Bool, _ interruption: Interruption)
    throws(CommandError) -> DevicePair
  {
    var setup = DevicePair.Setup(
      watchCommand: try OwnDevice.command(
        .watch,
        unless: plan.watchCommand,
        app: plan.watchAppCommand,
        beside: plan.apps(beside: .watch),
        appMilliseconds: plan.appMilliseconds
      ),
      phoneCommand: try OwnDevice.command(
        .phone,
        unless: plan.phoneCommand,
        app: plan.phoneAppCommand,
        beside: plan.apps(beside: .phone),
        appMilliseconds: plan.appMilliseconds
      ),
      stallMilliseconds: plan.stallMilliseconds,
      usesLeases: plan.mode == .processes,
      keepsState: keepsState,
      showsErrors: plan.hasForeignApp || plan.hasProgramsBeside
    )
    for (number, app) in plan.otherWatchAppCommands {
      setup.otherWatchCommands[number] = try OwnDevice.command(
        .watch,
        unless: nil,
        app: app,
        beside: plan.apps(beside: .watch),
        appMilliseconds: plan.appMilliseconds
      )
    }
    for (role, app) in [(DeviceRole.watch, plan.watchAppCommand), (.phone, plan.phoneAppCommand)]
    where app != nil {
      setup.appPatience[role] = .milliseconds(Int64(plan.appMilliseconds))
    }
    do throws(DevicePair.Failure) {
      return try DevicePair(setup, interruption)
    } catch {
      if case .system(let text) = error { throw .inputOutput(text) }
      throw .inputOutput("\(error)")
    }
  }

  private static func report(_ failure: DevicePair.Failure, _ pair: DevicePair)
    throws(CommandError) -> Runner.Report
  {
    switch failure {
    case .device(let fault):
      pair.refuse(fault)
      return Runner.Report(failed: fault)
    case .system(let text): throw .inputOutput(text)
    }
  }
}

extension RealTime: Pacer {}

extension Script.Need {
  /// The capability that meets this need; `nil` if only our own devices meet it.
  fileprivate var capability: Capability? {
    switch self {
    case .crash: .crash
    case .health: .health
    case .lease: .lease
    case .system: .system
    case .files, .operations, .faults: nil
    }
  }
}
