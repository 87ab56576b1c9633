import Foundation
import LockstepPosix
import Testing

/// What programs read of workouts, uploads and Running Days: every verb speaks to them.
@Suite(.waiting)
struct ProgramReaderTests {
  private let recorded: RecordedStore

  init() throws { recorded = try RecordedStore() }

  private func phonesim(_ words: String..., locale: String = "C") throws -> Finished {
    try recorded.workspace.run(
      "phonesim",
      words,
      environment: [("LOCKSTEP_STORE", recorded.store), ("TZ", "UTC"), ("LANG", locale)]
    )
  }

  private func object(_ finished: Finished) throws -> [String: Any] {
    try RecordedStore.object(finished.output)
  }

  // MARK: The table

  /// The verbs that a group's help lists.
  private func verbs(_ group: String) throws -> [String] {
    try phonesim(group, "--help").output.split(separator: "\n").compactMap { line in
      line.hasPrefix("  ") && !line.hasPrefix("   ") ? line.split(separator: " ").first : nil
    }.map(String.init)
  }

  @Test(arguments: [("health", 17), ("fit", 4), ("upload", 6), ("days", 7)])
  func `every verb says what it says to programs, too`(_ group: String, _ least: Int) throws {
    let verbs = try verbs(group)
    #expect(verbs.count >= least, "\(verbs)")
    for verb in verbs {
      let help = try phonesim(group, verb, "--help").output
      #expect(help.contains("\n  --json "), "phonesim \(group) \(verb)")
    }
  }

  // MARK: Servers

  @Test(arguments: ["upload", "days"])
  func `a server says in an object a line where it listens and what is asked`(_ group: String)
    throws
  {
    let server = try recorded.workspace.start(
      "phonesim",
      [group, "serve", "--json", "--faults", "500-stored,lost"]
    )
    try server.wait(for: "\n")
    server.take()
    let first = try RecordedStore.object(server.output)
    let address = try #require(first["listening"] as? String)
    #expect(address.hasPrefix("http://127.0.0.1:"))
    let port = try #require(UInt16(address.split(separator: ":").last ?? ""))
    for _ in 0..<3 {
      _ = try TCP.exchange(port, Array("GET /nothing HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".utf8))
    }
    _ = try TCP.exchange(port, Array("nonsense\r\n\r\n".utf8))
    server.signal(SIGTERM)
    let lines = try server.finish().output.split(separator: "\n").map {
      try RecordedStore.object(String($0))
    }
    try #require(lines.count == 5, "\(lines)")
    #expect(lines[1...3].allSatisfy { $0["request"] as? String == "GET /nothing" })
    #expect(lines[1]["fault"] as? String == "500-stored" && lines[1]["status"] as? Int == 500)
    #expect(lines[2]["fault"] as? String == "lost" && lines[2]["status"] == nil)
    #expect(lines[3]["fault"] == nil && lines[3]["status"] as? Int == 404)
    #expect(lines[4]["request"] as? String == "?" && lines[4]["status"] as? Int == 400)
  }

  /// A server that wants to be left alone, for as long as it says; what sends a ride to it is given.
  private func leftAlone(_ body: () throws -> Void) throws {
    try recorded.fill()
    let server = try recorded.workspace.start(
      "phonesim",
      ["upload", "serve", "--faults", "upload:429-window,upload:429-window,upload:429-window"]
    )
    try server.wait(for: "listening on ")
    let address = try server.wait(for: "\n").trimmingCharacters(in: .whitespacesAndNewlines)
    #expect(try phonesim("upload", "app").status == .exited(0))
    try FileSystem.writeFile(
      "\(recorded.store)/.system/Upload/upload.conf",
      Array("server = \(address)\nclient_id = 1\nclient_secret = secret\n".utf8),
      isPrivate: true
    )
    #expect(try phonesim("upload", "connect", "--visit").status == .exited(0))
    try body()
    server.signal(SIGTERM)
    _ = try server.finish()
  }

