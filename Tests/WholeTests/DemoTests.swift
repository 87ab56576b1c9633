import Foundation
import LockstepPosix
import Testing

/// `lockstep demo` as a person meets it: in a terminal, and where there is none.
@Suite(.waiting)
struct DemoTests {
  private let workspace: Workspace

  init() throws { workspace = try Workspace() }

  // MARK: Without a terminal

  @Test func `where the output is no terminal the demo prints the log of the story`() throws {
    let finished = try workspace.run("lockstep", ["demo"])
    #expect(finished.status == .exited(0))
    #expect(finished.output.contains("▶ start Morning"))
    #expect(finished.lastLine.hasPrefix("pass  the story"))
    #expect(!finished.output.contains("\u{1B}"))
  }

  @Test func `a file's log has the verdict of that file`() throws {
    let path = try workspace.write("wrong.scenario", "@0s expect watch page work\n")
    let finished = try workspace.run("lockstep", ["demo", path])
    #expect(finished.status == .exited(1))
    #expect(finished.lastLine.hasPrefix("failed  \(path)"))
  }

  @Test func `the demo reads the vocabulary and the files that a scenario names`() throws {
    _ = try workspace.write(
      "own.json",
      #"{"watch":{"verbs":[{"verb":"wave","summary":"it waves"}]}}"#
    )
    _ = try workspace.write("part.scenario", "@0s watch launch\n")
    let text =
      "vocabulary own.json\n@0s include part.scenario\n+1s watch wave\n"
    let path = try workspace.write("own.scenario", text)
    #expect(try workspace.run("lockstep", ["check", path]).status == .exited(0))
    let finished = try workspace.run("lockstep", ["demo", path])
    let told = finished.output + finished.errors
    #expect(finished.status == .exited(2), "the demo plays our app: \(told)")
    #expect(told.contains("the watch runs the workout app and not the app of the vocabulary"))
    #expect(!told.contains("has no verb"), "\(told)")
  }

  @Test func `the demo plays a recorded workout that a file or a typed line names`() throws {
    let text =
      "@0s watch launch\n+1s watch play synthetic:60\n+1s expect watch workout-session running\n"
    let path = try workspace.write("ride.scenario", text)
    let drawn = ["demo", "--screenshot", workspace.file("ride.svg"), path]
    #expect(try workspace.run("lockstep", drawn).status == .exited(0))
    let words = ["demo", "--mode", "inprocess", "--speed", "64"]
    let demo = try PersonAtTerminal(workspace, words)
    try demo.wait(for: "It is yours", redraws: true)
    demo.type(" :watch play none.fit\r")
    try demo.wait(for: "none.fit", redraws: true)
    demo.type("\u{15}watch power-cut\r:watch restart\r:watch launch\r:watch play synthetic:60\r")
    try demo.wait(for: "▶ play", redraws: true)
    demo.type("q")
    #expect(try demo.finish() == .exited(0))
  }

  private func recorded(_ name: String, _ words: [String]) throws -> String {
    let recording = ["demo", "--record", workspace.file(name), "--size", "80x24"]
    let finished = try workspace.run("lockstep", recording + words)
    #expect(finished.status == .exited(0), "\(finished)")
    #expect(finished.output.isEmpty)
    #expect(finished.errors.contains("recorded \(workspace.file(name)): asciinema play"))
    return try workspace.read(name)
  }

  @Test func `a recording needs no terminal, and is the same each time`() throws {
    let whole = try recorded("whole.cast", [])
    #expect(whole.hasPrefix(#"{"version": 2, "width": 80, "height": 24"#))
    // The whole story is recorded twice by tests of its room, in less time than two programs take.
    let short = try workspace.write(
      "short.scenario",
      "@0s watch launch\n@2s expect link connected\n"
    )
    #expect(try recorded("a.cast", [short]) == recorded("b.cast", [short]))
  }

  @Test func `a recording and a picture have the verdict of their file`() throws {
    let wrong = "@0s expect watch page work\n"
    let files = [
      (wrong, 1), ("fails the watch shows\n" + wrong, 0),
      ("fails something else\n" + wrong, 1),
    ]
    for (text, code) in files {
      let path = try workspace.write("wrong.scenario", text)
      let recorded = ["demo", "--record", workspace.file("w.cast"), path]
      #expect(try workspace.run("lockstep", recorded).status == .exited(Int32(code)), "\(text)")
      let pictured = ["demo", "--screenshot", workspace.file("w.svg"), path]
      #expect(try workspace.run("lockstep", pictured).status == .exited(Int32(code)), "\(text)")
    }
  }

