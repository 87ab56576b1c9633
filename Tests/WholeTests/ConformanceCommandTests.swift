import LockstepCaseShare
import Foundation
import LockstepPosix
import Testing

/// `lockstep conformance` says of each program just what is wrong with it.
@Suite(.waiting)
struct ConformanceCommandTests {
  private let workspace: Workspace

  init() throws { workspace = try Workspace() }

  /// A program in another language, and the statements that it breaks.
  struct TestedDevice: Sendable, CustomTestStringConvertible {
    let file: String
    let role: String
    let broken: [String]
    /// Statements whose cases show what is broken beside, and not their own.
    var shownBy: [String] = []

    var testDescription: String { file }
  }

  // Those that break nothing, watch.py and phone.py, are put to the suite by the check of everything.
  private static let peers = [
    TestedDevice(file: "faulty/phone_echoes.py", role: "phone", broken: ["MIRROR-1", "MIRROR-5"]),
    TestedDevice(
      file: "faulty/watch_increments.py",
      role: "watch",
      broken: ["CHANGE-2", "CHANGE-8", "RUN-19", "RUN-4", "RUN-42", "RUN-5"]
    ),
    TestedDevice(
      file: "faulty/watch_forgets.py",
      role: "watch",
      broken: [
        "CHANGE-1", "CHANGE-3", "SESSION-16", "SESSION-184", "SESSION-30", "SESSION-33",
        "SESSION-38", "SESSION-9", "SESSION-90",
      ],
      shownBy: ["LEASE-19", "SESSION-32"]
    ),
    TestedDevice(
      file: "faulty/watch_slow.py",
      role: "watch",
      broken: [
        "LEASE-13", "LEASE-4", "RUN-14", "RUN-15", "SESSION-20", "SESSION-32", "SESSION-88",
        "VALUE-21", "VALUE-22", "VALUE-23", "VALUE-6",
      ]
    ),
  ]

  /// Each area is a run of its own, so that none takes long.
  private static let areas = [
    "VALUE", "HOST", "LEASE", "SESSION", "MIRROR", "CHANGE", "LAUNCH", "RUN", "SHOWN", "ACTION",
  ]

  /// Where cases are left out, a program is put to what it breaks and to one statement that it keeps:
  /// Python starts for each case, and for all of them that takes minutes.
  private static func areas(of device: TestedDevice) -> [String] {
    if CaseShare.isWhole { return areas }
    let kept = device.role == "watch" ? "SHOWN-13" : "MIRROR-15"
    return device.broken + device.shownBy + [kept]
  }

  /// Runs the cases of some areas and returns their outcomes, as the objects that they are.
  private func outcomes(of areas: [String], _ options: [String]) throws -> [[String: Any]] {
    try areas.flatMap { area -> [[String: Any]] in
      let finished = try workspace.run(
        "lockstep",
        ["conformance", "--report", "json", "--only", area] + options
      )
      let object = try JSONSerialization.jsonObject(with: Data(finished.output.utf8))
      let report = try #require(object as? [String: Any])
      let outcomes = try #require(report["outcomes"] as? [[String: Any]])
      let fails = outcomes.contains { $0["verdict"] as? String == "fail" }
      #expect(finished.status == .exited(fails ? 1 : 0), "\(area): \(finished.errors)")
      return outcomes
    }
  }

  private func python(_ file: String) -> String {
    "\(Program.shellPython) '\(Package.file("Tests/Peers/\(file)"))'"
  }

  @Test(arguments: CaseShare.of(peers, each: 2))
  func `a program breaks exactly the statements that it is made to break`(device: TestedDevice)
    throws
  {
    let areas = Self.areas(of: device)
    // A history shows the first difference of many, whatever statement it breaks.
    let options = ["--\(device.role)", python(device.file), "--patience", "20000"]
    let outcomes = try outcomes(of: areas, options + ["--histories", "0"])
    #expect(outcomes.count > (CaseShare.isWhole ? 100 : device.broken.count))
    #expect(!outcomes.contains { $0["verdict"] as? String == "undecided" })
    let broken = outcomes.filter { $0["verdict"] as? String == "fail" }
      .compactMap { $0["broken"] as? String }
    #expect(Set(broken).sorted() == device.broken)
  }

  // MARK: Apps

  /// Ways in which an app can be wrong, each with the statement that it breaks.
  private static let wrongApps = [
    ("number", "APP-6"), ("again", "APP-6"), ("past", "APP-7"), ("digest", "APP-8"),
    ("name", "APP-12"), ("call", "APP-15"), ("field", "APP-15"), ("strict", "APP-19"),
    ("random", "APP-14"), ("role", "APP-2"), ("deaf", "APP-21"), ("asleep", "APP-32"),
    ("busy", "APP-34"), ("soon", "APP-34"), ("greedy", "APP-35"), ("mute", "APP-36"),
    ("hoarder", "APP-37"), ("twice", "APP-38"), ("null", "APP-39"), ("eager", "APP-50"),
    ("live", "APP-51"),
    ("typo", "APP-52"), ("idle", "APP-75"),
  ]

