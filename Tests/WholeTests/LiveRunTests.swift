import Foundation
import LockstepPosix
import Testing

/// Runs that take real time, and runs that end before their time.
@Suite(.waiting)
struct LiveRunTests {
  private let workspace: Workspace

  init() throws { workspace = try Workspace() }

  private func checkThatNothingIsLeft() throws {
    #expect(try workspace.leftFolders.isEmpty)
    #expect(try workspace.leftProcesses.isEmpty)
  }

  /// Looks every millisecond for what no descriptor tells.
  private func wait(until isSo: () throws -> Bool) throws {
    for _ in 0..<Program.patienceMilliseconds {
      if try isSo() { return }
      _ = try Poll.wait([], timeoutMilliseconds: 1)
    }
    throw Surprise("it was waited for in vain")
  }

  @Test func `a short scenario passes in real time too`() throws {
    let scenario = try workspace.write(
      "short.scenario",
      """
      title Short
      link ble-active
      @0s     phone split A
              phone add Plank to A sets 1 duration 60s
      @2s     expect link connected within 5s
      @3s     phone start A
              expect watch shows exercises within 4s
      @7s     watch exercise Plank
              expect phone mirror ready set 1 of 1 within 4s
      @8s     end

      """
    )
    let log = workspace.file("log")
    let run = try workspace.run("lockstep", ["run", "--mode", "live", scenario, "--log", log])
    #expect(run.status == .exited(0), "\(run.output)\(run.errors)")
    #expect(run.lastLine.hasPrefix("pass  "))
    // The log is the run's to print, not the devices'.
    #expect(run.errors.isEmpty)
    #expect(try workspace.read("log").contains(#""event":"shown""#))
    try checkThatNothingIsLeft()
  }

  @Test func `what fails in real time is named`() throws {
    let scenario = try workspace.write("a.scenario", "@0s expect watch session within 200ms\n")
    let run = try workspace.run("lockstep", ["run", "--mode", "live", "--quiet", scenario])
    #expect(run.status == .exited(1))
    #expect(run.output.contains("failed: \(scenario):1"))
    try checkThatNothingIsLeft()
  }

  @Test func `the last line's refusal fails a run in real time, too`() throws {
    let scenario = try workspace.write(
      "a.scenario",
      "@0s expect link connected within 5s\n@2s phone start Coore\n"
    )
    let run = try workspace.run("lockstep", ["run", "--mode", "live", "--quiet", scenario])
    #expect(run.status == .exited(1), "\(run.output)")
    #expect(run.output.contains("failed: \(scenario):2"))
    try checkThatNothingIsLeft()
  }

  /// How an app in Python begins: connected, and under leases.
  private static func connecting(as role: String) -> String {
    """
    import json, os, pathlib, socket, sys, time
    link = socket.socket(socket.AF_UNIX)
    link.connect(os.environ["LOCKSTEP_SOCKET"])
    lines = link.makefile("rw", newline="\\n")
    def say(frame): print(json.dumps(frame), file=lines, flush=True)
    hello = {"protocol": [1], "role": "\(role)", "name": "a", "capabilities": ["lease"]}
    say({"type": "hello", **hello})
    """
  }

  /// An app that takes its time for each action, and then refuses it or says nothing.
  private static let slow = """
    \(connecting(as: "phoneApp"))
    for frame in map(json.loads, lines):
        if frame["type"] == "step":
            calls = []
            if frame["event"]["type"] == "action":
                time.sleep(1)
                if frame["event"]["do"] == "refuse":
                    calls = [{"call": "refused", "action": "refuse", "reason": "it is late"}]
            say({"type": "done", "number": frame["number"], "calls": calls})

    """

  @Test(arguments: [("refuse", Int32(1), "it is late"), ("nothing", 0, "pass  ")])
  func `an answer that a slow app owes is waited for, and no longer`(
    verb: String,
    code: Int32,
    told: String
  ) throws {
    let scenario = try workspace.write(
      "a.scenario",
      "@0s expect link connected within 5s\n@2s phone do \(verb)\n"
    )
    let app = try workspace.write("app.py", Self.slow)
    // It may think for minutes: longer than this test waits for the run.
    let run = try workspace.run(
      "lockstep",
      ["run", "--mode", "live", "--quiet", "--stall-timeout", "600000", scenario]
        + ["--phone-app", "python3 \(app)"]
    )
    #expect(run.status == .exited(code), "\(run)")
    #expect(run.output.contains(told), "\(run)")
    try checkThatNothingIsLeft()
  }

  @Test func `what was played of several runs in real time is reported when they are interrupted`()
    throws
  {
    let short = try workspace.write("a.scenario", "@0s expect link connected within 5s\n")
    let long = try workspace.write("b.scenario", "@0s expect link connected\n@20s end\n")
    let report = workspace.file("report.xml")
    let run = try workspace.start(
      "lockstep",
      ["run", "--mode", "live", "--quiet", "--report", "junit=\(report)", short, long]
    )
    try run.wait(for: "a.scenario")
    run.signal(SIGINT)
    let finished = try run.finish()
    #expect(finished.status == .exited(130), "\(finished)")
    #expect(finished.output.contains("1 passed, 0 failed, 1 not played"), "\(finished)")
    let text = String(decoding: try FileSystem.readFile(report), as: UTF8.self)
    #expect(text.contains("a.scenario") && text.contains("interrupted"), "\(text)")
    try checkThatNothingIsLeft()
  }

  /// An app that is woken each hundredth of a second, and says with its hundredth step that it runs.
  private static let ticking = """
    \(connecting(as: "watchApp"))
    for frame in map(json.loads, lines):
        if frame["type"] == "step":
            later = frame["uptime"] + 10000000
            say({"type": "done", "number": frame["number"], "calls": [], "deadline": later})
            if frame["number"] == 100: pathlib.Path(sys.argv[1]).touch()

    """

