import LockstepPosix
import Testing

/// A folder with a project file, and the apps that `lockstep new app` writes.
@Suite(.waiting)
struct ProjectFileTests {
  private let workspace: Workspace
  private let lockstep: String

  init() throws {
    workspace = try Workspace()
    lockstep = try Workspace.program("lockstep")
  }

  /// Runs the program in a folder of the workspace.
  private func run(_ words: String, in folder: String = "") throws -> Finished {
    let place = workspace.file(folder)
    let line = "cd '\(place)' && exec '\(lockstep)' \(words)"
    return try Program(["/bin/sh", "-c", line], environment: [("XDG_RUNTIME_DIR", workspace.path)])
      .finish()
  }

  @Test(arguments: ["python", "javascript"])
  func `a new app passes with all seeds, and leaves its pages`(language: String) throws {
    if language == "javascript",
      try Program(["/bin/sh", "-c", "node -v"]).finish().status != .exited(0)
    {
      return
    }
    let made = try run("new app words --language \(language)")
    #expect(made.status == .exited(0), "\(made.errors)")
    #expect(made.output.contains("cd words && lockstep run"))
    #expect(try run("check scenarios", in: "words").status == .exited(0))
    let played = try run("run", in: "words")
    #expect(played.status == .exited(0), "\(played.output)\(played.errors)")
    #expect(played.output.contains("3 passed, 0 failed"))
    #expect(try workspace.read("words/reports/index.html").contains("<h1>3 runs</h1>"))
    #expect(try workspace.read("words/reports/junit.xml").contains("failures=\"0\""))
    // With a path it is one run, which leaves nothing.
    let alone = try run("run --quiet scenarios/out-of-range.scenario", in: "words")
    #expect(alone.status == .exited(0) && alone.output.contains("seed 1,"))
    #expect(try run("new app words").status == .exited(74))
  }

  @Test func `stories are told of the project's apps, and a finding names the app`() throws {
    _ = try run("new app words")
    let course = """
      app words
      @0s   watch launch
      promise the phone's app is in front, always
              expect phone app foreground
      """
    try FileSystem.writeFile(workspace.file("words/course.scenario"), Array(course.utf8))
    let explored = try run(
      "explore --stories 2 --only quit --out found course.scenario",
      in: "words"
    )
    #expect(explored.status == .exited(1), "\(explored.output)\(explored.errors)")
    let finding = "found/course-the-phone-s-app-is-in-front.scenario"
    #expect(try workspace.read("words/\(finding)").contains("\napp words\n"))
    #expect(try run("run --quiet \(finding)", in: "words").status == .exited(1))
    let shorter = try run("shrink \(finding)", in: "words")
    #expect(shorter.output.contains("\napp words\n"), "\(shorter.output)\(shorter.errors)")
  }

  @Test func `a new app in Swift is a package, a script that builds it and the same scenario`()
    throws
  {
    #expect(try run("new app words --language swift").status == .exited(0))
    #expect(try workspace.read("words/lockstep.json").contains(".build/lockstep-watch/debug/Watch"))
    #expect(
      try workspace.read("words/Sources/Phone/main.swift").contains("import WatchConnectivity")
    )
    #expect(try run("check scenarios", in: "words").status == .exited(0))
  }

  @Test(arguments: ["python", "javascript", "swift"])
  func `a forge can get all that a new app needs`(language: String) throws {
    _ = try run("new app words --language \(language)")
    let file = try workspace.read("words/.github/workflows/lockstep.yml")
    #expect(file.contains("container: swift:6.3"))
    #expect(file.contains("swift build -c release --product lockstep"))
    #expect(file.contains("sh build.sh") == (language == "swift"))
    #expect(try workspace.read("words/.gitignore").contains("reports/"))
  }

  @Test func `each scenario has the app that it names`() throws {
    _ = try run("new app words")
    try FileSystem.writeFile(
      workspace.file("words/lockstep.json"),
      Array(
        """
        {"apps": {"words": {"watch": "python3 app.py", "phone": "python3 app.py",
           "vocabulary": "words.json"},
          "other": {"watch": "python3 app.py", "phone": "python3 app.py"}},
         "app": "other", "link": "wifi-lan"}
        """.utf8
      )
    )
    try FileSystem.writeFile(
      workspace.file("words/b.scenario"),
      Array(
        """
        title Without the verbs of the file
        @0s watch launch
        @1s watch do say {"text":"hello"}
            expect phone screen heard = ["hello"] within 5s

        """.utf8
      )
    )
    let played = try run("run --jobs 1", in: "words")
    #expect(played.status == .exited(0), "\(played.output)\(played.errors)")
    #expect(played.output.contains("2 passed"))
    let verb = "watch say hello"
    try FileSystem.writeFile(workspace.file("words/b.scenario"), Array("@1s \(verb)\n".utf8))
    #expect(try run("check b.scenario", in: "words").errors.contains("no verb “say”"))
  }

  private static let mistakes: [(String, String)] = [
    (#"{"sedes": "1..3"}"#, #"lockstep.json:1: unknown value "sedes""#),
    ("{\n \"jobs\": 0}", "lockstep.json:2: "), (#"{"apps": {"a": {}}}"#, "watch"),
    (#"{"reports": {"htlm": "x"}}"#, #"unknown value "htlm""#),
    (#"{"link": "wify"}"#, "wifi-lan"), ("[]", "lockstep.json:1: "),
  ]

  @Test(arguments: mistakes)
  func `a mistake in the file is told with its line`(_ mistake: (text: String, says: String)) throws
  {
    try FileSystem.writeFile(workspace.file("lockstep.json"), Array(mistake.text.utf8))
    let told = try run("run")
    #expect(told.status == .exited(65), "\(told)")
    #expect(told.errors.contains(mistake.says), "\(told.errors)")
    #expect(told.errors.contains("docs/projects.md"))
  }

  @Test func `an app that is not there is one mistake`() throws {
    _ = try workspace.write("a.scenario", "app shop\n@0s watch add milk\n")
    let told = try run("run a.scenario")
    #expect(told.status == .exited(65))
    #expect(told.errors.contains("this folder has no lockstep.json with apps"), "\(told.errors)")
    #expect(told.errors.contains("1 mistake in"))
    #expect(try run("run").errors.contains("lockstep new app NAME"))
  }
}
