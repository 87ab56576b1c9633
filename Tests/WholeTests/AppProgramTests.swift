import LockstepPosix
import Testing

/// Apps that are programs of their own, in another language, in devices of ours.
@Suite(.waiting)
struct AppProgramTests {
  private let workspace: Workspace
  private let echo = "\(Program.shellPython) '\(Package.file("Examples/echo/echo.py"))'"

  init() throws { workspace = try Workspace() }

  /// A message with a reply, a user info over a cut, and an app that is quit and launched again.
  private static let scenario = """
    title Two echoes
    seed 5
    @0s   watch launch
    @2s   watch message {"text":"hello"} reply
          expect watch outcome message replied within 2s
          expect phone receives message within 1s
    @6s   link break
    @10s  watch user-info {"text":"later"}
          watch quit
    @12s  link restore
          expect phone receives userInfo within 2s
    @20s  watch launch
    @25s  end
    """

  private func run(
    _ mode: String,
    watchApp: String,
    phoneApp: String?,
    _ options: String...
  ) throws -> (finished: Finished, log: String) {
    let path = workspace.file("echo.scenario")
    try FileSystem.writeFile(path, Array(Self.scenario.utf8))
    let log = workspace.file("\(mode).ndjson")
    let phone = phoneApp.map { ["--phone-app", $0] } ?? []
    let finished = try workspace.run(
      "lockstep",
      ["run", "--quiet", "--mode", mode, path, "--log", log, "--watch-app", watchApp] + phone
        + options
    )
    let bytes = FileSystem.exists(log) ? try FileSystem.readFile(log) : []
    return (finished, String(decoding: bytes, as: UTF8.self))
  }

