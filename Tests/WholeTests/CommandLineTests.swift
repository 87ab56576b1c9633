import Foundation
import LockstepPosix
import Testing

/// What a person types wrong, and what the programs say of themselves.
@Suite(.waiting)
struct CommandLineTests {
  private let workspace: Workspace

  init() throws { workspace = try Workspace() }

  /// A command line that cannot be understood, and a word of the answer.
  struct Mistake: Sendable, CustomTestStringConvertible {
    let line: String
    let says: [String]

    init(_ line: String, _ says: String...) {
      self.line = line
      self.says = says
    }

    var testDescription: String { line }
  }

  private static let mistakes = [
    Mistake("lockstep", "usage: lockstep [options] COMMAND"),
    Mistake("lockstep rnu", "there is no command “rnu”", "did you mean “run”?"),
    Mistake("lockstep xyzzy", "there is no command “xyzzy”", "there are: run, check, fmt"),
    Mistake("lockstep --versoin", "there is no option --versoin", "did you mean “--version”?"),
    Mistake("lockstep explore", "no scenario is named", "usage: lockstep explore PATH…"),
    Mistake(
      "lockstep explore --only linl a",
      "--only: there is no kind or group of troubles “linl”",
      "there are: link, lives"
    ),
    Mistake(
      "lockstep explore --minutes 1 --stories 1 a",
      "--minutes and --stories both say how long",
      "leave one of them out"
    ),
    Mistake(
      "lockstep shrink",
      "one FILE is expected, found 0",
      "usage: lockstep shrink FILE"
    ),
    Mistake("lockstep completions", "shell is missing", "usage: lockstep completions SHELL"),
    Mistake("lockstep completions bsah", "there is no shell “bsah”", "did you mean “bash”?"),
    Mistake("lockstep man xyzzy", "there is no command “xyzzy”", "there are: lockstep, run"),
    Mistake(
      "lockstep man lockstep-runn",
      "there is no command “lockstep-runn”",
      "did you mean “lockstep-run”?"
    ),
    Mistake("lockstep man --into a run", "--into writes all pages, found “run”"),
    Mistake("lockstep bench lnik", "there is no group “lnik”", "did you mean “link”?"),
    Mistake("lockstep run", "no scenario is named", "lockstep new app NAME"),
    Mistake("lockstep run --sede 1 a", "there is no option --sede", "did you mean “--seed”?"),
    Mistake("lockstep run --mode liev a", "--mode cannot be “liev”", "did you mean “live”?"),
    Mistake("lockstep run --mode x a", "there are: inprocess, processes, live"),
    Mistake("lockstep run --mode", "--mode needs a value", "write --mode MODE"),
    Mistake("lockstep run --seed one a", "--seed is a whole number", "found “one”"),
    Mistake("lockstep run --seed=-1 a", "--seed is a whole number"),
    Mistake("lockstep run --stall-timeout 0 a", "between 1 and 600000"),
    Mistake("lockstep run --real-network a", "answer in real time", "write --mode live"),
    Mistake(
      "lockstep run --quiet=yes a",
      "--quiet takes no value, found “yes”",
      "write --quiet alone"
    ),
    Mistake("lockstep run -q a", "there is no option -q", "--quiet"),
    Mistake("lockstep run --log x.log a b", "runs need a folder for --log", "it is missing"),
    Mistake("lockstep run --seeds 9..1 a", "lower first, found “9..1”", "write --seeds 1..1000"),
    Mistake("lockstep run --shard 3/2 a", "PART/PARTS or auto, found “3/2”", "write --shard 1/4"),
    Mistake("lockstep run --mode live --jobs 2 a", "--jobs plays in this process"),
    Mistake("lockstep demo --screenshot a.png", "a picture is written as SVG", "a.svg"),
    Mistake(
      "lockstep demo --screenshot a.svg --at 2h",
      "--at 2h is beyond the end",
      "leave out --at"
    ),
    Mistake("lockstep demo --screenshot a.svg --size 20x5", "too small", "--size 80x24"),
    Mistake("lockstep time", "no command is named", "write: lockstep time -- swift test"),
    Mistake("lockstep time -- swift build", "swift build runs no code of yours", "swift test"),
    Mistake("lockstep time --orders 9..1 -- swift test", "the lower first, found “9..1”"),
    Mistake("lockstep time --order 1 --orders 1..2 -- swift test", "leave out one of them"),
    Mistake("lockstep time --real --orders 1..2 -- swift test", "nobody chooses the order"),
    Mistake("lockstep time --self-test swift", "--self-test brings its own program"),
    Mistake("lockstep help rnu", "there is no command “rnu”", "did you mean “run”?"),
    Mistake("lockstep merge", "no report is named", "usage: lockstep merge"),
    Mistake("lockstep merge --as html a", "--as cannot be “html”", "there are: junit, tap, json"),
    Mistake(
      "lockstep merge a",
      "the kind of report does not follow from the name “a”",
      "write --as KIND"
    ),
    Mistake("lockstep language-server a", "lockstep language-server takes no “a”"),
    Mistake("lockstep explain wacth", "no line of a scenario begins with “wacth”"),
    Mistake("lockstep fmt", "no file is named"),
    Mistake("lockstep new", "FILE is missing"),
    Mistake("lockstep run --mode inprocess --watch x a", "a process of its own"),
    Mistake("lockstep check", "no scenario is named"),
    Mistake("lockstep host", "no socket is named", "write --listen SOCKET"),
    Mistake("lockstep host --listen a b", "b"),
    Mistake("lockstep host --link ble --listen a", "--link cannot be “ble”"),
    Mistake("lockstep observe", "socket is missing", "usage: lockstep observe"),
    Mistake("lockstep observe a b", "one socket is expected, found 2"),
    Mistake("lockstep control", "a socket, a device and a verb are expected"),
    Mistake("lockstep control a phone", "a socket, a device and a verb are expected"),
    Mistake("watchsim", "no socket is named", "write watchsim --connect SOCKET"),
    Mistake("watchsim a", "watchsim takes no “a”"),
    Mistake("watchsim --listen a", "there is no option --listen"),
    Mistake("watchsim --ping 0 --connect a", "--ping is a whole number"),
    Mistake("phonesim", "no socket is named"),
    Mistake("phonesim a --listen b", "phonesim takes no “a”"),
    Mistake("phonesim --lisen a", "did you mean “--listen”?"),
    Mistake("phonesim --listen a --connect b", "--listen", "--connect"),
  ]