  /// An app that says that it was asked, and never answers.
  private static let silent = """
    \(connecting(as: "watchApp"))
    for frame in map(json.loads, lines): pathlib.Path(sys.argv[1]).touch()

    """

  @Test(arguments: ["processes", "inprocess"])
  func `a run of an app that never answers ends when it is interrupted`(mode: String) throws {
    let scenario = try workspace.write(
      "a.scenario",
      "@0s watch launch\n@1s expect watch app foreground\n"
    )
    let app = try workspace.write("app.py", Self.silent)
    let there = workspace.file("there")
    let run = try workspace.start(
      "lockstep",
      ["run", "--mode", mode, scenario, "--watch-app", "python3 \(app) \(there)"]
        + ["--stall-timeout", "600000"]
    )
    try wait { FileSystem.exists(there) }
    run.signal(SIGTERM)
    #expect(try run.finish().status == .exited(130))
  }

  @Test(arguments: ["live", "processes", "inprocess"])
  func `what was played of one run is told and reported when it is interrupted`(mode: String) throws
  {
    let scenario = try workspace.write(
      "a.scenario",
      """
      title Long
      @0s watch launch
          expect not watch app-ended
          expect phone split Core
      @9h end

      """
    )
    let app = try workspace.write("app.py", Self.ticking)
    let (there, log, report) = (
      workspace.file("there"), workspace.file("log"), workspace.file("report.xml")
    )
    let run = try workspace.start(
      "lockstep",
      ["run", "--mode", mode, scenario, "--watch-app", "python3 \(app) \(there)"]
        + ["--log", log, "--report", "junit=\(report)"]
    )
    try wait { FileSystem.exists(there) }
    run.signal(SIGINT)
    let finished = try run.finish()
    #expect(finished.status == .exited(130), "\(finished)")
    #expect(finished.errors == "interrupted")
    #expect(
      finished.lastLine.hasPrefix("failed  \(scenario)  2 expectations"),
      "\(finished.output)"
    )
    #expect(finished.output.contains("failed: \(scenario):4"), "\(finished.output)")
    #expect(try workspace.read("log").contains(#""event":"input","do":"launch""#))
    let told = try workspace.read("report.xml")
    #expect(told.contains("expect phone split Core"), "\(told)")
    try checkThatNothingIsLeft()
  }

  @Test(arguments: ["watch", "phone"])
  func `a device that dies in a run in real time ends it`(device: String) throws {
    let scenario = try workspace.write("a.scenario", "@0s expect link connected\n@20s end\n")
    let program = try Workspace.program("\(device)sim")
    let command = "sh -c 'echo $$ > \(workspace.file("pid")); exec \(program)'"
    let run = try workspace.start(
      "lockstep",
      ["run", "--mode", "live", scenario, "--\(device)", command]
    )
    try run.wait(for: "connected")
    let pid = try workspace.read("pid").trimmingCharacters(in: .whitespacesAndNewlines)
    _ = kill(try #require(pid_t(pid)), SIGKILL)
    let finished = try run.finish()
    #expect(finished.status == .exited(3))
    #expect(finished.output.contains("crashed: the \(device) died: ended by signal 9"))
    try checkThatNothingIsLeft()
  }

  @Test(arguments: [SIGINT, SIGTERM], ["live", "processes", "stalled", "silent"])
  func `a run that is interrupted leaves nothing`(signal: Int32, how: String) throws {
    let scenario = try workspace.write("a.scenario", "@0s expect link connected\n@1h end\n")
    let device = Package.file("Tests/WholeTests/Peers/device.py")
    let mode = how == "live" ? "live" : "processes"
    var options = ["run", "--mode", mode, "--stall-timeout", "600000", scenario]
    let place = workspace.file("there")
    let script = ["stalled": "sleeps", "silent": "silent", "processes": "creeps"][how]
    if let script {
      let peer = "\(Program.shellPython) \(device) \(script)"
      options += ["--watch", "sh -c 'touch \(place); exec \(peer)'"]
    } else {
      let watch = try Workspace.program("watchsim")
      options += ["--watch", "sh -c 'touch \(place); exec \(watch)'"]
    }
    let run = try workspace.start("lockstep", options)
    if how == "live" { try run.wait(for: "switched on") }
    try wait { FileSystem.exists(place) }
    run.signal(signal)
    let finished = try run.finish()
    #expect(finished.status == .exited(130))
    #expect(finished.errors == "interrupted")
    try checkThatNothingIsLeft()
  }

  @Test(arguments: ["live", "processes"])
  func `a run that is killed leaves no folder and no device`(mode: String) throws {
    let scenario = try workspace.write("a.scenario", "@0s expect link connected\n@1h end\n")
    let device = Package.file("Tests/WholeTests/Peers/device.py")
    let own = try Workspace.program("watchsim")
    let place = workspace.file("there")
    let watch = mode == "live" ? own : "\(Program.shellPython) \(device) stalls 2"
    let run = try workspace.start(
      "lockstep",
      ["run", "--mode", mode, "--stall-timeout", "600000", scenario, "--watch"]
        + ["sh -c 'touch \(place); exec \(watch)'"],
      environment: [("HEARD", workspace.file("heard"))]
    )
    // The folder is there when a device is started, and goes when both have come.
    try wait { FileSystem.exists(place) }
    try wait { try workspace.leftFolders.isEmpty }
    #expect(try workspace.leftProcesses.count == 3)
    run.child.kill()
    _ = try run.finish()
    try wait { try workspace.leftProcesses.isEmpty }
    try checkThatNothingIsLeft()
  }
}
