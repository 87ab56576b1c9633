import LockstepPosix
import Testing

/// `lockstep demo` as somebody meets it who has an app of their own.
@Suite(.waiting)
struct ProjectDemoTests {
  private let workspace: Workspace
  private let lockstep: String
  private let folder: String

  init() throws {
    workspace = try Workspace()
    lockstep = try Workspace.program("lockstep")
    folder = workspace.file("words")
    let made = try Program(
      ["/bin/sh", "-c", "cd '\(workspace.path)' && exec '\(lockstep)' new app words"]
    ).finish()
    #expect(made.status == .exited(0), "\(made)")
  }

  private func run(_ words: String) throws -> Finished {
    let line = "cd '\(folder)' && exec '\(lockstep)' \(words)"
    return try Program(["/bin/sh", "-c", line], environment: [("XDG_RUNTIME_DIR", workspace.path)])
      .finish()
  }

  private func atTerminal(columns: UInt16 = 120) throws -> PersonAtTerminal {
    let words = ["demo", "--mode", "inprocess"]
    return try PersonAtTerminal(workspace, words, in: folder, columns: columns)
  }

  private func leave(_ demo: PersonAtTerminal) throws {
    demo.type("\u{3}\u{3}\u{3}\u{3}q")
    #expect(try demo.finish() == .exited(0))
  }

  @Test func `the help shows the verbs of the app that plays, and none of the workout app's keys`()
    throws
  {
    let demo = try atTerminal(columns: 80)
    try demo.wait(for: "heard")
    demo.type("?")
    try demo.wait(for: "watch launch: open the watch app", redraws: true)
    try demo.wait(for: "watch say TEXT: says something to the phone", redraws: true)
    try demo.wait(for: "choose from all faults; from all verbs", redraws: true)
    #expect(!demo.shown.contains("put the mirror of the watch away"))
    demo.type("?")
    try leave(demo)
  }

  @Test func `verbs that need words stand below the picture and in a menu, which begin their line`()
    throws
  {
    let demo = try atTerminal()
    try demo.wait(for: ":phone say")
    try demo.wait(for: "verbs")
    demo.type("Vwatch say\r")
    try demo.wait(for: ":watch say ", redraws: true)
    demo.type("once\r")
    try demo.wait(for: #"▶ do say {"text":"once"}"#, redraws: true)
    try leave(demo)
  }

  @Test func `a line with a mistake stays until it is right, with the place and what to write`()
    throws
  {
    let demo = try atTerminal(columns: 80)
    try demo.wait(for: "heard")
    demo.type(":watch sya hello\r")
    try demo.wait(for: ":watch sya hello", redraws: true)
    try demo.wait(for: "^^^", redraws: true)
    try demo.wait(for: "did you mean “say”?", redraws: true)
    // What is typed now changes the line.
    demo.type("q\u{15}@3s watch frobnicate\r")
    try demo.wait(for: "there are: say, remind, launch, quit", redraws: true)
    demo.type("\u{15}watch say \"two  words\"\r")
    try demo.wait(for: #"▶ do say {"text":"two  words"}"#, redraws: true)
    try leave(demo)
  }

  @Test func `without a file the demo plays the first scenario of the project`() throws {
    let played = try run("demo")
    #expect(played.status == .exited(0), "\(played)")
    #expect(played.lastLine.hasPrefix("pass  scenarios/out-of-range.scenario  4 expectations"))
    let removed = try Program(["/bin/rm", "\(folder)/scenarios/out-of-range.scenario"]).finish()
    #expect(removed.status == .exited(0))
    let launched = try run("demo")
    #expect(launched.status == .exited(2), "\(launched)")
    #expect(launched.output.contains("▶ launch") && launched.lastLine.contains("words  0"))
  }

  @Test func `where there are several apps, the demo and a scenario say which they are about`()
    throws
  {
    let halves =
      #"{"watch": "python3 app.py", "phone": "python3 app.py", "#
      + #""vocabulary": "words.json"}"#
    let project = #"{"apps": {"one": \#(halves), "two": \#(halves)}, "scenarios": ["."]}"#
    _ = try workspace.write("words/lockstep.json", project)
    let none = try run("demo")
    #expect(none.status == .exited(64))
    #expect(none.errors.contains("none is chosen: one, two"), "\(none)")
    #expect(none.errors.contains("lockstep demo --app one"))
    #expect(try run("demo --app tow").errors.contains("did you mean “two”?"))
    let text =
      "@0s watch launch\n@1s watch say hello\n"
      + "    expect phone screen heard = [\"hello\"] within 5s\n"
    _ = try workspace.write("words/a.scenario", text)
    #expect(try run("demo --app two").lastLine.hasPrefix("pass  a.scenario"))
    for command in ["demo", "run", "check"] {
      let told = try run("\(command) a.scenario")
      #expect(told.status == .exited(65), "\(told)")
      let says = "a.scenario names no app, and lockstep.json has several: one, two"
      #expect(told.errors.contains(says))
      #expect(told.errors.contains("write at its top which of them it is about, such as: app one"))
    }
    _ = try workspace.write("words/a.scenario", "app one\n" + text)
    #expect(try run("run a.scenario").status == .exited(0))
    let both = try run("demo --app two a.scenario")
    #expect(both.status == .exited(64) && both.errors.contains("is about the app “one”"))
  }
}