  @Test(arguments: CaseShare.of(wrongApps, each: 4))
  func `an app that breaks a statement is told which`(fault: String, statement: String) throws {
    let command = python("faulty/app_wrong.py") + " \(fault)"
    let options = ["--watch-app", command, "--patience", "20000"]
    let outcomes = try outcomes(of: ["APP"], options)
    let broken = outcomes.filter { ["fail", "non-strict"].contains($0["verdict"] as? String) }
      .compactMap { $0["broken"] as? String }
    #expect(Set(broken) == [statement])
  }

  @Test(arguments: ["watch-app", "phone-app"])
  func `the echoes keep every statement of apps`(role: String) throws {
    for (file, word) in [("echo.py", "pass"), ("live_echo.py", "not applicable")] {
      let command = "\(Program.shellPython) '\(Package.file("Examples/echo/\(file)"))'"
      let verdicts = try outcomes(of: ["APP"], ["--\(role)", command, "--patience", "20000"]).map {
        ($0["statement"] as? String, $0["verdict"] as? String)
      }
      #expect(verdicts.count > 7)
      for (statement, verdict) in verdicts {
        // What APP-17 asks is asked in real time alone.
        let isOther = statement == "APP-17" && word == "pass" && verdict == "not applicable"
        #expect(verdict == "pass" || verdict == word || isOther, "\(file): \(statement ?? "?")")
        #expect(verdict == word || !["APP-7", "APP-14"].contains(statement))
      }
    }
  }

  // MARK: Lives

  @Test(arguments: ["watch", "phone"])
  func `our devices keep over their lives what they must`(role: String) throws {
    let program = try Workspace.program("\(role)sim")
    let areas = ["SESSION-70", "SESSION-71", "SESSION-72", "LEASE-31", "LEASE-36"]
    let outcomes = try outcomes(of: areas, ["--\(role)", program])
    #expect(outcomes.count > 6)
    #expect(outcomes.allSatisfy { $0["verdict"] as? String == "pass" })
  }

  // MARK: As a tool

  private var wrong: [String] {
    ["conformance", "--watch-app", python("faulty/app_wrong.py") + " mute", "--patience", "20000"]
  }

  @Test func `cases are chosen and left out by statement, area and id, more than once`() throws {
    let listed = try workspace.run("lockstep", ["conformance", "--watch", "x", "--list"]).output
    let words = listed.split { $0 == " " || $0 == "\n" }
    let id = try #require(words.first { $0.hasPrefix("RUN-5.w.") })
    let chosen = try workspace.run(
      "lockstep",
      ["conformance", "--watch", "x", "--list", "--only", "LAUNCH", "--only", String(id)]
        + ["--skip", "LAUNCH-2"]
    )
    let lines = chosen.output.split(separator: "\n")
    #expect(lines.contains { $0.hasPrefix(id) })
    #expect(lines.contains { $0.hasPrefix("LAUNCH-3.") })
    #expect(!lines.contains { $0.hasPrefix("LAUNCH-2.") })
  }

  @Test func `a case is expected to fail by its id, and shown with all its lines`() throws {
    let first = try workspace.run("lockstep", wrong + ["--only", "APP-36"])
    #expect(first.status == .exited(1))
    let id = try #require(first.output.firstMatch(of: /APP-36\.wa\.[a-z0-9]{3}/)).output
    let known = try workspace.write("known", "\(id)\n")
    let again = try workspace.run(
      "lockstep",
      wrong + ["--only", String(id), "--known-failures", known, "--trace"]
    )
    #expect(again.status == .exited(0), "\(again.output)")
    #expect(again.output.contains("  ← {\"type\": \"hello\""))
    let page = try workspace.run("lockstep", wrong + ["--only", "APP-36", "--report", "html"])
    #expect(page.output.contains("<tr id=\"\(id)\">"))
  }

  @Test func `a program that never answers is not tried on, and a slow one has timed out`() throws {
    let gone = try workspace.run("lockstep", ["conformance", "--watch", "no-such-program"])
    #expect(gone.status == .exited(1))
    #expect(gone.output.contains("cases were not tried"))
    let silent = try workspace.run(
      "lockstep",
      ["conformance", "--watch", "sleep 60", "--patience", "50"]
    )
    #expect(silent.output.hasPrefix("time-out: "))
    #expect(silent.output.contains("1 case: 1 time-out"))
  }