  @Test func `a program that begins anew for each launch does what one does that is started anew`()
    throws
  {
    let folder = "Examples/clients"
    let client = String(
      decoding: try FileSystem.readFile(Package.file("\(folder)/lockstep_app.py")),
      as: UTF8.self
    )
    let chat = try FileSystem.readFile(Package.file("\(folder)/chat.py"))
    let app = try workspace.write("chat.py", String(decoding: chat, as: UTF8.self))
    let command = "\(Program.shellPython) '\(app)'"
    var logs: [[[UInt8]]] = []
    for text in [client, client.replacing(#"["lease", "reset"]"#, with: #"["lease"]"#)] {
      _ = try workspace.write("lockstep_app.py", text)
      let log = workspace.file("logs\(logs.count)")
      let played = try workspace.run(
        "lockstep",
        ["run", "--seeds", "1..6", "--jobs", "2", "--log", log, "--watch-app", command]
          + ["--phone-app", command, Package.file("\(folder)/chat.scenario")]
      )
      #expect(played.status == .exited(0), "\(played.output)")
      logs.append(try Self.files(in: log))
    }
    #expect(client.contains(#"["lease", "reset"]"#))
    #expect(logs[0].count == 6)
    #expect(logs[0] == logs[1])
  }

  private static func files(in folder: String) throws -> [[UInt8]] {
    try FileSystem.list(folder).flatMap { name -> [[UInt8]] in
      let path = "\(folder)/\(name)"
      return FileSystem.isDirectory(path)
        ? try files(in: path) : [try FileSystem.readFile(path)]
    }
  }

  @Test(arguments: ["inprocess", "processes"])
  func `each watch of the wearer's has its own program`(_ mode: String) throws {
    let story = """
      title Each watch its app

      @0s      watch launch
      +1s      expect watch screen screen = echo
      @10s     watch wear 2
      +1s      watch launch
      +1s      expect watch screen screen = other
      @30s     watch wear 1
      +1s      watch launch
      +1s      expect watch screen screen = echo

      """
    let bytes = try FileSystem.readFile(Package.file("Examples/echo/echo.py"))
    let other = String(decoding: bytes, as: UTF8.self)
      .replacing("\"screen\": \"echo\"", with: "\"screen\": \"other\"")
    let script = try workspace.write("other.py", other)
    let scenario = try workspace.write("two.scenario", story)
    let words = ["run", "--mode", mode, "--watch-app", echo, "--phone-app", echo]
    let played = try workspace.run(
      "lockstep",
      words + ["--watch-app", "2=\(Program.shellPython) '\(script)'", scenario]
    )
    #expect(played.status == .exited(0), "\(played.output)")
    let alike = try workspace.run("lockstep", words + [scenario])
    #expect(alike.status == .exited(1))
    let none = try workspace.run("lockstep", words + ["--watch-app", "0=\(echo)", scenario])
    #expect(none.status == .exited(64))
  }

  @Test func `two apps in Python talk, with one log in one process and in four`() throws {
    let inProcess = try run("inprocess", watchApp: echo, phoneApp: echo)
    #expect(inProcess.finished.status == .exited(0), "\(inProcess.finished)")
    let processes = try run("processes", watchApp: echo, phoneApp: echo)
    #expect(processes.finished.status == .exited(0), "\(processes.finished)")
    #expect(inProcess.log == processes.log)
    #expect(inProcess.log.contains(#""heard":["hello","later"]"#))
  }

  @Test func `an app may take no user infos for as long as it likes`() throws {
    let bytes = try FileSystem.readFile(Package.file("Examples/echo/echo.py"))
    let source = String(decoding: bytes, as: UTF8.self)
    let refusal = #"{"call": "refused", "action": event["do"], "reason": "the echo knows say"}"#
    #expect(source.contains(refusal))
    let holding = source.replacing(refusal, with: #"{"call": event["do"]}"#)
    let program = workspace.file("holding.py")
    try FileSystem.writeFile(program, Array(holding.utf8))
    let path = workspace.file("holding.scenario")
    let lines = [
      "@0s watch launch", "@1s phone do hold", #"@2s watch user-info {"text":"a"} as one"#,
      "expect watch outcome one delivered within 2s",
      "@20s expect not phone receives userInfo within 5s", "@30s phone do resume",
      "expect phone receives userInfo within 2s", "@50s end",
    ]
    try FileSystem.writeFile(path, Array((lines.joined(separator: "\n") + "\n").utf8))
    let app = "\(Program.shellPython) '\(program)'"
    let options = ["run", "--mode", "inprocess", "--watch-app", app, "--phone-app", app, path]
    let run = try workspace.run("lockstep", options)
    #expect(run.status == .exited(0), "\(run)")
  }

  @Test func `a check of our app does not hold by not being readable`() throws {
    let path = workspace.file("other.scenario")
    let lines = [
      "@0s watch launch", "@3s expect not watch page work", "expect not settled", "@4s end",
    ]
    try FileSystem.writeFile(path, Array((lines.joined(separator: "\n") + "\n").utf8))
    let options = ["run", "--mode", "inprocess", "--watch-app", echo, "--phone-app", echo, path]
    let run = try workspace.run("lockstep", options)
    #expect(run.status == .exited(1), "\(run)")
    let told = run.output.split(separator: "the watch shows the screen of another app").count - 1
    #expect(told == 4, "twice in the list, twice in the summary: \(run.output)")
  }

  @Test func `an app that dies is its own death, told, and the queue outlives it`() throws {
    // Its first launch ends at the third step; the next one is the echo.
    let dying = workspace.file("dying.sh")
    let once = workspace.file("once")
    let script = """
      #!/bin/sh
      if [ -e '\(once)' ]; then exec \(echo); fi
      : > '\(once)'
      exec \(Program.shellPython) -c '
      import json, os, socket
      s = socket.socket(socket.AF_UNIX); s.connect(os.environ["LOCKSTEP_SOCKET"])
      f = s.makefile("rw")
      def say(x): f.write(json.dumps(x) + "\\n"); f.flush()
      say({"type":"hello","protocol":[1],"role":os.environ["LOCKSTEP_ROLE"],"capabilities":["lease"]})
      f.readline(); f.readline()
      say({"type":"done","number":1,"calls":[{"call":"activate"}]})
      f.readline()
      say({"type":"done","number":2,"calls":[{"call":"userInfo","payload":{"text":"last words"}}]})
      f.readline()
      raise SystemExit("no more")'
      """
    try FileSystem.writeFile(dying, Array(script.utf8))
    let run = try run("inprocess", watchApp: "sh '\(dying)'", phoneApp: echo)
    #expect(run.log.contains(#""event":"appEnded","how":"sh '"#))
    #expect(run.log.contains("exited with code 1; it wrote last: no more"))
    #expect(run.log.contains(#""heard":["last words""#))
  }

  /// Programs that end before anybody has asked anything of them, each with a part of how.
  private static let early = [
    (program: "exit 7", how: "exited with code 7 before its hello"),
    (program: "echo no luck >&2; exit 7", how: "no luck"),
    // What Swift's runtime writes after its reason is longer than what is kept.
    (
      program: "echo 'a.swift:3: Fatal error: boom' >&2; seq 99 >&2; kill -ILL $$",
      how: "ended by signal 4 before its hello; it wrote: a.swift:3: Fatal error: boom"
    ),
    (
      program: """
      exec \(Program.shellPython) -c '
      import json, os, socket
      s = socket.socket(socket.AF_UNIX); s.connect(os.environ["LOCKSTEP_SOCKET"])
      role = os.environ["LOCKSTEP_ROLE"]
      hello = {"type":"hello","protocol":[1],"role":role,"capabilities":["lease"]}
      s.sendall((json.dumps(hello) + "\\n").encode())
      raise SystemExit("after its hello")'
      """, how: "after its hello"
    ),
  ]

  @Test(arguments: early.indices)
  func `an app that dies before any action fails its scenario, and says how it died`(index: Int)
    throws
  {
    let (program, how) = Self.early[index]
    let script = try workspace.write("early.sh", program + "\n")
    let path = try workspace.write("early.scenario", "title Early\n@0s watch launch\n@2s end\n")
    let run = ["run", path, "--watch-app", "sh '\(script)'"]
    let finished = try workspace.run("lockstep", run)
    #expect(finished.status == .exited(1), "\(finished)")
    #expect((finished.output + finished.errors).contains(how), "\(finished)")
    #expect(!finished.output.contains(#"\u{a}"#), "\(finished)")
    // What comes later launches it anew, and it dies again.
    let expected = try workspace.write(
      "expected.scenario",
      "title Early\n@0s watch launch\n    expect watch app-ended\n@100ms end\n"
    )
    let meant = try workspace.run("lockstep", ["run", expected, "--watch-app", "sh '\(script)'"])
    #expect(meant.status == .exited(0), "\(meant)")
  }

  @Test func `an app that hangs is ended before its device is, with one log in both modes`() throws
  {
    let hanging = workspace.file("hanging.py")
    let script = """
      import json, os, socket, time
      s = socket.socket(socket.AF_UNIX); s.connect(os.environ["LOCKSTEP_SOCKET"])
      f = s.makefile("rw")
      def say(x): f.write(json.dumps(x) + "\\n"); f.flush()
      role = os.environ["LOCKSTEP_ROLE"]
      say({"type":"hello","protocol":[1],"role":role,"capabilities":["lease"]})
      f.readline(); f.readline()
      say({"type":"done","number":1,"calls":[{"call":"activate"}]})
      time.sleep(600)
      """
    try FileSystem.writeFile(hanging, Array(script.utf8))
    let command = "\(Program.shellPython) '\(hanging)'"
    let one = try run("inprocess", watchApp: command, phoneApp: echo, "--stall-timeout", "5000")
    let four = try run("processes", watchApp: command, phoneApp: echo, "--stall-timeout", "5000")
    let how = #""event":"appEnded","how":"\#(command) did not answer within 4000 ms""#
    #expect(one.log.contains(how), "\(one.finished)")
    #expect(one.log == four.log, "\(four.finished)")
  }

  /// Apps that say too little, each with a part of what is told of them.
  private static let speechless = [
    (says: "", told: "said no hello within 4000 ms; does it flush what it writes?"),
    (
      says: #"{"type":"hello""#,
      told: "said no hello (15 bytes came without a line feed at their end)"
    ),
  ]

  @Test(arguments: speechless.indices)
  func `an app that says no hello is told from one that hangs`(index: Int) throws {
    let (says, told) = Self.speechless[index]
    let silent = try workspace.write(
      "silent.py",
      """
      import os, socket, time
      s = socket.socket(socket.AF_UNIX); s.connect(os.environ["LOCKSTEP_SOCKET"])
      s.sendall(b'\(says)')
      time.sleep(600)
      """
    )
    let command = "\(Program.shellPython) '\(silent)'"
    let run = try run("inprocess", watchApp: command, phoneApp: echo, "--stall-timeout", "5000")
    #expect(run.log.contains(told.replacing(#"""#, with: #"\""#)), "\(run.log)")
  }

  @Test(arguments: ["inprocess", "processes"])
  func `what an app prints comes to standard error, also of one that lives on`(mode: String) throws
  {
    let wordy = try workspace.write(
      "wordy.sh",
      "echo an old friend\necho a stern word >&2\nexec \(echo)\n"
    )
    let run = try run(mode, watchApp: "sh '\(wordy)'", phoneApp: echo)
    #expect(run.finished.status == .exited(0), "\(run.finished)")
    #expect(run.finished.errors.contains("an old friend\n"), "\(run.finished)")
    #expect(run.finished.errors.contains("a stern word\n"), "\(run.finished)")
  }

  @Test func `a traceback is told from its end`() throws {
    let raising = try workspace.write(
      "raising.py",
      "def inner():\n  raise ValueError('no such dish')\ninner()\n"
    )
    let run = try run("inprocess", watchApp: "\(Program.shellPython) '\(raising)'", phoneApp: echo)
    let told = "exited with code 1 before its hello; it wrote last: ValueError: no such dish "
    #expect(run.log.contains(told), "\(run.log)")
  }

  @Test func `a scenario whose vocabulary is about an app that is not there is undecided`() throws {
    _ = try workspace.write("dishes.json", #"{"phone":{"verbs":[{"verb":"dish"}]}}"#)
    let path = try workspace.write(
      "dishes.scenario",
      "title D\nvocabulary dishes.json\n@0s watch launch\n@2s end\n"
    )
    let missing = try workspace.run("lockstep", ["run", path, "--watch-app", echo])
    #expect(missing.status == .exited(2), "\(missing)")
    #expect(missing.output.contains("lockstep run --phone-app COMMAND"), "\(missing)")
  }

  @Test func `an app and a device in one place are refused, and so is an app that is not there`()
    throws
  {
    let two = try workspace.run(
      "lockstep",
      ["run", "--watch", "true", "--watch-app", "true", "scenarios/first-workout.scenario"]
    )
    #expect(two.status == .exited(64))
    let none = try workspace.run(
      "lockstep",
      ["run", "--watch-app", " ", "scenarios/first-workout.scenario"]
    )
    #expect(none.status == .exited(64) && none.errors.contains("--watch-app names no program"))
    #expect(two.errors.contains("two programs for one place"))
    let missing = try run("inprocess", watchApp: "/nowhere/app", phoneApp: nil)
    #expect(
      missing.log.contains(
        #""event":"appEnded","how":"/nowhere/app exited with code 127 before its hello, "#
          + "because there is no such command; it wrote last: "
      )
    )
    #expect(!missing.finished.output.contains("expect watch app-ended"), "\(missing.finished)")
  }
}