  @Test func `a log is not written through a link, and takes the place of a file`() throws {
    let scenario = try workspace.write("a.scenario", "title A\n@1s expect link connected\n")
    let log = workspace.file("log")
    try FileManager.default.createSymbolicLink(atPath: log, withDestinationPath: scenario)
    let run = ["run", "--quiet", "--mode", "inprocess", "--log", log, scenario]
    let refused = try workspace.run("lockstep", run)
    #expect(refused.status == .exited(74))
    #expect(refused.errors.contains("\(log), which is a symbolic link"))
    #expect(try workspace.read("a.scenario").hasPrefix("title A"))
    try FileManager.default.removeItem(atPath: log)
    _ = try workspace.write("log", "old")
    #expect(try workspace.run("lockstep", run).status == .exited(0))
    #expect(try workspace.read("log").hasPrefix("{\"t\":0"))
    #expect(try FileSystem.list(workspace.path) == ["a.scenario", "log"])
  }

  @Test(arguments: mistakes)
  func `a mistake on the command line is named with what to write`(mistake: Mistake) throws {
    let words = mistake.line.split(separator: " ").map(String.init)
    let finished = try workspace.run(words[0], Array(words.dropFirst()))
    #expect(finished.status == .exited(64))
    #expect(finished.output.isEmpty)
    for text in mistake.says { #expect(finished.errors.contains(text), "\(finished.errors)") }
  }

  // MARK: Exit codes

  private let passing = "@0s expect not watch session\n"
  private let failing = "@0s expect watch session\n"

  @Test func `each verdict has its exit code`() throws {
    let files = [
      (try workspace.write("pass.scenario", passing), Int32(0), "pass  "),
      (try workspace.write("fail.scenario", failing), 1, "failed  "),
      (try workspace.write("none.scenario", "@0s phone split A\n"), 2, "undecided  "),
    ]
    for mode in ["inprocess", "processes"] {
      for (path, code, verdict) in files {
        let run = try workspace.run("lockstep", ["run", "--mode", mode, path])
        #expect(run.status == .exited(code), "\(run.output)")
        #expect(run.lastLine.hasPrefix(verdict))
        #expect(run.errors.isEmpty)
      }
    }
    let all = try workspace.run("lockstep", ["run", "--quiet"] + files.map(\.0).reversed())
    #expect(all.status == .exited(2))
    #expect(all.output.contains("pass  \(files[0].0)"))
  }

  @Test(arguments: ["run", "check"])
  func `a file that is missing or wrong has its exit code and the others are looked at`(
    command: String
  ) throws {
    let missing = workspace.file("missing.scenario")
    let wrong = try workspace.write("wrong.scenario", "@0s phone splt A\n")
    let right = try workspace.write("right.scenario", passing)
    let first = try workspace.run("lockstep", [command, missing])
    #expect(first.status == .exited(74))
    #expect(first.errors.contains("cannot read \(missing): "))
    #expect(first.errors.contains("No such file"))
    let second = try workspace.run("lockstep", [command, wrong])
    #expect(second.status == .exited(65))
    #expect(second.errors.contains("--> \(wrong):1:11"))
    #expect(second.errors.contains("did you mean “split”?"))
    let all = try workspace.run("lockstep", [command, wrong, missing, right])
    #expect(all.status == .exited(74))
    #expect(all.output.contains(right))
  }

  @Test func `a row of examples that is wrong by itself is a mistake of the file`() throws {
    let table = "examples verb\n| launch\n| strat\n@0s watch $verb\n" + passing
    let checked = try workspace.run(
      "lockstep",
      ["check", try workspace.write("t.scenario", table)]
    )
    #expect(checked.status == .exited(65))
    #expect(checked.errors.contains("the watch has no verb “strat”"))
  }

  @Test func `a check notes what is probably not meant, and passes`() throws {
    let path = try workspace.write("n.scenario", "covers SESION-20\nset n 5\n" + passing)
    let checked = try workspace.run("lockstep", ["check", path])
    #expect(checked.status == .exited(0))
    #expect(checked.output.contains("note: no requirement SESION-20 is known\n --> \(path):1:8"))
    #expect(checked.output.contains("note: no line uses “n”\n --> \(path):2:5"))
  }

  @Test func `a path where nothing is is answered with the one that is near`() throws {
    _ = try workspace.write("ride.scenario", failing)
    let run = try workspace.run("lockstep", ["run", workspace.file("rdie.scenario")])
    #expect(run.status == .exited(74))
    #expect(run.errors.contains("did you mean “\(workspace.file("ride.scenario"))”?"))
    let far = try workspace.run("lockstep", ["run", workspace.file("xyzzy")])
    #expect(!far.errors.contains("did you mean"), "\(far.errors)")
  }

  @Test func `a file that is no text, a folder and an empty file are told apart`() throws {
    try FileSystem.writeFile(workspace.file("bytes.scenario"), [0xFF, 0xFE, 0x00])
    let bytes = try workspace.run("lockstep", ["run", workspace.file("bytes.scenario")])
    #expect(bytes.status == .exited(65))
    #expect(bytes.errors.contains("bytes.scenario:1 is not UTF-8 text"))
    try FileManager.default.removeItem(atPath: workspace.file("bytes.scenario"))
    let folder = try workspace.run("lockstep", ["run", workspace.path])
    #expect(folder.status == .exited(74))
    #expect(folder.errors.contains("directory"))
    let empty = try workspace.write("empty.scenario", "")
    let run = try workspace.run("lockstep", ["run", empty])
    #expect(run.status == .exited(2))
    #expect(run.output.contains("undecided: the file expects nothing"))
  }

  @Test func `a log that cannot be written is said before the run`() throws {
    let scenario = try workspace.write("a.scenario", passing)
    let log = "/proc/no/such/folder/log"
    let run = try workspace.run("lockstep", ["run", scenario, "--log", log])
    #expect(run.status == .exited(74))
    #expect(run.errors.contains("cannot make the folder /proc/no/such/folder: "))
    #expect(run.output.isEmpty)
    #expect(try workspace.leftFolders.isEmpty)
  }

  @Test func `output that nobody reads to its end is no error and leaves nothing`() throws {
    let scenario = Package.file("scenarios/first-workout.scenario")
    let lockstep = try Workspace.program("lockstep")
    let pipe = try Program(
      ["/bin/sh", "-c", "'\(lockstep)' run '\(scenario)' | head -n 1"],
      environment: [("XDG_RUNTIME_DIR", workspace.path)]
    )
    let finished = try pipe.finish()
    #expect(finished.output.split(separator: "\n").count == 1)
    #expect(finished.errors.isEmpty)
    #expect(try workspace.leftFolders.isEmpty)
    #expect(try workspace.leftProcesses.isEmpty)
  }

  // MARK: Many files

  @Test func `a folder, a pattern and a list of seeds are many runs with one sum`() throws {
    _ = try workspace.write("a.scenario", "title A\ntags quick\n" + passing)
    _ = try workspace.write("b.scenario", "title B\nexamples n\n| 1\n| 2\n" + passing)
    _ = try workspace.write("c.scenario", failing)
    let folder = try workspace.run("lockstep", ["run", workspace.path, "--jobs", "2"])
    #expect(folder.status == .exited(1))
    #expect(folder.lastLine.hasPrefix("3 passed, 1 failed, in "))
    #expect(folder.output.contains("again     lockstep run --mode inprocess --seed 1 "))
    let pattern = try workspace.run("lockstep", ["run", workspace.file("**/b.scen*")])
    #expect(pattern.output.contains("b.scenario (n 2)"))
    let tagged = ["run", "--list", "--tag", "quick", workspace.path]
    #expect(try workspace.run("lockstep", tagged).output == workspace.file("a.scenario") + "\n")
    let seeds = ["run", "--seeds", "1..20", "--jobs", "2", workspace.path]
    let many = try workspace.run("lockstep", seeds)
    #expect(many.lastLine.hasPrefix("60 passed, 20 failed, in "))
    #expect(many.output.contains("20 of 20 seeds: 1 2 3"))
  }

  @Test func `what cannot be read has nothing that plays it again`() throws {
    let path = try workspace.write("d.scenario", "nonsense\n")
    let run = try workspace.run("lockstep", ["run", "--seeds", "1..2", path])
    #expect(run.status == .exited(65))
    #expect(run.output.contains("not played  \(path)") && !run.output.contains("again"))
  }

  @Test func `a row of a table that fails says how to play it alone`() throws {
    let path = try workspace.write("rows.scenario", "examples n\n| 1\n| 2\n" + failing)
    let rows = try workspace.run("lockstep", ["run", path])
    #expect(rows.output.contains(" --seed 1 --row 2 " + path))
    let only = try workspace.run("lockstep", ["run", "--list", "--row", "2", path])
    #expect(only.output == path + " (n 2)\n")
    let beyond = try workspace.run("lockstep", ["run", "--row", "3", path])
    #expect(beyond.status == .exited(64))
    #expect(beyond.errors.contains("its table has 2"))
  }

  @Test func `parts are disjoint and make the whole`() throws {
    for name in ["a", "b", "c", "d", "e"] { _ = try workspace.write("\(name).scenario", passing) }
    let parts = try (1...2).flatMap { part in
      let words = ["run", "--list", "--shard", "\(part)/2", workspace.path]
      return try workspace.run("lockstep", words).output.split(separator: "\n")
    }
    #expect(parts.count == 5)
    #expect(Set(parts).count == 5)
  }

  @Test func `one JUnit file has all runs, and one that cannot be read`() throws {
    _ = try workspace.write("a.scenario", passing)
    _ = try workspace.write("b.scenario", "nonsense\n")
    let report = workspace.file("all.xml")
    let words = ["run", "--jobs", "2", "--report", "junit=\(report)", workspace.path]
    #expect(try workspace.run("lockstep", words).status == .exited(65))
    let text = try workspace.read("all.xml")
    #expect(text.contains("<testsuites tests=\"4\" failures=\"0\" errors=\"1\""))
  }

  @Test func `what was there is written into an expectation that failed`() throws {
    let path = try workspace.write("a.scenario", "@1s expect link stalled within 0s   # why\n")
    #expect(try workspace.run("lockstep", ["run", "--update", path]).status == .exited(1))
    #expect(try workspace.read("a.scenario") == "@1s expect link connected within 0s   # why\n")
    #expect(try workspace.run("lockstep", ["run", path]).status == .exited(0))
  }

  @Test func `an update keeps ends of lines, and leaves what says more than words of its own`()
    throws
  {
    let windows = try workspace.write("w.scenario", "@1s expect link stalled\r\n@2s end\r\n")
    _ = try workspace.run("lockstep", ["run", "--update", windows])
    #expect(try workspace.read("w.scenario") == "@1s expect link connected\r\n@2s end\r\n")
    for text in [
      "set shown stalled\n@1s expect link $shown\n",
      "fails the link is\n@1s expect link stalled\n",
      "@0s watch launch\n@2s watch message {\"n\":1} as one\n    watch message {\"n\":2}\n"
        + "    expect watch outcome one failed within 1s\n",
    ] {
      let path = try workspace.write("k.scenario", text)
      let run = try workspace.run("lockstep", ["run", "--update", path])
      #expect(try workspace.read("k.scenario") == text)
      #expect(run.output.contains("not updated \(path)"), "\(run.output)")
    }
  }

  @Test(arguments: [
    ("@1s expect watch haptic click", "cannot be written as an expectation"),
    ("@1s repeat 2 times\n+1s expect link stalled\nagain", "it is played more than once"),
    ("@1s phone start Nothing", "it is no expectation"),
    (
      "@0s watch launch\n@2s watch message {\"n\":1}\n    expect phone receives userInfo within 1s",
      "cannot be written as an expectation"
    ),
  ])
  func `an update names each line that it leaves, and why`(text: String, reason: String) throws {
    let path = try workspace.write("left.scenario", text + "\n")
    let run = try workspace.run("lockstep", ["run", "--update", path])
    #expect(try workspace.read("left.scenario") == text + "\n")
    #expect(run.output.contains("not updated \(path):"), "\(run.output)")
    #expect(run.output.contains(reason), "\(run.output)")
  }

  @Test func `an update reaches the lines under a heading`() throws {
    let path = try workspace.write("h.scenario", "then it is so\n@1s expect link stalled\n")
    _ = try workspace.run("lockstep", ["run", "--update", path])
    #expect(try workspace.read("h.scenario").hasSuffix("@1s expect link connected\n"))
  }

  @Test func `a new scenario passes, and is formatted`() throws {
    let path = workspace.file("my-first.scenario")
    #expect(try workspace.run("lockstep", ["new", path]).status == .exited(0))
    #expect(
      try workspace.run("lockstep", ["run", "--mode", "inprocess", path]).status == .exited(0)
    )
    #expect(try workspace.run("lockstep", ["fmt", "--check", path]).status == .exited(0))
    #expect(try workspace.run("lockstep", ["new", path]).status == .exited(74))
    #expect(try workspace.run("lockstep", ["new", ""]).status == .exited(64))
    let nowhere = try workspace.run("lockstep", ["new", workspace.file("none/a")])
    #expect(nowhere.errors.contains("none/a.scenario: the folder"), "\(nowhere.errors)")
    #expect(!nowhere.errors.contains(".tmp"))
  }

