import Foundation
import LockstepPosix
import Testing

/// Commands that play in virtual time with an app that hangs, and are interrupted.
@Suite(.waiting)
struct InterruptionTests {
  private let workspace: Workspace

  init() throws { workspace = try Workspace() }

  /// An app that answers in the first of its lives, and later sleeps wherever it is.
  private static let sleeping = """
    import json, os, pathlib, socket, sys, time
    first, asleep = map(pathlib.Path, sys.argv[1:3])
    link = socket.socket(socket.AF_UNIX)
    link.connect(os.environ["LOCKSTEP_SOCKET"])
    lines = link.makefile("rw", newline="\\n")
    def say(frame): print(json.dumps(frame), file=lines, flush=True)
    sleeps = first.exists()
    first.touch()
    hello = {"protocol": [1], "role": "watchApp", "name": "a", "capabilities": ["lease"]}
    say({"type": "hello", **hello})
    for frame in map(json.loads, lines):
        if frame["type"] == "step":
            if sleeps:
                asleep.touch()
                time.sleep(600)
            say({"type": "done", "number": frame["number"], "calls": []})

    """

  private static let scenario = """
    @0s watch launch
    promise they are connected, settled within 60s
      expect link connected

    """

  @Test(
    arguments: [SIGINT, SIGTERM],
    ["run", "run --mode inprocess", "run --jobs 2 --seeds 1..3", "explore", "shrink"]
  )
  func `a command that is interrupted ends at once, and an app that hangs with it`(
    signal: Int32,
    command: String
  ) throws {
    let scenario = try workspace.write("a.scenario", Self.scenario)
    let app = try workspace.write("app.py", Self.sleeping)
    let (first, asleep) = (workspace.file("first"), workspace.file("asleep"))
    // What `explore` begins with is played to its end.
    if command != "explore" { _ = try workspace.write("first", "") }
    let program = try workspace.start(
      "lockstep",
      command.split(separator: " ").map(String.init) + [scenario, "--stall-timeout", "600000"]
        + ["--watch-app", "python3 \(app) \(first) \(asleep)"]
    )
    try wait { FileSystem.exists(asleep) }
    program.signal(signal)
    // What plays many waits for what it has begun, until it is asked again.
    if signal == SIGINT, !["run", "run --mode inprocess"].contains(command) {
      #expect(program.child.wait(timeoutMilliseconds: 300) == nil)
      program.signal(signal)
    }
    let finished = try program.finish()
    #expect(finished.status == .exited(130), "\(finished)")
    #expect(finished.errors == "interrupted")
    // An app that was not waited for has not failed.
    #expect(!finished.output.contains("failed:"), "\(finished.output)")
    // What was killed may take a moment to go.
    try wait { try workspace.leftProcesses.isEmpty }
  }

  /// Looks every millisecond for what no descriptor tells.
  private func wait(until isSo: () throws -> Bool) throws {
    for _ in 0..<Program.patienceMilliseconds {
      if try isSo() { return }
      _ = try Poll.wait([], timeoutMilliseconds: 1)
    }
    throw Surprise("it was waited for in vain")
  }
}
