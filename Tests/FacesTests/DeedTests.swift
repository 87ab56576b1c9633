import LockstepEventWords
import LockstepWorkouts
import LockstepDeviceCommands
import LockstepPairCommands
import LockstepFaces
import LockstepPair
import LockstepProtocol
import LockstepScenario
import LockstepSimulation
import LockstepTerminal
import Testing
import LockstepWorkoutChecks

/// What is done with keys, written down, and done again.
struct DeedTests {
  /// Presses keys at instants of virtual time, as the demo's own pacer does at those of the wall clock.
  private struct Pressing: Pacer {
    let stage: DemoStage
    var keys: ArraySlice<(time: Interval, key: Character)>
    let end: TrueTime
    var pending: Deed?
    var isOver = false

    mutating func reach(_ instant: TrueTime, in engine: inout Engine) throws(DeviceFault) -> Bool {
      if let next = keys.first, pending == nil, .zero + next.time <= instant {
        keys.removeFirst()
        pending = stage.deed(for: next.key, engine)
        guard pending != nil else { return false }
        return try perform(.zero + next.time, before: instant, &engine)
      }
      if pending != nil { return try perform(engine.time, before: instant, &engine) }
      if instant > end {
        isOver = true
        throw DeviceFault(.watch, .died("the test is over"))
      }
      return true
    }

    private mutating func perform(
      _ now: TrueTime,
      before instant: TrueTime,
      _ engine: inout Engine
    ) throws(DeviceFault) -> Bool {
      guard let time = stage.instant(for: now, before: instant, engine) else { return true }
      if !stage.isTakenOver {
        stage.takeOver(at: time)
        throw DeviceFault(.watch, .died("the person takes over"))
      }
      guard let deed = pending else { return true }
      pending = nil
      try stage.perform(deed, on: &engine, at: time)
      return false
    }
  }

  /// Time goes as fast as it can.
  private struct Rushing: Pacer {
    func reach(_ instant: TrueTime, in engine: inout Engine) -> Bool { true }
    var tellsAtOnce: Bool { true }
  }

  @Test func `back in time and forward again gives the same bytes and the same picture`() throws {
    let story = try DemoScript(DemoScript.storyText)
    let stage = DemoStage(story, Capabilities(), mode: "")
    var engine = try DemoPair.inProcess(story)
    var events: [String] = []
    var runner = Runner(story.endless, promises: .workouts) {
      events.append("\($0)")
      stage.see($0)
    }
    var (pacer, past) = (Rushing(), DemoPast())
    let steps = 150
    func play(_ count: Int) throws {
      for _ in 0..<count {
        past.keep(runner, engine, stage)
        _ = try runner.step(on: &engine, pacedBy: &pacer)
      }
    }
    try play(steps / 2)
    let half = events.count
    let early = stage.picture(at: engine.time, in: DemoPicture.sizeMin, engine)
    try play(steps / 2)
    let late = stage.picture(at: engine.time, in: DemoPicture.sizeMin, engine)
    past.keep(runner, engine, stage)
    var isFurther = true
    for _ in 0..<steps / 2 where isFurther {
      isFurther = past.goBack(&runner, &engine, stage)
      past.keep(runner, engine, stage)
    }
    #expect(isFurther)
    #expect(stage.picture(at: engine.time, in: DemoPicture.sizeMin, engine) == early)
    #expect(early != late)
    let first = Array(events[half...])
    events = []
    try play(steps / 2)
    #expect(events == first && !first.isEmpty)
    #expect(stage.picture(at: engine.time, in: DemoPicture.sizeMin, engine) == late)
    for _ in 0...steps { _ = past.goBack(&runner, &engine, stage) }
    #expect(!past.goBack(&runner, &engine, stage), "nothing is before the beginning")
  }