  @Test func `until when a server wants to be left alone is written as the reader has it`() throws {
    try leftAlone {
      let words = ["upload", "send", "latest", "--patience", "0"]
      func send(_ locale: String, _ more: String...) throws -> String {
        let run = try recorded.workspace.run(
          "phonesim",
          words + more,
          environment: [("LOCKSTEP_STORE", recorded.store), ("LANG", locale)]
        )
        #expect(run.status == .exited(2), "\(run)")
        return run.output
      }
      let english = try send("C")
      #expect(Self.has(english, #" until \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC: "#), "\(english)")
      let french = try send("fr_FR.UTF-8")
      #expect(Self.has(french, #" \d\d/\d\d/\d{4} \d\d:\d\d:\d\d UTC : "#), "\(french)")
      let json = try RecordedStore.object(try send("fr_FR.UTF-8", "--json"))
      let until = try #require(json["until"] as? String)
      #expect(Self.has(until, #"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$"#))
    }
  }

  private static func has(_ text: String, _ pattern: String) -> Bool {
    text.range(of: pattern, options: .regularExpression) != nil
  }

  // MARK: Files

  @Test func `an export of a FIT file says what became of it, and has standard output to itself`()
    throws
  {
    try recorded.fill()
    let path = recorded.workspace.file("out.fit")
    let both = try phonesim("fit", "export", "latest", "--json")
    #expect(both.status == .exited(64) && both.output.isEmpty, "\(both)")
    #expect(both.errors.contains("both go to standard output") && both.errors.contains("--to FILE"))
    let first = try object(try phonesim("fit", "export", "latest", "--json", "--to", path))
    #expect(first["status"] as? String == "exported" && first["file"] as? String == path)
    #expect((first["notCarried"] as? [Any])?.isEmpty == true && first["id"] is String)
    let again = try phonesim("fit", "export", "latest", "--to", path)
    #expect(again.output.hasPrefix("unchanged") && again.status == .exited(0), "\(again)")
    let other = try phonesim("fit", "export", "01HF7YAT00", "--json", "--to", path)
    #expect(try other.status == .exited(65) && object(other)["status"] as? String == "taken")
    let over = try phonesim("fit", "export", "01HF7YAT00", "--to", path, "--replace")
    #expect(over.output.hasPrefix("exported") && over.status == .exited(0), "\(over)")
  }

  @Test func `an export and its report do not go to one place`() throws {
    try recorded.fill()
    let both = try phonesim("health", "export", "latest", "--as", "tcx", "--json")
    #expect(both.status == .exited(64) && both.errors.contains("--to FOLDER"), "\(both)")
  }

  @Test func `what one goes through by keys is a list to a program`() throws {
    try recorded.fill()
    let browsed = try phonesim("health", "browse", "--json")
    #expect(browsed.status == .exited(0))
    #expect(try browsed.output == phonesim("health", "list", "--json").output)
  }

  // MARK: Running Days

  @Test func `Running Days says to programs what it says to people`() throws {
    try recorded.fill()
    let allowed = try object(
      try phonesim("days", "allow", "--json", "--deny", "heartRate")
    )
    #expect((allowed["asked"] as? [String])?.contains("heartRate") == true)
    #expect((allowed["allowed"] as? [String])?.contains("workout") == true)
    #expect((allowed["allowed"] as? [String])?.contains("heartRate") == false)
    let again = try object(try phonesim("days", "allow", "--json"))
    #expect((again["asked"] as? [Any])?.isEmpty == true)
    let days = try JSONSerialization.jsonObject(
      with: Data(try phonesim("days", "list", "--json").output.utf8)
    )
    #expect((days as? [[String: Any]])?.map { $0["day"] as? String } == ["2023-12-14"])
    let path = recorded.workspace.file("runs.json")
    let written = try object(try phonesim("days", "export", "--json", "--to", path))
    #expect(written["runs"] as? Int == 1 && written["file"] as? String == path)
    let today = ["--today", "2023-12-20", "--json"]
    let failed = try object(try sync(today + ["--faults", "429"]))
    #expect(failed["outcome"] as? String == "rateLimited", "\(failed)")
    #expect((failed["until"] as? String)?.hasPrefix("2023-12-20T12:") == true, "\(failed)")
    let synced = try object(try sync(["--today", "2023-12-21", "--json"]))
    #expect(synced["outcome"] as? String == "success" && synced["sent"] as? Int == 1, "\(synced)")
    #expect((synced["log"] as? [String])?.last == "1 synced")
  }

  private func sync(_ words: [String]) throws -> Finished {
    try recorded.workspace.run(
      "phonesim",
      ["days", "sync"] + words,
      environment: [("LOCKSTEP_STORE", recorded.store), ("TZ", "UTC")]
    )
  }
}
