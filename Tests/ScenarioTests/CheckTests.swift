import LockstepDevices
import LockstepEventWords
import LockstepLink
import LockstepPair
import LockstepPhoneSim
import LockstepProtocol
import LockstepScenario
import LockstepSimulation
import Testing
import LockstepWatchSim
import LockstepWorkoutChecks
import LockstepWorkouts

/// Each kind of check, and each verb, in a scenario that passes and in one that fails.
struct CheckTests {
  /// One kind of check, in a story where it holds at one instant, and where another one does not.
  struct Case: Sendable, CustomTestStringConvertible {
    let story: Story
    let holds: Line
    let fails: Line
    /// The words that name the kind: `watch page`.
    let name: String

    var testDescription: String { name }

    init(_ name: String, _ story: Story, holds: Line, fails: Line) {
      self.name = name
      self.story = story
      self.holds = holds
      self.fails = fails
    }
  }

  /// What stands after `expect` and maybe `not`, at a second of the story.
  struct Line: Sendable {
    let second: Int
    let rest: String

    init(_ second: Int, _ rest: String = "") {
      self.second = second
      self.rest = rest
    }
  }

  /// Lines without expectations but of refusals, each with its second.
  struct Story: Sendable {
    var header = ""
    var lines: [(second: Int, text: String)]

    static let run = Story(lines: [
      (0, "phone split Core"), (0, "phone add Plank to Core sets 3 reps 10"),
      (2, "phone start Core"), (5, "watch exercise Plank"), (6, "watch start"),
      (7, "watch done"), (7, "expect watch refuses done"), (8, "phone start Coore"),
      (8, "expect phone refuses start"), (36, "watch next"), (38, "phone rest 50s"),
      (39, "phone splits"), (40, "watch message {\"type\":\"hello\"}"),
      (41, "phone message {\"type\":\"hello\"}"), (42, "phone write-raw Splits/B.json \"{ not\""),
      (50, "link cut"), (51, "watch message {\"type\":\"hello\"}"),
    ])

    static let phone = Story(lines: [
      (0, "phone split Core"), (0, "phone add Plank to Core sets 3 reps 10"),
      (2, "phone start Core"), (6, "phone run Plank"), (7, "phone begin"),
      (9, "watch disk full"), (10, "phone drive unavailable"), (20, "phone forget-permission"),
      (22, "phone drive available"), (24, "phone finish Core"), (26, "phone start Core"),
    ])

    static let ride = Story(lines: [
      (0, "watch launch"), (1, "watch start-activity cycling"), (60, "watch end-activity"),
    ])

    static let files = Story(lines: [
      (0, "watch launch"), (5, "phone file b.fit bytes 4"),
      (10, "watch file a.fit bytes 4 with {\"of\":\"today\"}"),
    ])

    /// The story with more lines, each behind all others of its second.
    func with(_ more: [(second: Int, text: String)]) -> Story {
      var story = self
      for line in more {
        let place = story.lines.firstIndex { $0.second > line.second } ?? story.lines.endIndex
        story.lines.insert(line, at: place)
      }
      return story
    }

    static let web = Story(
      header: "server notes at https://notes.example",
      lines: [(1, "phone request POST https://notes.example/runs {\"km\":5}")]
    )

    var text: String {
      header + "\n" + lines.map { "@\($0.second)s \($0.text)" }.joined(separator: "\n")
    }
  }