  @Test func `the same steps on new devices come to the same, with what the person did`() throws {
    let story = try DemoScript(DemoScript.storyText)
    let stage = DemoStage(story, Capabilities(), mode: "")
    var engine = try DemoPair.inProcess(story)
    var events: [LogEvent] = []
    let keys: [(time: Interval, key: Character)] = [
      (.seconds(14), "c"), (.seconds(15), "n"), (.seconds(17), "k"), (.seconds(20), "k"),
    ]
    var pacer = Pressing(stage: stage, keys: keys[...], end: .zero + .seconds(30))
    func runner(_ script: Script) -> Runner {
      Runner(script, promises: .workouts) { event in
        stage.see(event)
        events.append(event)
      }
    }
    var present = runner(story.endless)
    while !pacer.isOver {
      let wasTakenOver = stage.isTakenOver
      do {
        _ = try present.step(on: &engine, pacedBy: &pacer)
      } catch {
        if pacer.isOver { break }
        _ = present.finish(nil, on: &engine)
        present = runner(DemoScript.nothing)
      }
      stage.endStep()
      #expect(!wasTakenOver || stage.isTakenOver)
    }
    var again = try DemoPair.inProcess(story)
    var told = 0
    #expect(stage.trail.replay(on: &again, of: story) { told = $0 })
    #expect(told == stage.trail.steps - 1)
    #expect(again.time == engine.time && again.nextEventTime == engine.nextEventTime)
    // Devices of another seed do something else, which is seen.
    let other = try DemoScript(DemoScript.storyText.replacing("seed 1", with: "seed 2"))
    var stranger = try DemoPair.inProcess(other)
    #expect(!stage.trail.replay(on: &stranger, of: story) { _ in })
  }

  /// A story of which keys take over, and what came of it.
  private func play(_ keys: [(Interval, Character)], until end: Interval) throws
    -> (events: [LogEvent], saved: String)
  {
    let story = try DemoScript(DemoScript.storyText)
    let stage = DemoStage(story, Capabilities(), mode: "")
    var engine = try DemoPair.inProcess(story)
    let listed = keys.map { (time: $0.0, key: $0.1) }
    var pacer = Pressing(stage: stage, keys: listed[...], end: .zero + end)
    var script = story.endless
    var events: [LogEvent] = []
    while !pacer.isOver {
      var runner = Runner(script) { event in
        stage.see(event)
        events.append(event)
      }
      _ = runner.run(on: &engine, pacedBy: &pacer)
      script = DemoScript.nothing
    }
    return (events, stage.scenario(engine, until: .zero + end))
  }

  private func replay(_ source: String) throws -> (events: [LogEvent], verdict: Verdict) {
    let story = try DemoScript(source)
    var engine = try DemoPair.inProcess(story)
    var events: [LogEvent] = []
    var runner = Runner(story.script) { events.append($0) }
    var pacer = Unpaced()
    let report = runner.run(on: &engine, pacedBy: &pacer)
    return (events, report.verdict)
  }

  private static func withoutLines(_ events: [LogEvent]) -> [LogEvent] {
    events.filter { if case .expectation = $0.kind { false } else { true } }
  }

