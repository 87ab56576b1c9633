import Foundation
import LockstepPosix
import LockstepWorkoutFiles
import Testing

/// Lists, trims, samples and addresses as a person uses them.
@Suite(.waiting)
struct HealthListCommandTests {
  private let recorded: RecordedStore
  private var workspace: Workspace { recorded.workspace }
  private var store: String { recorded.store }
  private var documents: [String] { recorded.documents }

  init() throws { recorded = try RecordedStore() }

  private func fill() throws { try recorded.fill() }

  private func health(_ words: String...) throws -> Finished { try recorded.health(words) }

  private static func object(_ text: String) throws -> [String: Any] {
    try RecordedStore.object(text)
  }

  // MARK: List

  @Test func `a list keeps to the terminal's width`() throws {
    try fill()
    for columns in [40, 60, 80, 100] {
      let run = try workspace.run(
        "phonesim",
        ["health", "list", "--limit", "3"],
        environment: [("LOCKSTEP_STORE", store), ("COLUMNS", "\(columns)")]
      )
      #expect(run.status == .exited(0))
      #expect(run.output.split(separator: "\n").allSatisfy { $0.count <= columns }, "\(run.output)")
    }
  }

  @Test func `of the recordings to try things with one is to be doubted, wherever it is shown`()
    throws
  {
    let files = ["run", "ride", "tunnel"].map { Package.file("Examples/recordings/\($0).fit") }
    let store = ["--store", workspace.file("tried")]
    #expect(try workspace.run("phonesim", ["fit", "import"] + files + store).status == .exited(0))
    let list = try workspace.run("phonesim", ["health", "list"] + store)
    #expect(list.output.contains("\n! 01M2A777 a speed that nobody has; its route jumps\n"))
    #expect(list.output.split(separator: "\n").count { $0.hasSuffix("  !") } == 1, "\(list)")
    let page = try workspace.run("phonesim", ["health", "show", "01M2A777"] + store)
    #expect(page.output.contains("! a speed that nobody has\n! its route jumps\n"))
    let object = try workspace.run("phonesim", ["health", "show", "01M2A777", "--json"] + store)
    #expect(try Self.object(object.output)["doubts"] as? [String] == ["peakSpeed", "jump"])
    let written = [
      ["health", "export", "01M2A777", "--as", "gpx"],
      ["health", "export", "all", "--as", "tcx", "--to", workspace.file("tcx")],
      ["health", "export", "01M2A777", "--as", "csv", "--to", workspace.file("csv")],
      ["health", "export", "all", "--as", "csv", "--to", workspace.file("all")],
      ["fit", "export", "01M2A777"],
      ["fit", "export", "01M2A777", "--to", workspace.file("x.fit")],
    ]
    for words in written {
      let run = try workspace.run("phonesim", words + store)
      let notes = run.errors.split(separator: "\n").filter { $0.contains("to be doubted") }
      #expect(run.status == .exited(0) && notes.count == 2, "\(words): \(run.errors)")
      #expect(notes.last?.hasSuffix(": to be doubted: its route jumps") ?? false)
    }
  }

  @Test func `where a page goes on is told within the terminal's width`() throws {
    try fill()
    let words = ["health", "list", "--limit", "1"]
    for (columns, lines) in [("80", 2), ("120", 1)] {
      let run = try workspace.run(
        "phonesim",
        words,
        environment: [("LOCKSTEP_STORE", store), ("COLUMNS", columns)]
      )
      let rest = try #require(run.output.components(separatedBy: "\n\n").last)
      #expect(rest.hasPrefix("2 more: --skip 1, or"), "\(rest)")
      #expect(rest.split(separator: "\n").count == lines, "\(rest)")
      #expect(rest.split(separator: "\n").allSatisfy { $0.count <= Int(columns) ?? 0 })
    }
  }

