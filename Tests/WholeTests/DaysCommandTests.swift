import LockstepCaseShare
import Foundation
import LockstepPosix
import Testing
import LockstepWorkoutFiles

/// `phonesim days`, and the verbs of health's clients, as a person uses them.
@Suite(.waiting)
struct DaysCommandTests {
  private let workspace: Workspace
  private var store: String { workspace.file("store") }

  init() throws { workspace = try Workspace() }

  private func phonesim(_ words: [String]) throws -> Finished {
    try Self.phonesim(words, in: workspace)
  }

  private static func phonesim(_ words: [String], in workspace: Workspace) throws -> Finished {
    try workspace.run(
      "phonesim",
      words,
      environment: [
        ("LOCKSTEP_STORE", workspace.file("store")), ("TZ", "UTC"), ("LANG", "C"),
      ]
    )
  }

  /// How long the runs are: of each shade of the map there is one.
  private static let minutes = [5, 12, 42, 4, 25, 10, 8]

  /// Runs on days from 2023-11-14 on, and a ride.
  private func fill(_ days: [Int] = [0, 1, 2, 5, 30, 31, 35]) throws {
    try workspace.fill(as: "runs on the days \(days)") { try Self.record(days, in: $0) }
  }

  private static func record(_ days: [Int], in workspace: Workspace) throws {
    var files: [String] = []
    for (number, day) in (days + [33]).enumerated() {
      var run = FIT.SyntheticActivity(seed: 5, elapsedSeconds: 300)
      if number < days.count { run.elapsedSeconds = minutes[number] * 60 }
      run.sport = number < days.count ? "running" : "cycling"
      run.startUnixSeconds += Int64(day * 86_400 - 40_000)
      let path = workspace.file("\(number).fit")
      try FileSystem.writeFile(path, try run.file())
      files.append(path)
    }
    #expect(try phonesim(["fit", "import"] + files, in: workspace).status == .exited(0))
  }

  private static let today = ["--today", "2023-12-20"]

  private static let pictures: [(words: [String], golden: String)] = [
    (["days"] + today, "days-show"),
    (["days", "--ascii"] + today, "days-ascii"),
    (["days", "list", "--limit", "3"] + today, "days-list"),
    (["health", "access"], "health-access"),
    (
      ["health", "query", "workout", "--as", "days", "--sort", "-startDate", "--limit", "2"],
      "health-query"
    ),
    (["health", "statistics", "distanceWalkingRunning", "--every", "month"], "health-statistics"),
    (["days", "sync", "--faults", "500-stored"] + today, "days-sync"),
    (["days", "server"], "days-server"),
  ]

