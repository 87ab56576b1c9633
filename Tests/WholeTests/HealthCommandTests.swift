import LockstepHealth
import Foundation
import LockstepPosix
import Testing
import LockstepWorkoutFiles

/// `phonesim health` as a person uses it.
@Suite(.waiting)
struct HealthCommandTests {
  private let recorded: RecordedStore
  private var workspace: Workspace { recorded.workspace }
  private var store: String { recorded.store }
  private var documents: [String] { recorded.documents }

  init() throws { recorded = try RecordedStore() }

  private func write(_ name: String, _ change: (inout FIT.SyntheticActivity) -> Void = { _ in })
    throws -> String
  {
    try recorded.write(name, change)
  }

  private func fill() throws { try recorded.fill() }

  private func health(_ words: String...) throws -> Finished { try recorded.health(words) }

  private static func object(_ text: String) throws -> [String: Any] {
    try RecordedStore.object(text)
  }

  // MARK: Pictures

  private static let pictures: [(words: [String], golden: String)] = [
    (["list"], "list"), (["list", "--routes"], "list-routes"),
    (["list", "--sort", "shortest", "--search", "CYCL"], "list-shortest"),
    (["trim", "01HF7YAT00", "--from", "+5m10s", "--to", "-1:00", "--clip", "--dry-run"], "trim"),
    (["limits", "latest"], "limits"),
    (["list", "--routes", "--ascii", "--limit", "1"], "list-ascii"),
    (["show", "01HF7YAT00"], "show-ride"), (["show", "latest"], "show-run"),
    (["show", "01HFAGQH", "--ascii"], "show-trainer"), (["elevation", "latest"], "elevation"),
    (["compare", "01HF7YAT00", "01HFAGQH"], "compare"),
  ]

