import LockstepDevices
import LockstepProtocol
import LockstepSimulation
import Testing
import LockstepWatchSim
import LockstepWorkouts

/// How the watch app starts and ends, and what it refuses.
struct WatchLaunchTests {
  private let workout = Workout.push()

  @Test func `a watch that is switched on shows nothing and waits`() {
    var watch = DeviceModel.watch().make(incarnation: 1)
    let effects = watch.handle([.start], at: WatchRig.at(0))
    #expect(
      effects.map(\.words) == ["shown nothing: the app does not run, or is not in front, alone"]
    )
    #expect(watch.nextDeadline == nil)
  }

  @Test func `a launch packet starts the app in the workout it names`() {
    var watch = WatchRig()
    #expect(watch.give(.link(isUp: true)) == ["presence notRunning"])
    #expect(watch.snapshot(Snapshot(workouts: [workout])) == ["contextReceipt 1"])
    #expect(
      watch.give(.launch(workout.id, number: 4)) == [
        "presence foreground", "told activated", "told received context 1", "told reachable",
        "launchReceipt 4", "shown Push: Bench Press 0/3, Plank 0/2, in session",
      ]
    )
  }

  @Test func `a workout launched into before its snapshot is opened when it arrives`() {
    var watch = WatchRig()
    watch.give(.link(isUp: true))
    #expect(
      watch.give(.launch(workout.id)).last
        == "shown no workout: start one on the phone, in session"
    )
    #expect(
      watch.snapshot(Snapshot(workouts: [workout])) == [
        "told received context 1", "contextReceipt 1",
        "shown Push: Bench Press 0/3, Plank 0/2, in session",
      ]
    )
  }

  @Test func `the session of a launch keeps the app running until no workout is in progress`() {
    var watch = WatchRig(launchedInto: workout)
    #expect(watch.act("wrist-down").first == "presence workoutSession")
    #expect(watch.snapshot(Snapshot(workouts: [])).contains("presence background"))
    #expect(watch.act("wrist-up").first == "presence foreground")
    #expect(watch.act("wrist-down").first == "presence background", "a person opened it alone")
  }

  @Test func `without the wearer's leave a launch keeps nothing running`() {
    var watch = WatchRig(launchedInto: workout)
    watch.act("deny")
    #expect(watch.act("home").first == "presence background")
  }

  @Test func `a launch leaves an open run alone`() {
    var watch = WatchRig(launchedInto: workout)
    watch.act("exercise", "exercise", .text("Bench Press"))
    let other = Workout.push(id: "other", name: "Pull")
    watch.snapshot(Snapshot(workouts: [workout, other]))
    #expect(watch.give(.launch(other.id, number: 2)) == ["launchReceipt 2"])
    #expect(watch.run?.exercise == "Bench Press")
    watch.act("leave")
    #expect(watch.screen.content.name == "exercises")
    #expect(watch.screen.sentence.hasPrefix("Push"))
  }

  @Test func `a second launch goes to its workout and is received once more`() {
    var watch = WatchRig(launchedInto: workout)
    let other = Workout.push(id: "other", name: "Pull")
    watch.snapshot(Snapshot(workouts: [workout, other]))
    #expect(
      watch.give(.launch(other.id, number: 2)) == [
        "launchReceipt 2", "shown Pull: Bench Press 0/3, Plank 0/2, in session",
      ]
    )
  }

  @Test func `the wearer's launch opens no workout and begins no session`() {
    var watch = WatchRig()
    watch.give(.link(isUp: true))
    watch.snapshot(Snapshot(workouts: [workout]))
    #expect(
      watch.act("launch") == [
        "presence foreground", "told activated", "told received context 1", "told reachable",
        "shown workouts: Push 0/2",
      ]
    )
  }

  @Test func `quitting ends the run without an end live message and leaves the screen dark`() {
    var watch = WatchRig(launchedInto: workout)
    watch.act("exercise", "exercise", .text("Bench Press"))
    watch.act("start")
    watch.act("next")
    #expect(watch.device.nextDeadline != nil)
    // Two messages have had no receipt: what became of them is unknown, and nobody hears it.
    #expect(
      watch.act("quit").filter { !$0.hasPrefix("told message") } == [
        "presence notRunning", "shown nothing: the app does not run, or is not in front, alone",
      ]
    )
    #expect(watch.device.nextDeadline == nil)
  }

  // MARK: Refusals

  static let allVerbs = DeviceModel.watch().policy.words.verbs.map(\.name)

  /// What is done to the watch rather than to its app (ACTION-14).
  static let deviceVerbs = [
    "wrist-down", "wrist-up", "background-refresh", "independent", "uninstall", "install",
    "update-app", "end-app",
    "unsupported", "no-delegate", "fail-activation", "fault", "any-order", "reply-timeout",
    "transfer-timeout", "task-budget", "load-timeline", "health-save", "health-delete",
    "health-sync", "network", "complication-on-face",
  ]

  @Test(arguments: allVerbs.filter { $0 != "launch" && !deviceVerbs.contains($0) })
  func `without its app a watch refuses everything of the app but launch`(verb: String) {
    var watch = WatchRig()
    let digest = watch.device.digest
    let action = Action(verb, verb == "request" ? Self.argumentsOfRequest : Self.argumentsOfAll)
    #expect(
      watch.give(.action(action)) == ["refused \(verb): the watch app is not running"]
    )
    #expect(watch.device.digest == digest)
  }

  private static let argumentsOfRequest: [Action.Argument] = [
    Action.Argument("method", .text("GET")),
    Action.Argument("address", .text("https://notes.example/notes")),
  ]

  private static let argumentsOfAll: [Action.Argument] = [
    Action.Argument("data", .text("bytes")), Action.Argument("method", .text("data")),
    Action.Argument("name", .text("ride.fit")), Action.Argument("bytes", .number(1)),
    Action.Argument("id", .number(1)), Action.Argument("what", .text("workout")),
    Action.Argument("workout", .text("Push")), Action.Argument("exercise", .text("Plank")),
    Action.Argument("rest", .number(5)), Action.Argument("countdown", .number(5)),
    Action.Argument("unit", .text("lb")),
    Action.Argument("activity", .text("cycling")),
    Action.Argument(
      "recording",
      .json(
        JSONText {
          $0.beginObject(); $0.endObject()
        }
      )
    ),
    Action.Argument("payload", .json(ApplicationMessage.ping(number: 1).payload)),
  ]

  /// A verb with an argument under a name, while the workout is open and no run is, and the reason.
  static let refusals: [(String, String, Action.Value, String)] = [
    ("launch", "", .flag, "the app is running"),
    ("dance", "", .flag, "the watch has no such verb"),
    ("open", "", .flag, "workout is missing: open WORKOUT"),
    ("open", "workout", .number(1), "the value of workout does not fit: open WORKOUT"),
    ("exercise", "", .flag, "exercise is missing: exercise EXERCISE"),
    ("rest", "rest", .text("5"), "the value of rest does not fit: rest DURATION"),
    ("auto-finish", "", .flag, "countdown is missing: auto-finish DURATION"),
    ("message", "", .flag, "payload is missing: message {JSON} [reply]"),
    ("ping", "count", .number(0), "the value of count does not fit: ping [NUMBER]"),
    (
      "open", "workout", .text("Legs"),
      "no workout in progress is called “Legs”; there is “Push”"
    ),
    (
      "exercise", "exercise", .text("Row"),
      "the workout has no “Row”; it has “Bench Press”, “Plank”"
    ),
    ("skip", "", .flag, "nothing is open"),
    ("skip", "exercise", .text("Row"), "there is no “Row” here"),
    ("undo", "exercise", .text("Row"), "the workout has no “Row”; it has “Bench Press”, “Plank”"),
    ("start", "", .flag, "no exercise is open"), ("next", "", .flag, "no exercise is open"),
    ("back", "", .flag, "no exercise is open"), ("one-more", "", .flag, "no exercise is open"),
    ("done", "", .flag, "no exercise is open"), ("leave", "", .flag, "no exercise is open"),
  ]

  @Test(arguments: refusals)
  func `what makes no sense is refused with its reason and changes nothing`(
    verb: String,
    name: String,
    value: Action.Value,
    reason: String
  ) {
    var watch = WatchRig(launchedInto: workout)
    let digest = watch.device.digest
    #expect(watch.act(verb, name, value) == ["refused \(verb): \(reason)"])
    #expect(watch.device.digest == digest)
  }

  @Test func `an open run keeps its wearer from going elsewhere`() {
    var watch = WatchRig(launchedInto: workout)
    watch.act("exercise", "exercise", .text("Plank"))
    for (verb, name) in [("open", "workout"), ("exercise", "exercise"), ("close", "")] {
      #expect(
        watch.act(verb, name, .text("Push")) == [
          "refused \(verb): an exercise is open: leave it first"
        ]
      )
    }
  }

  @Test func `without a workout there is nothing to open`() {
    var watch = WatchRig()
    watch.act("launch")
    #expect(
      watch.act("open", "workout", .text("Push")) == [
        "refused open: no workout is in progress: start one on the phone"
      ]
    )
    #expect(
      watch.act("exercise", "exercise", .text("Plank")) == [
        "refused exercise: no workout is open"
      ]
    )
  }

  @Test func `closing goes back to the list, opening to the workout`() {
    var watch = WatchRig(launchedInto: workout)
    #expect(watch.act("close") == ["shown workouts: Push 0/2, in session"])
    #expect(
      watch.act("open", "workout", .text("Push")) == [
        "shown Push: Bench Press 0/3, Plank 0/2, in session"
      ]
    )
  }

  // MARK: Between two lives of the app

  @Test func `changes made before a quit are pending after the next launch`() {
    var watch = WatchRig(launchedInto: workout)
    watch.act("skip", "exercise", .text("Plank"))
    watch.act("rest", "rest", .number(30))
    watch.act("quit")
    #expect(
      watch.act("launch") == [
        "presence foreground", "told activated", "told reachable",
        "shown workouts: Push 1/2 (2 pending)",
      ]
    )
  }

  @Test func `changes are numbered on over a quit, and so are runs`() {
    var watch = WatchRig(launchedInto: workout)
    watch.act("exercise", "exercise", .text("Bench Press"))
    watch.act("rest", "rest", .number(30))
    watch.act("quit")
    watch.act("launch")
    watch.act("open", "workout", .text("Push"))
    watch.act("exercise", "exercise", .text("Bench Press"))
    watch.act("rest", "rest", .number(40))
    #expect(watch.changes.map(\.mark.sequence) == [1, 2])
    #expect(watch.stamps.map(\.run) == [1, 2])
  }
}
