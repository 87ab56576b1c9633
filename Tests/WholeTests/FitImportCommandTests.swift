import Foundation
import LockstepPosix
import Testing
import LockstepWorkoutFiles

/// `phonesim fit import` as a person uses it.
@Suite(.waiting)
struct FitImportCommandTests {
  private let workspace: Workspace
  private var store: String { workspace.file("store") }

  init() throws { workspace = try Workspace() }

  private func write(_ name: String, _ change: (inout FIT.SyntheticActivity) -> Void = { _ in })
    throws -> String
  {
    var ride = FIT.SyntheticActivity(seed: 5, elapsedSeconds: 90)
    ride.pauses = [30..<40]
    change(&ride)
    try FileSystem.writeFile(workspace.file(name), try ride.file())
    return workspace.file(name)
  }

  private func fit(_ words: [String]) throws -> Finished {
    try workspace.run("phonesim", ["fit", "import", "--store", store] + words)
  }

  private var documents: [String] { Files.documents(of: store) }

  private static func statuses(_ output: String) -> [String] {
    output.split(separator: "\n").dropFirst().dropLast().map { String($0.prefix { $0 != " " }) }
  }

  @Test func `a file that is not taken is told the option that takes it`() throws {
    let ride = try FileSystem.readFile(try write("ride.fit"))
    let run = try FileSystem.readFile(
      try write("run.fit") {
        $0.sport = "running"
        $0.startUnixSeconds += 86_400
      }
    )
    let (cut, both) = (workspace.file("cut.fit"), workspace.file("both.fit"))
    try FileSystem.writeFile(cut, Array(ride.dropLast(100)))
    try FileSystem.writeFile(both, ride + run)
    let told = try fit(["--dry-run", cut, both]).errors
    #expect(told.contains("messages were read before it; --partial imports what is sound\n"))
    #expect(told.contains("--session 2; --session all makes one workout of them"), "\(told)")
    #expect(!(try fit(["--dry-run", "--partial", cut]).errors.contains("--partial")))
  }

  @Test func `each file ends with a status, and what is imported is a document`() throws {
    let ride = try write("ride.fit")
    let run = try write("run.fit") {
      $0.sport = "running"
      $0.startUnixSeconds += 86_400 * 30
    }
    let cut = workspace.file("cut.fit")
    try FileSystem.writeFile(cut, Array(try FileSystem.readFile(ride).dropLast(100)))
    let text = try workspace.write("a.txt", "nothing that is any FIT file")
    let missing = workspace.file("missing.fit")
    let finished = try fit([ride, run, ride, cut, text, missing])
    #expect(finished.status == .exited(74))
    let wanted = ["imported", "imported", "duplicate", "damaged", "unsupported", "unreadable"]
    #expect(Self.statuses(finished.output) == wanted)
    let sums = "2 imported, 1 duplicate, 1 damaged, 1 unsupported, 1 unreadable"
    #expect(finished.lastLine == sums)
    #expect(finished.errors.contains("\(cut) is damaged: the file ends within a"))
    #expect(documents.count == 2)
    #expect(documents[0].hasPrefix("Health/2023/11/") && documents[1].hasPrefix("Health/2023/12/"))
    let again = try fit([ride, run])
    #expect(again.status == .exited(0))
    #expect(Self.statuses(again.output) == ["duplicate", "duplicate"])
    #expect(documents.count == 2)
    let json = try JSONSerialization.jsonObject(
      with: Data(try FileSystem.readFile("\(store)/\(documents[0])"))
    )
    let document = try #require(json as? [String: Any])
    #expect(document["workoutActivityType"] as? String == "cycling")
    #expect(document["duration"] as? Double == 80)
  }

  @Test func `what is sound of a damaged file is imported where that is wanted, with a note`()
    throws
  {
    let ride = try write("ride.fit")
    let cut = workspace.file("cut.fit")
    try FileSystem.writeFile(cut, Array(try FileSystem.readFile(ride).dropLast(100)))
    let finished = try fit(["--partial", cut])
    #expect(finished.status == .exited(0) && finished.lastLine == "1 imported")
    #expect(finished.errors.contains("note: \(cut): what follows is lost: the file ends within a"))
    let text = try workspace.write("a.txt", "nothing that is any FIT file")
    #expect(try fit(["--partial", text]).lastLine == "1 unsupported")
  }