  static let cases: [Case] =
    [
      Case("watch page", .run, holds: Line(10, "work set 1 of 3"), fails: Line(10, "rest")),
      Case("watch shows", .run, holds: Line(10, "run"), fails: Line(10, "exercises")),
      Case("watch exercise", .run, holds: Line(10, "Plank"), fails: Line(10, "Dips")),
      Case("watch pending", .run, holds: Line(36, "1"), fails: Line(36, "2")),
      Case("watch not-kept", .run, holds: Line(36, "0"), fails: Line(36, "1")),
      Case(
        "watch file",
        .files,
        holds: Line(20, "b.fit hex = \"001f3e5d\""),
        fails: Line(20, "b.fit bytes != 4")
      ),
      Case(
        "phone file",
        .files,
        holds: Line(20, "a.fit {\"bytes\":4,\"metadata\":{\"of\":\"today\"}}"),
        fails: Line(20, "b.fit")
      ),
      Case("watch workout-session", .ride, holds: Line(10, "running"), fails: Line(10, "paused")),
      Case("watch reachable", .run, holds: Line(10), fails: Line(0)),
      Case("watch app", .run, holds: Line(10, "foreground"), fails: Line(0, "foreground")),
      Case("phone app", .run, holds: Line(10, "foreground"), fails: Line(10, "suspended")),
      Case("watch outstanding", .run, holds: Line(10, "0"), fails: Line(36, "0")),
      Case("phone outstanding", .run, holds: Line(10, "0"), fails: Line(10, "file 1")),
      Case("watch health", .run, holds: Line(10, "workout 0"), fails: Line(10, "heartRate 1")),
      Case("phone health", .run, holds: Line(10, "workout 0"), fails: Line(10, "workout 1")),
      Case("watch workout-elapsed", .ride, holds: Line(11, "10s"), fails: Line(30, "1m")),
      Case(
        "watch told",
        .run,
        holds: Line(40, "outcome kind = message within 1s"),
        fails: Line(40, "outcome kind = file within 1s")
      ),
      Case("watch refuses", .run, holds: Line(7, "done"), fails: Line(8, "done")),
      Case(
        "watch outcome",
        .run,
        holds: Line(40, "message delivered within 1s"),
        fails: Line(40, "message failed 7007 within 1s")
      ),
      Case(
        "watch receives",
        .run,
        holds: Line(41, "message within 1s"),
        fails: Line(42, "message within 1s")
      ),
      Case(
        "watch screen",
        .run,
        holds: Line(10, "exercise contains lan"),
        fails: Line(10, "set != 1")
      ),
      Case(
        "watch haptic",
        .run,
        holds: Line(36, "start within 1h"),
        fails: Line(10, "start missed within 1h")
      ),
      Case("phone mirror", .run, holds: Line(10, "work set 1"), fails: Line(10, "stale")),
      Case("phone workout-session", .ride, holds: Line(10, "running"), fails: Line(10, "none")),
      Case("phone page", .phone, holds: Line(8, "work"), fails: Line(8, "rest")),
      Case("phone split", .run, holds: Line(10, "Core"), fails: Line(10, "Legs")),
      Case("phone problem", .run, holds: Line(45, "Splits/B.json"), fails: Line(45, "C.json")),
      Case("phone drive", .phone, holds: Line(10, "unavailable"), fails: Line(8, "unavailable")),
      Case("phone question", .phone, holds: Line(27), fails: Line(25)),
      Case("phone answers", .run, holds: Line(39, "Core"), fails: Line(39, "Legs")),
      Case("phone recorded", .ride, holds: Line(70, "cycling"), fails: Line(70, "running")),
      Case(
        "phone workout",
        .run,
        holds: Line(10, "Core inProgress"),
        fails: Line(10, "Core completed")
      ),
      Case(
        "phone exercise",
        .run,
        holds: Line(38, "Plank done 1"),
        fails: Line(38, "Plank done 2")
      ),
      Case("phone setting", .run, holds: Line(38, "rest 50s"), fails: Line(37, "rest 50s")),
      Case("phone reachable", .run, holds: Line(10), fails: Line(0)),
      Case(
        "phone told",
        .run,
        holds: Line(41, "outcome outcome = delivered within 1s"),
        fails: Line(41, "outcome outcome = replied within 1s")
      ),
      Case("phone refuses", .run, holds: Line(8, "start"), fails: Line(9, "start")),
      Case(
        "phone outcome",
        .run,
        holds: Line(41, "message delivered within 1s"),
        fails: Line(41, "message replied within 1s")
      ),
      Case(
        "phone receives",
        .run,
        holds: Line(40, "message within 1s"),
        fails: Line(40, "userInfo within 1s")
      ),
      Case("phone screen", .run, holds: Line(10, "splits.0 = Core"), fails: Line(10, "splits.1")),
      Case(
        "phone document",
        .run,
        holds: Line(10, "workout status = inProgress"),
        fails: Line(10, "workout:X")
      ),
      Case(
        "watch packet",
        .run,
        holds: Line(40, "message payload.type = hello within 1s"),
        fails: Line(40, "message payload.type = other within 1s")
      ),
      Case(
        "phone packet",
        .run,
        holds: Line(40, "receipt within 1s"),
        fails: Line(40, "reply within 1s")
      ),
      Case(
        "watch event",
        .run,
        holds: Line(36, "input do = next"),
        fails: Line(36, "input do = start")
      ),
      Case(
        "phone event",
        .run,
        holds: Line(39, "answer"),
        fails: Line(40, "answer within 10s")
      ),
      Case("link connected", .run, holds: Line(10), fails: Line(51)),
      Case("link stalled", .run, holds: Line(51), fails: Line(10)),
      Case("link disconnected", .run, holds: Line(0), fails: Line(10)),
      Case("link lost", .run, holds: Line(51, "message within 10s"), fails: Line(10, "message")),
      Case("server", .web, holds: Line(3, "notes has 1 runs"), fails: Line(3, "notes has 2")),
      Case("timers agree", .run, holds: Line(38, "40ms"), fails: Line(5, "40ms")),
      Case("settled", .run, holds: Line(38), fails: Line(36)),
    ] + notices