  @Test func `a picture is one of the instant asked for`() throws {
    let path = workspace.file("now.svg")
    let words = ["demo", "--screenshot", path, "--at", "37s", "--size", "80x24"]
    #expect(try workspace.run("lockstep", words).status == .exited(0))
    let picture = try workspace.read("now.svg")
    #expect(picture.hasPrefix("<svg ") && picture.hasSuffix("</svg>\n"))
    #expect(picture.contains("killed"))
    let plain = try workspace.run("lockstep", ["demo", "--screenshot", workspace.file("now")])
    #expect(plain.status == .exited(0))
    #expect(plain.errors == "drawn \(workspace.file("now")): SVG, which any browser shows")
  }

  static let mistakes: [(String, String)] = [
    ("--speed 3", "--speed cannot be “3”"), ("--speed 1/3", "--speed cannot be “1/3”"),
    ("--size 80", "--size is columns and rows"), ("--size 0x9", "--size is columns and rows"),
    ("--theme grey", "--theme cannot be “grey”"),
    ("--at 3s", "--at is the instant of a picture"),
    ("--screenshot a.b/c.PDF", "named as PDF"),
    ("--record a.cast --size 80x23", "--size 80x23 is too small for the picture"),
    ("--at soon", "--at is a time such as"), ("--mode live", "--mode cannot be “live”"),
    ("a b", "one FILE is expected, found 2"), ("--spede 2", "did you mean “--speed”?"),
  ]

  @Test(arguments: mistakes)
  func `what cannot be understood is said`(_ mistake: (line: String, says: String)) throws {
    let words = mistake.line.split(separator: " ").map(String.init)
    let finished = try workspace.run("lockstep", ["demo"] + words)
    #expect(finished.status == .exited(64))
    #expect(finished.errors.contains(mistake.says), "\(finished.errors)")
  }

  @Test func `a file that is not there, or is no scenario, is told apart`() throws {
    #expect(try workspace.run("lockstep", ["demo", "/no/such"]).status == .exited(74))
    let path = try workspace.write("bad.scenario", "@0s watch strat\n")
    let finished = try workspace.run("lockstep", ["demo", path])
    #expect(finished.status == .exited(65))
    #expect(finished.errors.contains("did you mean “start”?"))
  }

  // MARK: In a terminal

  @Test func `in a terminal it plays until q, and gives the terminal back`() throws {
    let demo = try PersonAtTerminal(workspace, ["demo"])
    try demo.wait(for: "Two devices on a slow link")
    try demo.wait(for: "two processes")
    demo.type("q")
    #expect(try demo.finish() == .exited(0))
    #expect(demo.isOrdinary)
    #expect(demo.shown.contains("\u{1B}[?1049h"))
    #expect(demo.shown.suffix(80).contains("\u{1B}[?1049l"))
    #expect(try workspace.leftProcesses.isEmpty)
    #expect(try workspace.leftFolders.isEmpty)
  }

  @Test func `asked to end it gives the terminal back, and its devices end`() throws {
    let demo = try PersonAtTerminal(workspace, ["demo"])
    try demo.wait(for: "two processes")
    demo.child.terminate()
    #expect(try demo.finish() == .exited(130))
    #expect(demo.isOrdinary)
    #expect(demo.shown.suffix(80).contains("\u{1B}[?1049l"))
    #expect(try workspace.leftProcesses.isEmpty)
  }

  @Test func `the first key that acts takes over, and what was done is saved and done again`()
    throws
  {
    let path = workspace.file("here")
    try FileSystem.makePrivateDirectory(path)
    let demo = try PersonAtTerminal(workspace, ["demo", "--speed", "64"], in: path)
    try demo.wait(for: "It is yours", redraws: true)
    demo.type(" ")
    try demo.wait(for: "❚", redraws: true)
    // Two at once: each acts as things stand when its turn comes.
    demo.type("ss")
    try demo.wait(for: "it is yours", redraws: true)
    try demo.wait(for: "Work · set 1 of 2", redraws: true)
    demo.type("S")
    try demo.wait(for: "saved: lockstep run demo-1.scenario", redraws: true)
    demo.type("q")
    #expect(try demo.finish() == .exited(0))
    let saved = try workspace.read("here/demo-1.scenario")
    #expect(saved.contains(" watch exercise Plank\n"))
    #expect(saved.contains(" watch start\n"))
    let again = try workspace.run("lockstep", ["run", "\(path)/demo-1.scenario"])
    #expect(again.status == .exited(0), "\(again.output)")
  }

