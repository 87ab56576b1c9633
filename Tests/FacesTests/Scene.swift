import LockstepDeviceCommands
import LockstepPairCommands
import LockstepFaces
import LockstepPair
import LockstepProtocol
import LockstepScenario
import LockstepSimulation
import LockstepTerminal
import LockstepWorkoutChecks
import Testing

/// An instant of a scenario, with what the person has set: what a picture is made of.
struct Scene: Sendable, CustomTestStringConvertible {
  let name: String
  let source: String
  let time: TrueTime
  var change: @Sendable (inout Controls) -> Void = { _ in }

  var testDescription: String { name }

  /// The picture as the demo shows it.
  func picture(_ size: Size, _ capabilities: Capabilities) throws -> Grid {
    try Self.pictures(of: [self], [size], capabilities)[0].grids[0]
  }

  /// The pictures of several scenes, each in several sizes; what leads to them is played once.
  static func pictures(of scenes: [Scene], _ sizes: [Size], _ capabilities: Capabilities) throws
    -> [(scene: Scene, grids: [Grid])]
  {
    let sources = Dictionary(grouping: scenes, by: \.source)
    return try sources.keys.sorted().flatMap { source in
      let story = try DemoScript(source)
      let stage = DemoStage(story, capabilities, mode: "two processes")
      var engine = try DemoPair.inProcess(story)
      let sorted = sources[source, default: []].sorted { $0.time < $1.time }
      var pacer = Drawing(stage: stage, sizes: sizes, rest: sorted[...])
      var runner = Runner(story.endless, promises: .workouts) { stage.see($0) }
      _ = runner.run(on: &engine, pacedBy: &pacer)
      return pacer.drawn
    }
  }

  /// Virtual time up to the last of some scenes, each of which is drawn when its instant is over.
  private struct Drawing: Pacer {
    let stage: DemoStage
    let sizes: [Size]
    var rest: ArraySlice<Scene>
    var drawn: [(scene: Scene, grids: [Grid])] = []

    mutating func reach(_ instant: TrueTime, in engine: inout Engine) throws(DeviceFault) -> Bool {
      while let scene = rest.first, scene.time < instant {
        let controls = stage.controls
        scene.change(&stage.controls)
        drawn.append((scene, sizes.map { stage.picture(at: scene.time, in: $0, engine) }))
        stage.controls = controls
        rest.removeFirst()
      }
      if rest.isEmpty { throw DeviceFault(.watch, .died("enough")) }
      return true
    }
  }

  /// The pair as it stands then.
  func stand(_ capabilities: Capabilities, isTakenOver: Bool = false) throws
    -> (DemoStage, Engine)
  {
    let story = try DemoScript(source)
    let stage = DemoStage(story, capabilities, mode: "two processes")
    if isTakenOver { stage.takeOver(at: .zero) }
    var engine = try DemoPair.inProcess(story)
    var pacer = Until(time: time)
    var runner = Runner(story.endless, promises: .workouts) { stage.see($0) }
    _ = runner.run(on: &engine, pacedBy: &pacer)
    return (stage, engine)
  }

  /// Everything that happened until then.
  func events() throws -> [LogEvent] {
    var events: [LogEvent] = []
    let story = try DemoScript(source)
    var engine = try DemoPair.inProcess(story)
    var pacer = Until(time: time)
    var runner = Runner(story.endless, promises: .workouts) { events.append($0) }
    _ = runner.run(on: &engine, pacedBy: &pacer)
    return events
  }

  /// Virtual time up to an instant.
  private struct Until: Pacer {
    let time: TrueTime

    mutating func reach(_ instant: TrueTime, in engine: inout Engine) throws(DeviceFault) -> Bool {
      if instant <= time { return true }
      throw DeviceFault(.watch, .died("enough"))
    }
  }

  /// An instant of the story.
  init(_ name: String, at time: TrueTime, of source: String = DemoScript.storyText) {
    self.name = name
    self.source = source
    self.time = time
  }

  // MARK: Those that are kept

  init(_ name: String, _ seconds: Double, of source: String = DemoScript.storyText) {
    self.name = name
    self.source = source
    time = TrueTime(nanoseconds: Int64((seconds * 1000).rounded()) * 1_000_000)
  }

  private init(
    _ name: String,
    _ seconds: Double,
    of source: String = DemoScript.storyText,
    _ change: @escaping @Sendable (inout Controls) -> Void
  ) {
    self.init(name, seconds, of: source)
    self.change = change
  }

  /// Sleep, a run on the phone itself, two workouts, refusals, a timed set: what the story has not.
  private static let more = """
    title More
    link ble-active
    @0s phone starter-splits
    @2s phone start Core
    @3s phone start "Lower Body"
    @5s watch close
    @8s watch open Core
    @9s watch exercise Plank
    @10s watch start
    @20s phone suspend
    @30s watch leave
    @31s phone resume
    @35s phone run Crunches
    @36s phone begin
    @40s watch start
         expect watch refuses start
    @45s watch suspend
    """

  /// The phone's date is moved while it mirrors.
  private static let skewed = """
    title Skewed
    link ble-active
    @0s phone split Morning
    @0s phone add Push-Ups to Morning sets 3 reps 12
    @1s phone correct-mirror off
    @2s phone start Morning
    @4s watch exercise Push-Ups
    @5s watch start
    @6s phone clock +2s
    """

  /// More verbs than there is room for.
  private static let own = (1...12).map { number in
    var verb = OwnVerb(
      number % 2 == 0 ? .watch : .phone,
      "verb-\(number)",
      arguments: number < 5 ? "" : "ITEM [times COUNT]",
      summary: "does the thing of number \(number)"
    )
    if number < 5 { verb.key = Character("\(number)") }
    return verb
  }

  static let all: [Scene] = [
    Scene("off", 1), Scene("exercises", 4), Scene("ready", 7), Scene("crossing", 8.1),
    Scene("work", 10), Scene("rest", 14.25), Scene("haptic", 16.2), Scene("out-of-range", 24.6),
    Scene("stale", 28), Scene("back-in-range", 31.6), Scene("killed", 37), Scene("finish", 39),
    Scene("one-more-alone", 42), Scene("restarted", 45.5), Scene("dismissed", 58),
    Scene("workouts", 6, of: more), Scene("timed-work", 15, of: more),
    Scene("phone-asleep", 25, of: more), Scene("run-on-the-phone", 38, of: more),
    Scene("watch-asleep", 50, of: more),
    Scene("clocks-apart", 8, of: skewed),
    Scene("help", 10) { $0.showsHelp = true },
    Scene("help-of-own-app", 10) {
      $0.showsHelp = true
      $0.verbs = own
    },
    Scene("mistake", 10) {
      $0.verbs = own
      $0.prompt = PromptLine.Shown(
        before: "watch ad milk",
        after: "",
        mistake: PromptLine.Mistake(
          at: 6..<8,
          "the watch has no verb “ad”",
          hint: "there are: launch, quit, " + (1...40).map { "verb-\($0)" }.joined(separator: ", ")
        )
      )
    },
    Scene("paused-and-scrolled", 24.6) {
      $0.isPaused = true
      $0.speed = "1/4×"
      $0.logOffset = 12
    },
  ]
}