  private static let notices: [Case] = [
    Case(
      "watch notice",
      Story(lines: [
        (0, "phone split Core"), (0, "phone add Plank to Core sets 3 reps 10"),
        (2, "phone start Core"), (5, "watch exercise Plank"), (6, "watch start"),
        (10, "phone finish Core"),
      ]),
      holds: Line(12, "\"no longer\""),
      fails: Line(8, "\"no longer\"")
    ),
    Case(
      "phone notice",
      Story(lines: [
        (0, "phone split Core"), (0, "phone add Plank to Core sets 2 reps 10"),
        (2, "phone start Core"), (5, "watch exercise Plank"), (6, "watch start"),
        (7, "watch next"), (8, "watch next"), (9, "watch next"), (10, "link break"),
        (11, "watch one-more"), (12, "phone plan Plank sets 5"), (17, "link restore"),
      ]),
      holds: Line(25, "\"5 sets were planned\""),
      fails: Line(16, "\"5 sets were planned\"")
    ),
  ]

  private static func play(_ text: String) throws -> Runner.Report {
    let script = try ScriptParser.parse(text)
    var engine = Engine(.init(of: script))
    var runner = Runner(script) { _ in }
    try engine.attach(
      .watch,
      to: InProcessPort(.watch) { DeviceModel.watch().make(incarnation: $0, disk: $1) }
    )
    try engine.attach(
      .phone,
      to: InProcessPort(.phone) { DeviceModel.phone.make(seed: 1, incarnation: $0, disk: $1) }
    )
    var pacer = Unpaced()
    return runner.run(on: &engine, pacedBy: &pacer)
  }

  @Test(arguments: cases)
  func `a check passes where it holds, fails where it does not, and its not the other way round`(
    _ check: Case
  ) throws {
    let (holds, fails) = (check.holds, check.fails)
    let right: [(second: Int, text: String)] = [
      (holds.second, "expect \(check.name) \(holds.rest)"),
      (fails.second, "expect not \(check.name) \(fails.rest)"),
    ]
    let wrong: [(second: Int, text: String)] = [
      (holds.second, "expect not \(check.name) \(holds.rest)"),
      (fails.second, "expect \(check.name) \(fails.rest)"),
    ]
    let passed = try Self.play(check.story.with(right).text)
    let told = passed.failures.map { "line \($0.line): \($0.found)" }
    #expect(passed.verdict == .pass, "\(check.name): \(told)")
    let story = check.story.with(wrong)
    let failed = try Self.play(story.text)
    #expect(failed.verdict == .failed)
    let lines = failed.failures.map { story.lines[$0.line - 2].text }
    #expect(Set(lines) == Set(wrong.map(\.text)), "\(check.name): \(lines) failed")
  }

  // MARK: Verbs

