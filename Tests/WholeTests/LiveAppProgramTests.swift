import LockstepPosix
import Testing

/// Apps in another language that answer no steps, in devices of two terminals.
@Suite(.waiting)
struct LiveAppProgramTests {
  private let workspace: Workspace
  private let socket: String
  private let echo = "\(Program.shellPython) '\(Package.file("Examples/echo/live_echo.py"))'"

  init() throws {
    workspace = try Workspace()
    socket = workspace.file("pair")
  }

  /// - Parameter hasStore: Whether it has a store, whose owner it looks for now and then.
  private func startPhone(app: String?, timeout: String? = nil, hasStore: Bool = true) throws
    -> Program
  {
    let own =
      (app.map { ["--app", $0] } ?? ["--any-app"]) + (timeout.map { ["--app-timeout", $0] } ?? [])
    let store = hasStore ? ["--store", workspace.file("phone")] : []
    let phone = try workspace.start("phonesim", ["--listen", socket] + store + own)
    try waitForSocket(socket)
    return phone
  }

  /// - Parameter hasFolder: Whether it keeps its state, in a folder whose changes its app is told.
  private func startWatch(app: String? = nil, hasFolder: Bool = true) throws -> Program {
    let folder = hasFolder ? ["--state", workspace.file("watch")] : []
    let watch = try workspace.start(
      "watchsim",
      ["--connect", socket, "--app", app ?? echo] + folder
    )
    try watch.wait(for: "connected to the host")
    try watch.type("launch")
    try watch.wait(for: #"▣ {"screen":"echo""#)
    return watch
  }

  private func end(_ programs: Program...) throws {
    for program in programs {
      try program.type("q")
      let finished = try program.finish()
      #expect(finished.status == .exited(0), "\(finished)")
    }
  }

  @Test func `two apps talk in real time, and one speaks by itself`() throws {
    let phone = try startPhone(app: echo)
    let watch = try startWatch()
    try watch.type(#"do say {"text":"hello"}"#)
    try phone.wait(for: #""heard":["hello"]"#)
    try phone.type(#"do remind {"text":"tea","after":0}"#)
    try watch.wait(for: #""heard":["tea"]"#)
    try end(watch, phone)
  }

  @Test func `control knows the words of an app from its file, and refuses others`() throws {
    let phone = try startPhone(app: echo)
    let watch = try startWatch()
    let file = try workspace.write(
      "echo.json",
      #"{"watch":{"verbs":[{"verb":"say","summary":"say it","arguments":[{"name":"text"}]}]}}"#
    )
    func control(_ words: String...) throws -> Finished {
      try workspace.run("lockstep", ["control"] + words)
    }
    let said = try control("--vocabulary", file, socket, "watch", "say", "good morning")
    #expect(said.status == .exited(0), "\(said)")
    try phone.wait(for: #""heard":["good morning"]"#)
    // A word of the workout app's is none of this app's.
    let other = try control("--vocabulary", file, socket, "watch", "exercise", "Plank")
    #expect(other.status == .exited(64), "\(other)")
    #expect(other.errors.contains("the watch has no verb “exercise”"), "\(other)")
    let unknown = try control(socket, "watch", "say", "hello")
    #expect(unknown.status == .exited(64), "\(unknown)")
    #expect(unknown.errors.contains("--vocabulary FILE"), "\(unknown)")
    try end(watch, phone)
  }

  @Test func `the end of an app that answers steps is told when it comes, not at the next step`()
    throws
  {
    let phone = try startPhone(app: echo)
    let steps = Package.file("Examples/echo/echo.py")
    let pid = workspace.file("pid")
    let script = "echo $$ > '\(pid)'\nexec \(Program.shellPython) '\(steps)'\n"
    let app = try workspace.write("app.sh", script)
    let watch = try startWatch(app: "sh '\(app)'", hasFolder: false)
    // Once it has refused this it has answered everything, and nothing else is told to it.
    if !watch.output.contains("reachable") { try watch.wait(for: "reachable") }
    try watch.type("do dance")
    try watch.wait(for: "the echo knows say")
    let number = Int(String(decoding: try FileSystem.readFile(pid).dropLast(), as: UTF8.self)) ?? 0
    let kill = try ChildProcess.shell("sh -c 'kill -9 \(number)'", output: .null)
    #expect(kill.wait(timeoutMilliseconds: 10_000) == .exited(0))
    try watch.wait(for: "ended by signal 9")
    try end(watch, phone)
  }

  /// An app that answers steps, and takes its time for “ponder” and all of it for “hang”.
  private func thinker() throws -> String {
    let path = try workspace.write(
      "thinker.py",
      """
      import json, os, socket, time
      link = socket.socket(socket.AF_UNIX)
      link.connect(os.environ["LOCKSTEP_SOCKET"])
      lines = link.makefile("rw", newline="\\n")
      print(json.dumps({"type": "hello", "protocol": [1], "role": os.environ["LOCKSTEP_ROLE"],
                        "name": "thinker", "capabilities": ["lease"]}), file=lines, flush=True)
      for frame in map(json.loads, lines):
          if frame["type"] != "step":
              continue
          event, calls = frame["event"], []
          if event["type"] == "launched":
              calls = [{"call": "activate"}, {"call": "shown", "screen": {"screen": "thinker"}}]
          elif event["type"] == "action":
              time.sleep({"ponder": 1, "hang": 600}.get(event["do"], 0))
              calls = [{"call": "refused", "action": event["do"], "reason": "thought about it"}]
          print(json.dumps({"type": "done", "number": frame["number"], "calls": calls}),
                file=lines, flush=True)

      """
    )
    return "\(Program.shellPython) '\(path)'"
  }

  private func control(_ words: String...) throws -> Finished {
    try workspace.run("lockstep", ["control", socket] + words)
  }

  @Test func `a phone whose app hangs goes on hosting, and ends when it is told to`() throws {
    let phone = try startPhone(app: try thinker(), timeout: "600000")
    try phone.wait(for: #"▣ {"screen":"thinker"}"#)
    try phone.type("do hang")
    let watch = try startWatch()
    let done = try control("watch", "do", "say", #"{"text":"still there"}"#)
    #expect(done.status == .exited(0), "\(done)")
    #expect(try control("link", "cut").status == .exited(0))
    try phone.wait(for: "link stalled")
    try end(watch, phone)
  }

  @Test func `an app of the host that hangs ends when its time is over, and nothing else does`()
    throws
  {
    let phone = try startPhone(app: try thinker(), timeout: "1500")
    try phone.wait(for: #"▣ {"screen":"thinker"}"#)
    let watch = try startWatch()
    try phone.type("do hang")
    try phone.wait(for: "did not answer within 1500 ms")
    #expect(try control("phone", "launch").status == .exited(0))
    // The screen is the same as before, and is not shown again.
    try phone.type("do ponder")
    try phone.wait(for: "thought about it")
    try end(watch, phone)
  }

  @Test func `an app that never says hello keeps nobody waiting, and ends when its time is over`()
    throws
  {
    let phone = try startPhone(app: "sleep 600", timeout: "600000")
    let watch = try startWatch()
    try end(watch, phone)
    let impatient = try startPhone(app: "sleep 600", timeout: "300")
    try impatient.wait(for: "did not connect to LOCKSTEP_SOCKET within 300 ms")
    try end(impatient)
  }

  @Test func `whoever acts on the host's phone is told what came of it when its app has thought`()
    throws
  {
    let phone = try startPhone(app: try thinker(), timeout: "1500", hasStore: false)
    try phone.wait(for: #"▣ {"screen":"thinker"}"#)
    for verb in ["ponder", "dance"] {
      let refused = try control("phone", "do", verb)
      #expect(refused.status == .exited(1), "\(refused)")
      #expect(refused.errors.contains("thought about it"), "\(refused)")
    }
    let hung = try control("phone", "do", "hang")
    #expect(hung.status == .exited(1) && hung.errors.contains("ended by itself"), "\(hung)")
    // Nobody else is there whose word could wake the host.
    let launched = try control("phone", "launch")
    #expect(launched.status == .exited(0), "\(launched)")
    try end(phone)
  }

  @Test func `what an app writes into its container is there for its next launch`() throws {
    let phone = try startPhone(app: echo)
    let watch = try startWatch()
    try phone.type(#"do say {"text":"kept"}"#)
    try watch.wait(for: #""heard":["kept"]"#)
    try watch.type("quit")
    try watch.type("launch")
    try watch.wait(for: #"▣ {"screen":"echo","heard":["kept"]}"#)
    #expect(try FileSystem.readFile(workspace.file("watch/heard.txt")) == Array("kept\n".utf8))
    try end(watch, phone)
  }

  @Test func `the example in real time passes on real clocks`() throws {
    let finished = try workspace.run(
      "lockstep",
      [
        "run", "--mode", "live", "--watch-app", echo, "--phone-app", echo,
        Package.file("Examples/echo/live_echo.scenario"),
      ]
    )
    #expect(finished.status == .exited(0), "\(finished)")
  }

  @Test func `an app that answers no steps is ended under leases, with the way out`() throws {
    let path = try workspace.write("a.scenario", "title A\n@0s watch launch\n@2s end\n")
    let finished = try workspace.run("lockstep", ["run", path, "--watch-app", echo])
    #expect(finished.status == .exited(1), "\(finished)")
    let said = finished.output + finished.errors
    #expect(said.contains("--mode live"), "\(said)")
  }

  @Test func `the echo of the examples ends without a word when its app does`() throws {
    // It has something to say later, when nobody listens any more.
    let server = """
      import os, socket, subprocess, sys
      path = sys.argv[2]
      door = socket.socket(socket.AF_UNIX)
      door.bind(path)
      door.listen()
      env = dict(os.environ, LOCKSTEP_SOCKET=path, LOCKSTEP_ROLE="watchApp")
      app = subprocess.Popen([sys.executable, sys.argv[1]], env=env)
      link, _ = door.accept()
      link.recv(65536)
      act = b'{"type":"event","event":{"type":"action","do":"remind","text":"tea","after":0.2}}\\n'
      link.sendall(act)
      link.close()
      sys.exit(app.wait())

      """
    let script = try workspace.write("server.py", server)
    let echo = Package.file("Examples/echo/live_echo.py")
    let finished = try Program(["python3", script, echo, workspace.file("door")]).finish()
    #expect(finished.status == .exited(0), "\(finished)")
    #expect(finished.errors.isEmpty, "\(finished)")
  }
}