  @Test func `samples make the store that they are for, and a store that is none is told of`()
    throws
  {
    let missing = try health("list")
    #expect(missing.status == .exited(74), "\(missing)")
    #expect(missing.errors.contains("phonesim fit import FILE --store \(store)"))
    #expect(
      try health("samples", "2").output == "2 sample workouts written, 0 were there already\n"
    )
  }

  @Test func `a trim that cannot be uploaded for want of an app saves nothing`() throws {
    try fill()
    let run = try health("trim", "01HF7YAT00", "--to", "+5m", "--upload")
    #expect(run.status == .exited(65) && run.errors.contains("phonesim upload app"), "\(run)")
    let json = try Self.object(try health("list", "--json").output)
    #expect((json["workouts"] as? [Any])?.count == 3)
  }

  @Test func `of ids that begin alike the dates are the reader's`() throws {
    try fill()
    let run = try workspace.run(
      "phonesim",
      ["health", "show", "01H"],
      environment: [("LOCKSTEP_STORE", store), ("LANG", "it_IT.UTF-8")]
    )
    #expect(run.errors.contains("  14/12/2023 22:13  Corsa"), "\(run.errors)")
  }

  @Test func `months have the sums of what is searched`() throws {
    try fill()
    let json = try Self.object(try health("list", "--search", "cycling", "--json").output)
    let workouts = try #require(json["workouts"] as? [[String: Any]])
    let sections = try #require(json["sections"] as? [[String: Any]])
    #expect(workouts.count == 2 && sections.count == 1)
    #expect(sections[0]["section"] as? String == "2023-11" && sections[0]["count"] as? Int == 2)
    let metres = workouts.reduce(0) { $0 + ($1["distanceMetres"] as? Double ?? 0) }
    #expect(abs(metres - (sections[0]["distanceMetres"] as? Double ?? 0)) < 0.001)
    #expect(try health("list", "--search", "yoga").output == "none of 3 workouts: ask for less\n")
    let lacking = try Self.object(try health("list", "--lacks", "route", "--json").output)
    #expect((lacking["workouts"] as? [[String: Any]])?.count == 1)
  }

  @Test func `one goes through the list by keys, searches as one types, and opens a workout`()
    throws
  {
    try fill()
    let person = try PersonAtTerminal(
      workspace,
      ["health", "browse", "--store", store],
      program: "phonesim"
    )
    try person.wait(for: "Workouts  3 by date")
    try person.wait(for: "November 2023, 2 workouts, 0:19:20")
    try person.wait(for: "9.29 km")
    // Control-L shows everything anew, and not what is different alone.
    person.type("o\u{0C}")
    try person.wait(for: "Workouts  3 by longest")
    person.type("/run\u{0C}")
    try person.wait(for: "Workouts  1 by longest  /run_")
    person.type("\r\r")
    try person.wait(for: "heart rate, a minute")
    try person.wait(for: "altitude, m")
    person.type("q")
    #expect(try person.finish() == .exited(0))
    let piped = try health("browse")
    #expect(piped.status == .exited(64) && piped.errors.contains("browse needs a terminal"))
  }

  @Test(arguments: [0, 1, 7])
  func `two recordings of one activity are marked, for programs too`(_ apart: Int) throws {
    try fill()
    let again = try recorded.write("again.fit") {
      $0.startUnixSeconds += Int64(apart)
      $0.sport = "walking"
    }
    #expect(try health("import", again).status == .exited(0))
    for order in ["date", "longest"] {
      let list = try health("list", "--sort", order).output
      let marks = list.split(separator: "\n").filter { $0.hasPrefix("! ") }
      #expect(marks.count { $0.contains("most of its time") } == 2, "\(list)")
      let json = try Self.object(try health("list", "--json", "--sort", order).output)
      let workouts = try #require(json["workouts"] as? [[String: Any]])
      let doubts = workouts.map { ($0["doubts"] as? [String] ?? []).contains("sameTime") }
      #expect(doubts.count { $0 } == 2 && doubts.count == 4, "\(json)")
    }
  }

  // MARK: Trim

  @Test(arguments: ["--to -1s", "--to -500ms", "--from +1s", "--from +1s --to -1s"])
  func `what a trim has cut by a second is imported again, and once only`(_ cut: String) throws {
    let ride = try recorded.write("ride.fit")
    #expect(try health("import", ride).status == .exited(0))
    let words = ["trim", "latest"] + cut.split(separator: " ").map(String.init)
    #expect(try recorded.health(words + ["--json"]).status == .exited(0))
    let original = try #require(documents.first)
    let whole = try Self.object(try health("list", "--sort", "longest", "--json").output)
    let id = try #require((whole["workouts"] as? [[String: Any]])?.first?["id"] as? String)
    #expect(try health("delete", id, "--yes").status == .exited(0), "\(original)")
    let again = try Self.object(try health("import", ride, "--json").output)
    #expect(again["status"] as? String == "imported" && again["sameTimeAs"] != nil, "\(again)")
    let third = try Self.object(try health("import", ride, "--json").output)
    #expect(third["status"] as? String == "duplicate" && third["duplicateOf"] as? String == id)
  }

  @Test func `a part is saved beside the original, and a part of the part takes its place`() throws
  {
    try fill()
    let before = documents
    let dry = try health("trim", "01HF7YAT00", "--from", "+1m", "--dry-run", "--json")
    #expect(documents == before && dry.status == .exited(0))
    let first = try Self.object(try health("trim", "01HF7YAT00", "--from", "+1m", "--json").output)
    let saved = try #require(first["saved"] as? String)
    #expect(documents.count == 4 && first["elapsedSecondsAfter"] as? Int == 840)
    let steps = try #require(first["steps"] as? [[String: Any]])
    #expect(steps.map { $0["state"] as? String } == ["done", "ready", "byHand"])
    let second = try Self.object(try health("trim", saved, "--to", "10:00", "--json").output)
    #expect(documents.count == 4 && !documents.contains { $0.contains(saved) })
    let last = try #require(second["saved"] as? String)
    let shown = try Self.object(try health("show", last, "--json").output)
    #expect(shown["elapsedSeconds"] as? Int == 600)
    let kept = try health("trim", last, "--to", "5:00", "--keep")
    #expect(kept.output.hasSuffix("the original stays\n") && documents.count == 5)
  }

  @Test func `samples come once, and addresses lead to them`() throws {
    try FileSystem.makePrivateDirectory(store)
    let words = ["samples", "20", "--seed", "3", "--until", "2026-03-01"]
    let run = try workspace.run("phonesim", ["health"] + words + ["--store", store])
    #expect(run.output == "20 sample workouts written, 0 were there already\n")
    let again = try workspace.run("phonesim", ["health"] + words + ["--store", store])
    #expect(again.status == .exited(65) && documents.count == 20)
    let more = try workspace.run("phonesim", ["health"] + words + ["--again", "--store", store])
    #expect(more.output == "0 sample workouts written, 20 were there already\n")
    let open = try health("open", "lockstep://workouts?sort=longest")
    #expect(open.output == (try health("list", "--sort", "longest").output))
    #expect(open.output.contains("very long: was it stopped in time?"))
    let unknown = try health("open", "strava://elsewhere")
    #expect(unknown.status == .exited(0) && unknown.output.isEmpty)
  }

  // MARK: Mistakes

  private static let mistakes: [(words: [String], status: Int32, says: String)] = [
    (["list", "--kind", "runing"], 64, "did you mean “running”?"),
    (["list", "--from", "March"], 64, "write it as 2026-03-01"),
    (["list", "--from", "2026-02-01", "--to", "2026-01-01"], 64, "write the earlier day first"),
    (["list", "--at-least", "long"], 64, "write it as 90s, 45m or 1h30m"),
    (["list", "--lacks", "rout"], 64, "did you mean “route”?"),
    (["list", "--sort", "longst"], 64, "did you mean “longest”?"),
    (["list", "--after", "here"], 64, "“here” is no cursor"),
    (["list", "--zone", "Rome"], 64, "“Rome” is no zone"),
    (["trim"], 64, "a workout's id is missing"),
    (["trim", "99"], 65, "no workout's id begins with “99”"),
    (["trim", "latest", "--from", "soon"], 64, "“soon” is no time"),
    (["trim", "latest", "--to", "+1h"], 65, "write a time between +0:00:00 and +0:15:00"),
    (["trim", "latest", "--from", "+5m", "--to", "+5m"], 65, "nothing is left"),
    (
      ["trim", "01HF7YAT00", "--from", "+5m5s", "--to", "+5m30s"], 65, "the workout was paused from"
    ),
    (["trim", "latest", "--type", "curling"], 64, "--type cannot be “curling”"),
    (["samples", "many"], 64, "a whole number between 1 and 10000"),
    (["limits"], 64, "a workout's id or a file is missing"),
    (["open"], 64, "an address is missing"),
  ]

  @Test func `a mistake is told with what to do, and changes nothing`() throws {
    try fill()
    let before = documents
    for (words, status, says) in Self.mistakes {
      let run = try workspace.run(
        "phonesim",
        ["health"] + words,
        environment: [("LOCKSTEP_STORE", store)]
      )
      #expect(run.status == .exited(status) && run.errors.contains(says), "\(words): \(run.errors)")
    }
    #expect(documents == before)
  }
}