  @Test func `what is shown is as it was`() throws {
    try fill()
    #expect(try phonesim(["days", "allow"]).status == .exited(0))
    for (words, golden) in Self.pictures {
      let run = try phonesim(words)
      #expect(run.status == .exited(0) && run.errors.isEmpty, "\(words): \(run.errors)")
      if words.contains("--ascii") { #expect(run.output.utf8.allSatisfy { $0 < 0x80 }) }
      try Golden.check(run.output, "\(golden).txt")
    }
  }

  @Test func `the manual's examples show what the commands show`() throws {
    try fill()
    #expect(try phonesim(["days", "allow"]).status == .exited(0))
    let examples = try Self.examples()
    #expect(examples.count == 3)
    for example in examples {
      let lines = example.split(separator: "\n", maxSplits: 1)
      let run = try phonesim(lines[0].split(separator: " ").map(String.init) + Self.today)
      #expect(run.output == String(lines[1]), "\(lines[0]): \(run.output)")
    }
  }

  /// What docs/days.md shows of commands: the words after `phonesim`, a line feed, and the output.
  private static func examples() throws -> [String] {
    let manual = try FileSystem.readFile(Package.file("docs/days.md"))
    return String(decoding: manual, as: UTF8.self).components(separatedBy: "```\n$ phonesim ")
      .dropFirst().compactMap { $0.components(separatedBy: "```").first }
  }

  @Test func `what it may not read it does not show, and does not send`() throws {
    try fill()
    let asked = try phonesim(["days"] + Self.today).output
    #expect(asked.contains("allow it with: phonesim days allow"))
    #expect(try phonesim(["days", "allow", "--deny", "workout"]).output.contains("heartRate"))
    let shown = try phonesim(["days"] + Self.today).output
    #expect(shown.contains("may not read them") && !shown.contains("days allow"))
    #expect(try phonesim(["days", "sync"] + Self.today).output == "nothing new\n")
    #expect(try phonesim(["health", "access", "days", "--read", "workout"]).status == .exited(0))
    #expect(try phonesim(["days", "sync"] + Self.today).output.hasSuffix("7 synced\n"))
    #expect(try phonesim(["health", "access", "days", "--no-read", "all"]).status == .exited(0))
    #expect(try phonesim(["days", "export"]).output == "[]\n")
  }

  @Test func `a first sync says how many runs are older than what it sends`() throws {
    // The last of the runs, and a day of the next year on which only that one is sent.
    try fill()
    _ = try phonesim(["days", "allow"])
    let later = ["days", "sync", "--today", "2024-12-17"]
    let first = try phonesim(later)
    #expect(first.output.hasSuffix("1 synced\n"), "\(first)")
    let note = "6 runs from before 2023-12-18 not sent: a first sync sends those of a year"
    #expect(first.errors == "note: \(note)", "\(first)")
    let second = try phonesim(later + ["--json"])
    #expect(second.output.contains("\"older\": 6"), "\(second)")
    // None is older than a year on the day after the last run.
    try FileManager.default.removeItem(atPath: "\(store)/.system/RunningDays")
    let young = try phonesim(["days", "sync"] + Self.today)
    #expect(young.output.hasSuffix("7 synced\n") && young.errors.isEmpty, "\(young)")
  }

  @Test func `an export is for the owner's eyes alone, whatever file was there`() throws {
    try fill([0])
    _ = try phonesim(["days", "allow"])
    let path = workspace.file("runs.json")
    try FileSystem.writeFile(path, [])
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
    let refused = try phonesim(["days", "export", "--to", path])
    #expect(refused.status == .exited(65) && refused.errors.contains("--replace writes over it"))
    #expect(try FileSystem.readFile(path).isEmpty)
    let replacing = ["days", "export", "--to", path, "--replace"]
    #expect(try phonesim(replacing).status == .exited(0))
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    // The same again is there already, and every export is written so.
    #expect(try phonesim(["days", "export", "--to", path]).status == .exited(0))
    let ride = workspace.file("run.fit")
    #expect(try phonesim(["fit", "export", "latest", "--to", ride]).status == .exited(0))
    let exported = try FileManager.default.attributesOfItem(atPath: ride)
    #expect(exported[.posixPermissions] as? Int == 0o600)
    let runs = try JSONSerialization.jsonObject(with: Data(try FileSystem.readFile(path)))
    #expect((runs as? [[String: Any]])?.first?["source"] as? String == "healthkit")
  }

  @Test(
    arguments: CaseShare.of(["down", "429", "401", "500", "500-stored", "lost", "slower"], each: 3)
  )
  func `what failed once is there after the next sync, once`(_ fault: String) throws {
    try fill([0, 1])
    _ = try phonesim(["days", "allow"])
    let faults = Array(repeating: fault, count: 3).joined(separator: ",")
    #expect(try phonesim(["days", "sync", "--faults", faults] + Self.today).status == .exited(1))
    if fault == "429" {
      let soon = try phonesim(["days", "sync"] + Self.today)
      #expect(soon.status == .exited(1) && soon.output.contains("12:01:00"), "\(soon)")
    }
    _ = try phonesim(["days", "sync", "--today", "2023-12-21"])
    let runs = try JSONSerialization.jsonObject(
      with: Data(try phonesim(["days", "server", "--json"]).output.utf8)
    )
    #expect((runs as? [Any])?.count == 2)
  }

  @Test func `while a sync waits for its server, the owner takes a right away`() throws {
    try fill([0, 1])
    _ = try phonesim(["days", "allow"])
    let server = try workspace.start("phonesim", ["days", "serve", "--faults", "500,500,500"])
    try server.wait(for: "listening on ")
    let address = try server.wait(for: "\n").trimmingCharacters(in: .whitespacesAndNewlines)
    let sync = try workspace.start(
      "phonesim",
      ["days", "sync", "--server", address] + Self.today,
      environment: [("LOCKSTEP_STORE", store), ("TZ", "UTC"), ("LANG", "C")]
    )
    // It tries again after 5 s.
    try server.wait(for: "500")
    let revoked = try phonesim(["health", "access", "days", "--no-read", "all"])
    #expect(revoked.status == .exited(0), "\(revoked)")
    let second = try phonesim(["days", "sync", "--server", address] + Self.today)
    #expect(second.status == .exited(74) && second.errors.contains(store), "\(second)")
    sync.signal(SIGKILL)
    _ = try sync.finish()
    #expect(try phonesim(["days", "sync"] + Self.today).output == "nothing new\n")
    server.signal(SIGTERM)
    _ = try server.finish()
  }

  @Test func `an anchored query tells what came and what went`() throws {
    try fill([0])
    let first = try phonesim(["health", "query", "workout", "--anchor", "0.0", "--json"])
    let page = try #require(
      try JSONSerialization.jsonObject(with: Data(first.output.utf8)) as? [String: Any]
    )
    let anchor = try #require(page["anchor"] as? String)
    // A look keeps nothing: the numbers last from the first start that may write.
    #expect(try phonesim(["days", "sync"] + Self.today).status == .exited(0))
    _ = try phonesim(["health", "delete", "latest", "--yes"])
    let next = try phonesim(["health", "query", "workout", "--anchor", anchor])
    #expect(next.output.contains("deleted ") && next.status == .exited(0))
  }