  /// Stories whose actions are all accepted, one a second.
  static let stories: [[String]] = [
    [
      "phone split Core", "phone add Plank to Core sets 2 reps 10",
      "phone add Dips to Core sets 2 reps 10", "phone start Core", "watch close",
      "watch open Core", "watch exercise Plank", "watch start", "phone dismiss-mirror",
      "phone recall-mirror", "watch next", "watch back",
      "watch next", "watch did reps 8", "watch pause-rest",
      "watch resume-rest", "watch longer",
      "watch shorter", "watch next", "watch next",
      "watch one-more",
      "watch leave",
      "watch exercise Plank", "watch skip", "watch undo Plank", "watch exercise Dips",
      "watch start", "watch next",
      "watch next", "watch next", "watch done", "watch rest 30s", "watch auto-finish 1m",
      "watch weight-unit lb",
      "watch ping 2", "watch message {\"type\":\"hello\"}", "watch user-info {\"n\":1}",
      "watch context {\"n\":1}", "watch deny", "watch allow", "watch forget-permission",
      "watch sensors", "watch quit", "watch launch",
    ],
    [
      "watch launch", "watch start-activity cycling", "watch pause-activity",
      "watch resume-activity", "watch end-activity",
      "watch deny-reading heartRate", "watch deny-saving heartRate",
      "watch load {\"workout\":{\"workoutActivityType\":\"running\",\"elapsed\":60,\"metadata\":{}},"
        + "\"samples\":{}}", "watch play",
    ],
    [
      "phone starter-splits", "phone split Legs", "phone edit-split Legs name Bottom",
      "phone move-split Bottom to 1", "phone add Plank to Bottom sets 2",
      "phone add \"Bench Press\" to Bottom", "phone edit-exercise Plank of Bottom sets 3",
      "phone remind \"Bench Press\" of Bottom every 4",
      "phone move-exercise Plank of Bottom to 2", "phone remove-exercise Plank of Bottom",
      "phone history 3", "phone splits", "phone workouts", "phone settings", "phone status",
      "phone waiting", "phone catalog", "phone progress \"Bench Press\"", "phone rebuild",
      "phone delete-split Bottom", "phone start Core", "phone finish Core", "phone delete Core",
      "phone edit-file split:Core name Trunk",
      "phone write-file Splits/A.json {\"schemaVersion\":1,\"id\":\"A\",\"name\":\"Legs\"}",
      "phone write-raw Splits/B.json \"{ not\"", "phone remove-file Splits/B.json",
      "phone drive available", "phone correct-mirror off", "phone correct-mirror", "phone allow",
      "phone deny", "phone forget-permission",
      "phone rest 30s", "phone auto-finish 1m", "phone weight-unit lb", "phone ping 2",
      "phone message {\"type\":\"hello\"}", "phone user-info {\"n\":1}",
      "phone context {\"n\":1}",
    ],
    [
      "watch launch", "watch wrist-down", "watch wrist-up", "watch home", "watch suspend-app",
      "watch load-timeline", "watch launch", "watch background-refresh", "watch independent",
      "watch independent off",
      "watch notify dayChanged", "watch unsupported", "watch no-delegate", "watch fail-activation",
      "watch lacks data",
      "watch health-save stepCount 500", "watch health-delete stepCount",
      "watch health-sync 30s",
      "watch complication-on-face",
      "watch fault edge-lost", "watch any-order", "watch reply-timeout 5s",
      "watch transfer-timeout 0s", "watch task-budget 3s", "watch network offline",
      "watch request GET https://notes.example/runs",
      "watch message-data hello", "watch file ride.fit bytes 10", "watch cancel-user-info 1",
      "watch cancel-file 1", "watch end-app", "watch launch", "watch update-app",
      "watch uninstall", "watch install",
    ],
    [
      "phone quit", "phone launch", "phone home", "phone suspend-app", "phone launch", "phone lock",
      "phone unlock", "phone launch", "phone lock-screen", "phone unlock-screen",
      "phone deny-saving workout", "phone deny-reading heartRate", "phone unpair", "phone pair",
      "phone health-save workout 600", "phone health-delete workout",
      "phone health-sync 30s", "phone complication-on-face",
      "phone complication {\"n\":1}", "phone message-data hello", "phone file ride.fit bytes 10",
      "phone cancel-user-info 1", "phone cancel-file 1", "phone lacks data", "phone unsupported",
      "phone notify dayChanged", "phone fault edge-lost", "phone any-order",
      "phone reply-timeout 5s",
      "phone transfer-timeout 30s", "phone network slow 3s", "phone background-refresh",
      "phone complication-renewal 4h", "phone submit-task sync", "phone run-task sync",
      "phone request GET https://notes.example/runs",
      "phone no-delegate", "phone fail-activation", "phone end-app", "phone update-app",
      "phone uninstall", "phone install",
    ],
    [
      "phone split Own", "phone add Plank to Own sets 2 reps 10",
      "phone add Dips to Own sets 2 reps 10", "phone add Crunches to Own sets 1 reps 10",
      "phone start Own", "phone plan Plank sets 4", "phone note Plank slow", "phone skip Dips",
      "phone undo Dips", "phone complete Plank", "phone did Plank reps 8", "phone run Crunches",
      "phone leave",
      "phone run Crunches",
      "phone begin", "phone next", "phone back", "phone next",
      "phone one-more", "phone pause-rest", "phone resume-rest",
      "phone longer", "phone shorter",
      "phone next",
      "phone next", "phone done",
    ],
    [
      "watch launch", "watch start-activity running", "watch start-mirroring",
      "watch send-to-remote {\"n\":1}", "phone send-to-remote {\"n\":1}", "phone pause-mirrored",
      "phone resume-mirrored", "watch stop-mirroring", "watch start-mirroring",
      "phone end-mirrored",
    ],
  ]

