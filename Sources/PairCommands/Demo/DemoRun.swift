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
    let interruption = try CommandError.wrapping { try Interruption() }
    let pair = try ProcessRun.start(plan.story.plan, keepsState: true, interruption)
    defer { pair.close() }
    var engine = Engine(DemoPair.configuration(of: plan.story))
    do throws(DevicePair.Failure) {
      try pair.join(&engine)
    } catch {
      switch error {
      case .device(let fault): throw .inputOutput("\(fault)")
      case .system(let text): throw .inputOutput(text)
      }
    }
    return try show(plan, on: &engine, mode: "two processes")
  }

  private static func show(_ plan: DemoPlan, on engine: inout Engine, mode: String)
    throws(CommandError) -> Int32
  {
    if let web = plan.web { return try serve(plan, web, on: &engine, mode: mode) }
    let terminal: DemoTerminal
    do throws(Errno) {
      terminal = try DemoTerminal(
        plan.capabilities,
        size: plan.size,
        title: "Lockstep: \(plan.story.title)",
        records: plan.recordPath != nil,
        asksTheme: plan.theme == nil
      )
    } catch {
      throw .inputOutput("\(error)")
    }
    let stage = DemoStage(plan.story, terminal.capabilities, mode: mode)
    return try play(plan, stage, at: terminal, on: &engine)
  }

  /// Serves the page that follows it, until a signal ends it.
  private static func serve(
    _ plan: DemoPlan,
    _ web: WebOptions,
    on engine: inout Engine,
    mode: String
  ) throws(CommandError) -> Int32 {
    let stage = DemoStage(plan.story, plan.fullCapabilities, mode: mode)
    stage.isYours = web.acts
    let desk = try DemoWeb(plan, web, stage)
    StandardStream.write("\(desk.address)\n")
    return try play(plan, stage, at: desk, on: &engine)
  }

  /// Plays where a person sits, until they leave.
  private static func play(
    _ plan: DemoPlan,
    _ stage: DemoStage,
    at desk: any DemoDesk,
    on engine: inout Engine
  ) throws(CommandError) -> Int32 {
    var clock = DemoClock(atWall: SystemClock.monotonicNanoseconds())
    clock.choose(numerator: plan.speed.numerator, denominator: plan.speed.denominator)
    let (end, story) = play(stage, desk, clock, on: &engine)
    let recording = desk.finish()
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
    _ desk: any DemoDesk,
    _ clock: DemoClock,
    on engine: inout Engine
  ) -> (end: Result<Int32, CommandError>, story: Runner.Report) {
    var pacer = DemoPacer(stage, desk, clock)
    var past = DemoPast()
    var runner = runner(of: stage.story.endless, stage, desk)
    var story: Runner.Report?
    while true {
      past.keep(runner, engine, stage)
      let fault = step(&runner, on: &engine, pacedBy: &pacer)
      if fault == nil, pacer.leaving == nil, engine.time < .zero + Script.longest { continue }
      switch pacer.leaving {
      case .back: goBack(&past, &runner, &engine, stage, desk, &pacer)
      case .takeOver:
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

  private static func goBack(
    _ past: inout DemoPast,
    _ runner: inout Runner,
    _ engine: inout Engine,
    _ stage: DemoStage,
    _ desk: any DemoDesk,
    _ pacer: inout DemoPacer
  ) {
    let isThere = past.isThere
    let isBack = past.goBack(&runner, &engine, stage)
    if isBack { desk.goBack(to: stage.eventCount) }
    if isBack || isThere { pacer.stand(at: engine.time) }
    if isBack { return }
    stage.say(
      isThere
        ? "this is the beginning"
        : "only a pair in one process goes back: lockstep demo --mode inprocess",
      at: engine.time
    )
  }
}