  private static let mistakes: [(words: [String], hint: String)] = [
    (["days", "shwo"], "show"), (["days", "--zone", "Berlin"], "+02:00"),
    (["days", "--today", "tomorrow"], "2026-03-01"), (["days", "--language", "tlh"], "en, de"),
    (["days", "sync", "--faults", "fire"], "wrong-cursor"),
    (["days", "allow", "--deny", "hartRate"], "heartRate"),
    (["health", "query", "workouts"], "workout"), (["health", "query"], "a type is missing"),
    (["health", "query", "workout", "--since", "then"], "2026-03-01"),
    (["health", "query", "workout", "--sort", "stratDate"], "startDate"),
    (["health", "query", "workout", "--anchor", "x"], "0.0"),
    (["health", "statistics", "workout"], "heartRate"),
    (["health", "access", "--read", "workout"], "CLIENT"),
  ]

  @Test(arguments: mistakes)
  func `a mistake is answered with what to write`(_ mistake: (words: [String], hint: String)) throws
  {
    try FileSystem.makePrivateDirectory(store)
    let run = try phonesim(mistake.words)
    #expect(run.status == .exited(64) && run.errors.contains(mistake.hint), "\(run.errors)")
  }

  @Test(
    arguments: ["", "show", "list", "export", "allow", "sync", "server", "serve"])
  func `help is as it was`(command: String) throws {
    let words = command.isEmpty ? ["days", "--help"] : ["days", command, "--help"]
    let run = try phonesim(words)
    #expect(
      run.status == .exited(0) && run.output.split(separator: "\n").allSatisfy { $0.count <= 100 }
    )
    try Golden.check(run.output, "phonesim-days-\(command.isEmpty ? "" : "\(command)-")help.txt")
  }
}