  /// A story in a line for each of its verbs, with something behind each.
  private static func text(_ story: [String], _ behind: (String) -> String = { _ in "" }) -> String
  {
    let lines = story.indices.flatMap { ["@\($0)s \(story[$0])", behind(story[$0])] }
    return (lines + ["@2m expect link connected"]).joined(separator: "\n")
  }

  @Test(arguments: stories)
  func `a verb passes where it makes sense, and expecting its refusal there fails`(
    _ story: [String]
  ) throws {
    let report = try Self.play(Self.text(story))
    let told = report.failures.map { "\(story[($0.line - 1) / 2]): \($0.found)" }
    #expect(report.verdict == .pass, "\(told)")
    let failed = try Self.play(
      Self.text(story) { line in
        let words = line.split(separator: " ")
        return "expect \(words[0]) refuses \(words[1])"
      }
    )
    let accepted = Set(story.indices).subtracting(failed.failures.map { $0.line / 2 - 1 })
    #expect(failed.failures.map(\.line) == story.indices.map { $0 * 2 + 2 }, "\(accepted)")
  }

  @Test(arguments: DeviceRole.allCases)
  func `there is a story for every verb`(_ device: DeviceRole) {
    let told = Self.stories.joined().map { $0.split(separator: " ").prefix(2).map(String.init) }
    for verb in Vocabulary.workouts[device].verbs {
      #expect(told.contains([device.name, verb.name]), "\(device.name) \(verb.name)")
    }
  }

  @Test func `there is a case for every check of the language`() {
    let names = Language.workouts.checks.map(\.name)
    #expect(Set(names).count == names.count)
    // No app of a story is a program: WholeTests/AppDiskTests has one that prints.
    let ends = ["watch app-ended", "phone app-ended", "watch prints", "phone prints"]
    #expect(Set(Self.cases.map(\.name) + ends) == Set(names))
  }

  // MARK: The end of an app

  /// An app that ends by itself at its first action.
  private struct Mortal: App {
    var nextDeadline: Uptime? { nil }
    private var fault: AppFault?

    func lookForFault() -> AppFault? { fault }

    mutating func handle(_ event: AppEvent, at now: Now) -> [AppCall] {
      if case .action = event { fault = .died("is no more") }
      if case .launched = event { return [.session(.activate)] }
      return []
    }

    mutating func takeScreen() -> JSONText? { nil }
    func add(to digest: inout Digest) {}
  }

  @Test(arguments: [
    ("", Verdict.failed), ("expect watch app-ended", .pass),
    ("expect not watch app-ended", .failed), ("expect phone app-ended", .failed),
  ])
  func `the end of an app fails the line that acted last, unless it is expected`(
    line: String,
    verdict: Verdict
  ) throws {
    let lines = [
      "@0s expect link disconnected", "@1s watch launch", "@2s watch start", line, "@3s end",
    ]
    let script = try ScriptParser.parse(lines.filter { !$0.isEmpty }.joined(separator: "\n"))
    var engine = Engine(.init())
    var runner = Runner(script) { _ in }
    let mortal = DeviceModel(policy: DeviceModel.watch().policy) { _ in Mortal() }
    try engine.attach(
      .watch,
      to: InProcessPort(.watch) { mortal.make(incarnation: $0, disk: $1) }
    )
    try engine.attach(
      .phone,
      to: InProcessPort(.phone) { DeviceModel.phone.make(incarnation: $0, disk: $1) }
    )
    var pacer = Unpaced()
    let report = runner.run(on: &engine, pacedBy: &pacer)
    #expect(report.verdict == verdict)
    if line.isEmpty {
      #expect(report.failures.map(\.line) == [3])
      #expect(report.failures.first?.found.contains("the app is no more") == true)
    }
  }
}