  @Test func `what is shown is as it was`() throws {
    try fill()
    for (words, golden) in Self.pictures {
      let run = try workspace.run(
        "phonesim",
        ["health"] + words,
        environment: [("LOCKSTEP_STORE", store)]
      )
      #expect(run.status == .exited(0) && run.errors.isEmpty, "\(words): \(run.errors)")
      #expect(run.output.split(separator: "\n").allSatisfy { $0.count <= 110 })
      if words.contains("--ascii") { #expect(run.output.utf8.allSatisfy { $0 < 0x80 }) }
      try Golden.check(run.output, "health-\(golden).txt")
    }
  }

  @Test func `the manual's examples show what the commands show`() throws {
    try fill()
    let manual = String(
      decoding: try FileSystem.readFile(Package.file("docs/health.md")),
      as: UTF8.self
    )
    let start = "```\n$ phonesim "
    let examples = manual.components(separatedBy: start).dropFirst().compactMap {
      $0.components(separatedBy: "```").first
    }
    #expect(examples.count == 3)
    for example in examples {
      let lines = example.split(separator: "\n", maxSplits: 1)
      let run = try workspace.run(
        "phonesim",
        lines[0].split(separator: " ").map(String.init),
        environment: [("LOCKSTEP_STORE", store)]
      )
      #expect(run.output.hasPrefix(String(lines[1])), "\(lines[0]): \(run.output)")
    }
  }

  @Test(arguments: [
    "", "list", "show", "elevation", "compare", "trim", "limits", "delete", "samples", "open",
    "browse", "import", "export", "query", "statistics", "access", "settings", "zones",
    "save", "observe", "device",
  ])
  func `help is as it was`(command: String) throws {
    let words = command.isEmpty ? ["health", "--help"] : ["health", command, "--help"]
    let run = try workspace.run("phonesim", words)
    #expect(run.status == .exited(0) && run.errors.isEmpty)
    #expect(run.output.split(separator: "\n").allSatisfy { $0.count <= 100 })
    let name = (["phonesim"] + words.dropLast()).joined(separator: "-")
    try Golden.check(run.output, "\(name)-help.txt")
  }

  // MARK: List

  @Test func `a list goes page by page, for people and for programs`() throws {
    try fill()
    let first = try health("list", "--limit", "2")
    let start = "1 more: --skip 2, or --after "
    #expect(first.lastLine.hasPrefix(start))
    let second = try health("list", "--limit", "2", "--skip", "2")
    #expect(second.output.split(separator: "\n").count == 4)
    let cursor = String(first.lastLine.dropFirst(start.count))
    #expect(try health("list", "--limit", "2", "--after", cursor).output == second.output)
    #expect(try health("list", "--after", cursor, "--sort", "longest").status == .exited(64))
    let json = try Self.object(try health("list", "--limit", "1", "--skip", "1", "--json").output)
    #expect(json["before"] as? Int == 1 && json["behind"] as? Int == 1)
    let workouts = try #require(json["workouts"] as? [[String: Any]])
    #expect(workouts.count == 1)
    #expect(workouts[0]["isIndoor"] as? Bool == true && workouts[0]["locations"] as? Int == 0)
    #expect(workouts[0]["elapsedSeconds"] as? Int == 300)
    #expect(documents.contains(workouts[0]["document"] as? String ?? ""))
  }

  @Test func `an empty store is told what to do, and one that is missing is not made`() throws {
    try FileSystem.makePrivateDirectory(store)
    #expect(try health("list").output.contains("no workouts yet: phonesim fit import"))
    #expect(try health("show", "latest").errors.contains("there is no workout yet"))
    let missing = workspace.file("missing")
    for words in [["list"], ["show", "latest"], ["delete", "01", "--yes"]] {
      let run = try workspace.run("phonesim", ["health"] + words + ["--store", missing])
      #expect(run.status == .exited(74) && run.errors.contains("cannot be opened"))
    }
    #expect(!FileSystem.exists(missing))
  }

  @Test func `a document that cannot be read is named, and the others are listed`() throws {
    try fill()
    let broken = "\(store)/Health/2023/11/BROKEN.json"
    try FileSystem.writeFile(broken, Array("{\n \"id\": \u{1B}[31m\n}".utf8))
    let run = try health("list")
    #expect(run.status == .exited(65))
    #expect(run.errors.hasPrefix("error: Health/2023/11/BROKEN.json:2:8: expected "))
    #expect(run.output.split(separator: "\n").count == 7)
    #expect(try health("show", "broken").status == .exited(65))
  }

  @Test func `sums are whole where a document before them cannot be read`() throws {
    try fill()
    let newest = "\(store)/\(try #require(documents.first { $0.contains("2023/12/") }))"
    let text = String(decoding: try FileSystem.readFile(newest), as: UTF8.self)
    let rest = try health("list", "--skip", "1", "--limit", "1").output
    let month = try #require(rest.split(separator: "\n").first { $0.hasPrefix("November") })
    for damaged in [
      String(text.prefix(text.count / 2)),
      text.replacing("\"schemaVersion\": 1", with: "\"schemaVersion\": 2"),
    ] {
      try FileSystem.writeFile(newest, Array(damaged.utf8))
      let run = try health("list", "--limit", "1")
      #expect(run.status == .exited(65) && run.output.contains(month), "\(run.output)")
    }
    #expect(try health("show", "01HHN").errors.contains("unknown value \"2\", expected \"1\""))
  }

  @Test func `an empty id is no id, however few workouts there are`() throws {
    try fill()
    let before = documents
    for words in [["show", ""], ["delete", "", "--yes"], ["trim", "", "--to", "+1m"]] {
      let run = try recorded.health(words)
      #expect(run.status == .exited(64) && run.errors.contains("the id is empty"), "\(words)")
    }
    let query = try health("query", "heartRate", "--workout", "")
    #expect(query.status == .exited(64) && query.errors.contains("or latest"))
    #expect(documents == before)
  }

  // MARK: Show

  @Test func `what programs read of a workout is all that people see`() throws {
    try fill()
    let run = try health("show", "01HF7YAT00", "--json")
    let json = try Self.object(run.output)
    #expect(json["elapsedSeconds"] as? Int == 900 && json["movingSeconds"] as? Int == 860)
    #expect(json["laps"] as? Int == 3 && json["pauses"] as? Int == 1)
    let quantities = try #require(json["quantities"] as? [[String: Any]])
    let names = quantities.compactMap { $0["type"] as? String }
    #expect(
      names.map { $0.dropFirst(24) }.sorted() == [
        "ActiveEnergyBurned", "CyclingCadence", "CyclingPower", "DistanceCycling", "HeartRate",
      ]
    )
    let rate = try #require(quantities.first { ($0["unit"] as? String) == "count/min" })
    #expect(rate["average"] as? Double == json["averageHeartRate"] as? Double)
    #expect((json["workoutEvents"] as? [Any])?.count == 5)
    #expect((json["metadata"] as? [String: Any])?["HKIndoorWorkout"] as? Bool == false)
  }

