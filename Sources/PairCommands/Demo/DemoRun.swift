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

/// The demo at a person's terminal.
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
    let terminal: DemoTerminal
    do throws(Errno) {
      terminal = try DemoTerminal(
        plan.capabilities,
        size: plan.size,
        title: "Lockstep: \(plan.story.title)",
        records: plan.recordPath != nil,
        asksTheme: plan.theme == nil
      )
      if plan.takesMouse { try terminal.takeMouse(true) }
    } catch {
      throw .inputOutput("\(error)")
    }
    let stage = DemoStage(plan.story, terminal.capabilities, mode: mode)
    var clock = DemoClock(atWall: SystemClock.monotonicNanoseconds())
    clock.choose(numerator: plan.speed.numerator, denominator: plan.speed.denominator)
    let (end, story) = play(stage, terminal, clock, on: &engine, processes)
    let recording = terminal.finish()
    if let recording, let path = plan.recordPath {
      try DemoStill.save(recording: recording, to: path)
    }
    let failed = DemoStill.tell(story, of: plan)
    let exitCode = try end.get()
    return exitCode == 0 ? failed : exitCode
  }

  /// Plays the story, and from the first deed on what the person does; the story is judged, too.
  private static func play(
    _ stage: DemoStage,
    _ terminal: DemoTerminal,
    _ clock: DemoClock,
    on engine: inout Engine,
    _ processes: DemoProcesses?
  ) -> (end: Result<Int32, CommandError>, story: Runner.Report) {
    var pacer = DemoPacer(stage, terminal, clock)
    var past = DemoPast()
    var runner = runner(of: stage.story.endless, stage)
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
        if let exitCode = goBack(&past, &runner, &engine, stage, &pacer, processes) {
          return (.success(exitCode), story ?? runner.finish(nil, on: &engine))
        }
      case .takeOver:
        stage.endStep()
        story = runner.finish(fault, on: &engine)
        runner = Self.runner(of: DemoScript.nothing, stage)
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

  private static func runner(of script: Script, _ stage: DemoStage) -> Runner {
    Runner(script, promises: stage.story.plan.promises) { stage.see($0) }
  }

  /// One step of what plays; answers why there is none.
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

  /// Answers the exit code where the person leaves meanwhile.
  private static func goBack(
    _ past: inout DemoPast,
    _ runner: inout Runner,
    _ engine: inout Engine,
    _ stage: DemoStage,
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
      case .isThere: break
      case .beginning: stage.say("this is the beginning", at: engine.time)
      case .impossible:
        stage.say("the programs do something else when they do it again", at: engine.time)
      }
      return nil
    } catch {
      switch error {
      case .quit(let exitCode): return exitCode
      case .failed(let reason):
        pacer.stand(at: engine.time)
        stage.say("time stays here: \(reason.text)", at: engine.time)
        return nil
      }
    }
  }
}
