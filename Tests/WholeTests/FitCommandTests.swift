import Foundation
import LockstepPosix
import Testing
import LockstepWorkoutFiles

/// `phonesim fit` as a person uses it, on files that our encoder makes.
@Suite(.waiting)
struct FitCommandTests {
  private let workspace: Workspace

  init() throws { workspace = try Workspace() }

  /// Writes a minute and a half as a device would, and answers the path.
  private func ride(_ name: String, _ device: FIT.SyntheticActivity.Device = .computer) throws
    -> String
  {
    var ride = FIT.SyntheticActivity(seed: 5, elapsedSeconds: 90)
    ride.pauses = [30..<40]
    ride.device = device
    try FileSystem.writeFile(workspace.file(name), try ride.file())
    return workspace.file(name)
  }

  private func fit(_ words: String...) throws -> Finished {
    try workspace.run("phonesim", ["fit"] + words)
  }

  private static func objects(_ text: String) throws -> [[String: Any]] {
    try text.split(separator: "\n").map { line in
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      return try #require(object)
    }
  }

  // MARK: Inspect

  @Test func `one file is shown in full`() throws {
    let path = try ride("ride.fit")
    let run = try fit("inspect", path)
    #expect(run.status == .exited(0) && run.errors.isEmpty)
    let lines = run.output.split(separator: "\n").map(String.init)
    #expect(lines[0] == "\(path): ok")
    #expect(lines[1] == "  kind      activity, development, “Lockstep computer”")
    #expect(lines[2].contains("protocol 2.0, profile 21.218, header checksum matches"))
    #expect(
      lines[3].hasPrefix("  session   cycling, 2023-11-14T22:13:20Z, 0:01:30, timer 0:01:20, ")
    )
    #expect(run.output.contains("record 82"))
    #expect(run.output.contains("heart_rate 82"))
    #expect(lines.allSatisfy { !$0.hasSuffix(" ") && $0.count <= 100 + path.count })
  }

  @Test func `several files are a table with their statuses, and the worst is the exit code`()
    throws
  {
    let sound = try ride("a.fit")
    let cut = workspace.file("cut.fit")
    let bytes = try FileSystem.readFile(sound)
    try FileSystem.writeFile(cut, Array(bytes.prefix(bytes.count / 2)))
    let text = try workspace.write("notes.txt", "this is a text and no recording")
    let missing = workspace.file("missing.fit")
    let run = try fit("inspect", sound, cut, text, missing)
    #expect(run.status == .exited(74))
    let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(
      lines.prefix(5).map { $0.prefix { $0 != " " } } == [
        "status", "ok", "damaged", "unsupported", "unreadable",
      ]
    )
    #expect(run.output.contains("1 ok, 1 damaged, 1 unsupported, 1 unreadable\n"))
    #expect(run.errors.contains("error: \(cut) is damaged: the file ends within a record"))
    #expect(run.errors.contains("messages were read before it"))
    #expect(run.errors.contains("error: \(text) is unsupported: no “.FIT” in the header"))
    #expect(run.errors.contains("error: cannot read \(missing): "))
    #expect(try fit("inspect", sound, cut).status == .exited(65))
    #expect(try fit("inspect", sound, sound).status == .exited(0))
  }

  @Test func `a wrong checksum is damage, or noted`() throws {
    let path = try ride("a.fit")
    var bytes = try FileSystem.readFile(path)
    bytes[bytes.count - 1] ^= 0xFF
    try FileSystem.writeFile(path, bytes)
    let strict = try fit("inspect", path)
    #expect(strict.status == .exited(65))
    #expect(strict.errors.contains("the file's checksum is 0x"))
    #expect(strict.errors.contains("at byte \(bytes.count - 2); "))
    let tolerant = try fit("inspect", "--crc", "tolerant", path)
    #expect(tolerant.status == .exited(0) && tolerant.errors.isEmpty)
    #expect(tolerant.output.contains("file checksum differs"))
  }

  @Test func `what programs read is one JSON object a file`() throws {
    let sound = try ride("a.fit", .chained)
    let text = try workspace.write("b.fit", "nothing of FIT in it")
    let run = try fit("inspect", "--json", sound, text)
    let objects = try Self.objects(run.output)
    #expect(objects.map { $0["status"] as? String } == ["ok", "unsupported"])
    #expect(objects[0]["records"] as? Int == 82)
    #expect((objects[0]["files"] as? [Any])?.count == 2)
    let session = (objects[0]["sessions"] as? [[String: Any]])?.first
    #expect(session?["elapsedSeconds"] as? Double == 90)
    #expect((objects[1]["error"] as? [String: Any])?["offset"] as? Int == 0)
  }

  // MARK: Dump

  @Test func `messages are lines, and sections choose among them`() throws {
    let path = try ride("a.fit")
    let all = try fit("dump", path)
    #expect(all.status == .exited(0) && all.errors.isEmpty)
    let names = all.output.split(separator: "\n").map { String($0.prefix { $0 != " " }) }
    #expect(names.first == "file_id" && names.last == "activity")
    #expect(names.count { $0 == "record" } == 82)
    #expect(names.contains("65280"))
    let events = try fit("dump", "--section", "events", path)
    #expect(
      events.output == """
        event  timestamp=2023-11-14T22:13:20Z  event=timer  event_type=start  event_group=0
        event  timestamp=2023-11-14T22:13:50Z  event=timer  event_type=stop_all  event_group=0
        event  timestamp=2023-11-14T22:14:00Z  event=timer  event_type=start  event_group=0
        event  timestamp=2023-11-14T22:14:50Z  event=timer  event_type=stop_all  event_group=0

        """
    )
    let two = try fit("dump", "--section", "session,34", path)
    let kinds = two.output.split(separator: "\n").map { String($0.prefix { $0 != " " }) }
    #expect(kinds == ["session", "activity"])
  }

  @Test func `messages are JSON objects too`() throws {
    let path = try ride("a.fit")
    let run = try fit("dump", "--json", "--section", "record", path)
    let objects = try Self.objects(run.output)
    #expect(objects.count == 82)
    let fields = try #require(objects[0]["fields"] as? [String: Any])
    #expect(fields["timestamp"] as? String == "2023-11-14T22:13:20Z")
    #expect(abs((fields["position_lat"] as? Double ?? 0) - 12) < 0.001)
    #expect((objects[0]["developerFields"] as? [String: Any])?["ground_speed"] is Double)
    #expect(objects[0]["file"] as? String == path)
  }

  @Test func `the messages of a section are a table for spreadsheets`() throws {
    let path = try ride("a.fit")
    let run = try fit("dump", "--csv", "--section", "events", path)
    #expect(run.status == .exited(0) && run.errors.isEmpty)
    let lines = run.output.split(separator: "\r\n")
    #expect(lines.count == 5)
    #expect(lines[0] == "timestamp,event,event_type,event_group")
    #expect(lines[2] == "2023-11-14T22:13:50Z,timer,stop_all,0")
    let records = try fit("dump", "--csv", "--section", "record", path)
    let titles = try #require(records.output.split(separator: "\r\n").first)
    #expect(titles.hasPrefix("timestamp,position_lat (deg),position_long (deg),"))
    #expect(titles.hasSuffix(",ground_speed (km/h)"))
  }

  @Test func `a table has a column for each field that any message has, and quotes what needs it`()
    throws
  {
    var writer = try FIT.MessageWriter()
    for name in ["one, two", "say \"hi\""] {
      var message = try FIT.MessageDraft("sport")
      try message.set("name", text: name)
      try writer.write(message)
    }
    var message = try FIT.MessageDraft("sport")
    try message.set("sport", named: "rowing")
    try writer.write(message)
    try FileSystem.writeFile(workspace.file("a.fit"), try writer.finished())
    let run = try fit("dump", "--csv", "--section", "sport", workspace.file("a.fit"))
    let lines = run.output.split(separator: "\r\n").map(String.init)
    #expect(lines == ["name,sport", "\"one, two\",", "\"say \"\"hi\"\"\",", ",rowing"])
  }

  @Test func `developer fields of one name are neither lost in objects nor in a table`() throws {
    var writer = try FIT.MessageWriter()
    var message = try FIT.MessageDraft("record")
    for index in 0..<2 as Range<UInt8> {
      var description = try FIT.MessageDraft("field_description")
      try description.set("developer_data_index", Double(index))
      try description.set("field_definition_number", 7)
      try description.set("fit_base_type_id", raw: .integer(2))
      description.set(3, .string, .string("power"), count: 10)
      try writer.write(description)
      let field = FIT.DeveloperFieldDefinition(number: 7, size: 1, developerDataIndex: index)
      message.add(field, .integer(Int64(index) + 10))
    }
    try writer.write(message)
    let path = workspace.file("two.fit")
    try FileSystem.writeFile(path, try writer.finished())
    let json = try fit("dump", "--json", "--section", "record", path)
    let fields = try Self.objects(json.output)[0]["developerFields"] as? [String: Int]
    #expect(fields == ["power 0:7": 10, "power 1:7": 11])
    let table = try fit("dump", "--csv", "--section", "record", path)
    #expect(table.output == "power 0:7,power 1:7\r\n10,11\r\n")
  }

  @Test func `of a damaged file everything before the damage is printed, then the error`() throws {
    let path = try ride("a.fit")
    let bytes = try FileSystem.readFile(path)
    try FileSystem.writeFile(path, Array(bytes.prefix(bytes.count - 300)))
    let run = try fit("dump", "--section", "record", path)
    #expect(run.status == .exited(65))
    #expect(run.output.split(separator: "\n").count > 40)
    #expect(run.errors.contains("error: \(path) is damaged: the file ends within a"))
  }

  @Test func `text of a file cannot steer the terminal`() throws {
    var writer = try FIT.MessageWriter()
    var message = try FIT.MessageDraft("file_id")
    try message.set("product_name", text: "\u{1B}[2Jclear\u{202E}")
    try writer.write(message)
    try FileSystem.writeFile(workspace.file("a.fit"), try writer.finished())
    for command in ["dump", "inspect"] {
      let run = try fit(command, workspace.file("a.fit"))
      #expect(!run.output.unicodeScalars.contains("\u{1B}"))
      #expect(run.output.contains("\\u{1b}[2Jclear\\u{202e}"))
    }
  }

  // MARK: Mistakes and help

  private static let mistakes: [(words: [String], says: [String])] = [
    ([], ["a command is missing", "inspect, dump, records, import"]),
    (["inspct", "a"], ["there is no command “fit inspct”", "did you mean “inspect”?"]),
    (["inspect"], ["no file is named", "usage: phonesim fit inspect"]),
    (["dump", "--crc", "tolerent", "a"], ["--crc cannot be", "did you mean “tolerant”?"]),
    (["dump", "--section", "recrod", "a"], ["no message “recrod”", "did you mean “record”?"]),
    (["dump", "--csv", "a"], ["one file and one section"]),
    (["dump", "--csv", "--section", "lap", "a", "b"], ["one file and one section"]),
    (["dump", "--section", "", "a"], ["no message “”", "such as session"]),
  ]

  @Test func `a mistake on the command line is named with what to write`() throws {
    for (words, says) in Self.mistakes {
      let run = try workspace.run("phonesim", ["fit"] + words)
      #expect(run.status == .exited(64), "\(words)")
      for text in says { #expect(run.errors.contains(text), "\(run.errors)") }
    }
  }

  @Test(arguments: ["", "inspect", "dump", "import", "export"])
  func `help is as it was`(command: String) throws {
    let words = command.isEmpty ? ["fit", "--help"] : ["fit", command, "--help"]
    let run = try workspace.run("phonesim", words)
    #expect(run.status == .exited(0) && run.errors.isEmpty)
    #expect(run.output.split(separator: "\n").allSatisfy { $0.count <= 100 })
    let name = (["phonesim"] + words.dropLast()).joined(separator: "-")
    try Golden.check(run.output, "\(name)-help.txt")
  }
}