  @Test(arguments: ["processes", "inprocess"])
  func `Control-Z gives the terminal back, and the picture is drawn anew when it goes on`(
    mode: String
  ) throws {
    let demo = try PersonAtTerminal(workspace, ["demo", "--mode", mode])
    try demo.wait(for: "It is yours", redraws: true)
    #expect(!demo.isOrdinary)
    demo.type("\u{1A}")
    try demo.waitUntilStopped()
    #expect(demo.isOrdinary)
    demo.proceed()
    // Nobody asks for a whole picture here.
    try demo.wait(for: "It is yours")
    #expect(!demo.isOrdinary)
    demo.type("q")
    #expect(try demo.finish() == .exited(0))
    #expect(demo.isOrdinary)
  }

  @Test func `in a project what was done is saved beside its scenarios`() throws {
    let made = try workspace.run("lockstep", ["new", "app", workspace.file("words")])
    #expect(made.status == .exited(0))
    let path = workspace.file("words")
    let demo = try PersonAtTerminal(workspace, ["demo", "--speed", "64"], in: path)
    try demo.wait(for: "heard", redraws: true)
    demo.type("S")
    try demo.wait(for: "saved: lockstep run scenarios/demo-1.scenario", redraws: true)
    demo.type("q")
    #expect(try demo.finish() == .exited(0))
    #expect(try workspace.read("words/scenarios/demo-1.scenario").contains("watch launch"))
  }

  @Test func `any app plays: its screen by its fields, its verbs on keys, any line behind a colon`()
    throws
  {
    let program = "\(Program.shellPython) '\(Package.file("Examples/echo/echo.py"))'"
    let verbs = try workspace.write(
      "echo.json",
      #"{"watch":{"verbs":[{"verb":"shout","summary":"is refused"}]}}"#
    )
    let file = try workspace.write(
      "a.scenario",
      "title Echo\nvocabulary \(verbs)\n@0s watch launch\n"
    )
    let demo = try PersonAtTerminal(
      workspace,
      ["demo", file, "--watch-app", program, "--phone-app", program]
    )
    try demo.wait(for: "heard")
    try demo.wait(for: "watch shout", redraws: true)
    demo.type("2")
    try demo.wait(for: "the watch refuses shout: the echo knows say", redraws: true)
    demo.type(":watch do say {\"text\":\"hello\"}\r")
    try demo.wait(for: #"{"screen":"echo","heard":["hello"]}"#, redraws: true)
    demo.type(":watch lau\t\u{3}nonsense\r")
    try demo.wait(for: "no line begins with “nonsense”", redraws: true)
    demo.type("\u{3}\u{3}q")
    #expect(try demo.finish() == .exited(0))
  }

  @Test func `a light terminal is found by its answer, and keys before it are not lost`() throws {
    let colors = [("NO_COLOR", ""), ("COLORTERM", "truecolor")]
    let demo = try PersonAtTerminal(
      workspace,
      ["demo", "--mode", "inprocess"],
      environment: colors
    )
    try demo.wait(for: "\u{1B}]11;?")
    demo.type("?\u{1B}]11;rgb:fdfd/f6f6/e3e3\u{1B}\\\u{1B}[?62c")
    try demo.wait(for: "the owner of the phone")
    // The quiet words: dark on light.
    #expect(demo.shown.contains("38;2;75;85;99"))
    demo.type("q")
    #expect(try demo.finish() == .exited(0))
    let told = try PersonAtTerminal(
      workspace,
      ["demo", "--mode", "inprocess", "--theme", "dark"],
      environment: colors
    )
    try told.wait(for: "in process")
    #expect(!told.shown.contains("]11;?"))
    told.type("q")
    #expect(try told.finish() == .exited(0))
  }

  @Test func `a terminal that can do nothing but lines gets lines`() throws {
    let path = try workspace.write(
      "short.scenario",
      "@0s watch launch\n@2s expect link connected\n"
    )
    let demo = try PersonAtTerminal(workspace, ["demo", path], environment: [("TERM", "dumb")])
    #expect(try demo.finish() == .exited(0))
    #expect(!demo.shown.contains("\u{1B}") && demo.shown.contains("▶ launch"))
  }

  @Test func `a device that is ended from outside has crashed, and is started again`() throws {
    let demo = try PersonAtTerminal(workspace, ["demo"])
    try demo.wait(for: "two processes")
    // Its devices are this program again.
    let phone = try #require(
      try demo.children().first { $0.words.dropFirst().starts(with: ["device", "phone"]) }
    )
    _ = kill(phone.id, SIGKILL)
    // The phone is told something, and does not answer.
    demo.type("w")
    try demo.wait(for: "killed", redraws: true)
    demo.type("k")
    try demo.wait(for: "switched on (start 2)", redraws: true)
    demo.type("q")
    // What the story expected of the phone by then may have failed, as it would after a kill of its own.
    let status = try #require(try demo.finish())
    #expect([.exited(0), .exited(1)].contains(status))
    #expect(demo.isOrdinary)
    #expect(try workspace.leftProcesses.isEmpty)
  }