  @Test func `the route is GeoJSON with every location`() throws {
    let path = try write("ride.fit")
    let run = try health("show", path, "--geojson")
    let json = try Self.object(run.output)
    let geometry = try #require(json["geometry"] as? [String: Any])
    let coordinates = try #require(geometry["coordinates"] as? [[Double]])
    #expect(coordinates.count == 862)
    #expect(coordinates.allSatisfy { $0.count == 3 && abs($0[0] + 38) < 1 && abs($0[1] - 12) < 1 })
    let trainer = try write("indoor.fit") { $0.subSport = "spin" }
    let none = try health("show", trainer, "--geojson")
    #expect(none.status == .exited(65) && none.output.isEmpty)
    let lack = "error: the workout “\(trainer)” has no route\n  = phonesim health list --routes"
    #expect(none.errors.hasPrefix(lack))
    #expect(try health("elevation", trainer).errors.hasPrefix(lack))
  }

  @Test func `a file needs no store, whether it is of FIT or a document`() throws {
    try fill()
    let stored = try health("show", "01HF7YAT00").output
    let file = try workspace.run("phonesim", ["health", "show", workspace.file("ride.fit")])
    #expect(file.output == stored)
    let document = try #require(documents.first { $0.contains("01HF7YAT00") })
    let read = try workspace.run("phonesim", ["health", "show", "\(store)/\(document)"])
    #expect(read.output == stored)
    let text = try workspace.write("a.txt", "nothing that is any FIT file")
    #expect(try health("show", text).status == .exited(65))
    #expect(try health("show", workspace.file("missing.fit")).status == .exited(74))
  }

  /// A document as no device writes one, whose numbers go to the ends of what one may have.
  private static let absurd = """
    {"schemaVersion": 1, "id": "ABSURD", "workoutActivityType": "cycling",
    "startDate": "2250-12-31T23:59:59Z", "endDate": "1700-01-01T00:00:00Z",
    "metadata": {"HKMaximumSpeed": {"value": 1e308, "unit": "m/s"}, "HKTimeZone": "GMT+9999"},
    "workoutEvents": [{"type": "pause", "start": -1e11}, {"type": "resume", "start": 1e11},
    {"type": "lap", "start": 1e11, "duration": 1e11}],
    "series": [{"type": "HKQuantityTypeIdentifierDistanceCycling", "unit": "m", "count": 3,
    "starts": [[-1e11, 1], [1e11, 1], [5, 1]], "durations": [[1e11, 3, 0]],
    "values": [1e15, 1e15, -1e15]}],
    "route": {"count": 4, "instants": [[-1e11, 1], [1e11, 1], [1, 1], [2, 1]],
    "latitudes": [1e15, 90, -90, 5e-324], "longitudes": [0, 180, -180, 1e-300],
    "altitudes": [1e15, -1e15, 1e15, 3], "speeds": [1e15, 0, 0, 0],
    "accuracies": [[0, 4, 0]]}}
    """

  @Test func `numbers that nobody measured end no command in a crash`() throws {
    try FileSystem.makePrivateDirectory(store)
    let folder = "\(store)/Health/1700/01"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try FileSystem.writeFile("\(folder)/ABSURD.json", Array(Self.absurd.utf8))
    let commands = [
      ["list"], ["list", "--routes"], ["list", "--json"], ["show", "latest"],
      ["show", "latest", "--json"], ["show", "latest", "--geojson"], ["elevation", "latest"],
      ["elevation", "latest", "--json"], ["compare", "latest", "ABSURD"],
      ["compare", "latest", "ABSURD", "--json"],
    ]
    for words in commands {
      let run = try workspace.run(
        "phonesim",
        ["health"] + words,
        environment: [("LOCKSTEP_STORE", store)]
      )
      #expect(run.status == .exited(0), "\(words): \(run.errors)")
      if words.contains("--json") || words.contains("--geojson") {
        _ = try Self.object(run.output)
      }
    }
  }

