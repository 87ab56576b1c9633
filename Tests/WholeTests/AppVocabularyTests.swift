import LockstepPosix
import Testing

/// The verbs that `lockstep conformance` asks of an app: those of a vocabulary, and those that it learns.
@Suite(.waiting)
struct AppVocabularyTests {
  private let workspace: Workspace

  init() throws { workspace = try Workspace() }

  private static func python(_ file: String) -> String {
    "\(Program.shellPython) '\(Package.file(file))'"
  }

  /// The examples, by the words in which the suite says what it has learnt.
  private static let learnt = [
    "echo/echo": "say (text)", "echo/live_echo": "say (text), remind (text",
    "clients/chat": "say (text), remind (text, seconds)",
    "clients/runs": "finish (name, start, end)",
    "clients/scale": "weigh (kg, at)", "clients/uploader": "upload (key, km)",
  ]

  private func conformance(_ words: [String]) throws -> Finished {
    let patience = ["--patience", "\(Program.patienceMilliseconds)"]
    return try workspace.run("lockstep", ["conformance"] + words + patience)
  }

  @Test(arguments: learnt.keys.sorted(), ["watch", "phone"])
  func `each example passes with the vocabulary beside it`(app: String, device: String) throws {
    let file = Package.file("Examples/\(app).vocabulary.json")
    let finished = try conformance(
      ["--\(device)-app", Self.python("Examples/\(app).py"), "--vocabulary", file]
        + ["APP-15", "APP-21", "APP-39", "APP-75"].flatMap { ["--only", $0] }
    )
    #expect(finished.status == .exited(0), "\(finished.output)")
    #expect(finished.output.contains(" pass") && !finished.output.contains("undecided"))
  }

  @Test(arguments: learnt.keys.sorted())
  func `without a vocabulary an app is asked what its refusals name`(app: String) throws {
    let finished = try conformance(
      ["--phone-app", Self.python("Examples/\(app).py")]
        + ["APP-15", "APP-21", "APP-39"].flatMap { ["--only", $0] }
    )
    #expect(finished.status == .exited(0), "\(finished.output)")
    let words = try #require(Self.learnt[app])
    #expect(
      finished.output.contains(
        "without a vocabulary asked, as the app's answers show them: \(words)"
      ),
      "\(finished.output)"
    )
  }

  /// Bugs that only a verb shows: the place in a client, what stands there instead, and the statement
  /// that is broken.
  private static let bugs = [
    (
      "uploader", "if not self.is_completed:", "if True:", "APP-75"
    ),
    (
      "uploader", "                task.complete(success=False)\n", "", "APP-75"
    ),
    (
      "chat", #"act = self.verbs.get(event["do"])"#,
      #"act = next((act for verb, act in self.verbs.items() if event["do"].startswith(verb)), None)"#,
      "APP-21"
    ),
    ("chat", #"f"{app.wall}-{app.said}""#, #"f"{os.getpid()}-{app.said}""#, "APP-14"),
    ("chat", "[:16_000]", "[:65_000]", "APP-39"),
    ("chat", "max(self.timers[0][0], self.uptime + 1)", "self.timers[0][0]", "APP-7"),
  ]

  @Test(arguments: bugs.indices)
  func `a bug that only a verb shows is found without a vocabulary`(index: Int) throws {
    let (app, place, bug, statement) = Self.bugs[index]
    for file in ["lockstep_app.py", "\(app).py"] {
      let bytes = try FileSystem.readFile(Package.file("Examples/clients/\(file)"))
      let text = String(decoding: bytes, as: UTF8.self)
      _ = try workspace.write(file, text.replacing(place, with: bug))
    }
    let command = "\(Program.shellPython) '\(workspace.file("\(app).py"))'"
    let finished = try conformance([
      "--phone-app", command, "--only", statement, "--only", "APP-15",
    ])
    #expect(finished.status == .exited(1), "\(finished.output)")
    #expect(finished.output.contains("\n    \(statement) ("), "\(finished.output)")
  }

  @Test func `an app whose verbs cannot be learnt has a line that says how they are given`() throws
  {
    let text = String(
      decoding: try FileSystem.readFile(Package.file("Examples/echo/echo.py")),
      as: UTF8.self
    )
    let silent = text.replacing("the echo knows say", with: "no")
      .replacing("\"say\"", with: "\"utter\"")
    let command = "\(Program.shellPython) '\(try workspace.write("silent.py", silent))'"
    let finished = try conformance(["--watch-app", command, "--only", "APP-21"])
    #expect(finished.status == .exited(0), "\(finished.output)")
    let parts = ["no verb of the app was asked: ", "--vocabulary FILE", #"{"watch":{"verbs":["#]
    for part in parts { #expect(finished.output.contains(part), "\(finished.output)") }
  }
}