  @Test func `the log is filtered and read, and every fault can be chosen`() throws {
    let demo = try PersonAtTerminal(workspace, ["demo", "--mode", "inprocess"])
    try demo.wait(for: "radio: connected", redraws: true)
    demo.type(" /presence\r")
    try demo.wait(for: "events with “presence”, following", redraws: true)
    demo.type("\r")
    try demo.wait(for: "presence from the ", redraws: true)
    // The card, and then the filter, are put away.
    demo.type("x\u{1B}")
    try demo.wait(for: "events, following", redraws: true)
    demo.type("Fdisk ful\r")
    try demo.wait(for: ":phone disk full", redraws: true)
    demo.type("\r")
    try demo.wait(for: "its disk: full", redraws: true)
    // Back before that, and forward again.
    demo.type("\u{1B}[D")
    demo.type(":phone kill\r")
    try demo.wait(for: "killed", redraws: true)
    #expect(!demo.shown.contains("ended from outside"))
    demo.type("q")
    #expect(try demo.finish() == .exited(0))
  }

  @Test func `time goes back with two processes, and the same happens again`() throws {
    let path = workspace.file("here")
    try FileSystem.makePrivateDirectory(path)
    let demo = try PersonAtTerminal(workspace, ["demo", "--speed", "64"], in: path)
    try demo.wait(for: "It is yours", redraws: true)
    demo.type(" :phone kill\r")
    try demo.wait(for: "killed", redraws: true)
    // Two steps: what the person did, and what came of it.
    demo.type("\u{1B}[D")
    try demo.wait(for: "● watch", redraws: true)
    demo.type("S")
    try demo.wait(for: "saved: lockstep run demo-1.scenario", redraws: true)
    demo.type(":phone kill\r")
    try demo.wait(for: "killed", redraws: true)
    demo.type("q")
    #expect(try demo.finish() == .exited(0))
    // The story's own is left.
    let saved = try workspace.read("here/demo-1.scenario")
    #expect(saved.split(separator: "\n").count { $0.hasSuffix(" phone kill") } == 1)
    #expect(try workspace.leftProcesses.isEmpty)
    #expect(try workspace.leftFolders.isEmpty)
  }

  @Test func `a step where nothing is to come says so, and the demo goes on`() throws {
    let path = try workspace.write(
      "short.scenario",
      "@0s watch launch\n@2s expect link connected\n"
    )
    let words = ["demo", "--mode", "inprocess", "--speed", "64", path]
    let demo = try PersonAtTerminal(workspace, words)
    try demo.wait(for: "over. It is yours", redraws: true)
    // The first key that acts takes over, and the script's own end is no event any more.
    demo.type(" c")
    try demo.wait(for: "out of range", redraws: true)
    demo.type(String(repeating: "\u{1B}[C", count: 40))
    try demo.wait(for: "nothing happens by itself any more", redraws: true)
    demo.type("q")
    #expect(try demo.finish() == .exited(0))
  }

  @Test func `the mouse is taken on M or when asked, and given back with the terminal`() throws {
    let demo = try PersonAtTerminal(workspace, ["demo", "--mode", "inprocess"])
    try demo.wait(for: "radio: connected", redraws: true)
    #expect(!demo.shown.contains("\u{1B}[?1000h"))
    demo.type(" M")
    try demo.wait(for: "\u{1B}[?1000h\u{1B}[?1006h")
    try demo.wait(for: "M gives it back", redraws: true)
    // The lowest line begins with the key c.
    demo.type("\u{1B}[<0;2;36M\u{1B}[<0;2;36m")
    try demo.wait(for: "out of range", redraws: true)
    demo.type("\u{1B}[<0;4;30M")
    try demo.wait(for: "any key goes on", redraws: true)
    demo.type("\u{1B}[<0;1;1M\u{1B}[<64;4;30M")
    try demo.wait(for: "events, stopped", redraws: true)
    demo.type("M")
    try demo.wait(for: "\u{1B}[?1006l\u{1B}[?1000l")
    demo.type("Mq")
    #expect(try demo.finish() == .exited(0))
    #expect(demo.shown.suffix(120).contains("\u{1B}[?1000l"))
    let asked = try PersonAtTerminal(workspace, ["demo", "--mode", "inprocess", "--mouse"])
    try asked.wait(for: "\u{1B}[?1000h")
    asked.child.terminate()
    #expect(try asked.finish() == .exited(130))
    #expect(asked.shown.suffix(120).contains("\u{1B}[?1000l"))
  }