  @Test func `a new scenario's name is told as a shell takes it`() throws {
    let path = workspace.file("my $first one.scenario")
    let written = try workspace.run("lockstep", ["new", path])
    #expect(written.output == "wrote \(path); play it: lockstep run '\(path)'\n")
    #expect(try workspace.read("my $first one.scenario").contains("title My \"$first\" one\n"))
    #expect(
      try workspace.run("lockstep", ["run", "--mode", "inprocess", path]).status == .exited(0)
    )
  }

  @Test func `a report beside a run is a file, and no dash`() throws {
    let path = try workspace.write("a.scenario", passing)
    let run = try workspace.run("lockstep", ["run", "--quiet", "--report", "html=-", path])
    #expect(run.status == .exited(64))
    #expect(run.errors.contains("--report writes to a file, and “-” is none"), "\(run.errors)")
    #expect(run.output.isEmpty)
  }

  @Test func `a statement with a mistake is explained with a code of its own, and a file is none`()
    throws
  {
    let wrong = try workspace.run("lockstep", ["explain", "expect", "watch", "haptic", "clik"])
    #expect(wrong.status == .exited(65) && wrong.output.contains("did you mean “click”?"))
    #expect(
      try workspace.run("lockstep", ["explain", "expect", "watch", "haptic"]).status == .exited(0)
    )
    let file = try workspace.write("a.scenario", passing)
    let whole = try workspace.run("lockstep", ["explain", file])
    #expect(whole.status == .exited(64) && whole.errors.contains("lockstep check \(file)"))
  }

  @Test func `a recorded workout is of an activity or of a file, and both are told`() throws {
    let file = try workspace.write("a.scenario", "@0s expect phone recorded wlak.fit\n")
    let missing = try workspace.run("lockstep", ["check", file])
    #expect(missing.status == .exited(74))
    #expect(missing.errors.contains("“wlak.fit” is no activity of HealthKit's either"))
  }

  @Test func `what is explained may be a verb of an app of one's own`() throws {
    let file = try workspace.write(
      "shopping.json",
      #"{"watch":{"verbs":[{"verb":"add","summary":"add an item","arguments":[{"name":"item"}]}]}}"#
    )
    let words = ["explain", "--vocabulary", file, "watch", "add", "milk"]
    let known = try workspace.run("lockstep", words)
    #expect(
      known.output.hasPrefix("watch add ITEM: add an item\n"),
      "\(known.output)\(known.errors)"
    )
    let unknown = try workspace.run("lockstep", ["explain", "watch", "add", "milk"])
    #expect(unknown.output.contains("As it stands it is a mistake: the watch has no verb “add”"))
    #expect(unknown.output.contains("--vocabulary FILE"), "\(unknown.output)")
    let wrong = try workspace.write("wrong.json", "[]")
    let refused = try workspace.run("lockstep", ["explain", "--vocabulary", wrong, "watch", "add"])
    #expect(refused.status == .exited(65))
    #expect(refused.errors.contains("wrong.json is no vocabulary: "))
    let clock = try workspace.run("lockstep", ["explain", "watch", "clock", "-1h"])
    #expect(clock.output.hasPrefix("watch clock "))
  }

  @Test func `a device of another's is told what it lacks`() throws {
    let path = try workspace.write("a.scenario", "needs files\n" + passing)
    let command = try Workspace.program("phonesim")
    let run = try workspace.run("lockstep", ["run", path, "--phone", command])
    #expect(run.status == .exited(2))
    #expect(run.output.contains("the phone lacks “files”"))
  }

  // MARK: Help

  @Test(arguments: [
    "lockstep help", "lockstep run --help", "lockstep check --help", "lockstep host --help",
    "lockstep fmt --help", "lockstep new --help", "lockstep explain --help", "lockstep help run",
    "lockstep control --help", "lockstep observe --help", "lockstep demo --help", "watchsim --help",
    "phonesim --help", "lockstep completions --help", "lockstep man --help",
    "lockstep merge --help", "lockstep language-server --help", "lockstep time --help",
    "lockstep explore --help", "lockstep shrink --help",
  ])
  func `help is as it was`(line: String) throws {
    let words = line.split(separator: " ").map(String.init)
    let finished = try workspace.run(words[0], Array(words.dropFirst()))
    #expect(finished.status == .exited(0))
    #expect(finished.errors.isEmpty)
    #expect(finished.output.split(separator: "\n").allSatisfy { $0.count <= 100 })
    let name = words.joined(separator: "-").replacing("---", with: "-")
    try Golden.check(finished.output, "\(name).txt")
  }

  @Test(arguments: ["-h", "--help", "help"])
  func `help can be asked for in three ways`(word: String) throws {
    let finished = try workspace.run("lockstep", [word])
    #expect(finished.status == .exited(0))
    #expect(finished.output.contains("usage: lockstep [options] COMMAND"))
    for program in ["watchsim", "phonesim"] {
      let finished = try workspace.run(program, [word])
      #expect(finished.status == .exited(0))
      #expect(finished.output.contains("usage: \(program)"))
    }
  }
}

/// Texts that are compared with what they were.
enum Golden {
  static func check(_ text: String, _ name: String) throws {
    let path = Package.file("Tests/WholeTests/Golden/\(name)")
    let isUpdating = ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1"
    let isThere = FileSystem.exists(path)
    let kept = isThere ? String(decoding: try FileSystem.readFile(path), as: UTF8.self) : ""
    if !isThere || isUpdating && kept != text {
      try FileSystem.writeFile(path, Array(text.utf8))
      Issue.record("\(name) was written; look at it, then run again without UPDATE_GOLDEN")
      return
    }
    let change = lines(text).difference(from: lines(kept)).map { change in
      switch change {
      case .insert(let place, let line, _): "+ \(place + 1): \(line)"
      case .remove(let place, let line, _): "- \(place + 1): \(line)"
      }
    }
    #expect(change.isEmpty, "\(name):\n\(change.joined(separator: "\n"))")
  }

  private static func lines(_ text: String) -> [Substring] {
    text.split(separator: "\n", omittingEmptySubsequences: false)
  }
}
