import LockstepCommandLine
import LockstepDeviceCommands
import LockstepWorkoutChecks
import LockstepWorkouts
import LockstepHosting
import LockstepPair
import LockstepPosix
import LockstepScenario
import LockstepSimulation
import LockstepTerminal
import LockstepEventWords

/// The demo at a user's terminal.
enum DemoRun {
  static func play(_ plan: DemoPlan) throws(CommandError) -> Int32 {
    if plan.isInProcess {
      var engine = try CommandError.wrapping { try DemoPair.inProcess(plan.story) }
      return try show(plan, on: &engine, mode: "in process")
    }
    var engine = Engine(DemoPair.configuration(of: plan.story))
    let processes = try DemoProcesses(plan.story, on: &engine)
    defer { processes.close() }
    return try show(plan, on: &engine, mode: "two processes", processes)
  }

  private static func show(
    _ plan: DemoPlan,
    on engine: inout Engine,
    mode: String,
    _ processes: DemoProcesses? = nil
  )
    throws(CommandError) -> Int32
  {
    if let web = plan.web { return try serve(plan, web, on: &engine, mode: mode, processes) }
    let terminal = try CommandError.wrapping {
      let terminal = try DemoTerminal(
        plan.capabilities,
        size: plan.size,
        title: "Lockstep: \(plan.story.title)",
        records: plan.recordPath != nil,
        asksTheme: plan.theme == nil
      )
      if plan.takesMouse { try terminal.takeMouse(true) }
      return terminal
    }
    let stage = DemoStage(plan.story, terminal.capabilities, mode: mode)
    return try play(plan, stage, at: terminal, on: &engine, processes)
  }

  /// Serves the web page of the demo, until a signal ends it.
  private static func serve(
    _ plan: DemoPlan,
    _ web: WebOptions,
    on engine: inout Engine,
    mode: String,
    _ processes: DemoProcesses?
  ) throws(CommandError) -> Int32 {
    let stage = DemoStage(plan.story, plan.fullCapabilities, mode: mode)
    stage.isYours = web.acts
    let desk = try DemoWeb(plan, web, stage)
    StandardStream.write("\(desk.address)\n")
    return try play(plan, stage, at: desk, on: &engine, processes)
  }

  /// Plays the demo at a desk, until the user leaves.
  private static func play(
    _ plan: DemoPlan,
    _ stage: DemoStage,
    at desk: any DemoDesk,
    on engine: inout Engine,
    _ processes: DemoProcesses?
  ) throws(CommandError) -> Int32 {
    var clock = DemoClock(atWall: SystemClock.monotonicNanoseconds())
    clock.choose(numerator: plan.speed.numerator, denominator: plan.speed.denominator)
    let (end, story) = play(stage, desk, clock, on: &engine, processes)
    let recording = desk.finish()
    if let recording, let path = plan.recordPath {
      try DemoStill.save(recording: recording, to: path)
    }
    let failed = DemoStill.tell(story, of: plan)
    let exitCode = try end.get()
    return exitCode == 0 ? failed : exitCode
  }

  /// Plays the scenario, and from the user's first action on the user's actions; the scenario is
  /// judged, too.
  private static func play(
    _ stage: DemoStage,
    _ desk: any DemoDesk,
    _ clock: DemoClock,
    on engine: inout Engine,
    _ processes: DemoProcesses?
  ) -> (end: Result<Int32, CommandError>, story: Runner.Report) {
    var pacer = DemoPacer(stage, desk, clock)
    var past = DemoPast()
    var runner = runner(of: stage.story.endless, stage, desk)
    var story: Runner.Report?
    while true {
      past.keep(runner, engine, stage)
      let fault = step(&runner, on: &engine, pacedBy: &pacer)
      if fault == nil, pacer.leaving == nil, engine.time < .zero + Script.longest {
        stage.endStep()
        continue
      }
      switch pacer.leaving {
      case .back:
        if let exitCode = goBack(&past, &runner, &engine, stage, desk, &pacer, processes) {
          return (.success(exitCode), story ?? runner.finish(nil, on: &engine))
        }
      case .takeOver:
        stage.endStep()
        story = runner.finish(fault, on: &engine)
        runner = Self.runner(of: DemoScript.nothing, stage, desk)
      case .quit(let exitCode):
        return (.success(exitCode), story ?? runner.finish(fault, on: &engine))
      case .terminal(let error):
        let report = story ?? runner.finish(fault, on: &engine)
        return (.failure(.inputOutput("\(error)")), report)
      case nil:
        // Thirty days have gone by, or a device cannot go on.
        let report = story ?? runner.finish(fault, on: &engine)
        return (fault.map { .failure(.crashed("\($0)")) } ?? .success(0), report)
      }
    }
  }

  private static func runner(of script: Script, _ stage: DemoStage, _ desk: any DemoDesk) -> Runner
  {
    Runner(script, promises: stage.story.plan.promises) { event in
      stage.see(event)
      desk.see(event)
    }
  }

  /// Plays one step; returns the fault if it could not be played, otherwise `nil`.
  private static func step(
    _ runner: inout Runner,
    on engine: inout Engine,
    pacedBy pacer: inout DemoPacer
  ) -> DeviceFault? {
    do throws(DeviceFault) {
      _ = try runner.step(on: &engine, pacedBy: &pacer)
      return nil
    } catch {
      return error
    }
  }

  /// Goes back one step; returns the exit code if the user quits meanwhile.
  private static func goBack(
    _ past: inout DemoPast,
    _ runner: inout Runner,
    _ engine: inout Engine,
    _ stage: DemoStage,
    _ desk: any DemoDesk,
    _ pacer: inout DemoPacer,
    _ processes: DemoProcesses?
  ) -> Int32? {
    do throws(DemoProcesses.Break) {
      let present = engine
      let back = try past.goBack(&runner, &engine, stage) { (trail) throws(DemoProcesses.Break) in
        try pacer.replay(trail, on: processes, beside: present)
      }
      pacer.stand(at: engine.time)
      switch back {
      case .isThere: desk.goBack(to: stage.eventCount)
      case .beginning: stage.say("this is the beginning", at: engine.time)
      case .impossible:
        stage.say("cannot go back: played again, the programs did something else", at: engine.time)
      }
      return nil
    } catch {
      switch error {
      case .quit(let exitCode): return exitCode
      case .failed(let reason):
        pacer.stand(at: engine.time)
        stage.say("cannot go back in time: \(reason.text)", at: engine.time)
        return nil
      }
    }
  }
}
