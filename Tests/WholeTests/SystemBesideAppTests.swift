import LockstepPosix
import Testing

/// What is the system's is seen beside any app, and is told to any app.
@Suite(.waiting)
struct SystemBesideAppTests {
  private let workspace: Workspace

  init() throws { workspace = try Workspace() }

  /// An app that records a workout, and shows the hour of an event at 18:00 UTC in its zone.
  private static let app = """
    import json, os, socket
    link = socket.socket(socket.AF_UNIX)
    link.connect(os.environ["LOCKSTEP_SOCKET"])
    lines, zone = link.makefile("rw", newline="\\n"), 0
    def say(**line): print(json.dumps(line), file=lines, flush=True)
    say(type="hello", protocol=[1], role=os.environ["LOCKSTEP_ROLE"], name="own",
        capabilities=["lease"])
    for line in lines:
        step, calls = json.loads(line), []
        if step["type"] != "step": continue
        event = step["event"]
        if event["type"] == "launched": calls, zone = [{"call": "activate"}], step.get("zone", 0)
        if event["type"] == "zone": zone = event["seconds"]
        if event["type"] == "action" and event["do"] in ("begin", "prepare"):
            call = "startWorkout" if event["do"] == "begin" else "prepareWorkout"
            calls.append({"call": call, "activity": "running"})
        elif event["type"] == "action" and event["do"] == "give":
            calls.append({"call": "userInfo", "payload": {"n": 1}})
        elif event["type"] == "action":
            calls.append({"call": event["do"] + "Workout"})
        if event["type"] == "userInfo":
            calls.append({"call": "acknowledge", "origin": event["origin"], "id": event["id"]})
        calls.append({"call": "shown", "screen": {"screen": "own", "hour": 18 + zone // 3600}})
        say(type="done", number=step["number"], calls=calls)
    """

  private func run(_ lines: String...) throws -> Finished {
    let app = workspace.file("own.py")
    try FileSystem.writeFile(app, Array(Self.app.utf8))
    let scenario = workspace.file("own.scenario")
    try FileSystem.writeFile(scenario, Array((lines.joined(separator: "\n") + "\n").utf8))
    let command = "\(Program.shellPython) '\(app)'"
    return try workspace.run(
      "lockstep",
      ["run", scenario, "--watch-app", command, "--phone-app", command]
    )
  }

  @Test func `the workout session is the system's, whatever app asked for it`() throws {
    let finished = try run(
      "@1s watch launch",
      "    expect not watch workout-session",
      "@5s watch do begin",
      "    expect watch workout-session running within 1s",
      "    expect watch event workoutSession state = running",
      "@8s phone do begin",
      "    expect phone workout-session running within 1s",
      "@9s watch do pause",
      "    expect watch workout-session paused within 1s",
      "    expect phone workout-session running",
      "@10s watch do end",
      "    expect not watch workout-session within 1s",
      "@11s phone do end",
      "    expect phone workout-session none within 1s"
    )
    #expect(finished.status == .exited(0), "\(finished)")
  }

  @Test func `a session that is made ready, and one that has stopped measuring, are told apart`()
    throws
  {
    let finished = try run(
      "@1s watch launch",
      "@5s watch do prepare",
      "    expect watch workout-session prepared within 1s",
      "@8s watch do begin",
      "    expect watch workout-session running within 1s",
      "@20s watch do stop",
      "    expect watch workout-session stopped within 1s",
      "@25s watch do end",
      "    expect not watch workout-session within 1s"
    )
    #expect(finished.status == .exited(0), "\(finished)")
  }

  @Test func `what an app of one's own waits for is counted`() throws {
    let finished = try run(
      "@1s watch launch",
      "    expect watch outstanding 0",
      "@5s link break",
      "@6s watch do give",
      "    watch do give",
      "    expect watch outstanding userInfo 2",
      "    expect watch outstanding 2",
      "@20s link restore",
      "    expect watch outstanding 0 within 10s",
      "    expect phone outstanding 0"
    )
    #expect(finished.status == .exited(0), "\(finished)")
    let wrong = try run(
      "@1s watch launch",
      "@5s link break",
      "@6s watch do give",
      "+1s expect watch outstanding 0"
    )
    #expect(wrong.status == .exited(1), "\(wrong)")
    #expect(wrong.output.contains("outstanding: 1 userInfo") || wrong.output.contains("userInfo"))
  }

  @Test func `a line on a session that is not so fails, and says what is`() throws {
    let finished = try run(
      "@1s watch launch",
      "@5s watch do begin",
      "+1s expect watch workout-session paused"
    )
    #expect(finished.status == .exited(1), "\(finished)")
    #expect(finished.output.contains("the watch's workout session is running"), "\(finished)")
  }

  @Test func `a watch that ended has no workout session until it goes on`() throws {
    let finished = try run(
      "@1s watch launch",
      "@5s watch do begin",
      "    expect watch workout-session within 1s",
      "@9s watch kill",
      "    expect not watch workout-session",
      "@20s watch restart",
      "    expect watch workout-session running within 5s"
    )
    #expect(finished.status == .exited(0), "\(finished)")
  }

  @Test func `an app is told of another zone, in front at once and suspended as it goes on`() throws
  {
    let finished = try run(
      "@1s  watch launch",
      "+1s  expect watch screen hour = 18",
      "@10s watch zone +1h",
      "     expect watch screen hour = 19",
      "@20s watch home",
      "     watch suspend-app",
      "@30s watch zone +5h",
      "+1m  watch zone +3h",
      "     watch launch",
      "+1s  expect watch screen hour = 21"
    )
    #expect(finished.status == .exited(0), "\(finished)")
  }
}