  @Test func `a smaller terminal is told what is needed, and a larger one gets everything again`()
    throws
  {
    let demo = try PersonAtTerminal(workspace, ["demo", "--mode", "inprocess"])
    try demo.wait(for: "in process")
    demo.resize(columns: 50, rows: 10)
    try demo.wait(for: "50×10", redraws: true)
    demo.resize(columns: 130, rows: 40)
    try demo.wait(for: "── documents ──", redraws: true)
    demo.type("\u{3}")
    #expect(try demo.finish() == .exited(0))
  }

  @Test func `both devices' terminals show what crosses, and what came of it`() throws {
    let socket = workspace.file("link")
    let phone = try PersonAtTerminal(workspace, ["--listen", socket], program: "phonesim")
    try waitForSocket(socket)
    let watch = try PersonAtTerminal(workspace, ["--connect", socket], program: "watchsim")
    try phone.wait(for: "connected")
    watch.type(":launch\r")
    try watch.wait(for: "▶ launch", redraws: true)
    try watch.wait(for: "reachable", redraws: true)
    watch.type(":message {\"a\":1} reply\r")
    try watch.wait(for: "→ message {\"a\":1}", redraws: true)
    try phone.wait(for: "← message {\"a\":1}", redraws: true)
    try watch.wait(for: "← ", redraws: true)
    try watch.wait(for: "message 1 ", redraws: true)
    watch.type("\r")
    try watch.wait(for: "any key goes on", redraws: true)
    watch.type("xq")
    #expect(try watch.finish() == .exited(0))
    let plain = ["--connect", socket, "--plain"]
    let lines = try PersonAtTerminal(workspace, plain, program: "watchsim")
    try lines.wait(for: "connected to the host")
    lines.type("launch\n")
    try lines.wait(for: "reachable")
    lines.type("message {\"b\":2} reply\n")
    try lines.wait(for: "← reply {\"b\":2}")
    lines.type("q\n")
    #expect(try lines.finish() == .exited(0))
    phone.type("q")
    #expect(try phone.finish() == .exited(0))
  }

  @Test func `watchsim shows its face in a terminal, and lines where it is asked to`() throws {
    let socket = workspace.file("link")
    let host = try workspace.start("lockstep", ["host", "--quiet", "--listen", socket])
    try waitForSocket(socket)
    let watch = try PersonAtTerminal(workspace, ["--connect", socket], program: "watchsim")
    try watch.wait(for: "open the app")
    // Only a watch that a host has switched on can be acted on.
    try watch.wait(for: "no app runs")
    watch.type("n")
    try watch.wait(for: "refused next: ")
    watch.type("?")
    try watch.wait(for: "what was really done in the set")
    // Any key puts the card away, and does nothing else.
    watch.type("q:launch\r")
    try watch.wait(for: "Start one on the phone")
    watch.type("q")
    #expect(try watch.finish() == .exited(0))
    #expect(watch.isOrdinary)
    // The editor is the demo's: words are completed, a paste is done, and the lines are there next time.
    let again = try PersonAtTerminal(workspace, ["--connect", socket], program: "watchsim")
    try again.wait(for: "no app runs")
    again.type(":\u{1B}[A\u{1}x\u{5}\u{17}\u{3}lau\t\u{1B}:\u{1B}[200~launch\nclose\n\u{1B}[201~")
    try again.wait(for: "▶ launch", redraws: true)
    try again.wait(for: "▶ close", redraws: true)
    again.type(":\u{1B}[A")
    try again.wait(for: ":close", redraws: true)
    again.type("\u{1B}q")
    #expect(try again.finish() == .exited(0))
    #expect(try workspace.read("state/lockstep/watch.history") == "launch\nclose\n")
    let plain = try PersonAtTerminal(
      workspace,
      ["--connect", socket, "--plain"],
      program: "watchsim"
    )
    try plain.wait(for: "nothing: the app does not run")
    plain.type("launch\n")
    try plain.wait(for: "no workout: start one on the phone")
    #expect(!plain.shown.contains("\u{1B}[?1049h"))
    plain.type("q\n")
    #expect(try plain.finish() == .exited(0))
    host.child.terminate()
    _ = try host.finish()
  }
}