  @Test func `what was done with keys is saved as a scenario that does it again, to the byte`()
    throws
  {
    let keys: [(Interval, Character)] = [
      (.milliseconds(20_123), "n"), (.milliseconds(20_123), "."), (.seconds(22), "c"),
      (.milliseconds(24_500), "z"), (.seconds(27), "c"), (.seconds(28), "z"), (.seconds(30), "n"),
      (.seconds(31), "R"), (.seconds(33), "k"), (.seconds(34), "b"), (.seconds(35), "k"),
      (.seconds(36), "p"), (.seconds(40), "K"), (.seconds(41), "K"), (.seconds(42), "s"),
      (.seconds(43), "s"), (.seconds(44), "1"), (.seconds(45), "s"), (.seconds(50), "f"),
      (.seconds(51), "w"), (.seconds(52), ","),
    ]
    let played = try play(keys, until: .seconds(60))
    let saved = played.saved
    let done = [
      "link cut", "phone suspend", "phone resume", "phone kill", "phone restart", "watch kill",
      "watch restart", "link profile", "link latency", "phone rest", " end",
    ]
    for text in done { #expect(saved.contains(text), "\(text) is not in:\n\(saved)") }
    let again = try replay(saved)
    #expect(again.verdict == .pass)
    let first = Self.withoutLines(played.events)
    #expect(first.count > 100)
    #expect(Self.withoutLines(again.events) == first)
  }

  @Test func `an untouched story is saved as itself`() throws {
    let played = try play([], until: .seconds(61))
    let again = try replay(played.saved)
    #expect(again.verdict == .pass)
    #expect(Self.withoutLines(again.events) == Self.withoutLines(played.events))
    #expect(again.events.count == played.events.count)
  }

  @Test func `each deed's line is read back as the deed`() throws {
    let story = try DemoScript(DemoScript.storyText)
    for (seconds, keys) in [
      (1, "swrR"), (4, "12sfw"), (10, "nbmdlc,.pkKzZ"), (37, "kz"), (39, "md"),
    ] {
      let (stage, engine) = try Self.stand(story, at: .seconds(Int64(seconds)))
      for key in keys {
        guard let deed = stage.deed(for: key, engine) else { continue }
        let header = "link ble-active\n@0s link latency 120ms\n@0s link jitter 160ms\n"
        let script = try ScriptParser.parse(header + "@1s \(deed.text)\n", in: .workouts)
        #expect(script.statements.last?.body == deed.body, "\(key): \(deed.text)")
      }
    }
  }

  @Test func `s is the obvious next thing`() throws {
    let story = try DemoScript(DemoScript.storyText)
    let expected: [(Int64, String)] = [
      (1, "watch launch"), (4, "watch exercise Push-Ups"), (7, "watch start"),
      (58, "watch exercise Plank"),
    ]
    for (seconds, text) in expected {
      let (stage, engine) = try Self.stand(story, at: .seconds(seconds))
      #expect(stage.deed(for: "s", engine)?.text == text)
    }
  }

  @Test func `what would make no sense now is told instead`() throws {
    let story = try DemoScript(DemoScript.storyText)
    let (stage, engine) = try Self.stand(story, at: .seconds(1))
    #expect(stage.deed(for: "f", engine) == nil)
    #expect(stage.deed(for: "9", engine) == nil)
    #expect(stage.deed(for: "x", engine) == nil)
  }

  private static func stand(_ story: DemoScript, at time: Interval) throws -> (DemoStage, Engine) {
    let stage = DemoStage(story, Capabilities(), mode: "")
    var engine = try DemoPair.inProcess(story)
    var pacer = Pressing(stage: stage, keys: [], end: .zero + time)
    var runner = Runner(story.endless) { stage.see($0) }
    _ = runner.run(on: &engine, pacedBy: &pacer)
    return (stage, engine)
  }

  @Test(arguments: DeviceRole.allCases)
  func `every verb is written as it is read`(_ device: DeviceRole) throws {
    for verb in Vocabulary.workouts[device].verbs {
      // A fault is one of a table.
      let action =
        verb.name == "fault"
        ? Action("fault", [.init("name", .text("edge-lost"))])
        : Action(verb.name, verb.parameters.map(Self.argument))
      let text = "\(device.name) \(action.scenarioText(in: Vocabulary.workouts[device]))"
      let script = try ScriptParser.parse("@0s \(text)\n", in: .workouts)
      #expect(script.statements.first?.body == .act(device, action), "\(text)")
    }
  }

  private static func argument(_ parameter: Verb.Parameter) -> Action.Argument {
    let value: Action.Value =
      switch parameter.kind {
      // A name has letters and digits.
      case .text where parameter.name == "label": .text("first")
      case .name(.one(let names)): .text(names[0])
      case .text, .name: .text("a \"b\\ c")
      case .number(let range), .transfer(let range): .number(range.lowerBound)
      case .measure(let units, let range): .text("\(range.upperBound)\(units[0])")
      case .seconds(let range): .number(range.upperBound)
      case .date: .text("2026-01-05T08:00:00Z")
      case .label: .text("first.1")
      case .json:
        .json(
          JSONText {
            $0.beginObject()
            $0.field("n", 1)
            $0.endObject()
          }
        )
      case .flag: .flag
      }
    return .init(parameter.name, value)
  }
}
