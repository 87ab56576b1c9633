import LockstepCaseShare
import Foundation
import LockstepPosix
import LockstepWorkoutFiles
import Testing

/// `phonesim upload` and its server as processes, without a browser.
@Suite(.waiting)
struct UploadCommandTests {
  private let workspace: Workspace
  private var store: String { workspace.file("store") }
  private var data: String { workspace.file("server.json") }

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

  /// A server with these faults, and its address.
  private func serve(_ group: String, _ faults: String = "none") throws -> (Program, String) {
    let server = try workspace.start(
      "phonesim",
      [group, "serve", "--data", data, "--faults", faults]
    )
    try server.wait(for: "listening on ")
    let address = try server.wait(for: "\n").trimmingCharacters(in: .whitespacesAndNewlines)
    return (server, address)
  }

  private func stop(_ server: Program) throws {
    server.signal(SIGTERM)
    #expect(try server.finish().status == .exited(0))
  }

  /// A ride in the store, and the app's registration.
  private func prepare(_ address: String) throws {
    if !FileSystem.exists(store) {
      try workspace.fill(as: "a ride of ten minutes") { workspace in
        let path = workspace.file("ride.fit")
        let ride = FIT.SyntheticActivity(seed: 5, elapsedSeconds: 600)
        try FileSystem.writeFile(path, try ride.file())
        let imported = try Self.phonesim(["fit", "import", path], in: workspace)
        #expect(imported.status == .exited(0))
      }
    }
    #expect(
      try phonesim(["upload", "app", "--app", workspace.file("app.conf")]).status == .exited(0)
    )
    try FileSystem.writeFile(
      workspace.file("app.conf"),
      Array("server = \(address)\nclient_id = 1\nclient_secret = secret\n".utf8),
      isPrivate: true
    )
  }

  private var app: [String] { ["--app", workspace.file("app.conf")] }

  /// Options of what asks a server, which on a slow machine may take its time.
  private var patient: [String] {
    app + ["--timeout", "\(Program.patienceMilliseconds / 1_000)"]
  }

  private func connect() throws -> Finished {
    let patience = "\(Program.patienceMilliseconds / 1_000)"
    return try phonesim(["upload", "connect", "--visit", "--wait", patience] + patient)
  }

  private var activities: Int {
    get throws {
      let object = try JSONSerialization.jsonObject(with: Data(try FileSystem.readFile(data)))
      return ((object as? [String: Any])?["activities"] as? [Any])?.count ?? -1
    }
  }

  private static let faults = [
    "none", "upload:500-stored", "upload:lost", "upload:garbled", "poll:down", "upload:429",
    "upload:expired", "upload:401", "poll:forgotten",
  ]

  @Test(arguments: CaseShare.of(faults, each: 4))
  func `a ride is one activity, whatever befalls it`(_ faults: String) throws {
    let (server, address) = try serve("upload", faults)
    try prepare(address)
    let connected = try connect()
    #expect(connected.output == "connected as Ada Example\n", "\(connected)")
    let sent = try phonesim(["upload", "send", "latest"] + patient)
    #expect(sent.status == .exited(0), "\(sent)")
    #expect(sent.output.contains(" activity 16000000"), "\(sent.output)")
    try stop(server)
    #expect(try activities == 1)
  }

  @Test func `a consent is asked for, used, shown and given back, and no secret is seen`() throws {
    let (server, address) = try serve("upload")
    try prepare(address)
    var seen = ""
    for words in [
      ["upload", "connect", "--visit"], ["upload", "status"],
      ["upload", "send", "latest", "--json"],
      ["upload", "status", "--json"],
    ] {
      let run = try phonesim(words + app)
      #expect(run.status == .exited(0), "\(words): \(run)")
      seen += run.output + run.errors
    }
    let path = "\(store)/.system/Upload/memory.json"
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    let memory = try JSONSerialization.jsonObject(with: Data(try FileSystem.readFile(path)))
    let account = try #require((memory as? [String: Any])?["account"] as? [String: Any])
    let tokens = ["access_token", "refresh_token"].compactMap { account[$0] as? String }
    server.take()
    seen += server.output
    #expect(tokens.count == 2)
    for secret in tokens + ["secret"] { #expect(!seen.contains(secret), "\(seen)") }
    #expect(seen.contains("\"state\": \"done\"") && seen.contains("POST /oauth/token: 200"))

    let gone = try phonesim(["upload", "disconnect"] + patient)
    #expect(gone.output == "disconnected\n" && gone.status == .exited(0))
    #expect(try phonesim(["upload", "status"] + app).output.hasPrefix("not connected"))
    let again = try phonesim(["upload", "send", "latest"] + patient)
    #expect(again.status == .exited(1) && again.output.contains("upload connect"))
    try stop(server)
    let late = try connect()
    #expect(late.status == .exited(1), "\(late)")
  }

  @Test func `a trim says what an upload takes, and with --upload the part is one`() throws {
    let (server, address) = try serve("upload")
    try prepare(address)
    let alone = try phonesim(["health", "trim", "latest", "--to", "+5m"] + app)
    #expect(alone.output.contains("no account is connected: phonesim upload connect"), "\(alone)")
    let locked = try phonesim(
      ["health", "trim", "latest", "--to", "+4m", "--dry-run", "--json"] + app
    )
    #expect(locked.output.components(separatedBy: "\"locked\": true").count == 3)
    let both = try phonesim(["health", "trim", "latest", "--dry-run", "--upload"] + app)
    #expect(both.status == .exited(64) && both.errors.contains("cannot be uploaded"))
    let refused = try phonesim(
      ["health", "trim", "latest", "--to", "+4m", "--upload", "--json"] + app
    )
    #expect(refused.status == .exited(1), "\(refused)")
    #expect(refused.output.contains("\"saved\"") && refused.output.contains("\"notConnected\""))
    #expect(try connect().status == .exited(0))
    let ready = try phonesim(["health", "trim", "latest", "--to", "+3m"] + app)
    #expect(ready.output.contains("to upload it: phonesim upload send "), "\(ready)")
    let sent = try phonesim(["health", "trim", "latest", "--to", "+2m", "--upload"] + app)
    #expect(sent.status == .exited(0) && sent.output.contains(" activity 16000000"), "\(sent)")
    try stop(server)
    #expect(try activities == 1)
  }

  @Test func `a consent comes back by the app's own address`() throws {
    let (server, address) = try serve("upload")
    try prepare(address)
    let asking = try workspace.start(
      "phonesim",
      ["upload", "connect", "--link"] + patient,
      environment: [("LOCKSTEP_STORE", store)]
    )
    try asking.wait(for: "open ")
    let question = try asking.wait(for: "\n").trimmingCharacters(in: .whitespacesAndNewlines)
    let curious = try phonesim(["health", "open", "lockstep://elsewhere?code=1"])
    #expect(curious.status == .exited(0) && curious.errors.contains("leads nowhere"))
    // What a browser does that is sent on to the app.
    let browser = """
      import http.client, sys, urllib.parse
      url = urllib.parse.urlsplit(sys.argv[1])
      line = http.client.HTTPConnection(url.netloc, timeout=20)
      line.request("GET", url.path + "?" + url.query)
      print(line.getresponse().getheader("Location"))
      """
    let visit = try Program([Program.python, "-S", "-c", browser, question]).finish()
    let link = visit.output.trimmingCharacters(in: .whitespacesAndNewlines)
    #expect(link.hasPrefix("lockstep://localhost?"), "\(visit)")
    let opened = try phonesim(["health", "open", link])
    #expect(
      opened.errors.contains("went to the command") && opened.status == .exited(0),
      "\(opened)"
    )
    let finished = try asking.finish()
    #expect(finished.status == .exited(0) && finished.output.contains("connected as Ada Example"))
    let late = try phonesim(["health", "open", link])
    #expect(late.errors.contains("nothing here has asked it"), "\(late)")
    try stop(server)
  }

  @Test func `somebody else who comes back ends nothing`() throws {
    let (server, address) = try serve("upload")
    try prepare(address)
    let asking = try workspace.start(
      "phonesim",
      ["upload", "connect", "--wait", "2"] + patient,
      environment: [("LOCKSTEP_STORE", store)]
    )
    try asking.wait(for: "127.0.0.1%3A")
    let digits = try asking.wait(for: "%2F").prefix { $0.isNumber }
    let port = try #require(UInt16(digits), "\(digits)")
    for query in ["", "?state=wrong&code=1&scope=activity:write", "?error=access_denied"] {
      let request = "GET /callback\(query) HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
      #expect(try TCP.exchange(port, Array(request.utf8)).hasPrefix("HTTP/1.1 403"), "\(query)")
    }
    #expect(try asking.finish().status == .exited(2))
    try stop(server)
  }

  @Test func `it is sent while a phone owns the store`() throws {
    let (server, address) = try serve("upload")
    try prepare(address)
    let phone = try workspace.start(
      "phonesim",
      ["--listen", workspace.file("socket"), "--store", store]
    )
    try phone.wait(for: "\n")
    #expect(try connect().status == .exited(0))
    #expect(try phonesim(["upload", "send", "latest"] + patient).status == .exited(0))
    phone.endInput()
    try stop(server)
    #expect(try activities == 1)
  }

  @Test func `a file that others can read is no place for a secret`() throws {
    try prepare("http://127.0.0.1:9")
    try setMode(0o644, of: workspace.file("app.conf"))
    let run = try phonesim(["upload", "send", "latest"] + patient)
    #expect(run.status == .exited(65) && run.errors.contains("chmod 600"), "\(run)")
  }

  private static let mistakes: [(words: [String], code: Int32, hint: String)] = [
    (["upload", "snd"], 64, "send"), (["upload", "send"], 64, "ID"),
    (["upload", "send", "latest"], 65, "upload app"),
    (["upload", "serve", "--faults", "fire"], 64, "500-stored"),
    (["upload", "serve", "--port", "-1"], 64, "65535"),
    (["days", "serve", "--faults", "fire"], 64, "wrong-cursor"),
    (["days", "sync", "--server", "ftp://x"], 64, "http://127.0.0.1"),
    (["days", "sync", "--server", "http://example.com"], 64, "https://"),
  ]

  @Test(arguments: mistakes)
  func `a mistake is answered with what to write`(
    _ mistake: (words: [String], code: Int32, hint: String)
  ) throws {
    try workspace.fill(as: "a ride of a minute") { workspace in
      let path = workspace.file("ride.fit")
      let ride = FIT.SyntheticActivity(seed: 5, elapsedSeconds: 60)
      try FileSystem.writeFile(path, try ride.file())
      #expect(try Self.phonesim(["fit", "import", path], in: workspace).status == .exited(0))
    }
    let run = try phonesim(mistake.words)
    #expect(run.status == .exited(mistake.code) && run.errors.contains(mistake.hint), "\(run)")
  }

  @Test(arguments: ["", "app", "connect", "send", "status", "disconnect", "serve"])
  func `help is as it was`(command: String) throws {
    let words = command.isEmpty ? ["upload", "--help"] : ["upload", command, "--help"]
    let run = try phonesim(words)
    #expect(
      run.status == .exited(0) && run.output.split(separator: "\n").allSatisfy { $0.count <= 106 }
    )
    try Golden.check(run.output, "phonesim-upload-\(command.isEmpty ? "" : "\(command)-")help.txt")
  }

  // MARK: Whoever is at the other end

  @Test func `a server outlives whoever asks nonsense`() throws {
    let (server, address) = try serve("upload")
    let port = try #require(UInt16(address.split(separator: ":").last ?? ""))
    let head = "Host: 127.0.0.1\r\n"
    let cases: [(String, String)] = [
      ("nonsense\r\n\r\n", "400"), ("GET / HTTP/1.1\r\n\r\n", "400"),
      ("GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n", "421"),
      ("GET /api/v3/uploads/1 HTTP/1.1\r\n\(head)\r\n", "401"),
      ("PATCH /oauth/token HTTP/1.1\r\n\(head)\r\n", "405"),
      ("GET /nothing HTTP/1.1\r\n\(head)\r\n", "404"),
      ("POST /oauth/token HTTP/1.1\r\n\(head)Content-Length: 99999999999\r\n\r\n", "413"),
      ("POST /oauth/token HTTP/1.1\r\n\(head)Content-Length: 3\r\n\r\n%%%", "401"),
      (String(repeating: "a", count: 20_000), "431"),
    ]
    for (text, status) in cases {
      let answer = try TCP.exchange(port, Array(text.utf8))
      #expect(answer.hasPrefix("HTTP/1.1 \(status) "), "\(text.prefix(60)): \(answer.prefix(80))")
    }
    let ended = try TCP(port)
    ended.send(Array("GET /nothing HTTP/1.1\r\n\(head)\r\n".utf8))
    ended.endOutput()
    #expect(ended.receive().hasPrefix("HTTP/1.1 404"))
    let half = try TCP(port)
    half.send(Array("GET /nothing HTTP/1.1\r\n".utf8))
    half.endOutput()
    #expect(half.receive().hasPrefix("HTTP/1.1 400"))
    let foreign = "POST /oauth/token HTTP/1.1\r\n\(head)Origin: https://evil.example\r\n\r\n"
    #expect(try TCP.exchange(port, Array(foreign.utf8)).hasPrefix("HTTP/1.1 403"))
    // Some who say nothing, and one who goes in the middle.
    let silent = try (0..<20).map { _ in try TCP(port) }
    try TCP(port).send(Array("POST /oauth/token HTTP/1.1\r\nContent-".utf8))
    let answer = try TCP.exchange(port, Array("GET /nothing HTTP/1.1\r\n\(head)\r\n".utf8))
    #expect(answer.hasPrefix("HTTP/1.1 404"))
    withExtendedLifetime(silent) {}
    try stop(server)
  }

  // MARK: Running Days

  private func fillRuns() throws {
    try workspace.fill(as: "three runs for Running Days", Self.recordRuns)
  }

  private static func recordRuns(in workspace: Workspace) throws {
    var files: [String] = []
    for number in 0..<3 {
      var run = FIT.SyntheticActivity(seed: 5, elapsedSeconds: 60 + number * 60)
      run.sport = "running"
      run.startUnixSeconds += Int64(number * 86_400)
      let path = workspace.file("\(number).fit")
      try FileSystem.writeFile(path, try run.file())
      files.append(path)
    }
    #expect(try phonesim(["fit", "import"] + files, in: workspace).status == .exited(0))
    #expect(try phonesim(["days", "allow"], in: workspace).status == .exited(0))
  }

  private static let faultsOfDays = [
    "none", "sync:500-stored", "sync:lost", "sync:429", "down", "page:wrong-cursor",
  ]

  @Test(arguments: CaseShare.of(faultsOfDays, each: 3))
  func `runs are on a server at an address, each once`(_ faults: String) throws {
    try fillRuns()
    let (server, address) = try serve("days", faults)
    let words = ["--server", address, "--timeout", "5"]
    let first = try phonesim(["days", "sync", "--today", "2023-12-20"] + words)
    #expect(first.status == .exited(faults == "sync:429" ? 1 : 0), "\(first)")
    _ = try phonesim(["days", "sync", "--today", "2023-12-21"] + words)
    let runs = try JSONSerialization.jsonObject(
      with: Data(try phonesim(["days", "server", "--json"] + words).output.utf8)
    )
    #expect((runs as? [Any])?.count == 3)
    try stop(server)
    let late = try phonesim(["days", "sync", "--full", "--today", "2023-12-20"] + words)
    #expect(late.status == .exited(1) && late.output.contains("no connection"), "\(late)")
  }
}
