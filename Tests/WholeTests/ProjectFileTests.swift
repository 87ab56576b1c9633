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
    // What an app was told is kept, whether or not anybody has seen what it did.
    let twice = """
      app words
      @0s   watch launch
      @2s   watch say hello
      @3s   watch say milk
      @5s   expect phone screen heard = ["hello"]
      """
    try FileSystem.writeFile(workspace.file("words/twice.scenario"), Array(twice.utf8))
    let both = try run("shrink twice.scenario", in: "words").output
    #expect(both.contains("say hello") && both.contains("say milk"), "\(both)")
  }

  @Test func `a new app in Swift is a package, a script that builds it and the same scenario`()
    throws
  {
    #expect(try run("new app words --language swift").status == .exited(0))
    #expect(try workspace.read("words/lockstep.json").contains(".build/lockstep-watch/debug/Watch"))
    #expect(try run("check scenarios", in: "words").status == .exited(0))
  }

  @Test(arguments: [("run-club", "RunClub"), ("words", "Words"), ("2fa", "App2fa")])
  func `a new app in Swift is called as its folder, and its halves share a library`(
    name: String,
    type: String
  ) throws {
    #expect(try run("new app \(name) --language swift").status == .exited(0))
    let manifest = try workspace.read("\(name)/Package.swift")
    #expect(manifest.contains(#"name: "\#(name)""#))
    #expect(manifest.contains(#".target(name: "\#(type)Shared")"#))
    let shared = try workspace.read("\(name)/Sources/\(type)Shared/\(type).swift")
    #expect(shared.contains("import WatchConnectivity") && shared.contains("class \(type):"))
    let halves = try ["Watch", "Phone"].map {
      try workspace.read("\(name)/Sources/\($0)/main.swift")
    }
    #expect(halves.allSatisfy { $0.contains("import \(type)Shared\n") } && halves[0] != halves[1])
  }

  @Test func `each of the wearer's watches runs the app that the project names for it`() throws {
    _ = try run("new app words")
    _ = try workspace.write(
      "words/who.py",
      """
      from lockstep_app import App
      import sys
      app = App("who")
      app.on_launch = lambda _: app.show(who=sys.argv[1])
      app.run()

      """
    )
    _ = try workspace.write(
      "words/lockstep.json",
      """
      {"apps": {"who": {
        "watch": ["python3 who.py one", "python3 who.py two", "python3 who.py three"],
        "phone": "python3 who.py phone"}}}
      """
    )
    let lines = [(1, "one"), (2, "two"), (3, "three"), (4, "one")].map { number, who in
      """
      @\(number * 20)s watch wear \(number)
      +1s watch launch
          expect watch screen who = "\(who)" within 5s

      """
    }
    _ = try workspace.write(
      "words/scenarios/out-of-range.scenario",
      "app who\n@1s watch wear 9\n" + lines.joined() + "    expect phone screen who = \"phone\"\n"
    )
    let played = try run("run", in: "words")
    #expect(played.status == .exited(0), "\(played.output)\(played.errors)")
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

  /// A line of the file, what is told of it, the column and what stands under it, and the advice.
  private static let mistakes: [(String, String, Int, String, String)] = [
    (#""seeds": "1""#, "“seeds” cannot be “1”", 10, "^^^", #"write such as "seeds": "1..3""#),
    (#""seeds": 7"#, "“seeds”: expected a string, found an integer", 10, "^", #""1..3""#),
    (#""seeds": null"#, "“seeds”: expected a string, found null", 10, "^^^^", #""1..3""#),
    (#""sedes": "1..3""#, "there is no field “sedes” here", 1, "^^^^^^^", "did you mean “seeds”?"),
    (#""jobs": "2""#, "“jobs”: expected an integer, found a string", 9, "^^^", #""jobs": 2"#),
    (#""jobs": 0"#, "“jobs”: an integer outside 1...256", 9, "^", #""jobs": 2"#),
    (#""link": "wify""#, "“link” cannot be “wify”", 9, "^^^^^^", "wifi-lan"),
    (#""contract": "vendr""#, "“contract” cannot be “vendr”", 13, "^^^^^^^", "mean “vendor”?"),
    (#""app": "a", "apps": {"ab": {"watch": "x"}}"#, "“app” cannot be “a”", 8, "^^^", "“ab”"),
    (#""apps": {"a": {}}"#, "the app “a” has neither “watch” nor “phone”", 17, "^", "python3"),
    (#""apps": {"a": {"wach": "x"}}"#, "no field “wach” here", 16, "^^^^^^", "mean “watch”?"),
    (#""reports": {"htlm": "x"}"#, "there is no field “htlm” here", 13, "^^^^^^", "mean “html”?"),
    (#""log": "a", "log": "b""#, #"the key "log" a second time"#, 13, "^^^^^", "not valid JSON"),
    (#""log" "a""#, "expected ':'", 7, "^", "not valid JSON"),
  ]

  @Test(arguments: mistakes.indices)
  func `a mistake in the file is told with its line, its field and what to write`(index: Int) throws
  {
    let (line, says, column, carets, advice) = Self.mistakes[index]
    try FileSystem.writeFile(workspace.file("lockstep.json"), Array("{\n\(line)\n}".utf8))
    for command in ["run", "check"] {
      let told = try run(command)
      #expect(told.status == .exited(65), "\(told)")
      let lines = told.errors.split(separator: "\n").map(String.init)
      try #require(lines.count == 6, "\(told.errors)")
      #expect(lines[0].contains(says), "\(told.errors)")
      #expect(lines[1] == " --> lockstep.json:2:\(column)")
      #expect(lines[3] == "2 | \(line)")
      #expect(lines[4] == "  | " + String(repeating: " ", count: column - 1) + carets)
      #expect(lines[5].contains(advice) && lines[5].contains("docs/projects.md"), "\(lines[5])")
    }
  }

  @Test func `check, explain, explore and shrink know the verbs and the apps of the project`()
    throws
  {
    _ = try run("new app words")
    let checked = try run("check", in: "words")
    #expect(checked.output == "scenarios/out-of-range.scenario: 11 lines, no mistake\n")
    let told = try run("explain watch say hello", in: "words")
    #expect(told.status == .exited(0))
    #expect(told.output.hasPrefix("watch say TEXT: says something to the phone\n"))
    let path = "words/scenarios/out-of-range.scenario"
    let promise = "promise nothing is heard, settled within 5s\n expect phone screen heard = []\n"
    try FileSystem.writeFile(
      workspace.file(path),
      Array("app words\n@0s watch launch\n@5s watch say hello\n\n\(promise)".utf8)
    )
    let short = try run("shrink scenarios/out-of-range.scenario", in: "words")
    #expect(short.status == .exited(0), "\(short)")
    #expect(short.output.contains("\napp words\n"), "\(short.output)")
    let explored = try run("explore scenarios/out-of-range.scenario", in: "words")
    #expect(
      explored.output.contains(#"is failed: on the phone's screen heard is ["hello"]"#),
      "\(explored)"
    )
  }

  @Test func `a file with a mistake is not among those that failed`() throws {
    _ = try run("new app words")
    _ = try workspace.write("words/scenarios/bad.scenario", "@0s watch lunch\n")
    let played = try run("run", in: "words")
    #expect(played.status == .exited(65))
    #expect(played.output.contains("not played  scenarios/bad.scenario\n"), "\(played.output)")
    #expect(
      played.output.contains("3 passed, 0 failed, not played: a mistake in 1 file, in"),
      "\(played.output)"
    )
  }

  @Test func `pages of scenarios that are gone go, and what no run has written stays`() throws {
    _ = try run("new app words")
    let scenario = try workspace.read("words/scenarios/out-of-range.scenario")
    _ = try workspace.write("words/scenarios/second.scenario", scenario)
    #expect(try run("run", in: "words").status == .exited(0))
    let folder = workspace.file("words/reports")
    #expect(try FileSystem.list(folder).contains("scenarios-second-seed3.html"))
    let page = try workspace.read("words/reports/scenarios-second-seed3.html")
    _ = try workspace.write("words/reports/mine.html", "<p>mine</p>")
    _ = try workspace.write("words/reports/scenarios-second-mine.html", "<p>mine</p>")
    _ = try workspace.write("words/reports/kept.html", page)
    try FileSystem.removeFile(workspace.file("words/scenarios/second.scenario"))
    // Of a part of the project nobody knows what the rest is.
    _ = try run("run --filter Out", in: "words")
    #expect(try FileSystem.list(folder).contains("scenarios-second-seed3.html"))
    #expect(try run("run --seeds 1..1", in: "words").status == .exited(0))
    let left = try FileSystem.list(folder).filter { $0.hasSuffix(".html") }.sorted()
    #expect(
      left == [
        "index.html", "kept.html", "mine.html", "scenarios-out-of-range-seed1.html",
        "scenarios-second-mine.html",
      ]
    )
    #expect(try workspace.read("words/reports/index.html").contains("<h1>1 run</h1>"))
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
