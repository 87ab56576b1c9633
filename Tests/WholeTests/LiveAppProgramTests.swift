import LockstepPosix
import Testing

/// Apps in another language that answer no steps, in devices of two terminals.
@Suite(.waiting)
struct LiveAppProgramTests {
  private let workspace: Workspace
  private let socket: String
  private let echo = "python3 '\(Package.file("Examples/echo/live_echo.py"))'"

  init() throws {
    workspace = try Workspace()
    socket = workspace.file("pair")
  }

  private func startPhone(app: String?) throws -> Program {
    let own = app.map { ["--app", $0] } ?? ["--any-app"]
    let phone = try workspace.start(
      "phonesim",
      ["--listen", socket, "--store", workspace.file("phone")] + own
    )
    try waitForSocket(socket)
    return phone
  }

  private func startWatch(app: String? = nil) throws -> Program {
    let watch = try workspace.start(
      "watchsim",
      ["--connect", socket, "--state", workspace.file("watch"), "--app", app ?? echo]
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
    let app = try workspace.write("app.sh", "echo $$ > '\(pid)'\nexec python3 '\(steps)'\n")
    let watch = try startWatch(app: "sh '\(app)'")
    let number = Int(String(decoding: try FileSystem.readFile(pid).dropLast(), as: UTF8.self)) ?? 0
    let kill = try ChildProcess.shell("sh -c 'kill -9 \(number)'", output: .null)
    #expect(kill.wait(timeoutMilliseconds: 10_000) == .exited(0))
    try watch.wait(for: "ended by signal 9")
    try end(watch, phone)
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

  @Test func `an app that answers no steps is ended under leases, with the way out`() throws {
    let path = try workspace.write("a.scenario", "title A\n@0s watch launch\n@2s end\n")
    let finished = try workspace.run("lockstep", ["run", path, "--watch-app", echo])
    #expect(finished.status == .exited(1), "\(finished)")
    let said = finished.output + finished.errors
    #expect(said.contains("--mode live"), "\(said)")
  }
}