  @Test func `a number beyond what can be measured is told with its place`() throws {
    try FileSystem.makePrivateDirectory(store)
    let folder = "\(store)/Health/1700/01"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let document = Self.absurd.replacingOccurrences(
      of: "[1e15, 1e15, -1e15]",
      with: "[1, 1e308, 2]"
    )
    try FileSystem.writeFile("\(folder)/ABSURD.json", Array(document.utf8))
    let run = try workspace.run(
      "phonesim",
      ["health", "show", "latest"],
      environment: [("LOCKSTEP_STORE", store)]
    )
    #expect(run.status == .exited(65))
    #expect(run.errors.contains("ABSURD.json") && run.errors.contains("1e15"), "\(run.errors)")
  }

  private static let misses: [(id: String, status: Int32, says: String)] = [
    ("01H", 65, "3 workouts have ids that begin with “01H”:\n    Health/20"),
    ("01HF7YAX", 65, "did you mean “01HF7YAT”?"), ("zz", 65, "see phonesim health list"),
    ("01hf7yat00", 0, ""),
  ]

  @Test(arguments: misses)
  func `an id that is not one workout's is told which there are`(
    _ id: String,
    _ status: Int32,
    _ says: String
  ) throws {
    try fill()
    let run = try health("show", id)
    #expect(run.status == .exited(status), "\(run.errors)")
    #expect(says.isEmpty || run.errors.contains(says), "\(run.errors)")
  }

  // MARK: Compare

  @Test func `a comparison of a workout with its own file finds no difference`() throws {
    try fill()
    let run = try health("compare", "01HF7YAT00", workspace.file("ride.fit"), "--json")
    let rows = try #require(try Self.object(run.output)["quantities"] as? [[String: Any]])
    #expect(rows.count == 5)
    #expect(rows.allSatisfy { $0["difference"] as? Double == 0 })
    #expect(rows.allSatisfy { $0["firstCount"] as? Int == $0["secondCount"] as? Int })
    let one = try health("compare", "latest")
    #expect(one.status == .exited(64) && one.errors.contains("two workouts are expected, found 1"))
  }

  // MARK: Delete

  @Test func `deleting takes what was named, once it is confirmed, and nothing else`() throws {
    try fill()
    let before = documents
    let unsure = try health("delete", "latest")
    #expect(unsure.status == .exited(64) && unsure.errors.contains("write --yes"))
    let wrong = try health("delete", "latest", "99", "--yes")
    #expect(wrong.status == .exited(65))
    #expect(documents == before)
    let run = try health("delete", "latest", "--yes")
    #expect(run.status == .exited(0) && run.output == "1 deleted\n")
    #expect(run.errors.contains("2023-12-14 22:13  Running  0:15:00"))
    #expect(documents == before.filter { !$0.hasPrefix("Health/2023/12/") })
    #expect(before.count - documents.count == 1)
  }

  @Test(arguments: ["n", "", "y"])
  func `at a terminal it asks first`(answer: String) throws {
    try fill()
    let person = try PersonAtTerminal(
      workspace,
      ["health", "delete", "latest", "--store", store],
      program: "phonesim"
    )
    try person.wait(for: "2023-12-14 22:13  Running")
    try person.wait(for: "delete it for good? [y/N] ")
    person.type("\(answer)\r")
    #expect(try person.finish() == .exited(answer == "y" ? 0 : 1))
    #expect(documents.count == (answer == "y" ? 2 : 3))
  }

  @Test func `climbs that no device has counted are said to be the route's`() throws {
    try fill()
    let document = try #require(documents.first { $0.contains("01HF7YAT00") })
    var text = String(decoding: try FileSystem.readFile("\(store)/\(document)"), as: UTF8.self)
    #expect(try health("show", "\(store)/\(document)").output.contains("gained, 88 m lost\n"))
    text = text.replacing("HKElevationAscended", with: "NoAscended")
    let half = try workspace.write("half.json", text)
    let halfSays = " m gained, 88 m lost; the metres gained are computed from the route\n"
    #expect(try health("show", half).output.contains(halfSays))
    text = text.replacing("HKElevationDescended", with: "NoDescended")
    let none = try workspace.write("none.json", text)
    #expect(try health("show", none).output.contains(" m lost; computed from the route\n"))
  }