  @Test func `the verbs of a vocabulary are asked with arguments in their range`() throws {
    let file =
      #"{"watch":{"verbs":[{"verb":"say","summary":"says","arguments":[{"name":"text"}]}]}}"#
    let words = try workspace.write("words.json", file)
    let echo = "\(Program.shellPython) '\(Package.file("Examples/echo/echo.py"))'"
    let finished = try workspace.run(
      "lockstep",
      ["conformance", "--watch-app", echo, "--vocabulary", words, "--only", "APP-15", "--trace"]
    )
    #expect(finished.status == .exited(0), "\(finished.output)")
    #expect(finished.output.contains("“say” is answered with calls of the table"))
    #expect(finished.output.contains("\"do\":\"say\",\"text\":\"hello\""))
  }

  // MARK: Reports

  private var slow: [String] {
    [
      "conformance", "--watch", python("faulty/watch_slow.py"), "--only", "SESSION-32",
      "--patience", "\(Program.patienceMilliseconds)",
    ]
  }

  @Test func `a failure quotes its statement, what was expected, what came and the wire`() throws {
    let finished = try workspace.run("lockstep", slow)
    #expect(finished.status == .exited(1))
    for part in [
      "fail: SESSION-32 watch:", "(docs/protocol/session.md): While the link is up",
      "expected: user infos under way: 8", "found: 9", "→ {\"type\":\"step\"",
      "← {\"type\":\"done\"",
    ] {
      #expect(finished.output.contains(part), "\(part) in \(finished.output)")
    }
  }

  @Test func `known failures are no failures, and are told when they hold no longer`() throws {
    let name = "SESSION-32 watch: eight user infos are under way, and a receipt sends the next"
    let known = try workspace.write("known", "# Of a slow watch.\n\n\(name)\n")
    let slowly = try workspace.run("lockstep", slow + ["--known-failures", known])
    #expect(slowly.status == .exited(0), "\(slowly.output)")
    let ours = try workspace.run(
      "lockstep",
      [
        "conformance", "--watch", try Workspace.program("watchsim"), "--only", "SESSION-32",
        "--known-failures", known,
      ]
    )
    #expect(ours.status == .exited(1))
    #expect(ours.output.contains("stale: \(name): it is known to fail, and is pass now"))
  }

  @Test func `TAP and JUnit say the same as the text`() throws {
    let tap = try workspace.run("lockstep", slow + ["--report", "tap"]).output
    #expect(tap.hasPrefix("TAP version 14\n1..9\n"))
    #expect(tap.contains("\nnot ok 1 - SESSION-32 watch: eight user infos"))
    #expect(tap.contains("\nok 2 - SESSION-32"))
    #expect(tap.contains(", protocol 1, device python-watch"))
    #expect(tap.contains(" (SESSION-32.w.dz8)\n"))
    let junit = try workspace.run("lockstep", slow + ["--report", "junit"]).output
    for (part, count) in [("<testsuite ", 1), ("<testcase ", 9), ("<failure ", 1)] {
      #expect(junit.components(separatedBy: part).count == count + 1, "\(part) in \(junit)")
    }
    #expect(junit.contains("<property name=\"device\" value=\"python-watch\"/>"))
    #expect(junit.contains("name=\"SESSION-32.w.dz8 eight user infos"))
    #expect(junit.contains("failures=\"1\" errors=\"0\" skipped=\"0\""))
  }

  @Test func `a report has a sum for each part of the protocol`() throws {
    let finished = try workspace.run(
      "lockstep",
      [
        "conformance", "--watch", try Workspace.program("watchsim"), "--only", "SENSOR-1",
        "--only", "REMOTE-14", "--only", "SESSION-21", "--only", "SESSION-70",
      ]
    )
    let levels = finished.output.split(separator: "\n").filter { $0.hasPrefix("  ") }
    let words = levels.map { $0.prefix { $0 != ":" }.dropFirst(2) }
    #expect(words == ["core", "lives", "health", "mirroring"], "\(finished.output)")
  }

  @Test func `a program that dies, or says nothing, fails with its last words`() throws {
    let dies = try workspace.run(
      "lockstep",
      ["conformance", "--watch", "sh -c 'echo no such luck >&2; exit 7'", "--only", "HOST-2"]
    )
    #expect(dies.status == .exited(1))
    #expect(dies.output.contains("exited with code 7; it wrote last: no such luck"))
    let silent = try workspace.run(
      "lockstep",
      ["conformance", "--watch", "sleep 60", "--only", "HOST-2", "--patience", "50"]
    )
    #expect(silent.output.contains("found: nothing for 50 ms"))
    #expect(try workspace.leftProcesses.isEmpty)
    #expect(try workspace.leftFolders.isEmpty)
  }
}