  @Test func `a workout that is exported and imported elsewhere is the same document`() throws {
    _ = try fit([try write("ride.fit")])
    let document = try FileSystem.readFile("\(store)/\(try #require(documents.first))")
    let copy = workspace.file("copy.fit")
    let words = ["phonesim", "fit", "export", "latest", "--store", store]
    // Its bytes are no text: a shell puts them into a file.
    let line = "exec \"$@\" > '\(copy)'"
    let shell = try Program(
      ["/bin/sh", "-c", line, "sh", Workspace.program(words[0])] + words.dropFirst()
    )
    let exported = try shell.finish()
    let errors = exported.errors.split(separator: "\n")
    #expect(
      exported.status == .exited(0) && errors.allSatisfy { $0.hasPrefix("note: ") },
      "\(errors)"
    )
    try FileManager.default.removeItem(atPath: store)
    #expect(try fit([copy]).lastLine == "1 imported")
    #expect(try FileSystem.readFile("\(store)/\(try #require(documents.first))") == document)
  }

  @Test func `a dry run says what is new, and makes nothing`() throws {
    let ride = try write("ride.fit")
    let dry = try fit(["--dry-run", ride])
    #expect(dry.status == .exited(0) && dry.lastLine == "1 new")
    #expect(!FileSystem.exists(store))
    _ = try fit([ride])
    #expect(try fit(["--dry-run", ride]).lastLine == "1 duplicate")
  }

  @Test func `for programs there is one JSON object a file`() throws {
    let ride = try write("ride.fit")
    let finished = try fit(["--json", ride, ride])
    let objects = try finished.output.split(separator: "\n").map { line in
      try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
    }
    #expect(objects.map { $0?["status"] as? String } == ["imported", "duplicate"])
    #expect(objects[0]?["document"] as? String == documents.first)
    // The same file has the same id in another store.
    let first = documents
    try FileManager.default.removeItem(atPath: store)
    _ = try fit([ride])
    #expect(documents == first)
  }

  @Test func `a store that a phone keeps takes an import, and the phone goes on`() throws {
    let ride = try write("ride.fit")
    let socket = workspace.file("socket")
    let phone = try workspace.start("phonesim", ["--listen", socket, "--store", store])
    try waitForSocket(socket)
    #expect(try fit([ride]).status == .exited(0))
    #expect(documents.count { $0.hasPrefix("Health") } == 1)
    try phone.type("starter-splits")
    try phone.wait(for: "✎ ")
    phone.child.terminate()
    #expect(try phone.finish().status == .exited(0))
    #expect(try fit([ride]).output.contains("duplicate"))
  }

  @Test func `a phone keeps its documents beside imported workouts`() throws {
    let ride = try write("ride.fit")
    _ = try fit([ride])
    let socket = workspace.file("socket")
    let phone = try workspace.start("phonesim", ["--listen", socket, "--store", store])
    try waitForSocket(socket)
    try phone.type("split Push")
    try phone.type("add Plank to Push sets 2 duration 60s")
    try phone.type("start Push")
    try phone.wait(for: "▣ Push 0/1")
    try phone.type("q")
    let finished = try phone.finish()
    #expect(!finished.output.contains("problem") && !finished.output.contains("Health"))
    #expect(documents.contains { $0.hasPrefix("Splits/") })
    #expect(documents.contains { $0.hasPrefix("Health/2023/11/") })
  }

  @Test func `a pause in a pause is noted, or refused where order is asked for`() throws {
    var writer = try FIT.MessageWriter()
    var session = try FIT.MessageDraft("session")
    try session.set("start_time", 1_000_000_000)
    try session.set("total_elapsed_time", 100)
    try writer.write(session)
    for (type, second) in [("start", 0.0), ("stop", 10), ("stop", 20), ("start", 40)] {
      var event = try FIT.MessageDraft("event")
      try event.set("timestamp", 1_000_000_000 + second)
      try event.set("event", named: "timer")
      try event.set("event_type", named: type)
      try writer.write(event)
    }
    let path = workspace.file("odd.fit")
    try FileSystem.writeFile(path, try writer.finished())
    let disorder =
      "a pause at 2021-09-08T01:47:00Z follows a pause at 2021-09-08T01:46:50Z: expected a resume"
    let strict = try fit(["--events", "strict", path])
    #expect(strict.status == .exited(65) && documents.isEmpty)
    #expect(strict.errors.contains("\(path) is unsupported: \(disorder)"))
    let dry = try fit(["--dry-run", "--json", path])
    #expect(dry.output.contains("\"note\":\"\(disorder)"))
    let lenient = try fit([path])
    #expect(lenient.status == .exited(0) && documents.count == 1)
    #expect(lenient.errors.hasPrefix("note: \(path): \(disorder)"))
    // Of a workout that is there, which one it is is all that is said.
    let again = try fit([path]).errors
    #expect(again.hasPrefix("note: \(path): there already as "), "\(again)")
    #expect(!again.contains(disorder))
  }

  @Test func `the store can be named once and for all`() throws {
    let ride = try write("ride.fit")
    let run = try workspace.run(
      "phonesim",
      ["fit", "import", ride],
      environment: [("LOCKSTEP_STORE", store)]
    )
    #expect(run.status == .exited(0) && documents.count == 1)
  }

  private static let mistakes: [(words: [String], says: [String])] = [
    (["import", "a.fit"], ["no store is named", "write --store FOLDER"]),
    (["import", "--store", "x"], ["no file is named"]),
    (["import", "--store", "x", "--session", "0", "a"], ["--session is a whole number"]),
    (["import", "--store", "x", "--events", "stric", "a"], ["did you mean “strict”?"]),
  ]

  @Test func `a mistake on the command line is named with what to write`() throws {
    for (words, says) in Self.mistakes {
      let run = try workspace.run("phonesim", ["fit"] + words)
      #expect(run.status == .exited(64), "\(words)")
      for text in says { #expect(run.errors.contains(text), "\(run.errors)") }
    }
  }
}