  private static let paces: [(sport: String, says: String)] = [
    ("running", "10.8 km/h (5:33 /km) mean"), ("rowing", "10.8 km/h (2:47 /500 m) mean"),
    ("swimming", "10.8 km/h (0:33 /100 m) mean"), ("cycling", "speed       10.8 km/h mean"),
  ]

  @Test(arguments: paces)
  func `a speed is a pace too, of the stretch that the activity is timed by`(
    _ sport: String,
    _ says: String
  ) throws {
    var writer = try FIT.MessageWriter()
    var session = try FIT.MessageDraft("session")
    try session.set("start_time", 1_000_000_000)
    try session.set("total_elapsed_time", 100)
    try session.set("sport", named: sport)
    try writer.write(session)
    for (second, metres) in [(0.0, 0.0), (100, 300)] {
      var record = try FIT.MessageDraft("record")
      try record.set("timestamp", 1_000_000_000 + second)
      try record.set("distance", metres)
      try writer.write(record)
    }
    try FileSystem.writeFile(workspace.file("a.fit"), try writer.finished())
    let output = try health("show", workspace.file("a.fit")).output
    #expect(output.lowercased().hasPrefix("\(sport)  "), "nothing says that it was outdoors")
    #expect(output.contains(says), "\(output)")
  }

  @Test func `a place's clock and weather are shown where the document knows them`() throws {
    var writer = try FIT.MessageWriter()
    let messages: [(String, [(String, Double)])] = [
      ("session", [("start_time", 1_000_000_000), ("total_elapsed_time", 100)]),
      ("activity", [("timestamp", 1_000_000_100), ("local_timestamp", 999_985_700)]),
      (
        "weather_conditions",
        [
          ("timestamp", 1_000_000_000), ("weather_report", 0), ("temperature", -3),
          ("relative_humidity", 63),
        ]
      ),
    ]
    for (name, values) in messages {
      var message = try FIT.MessageDraft(name)
      for (field, value) in values { try message.set(field, value) }
      try writer.write(message)
    }
    try FileSystem.writeFile(workspace.file("a.fit"), try writer.finished())
    let output = try health("show", workspace.file("a.fit")).output
    #expect(output.contains("date        2021-09-08 01:46:40 to 2021-09-08 01:48:20 UTC\n"))
    #expect(output.contains("there       2021-09-07 21:46:40 to 2021-09-07 21:48:20 GMT-0400\n"))
    #expect(output.contains("weather     -3 °C, 63 % humidity\n"))
    #expect(output.contains("nothing was measured"))
  }

  @Test func `a workout is deleted from a store that a phone keeps, and nothing else`() throws {
    try fill()
    let socket = workspace.file("socket")
    let phone = try workspace.start("phonesim", ["--listen", socket, "--store", store])
    try waitForSocket(socket)
    let before = documents
    let unsure = try health("delete", "latest")
    #expect(unsure.status == .exited(64) && documents == before)
    let deleted = try health("delete", "latest", "--yes")
    #expect(deleted.status == .exited(0), "\(deleted)")
    #expect(Set(before).subtracting(documents).count == 1 && documents.count == before.count - 1)
    #expect(try health("list").status == .exited(0))
    phone.child.terminate()
    _ = try phone.finish()
  }

  // MARK: Mistakes

  private static let mistakes: [(words: [String], says: String)] = [
    ([], "a command is missing"), (["lst"], "did you mean “list”?"),
    (["list", "x"], "takes no “x”"), (["list", "--limit", "0"], "--limit is a whole number"),
    (["show"], "a workout's id or a file is missing"), (["delete"], "no workout is named"),
    (["show", "01"], "write --store FOLDER, or set LOCKSTEP_STORE"),
  ]

  @Test func `a mistake on the command line is named with what to write`() throws {
    for (words, says) in Self.mistakes {
      let run = try workspace.run("phonesim", ["health"] + words)
      #expect(run.status == .exited(64), "\(words)")
      #expect(run.errors.contains(says), "\(run.errors)")
    }
  }
}
