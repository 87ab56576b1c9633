import LockstepDocuments
import LockstepHTTP
import LockstepProtocol
import LockstepSimulation
import LockstepUpload
import Testing

/// The client against the server, in virtual time.
struct UploadClientTests {
  @Test func `a workout becomes one activity`() throws {
    var world = try UploadWorld()
    #expect(world.connect() == .connected(athlete: "Ada Example"))
    let outcome = world.send()
    guard case .uploaded(_, wasThere: false)? = outcome else {
      Issue.record("\(outcome as Any)")
      return
    }
    #expect(world.line.machine.activities.map(\.sportType) == ["Run"])
    #expect(world.line.machine.activities.map(\.externalID) == ["01HF"])
    #expect(world.states.contains(.processing(poll: 1)))
    let count = world.requests.count
    guard case .uploaded(_, wasThere: true)? = world.send() else {
      Issue.record("it was sent again")
      return
    }
    #expect(world.requests.count == count)
  }

  private static let faults = (WebFault.names + UploadServer.ownFaults).compactMap {
    WebFault($0, own: UploadServer.ownFaults)
  }
  private static let targets = ["authorize", "token", "upload", "poll"]

  /// What a patient owner does: connects where it is asked for, and sends again.
  private static func persist(_ world: inout UploadWorld) throws {
    for _ in 0..<8 {
      if world.client.memory.account == nil { _ = world.connect() }
      if case .uploaded? = world.send() { return }
      world.advance(.seconds(60))
      try world.restart()
    }
  }

  @Test(arguments: targets)
  func `whatever befalls it once or twice, there is one activity at the end`(_ target: String)
    throws
  {
    for first in Self.faults {
      for second in Self.faults {
        var faults = [first, second]
        for index in faults.indices { faults[index].target = target }
        var world = try UploadWorld(faults)
        try Self.persist(&world)
        let name = "\(first.kind), \(second.kind) on \(target)"
        #expect(world.line.machine.activities.count == 1, "\(name): \(world.outcomes)")
        #expect(world.client.memory.job("01HF")?.stage == .done, "\(name)")
        let activity = world.line.machine.activities.first.map { "\($0.id)" }
        #expect(world.client.memory.job("01HF")?.activityID == activity, "\(name)")
        #expect(world.line.machine.hastyPolls == 0, "\(name)")
      }
    }
  }

  @Test(arguments: ["none", "500-stored", "lost", "expired", "garbled"])
  func `wherever the app is killed, there is one activity at the end`(_ name: String) throws {
    var fault = try #require(WebFault(name, own: UploadServer.ownFaults))
    fault.target = "upload"
    for count in 1...40 {
      var world = try UploadWorld([fault])
      _ = world.connect()
      world.effectsLeft = count
      _ = world.send()
      try world.restart()
      try Self.persist(&world)
      #expect(world.line.machine.activities.count == 1, "killed after \(count): \(world.outcomes)")
    }
  }

  @Test func `a token is renewed when it is good for an hour, and not before`() throws {
    var world = try UploadWorld()
    _ = world.connect()
    world.advance(.seconds(21_600 - 3_602))
    _ = world.send()
    #expect(!world.requests.dropFirst().contains { $0.path.hasSuffix("/token") })
    let earlier = world.client.memory.account
    var later = try UploadWorld()
    _ = later.connect()
    later.advance(.seconds(21_600 - 3_600))
    guard case .uploaded? = later.send() else {
      Issue.record("\(later.outcomes)")
      return
    }
    #expect(later.requests.dropFirst().contains { $0.path.hasSuffix("/token") })
    #expect(later.client.memory.account?.refreshToken != earlier?.refreshToken)
    #expect(later.kept.account == later.client.memory.account)
  }

  @Test
  func `a consent that was taken back is forgotten, and the workout is sent after the next one`()
    throws
  {
    var world = try UploadWorld([WebFault(.own("revoked"), on: "upload")])
    _ = world.connect()
    #expect(world.send() == .revoked)
    #expect(world.client.memory.account == nil && world.kept.account == nil)
    #expect(world.send() == .notConnected)
    _ = world.connect()
    guard case .uploaded? = world.send() else {
      Issue.record("\(world.outcomes)")
      return
    }
    #expect(world.line.machine.activities.count == 1)
  }

  @Test func `an owner who says no, or only half, is not connected`() throws {
    var no = try UploadWorld([WebFault(.own("denied"))])
    #expect(no.connect() == .denied(.told("access_denied")))
    var half = try UploadWorld([WebFault(.own("no-write"))])
    #expect(half.connect() == .denied(.notAllowed("activity:write")))
    #expect(half.requests.isEmpty && half.client.memory.account == nil)
    var other = try UploadWorld([WebFault(.own("wrong-state"))])
    #expect(other.connect() == .wrongState)
    #expect(other.requests.isEmpty)
  }

  @Test func `polls are a second apart, and are given up in the end`() throws {
    var faults = Array(repeating: WebFault(.own("processing"), on: "poll"), count: 31)
    var world = try UploadWorld(faults)
    _ = world.connect()
    #expect(world.send() == .stillProcessing)
    let polls = zip(world.requests, world.times).filter { $0.0.method == "GET" }.map(\.1)
    #expect(polls.count == 30)
    for (earlier, later) in zip(polls, polls.dropFirst()) {
      #expect(later - earlier >= .seconds(1))
    }
    #expect(world.kept.job("01HF")?.stage == .processing)
    faults = []
    world.advance(.seconds(60))
    guard case .uploaded(_, wasThere: false)? = world.send() else {
      Issue.record("\(world.outcomes)")
      return
    }
    #expect(
      world.requests.filter { $0.method == "POST" && $0.path.hasSuffix("uploads") }.count == 1
    )
  }

  @Test func `a server that counts is left alone until its window ends`() throws {
    var world = try UploadWorld([WebFault(.tooManyRequests(saysWhen: false), on: "upload")])
    _ = world.connect()
    world.advance(.seconds(100))
    _ = world.send()
    let again = try #require(
      world.states.compactMap { state -> Interval? in
        if case .waiting(let pause, _) = state { return pause }
        return nil
      }.first
    )
    // The quarter of an hour began with the world's clock.
    #expect(again > .seconds(799) && again < .seconds(801))
    var hasty = try UploadWorld([WebFault(.tooManyRequests(saysWhen: false), on: "upload")])
    _ = hasty.connect()
    hasty.client.patience = .seconds(60)
    guard case .rateLimited(let until)? = hasty.send() else {
      Issue.record("\(hasty.outcomes)")
      return
    }
    #expect(until.microseconds % 900_000_000 == 0)
  }

  @Test func `uploads are counted, and past the limit it waits for the quarter of an hour`() throws
  {
    var world = try UploadWorld()
    _ = world.connect()
    for number in 0..<60 {
      var file = UploadWorld.file
      file.externalID = "workout \(number)"
      file.bytes += Array("\(number)".utf8)
      guard case .uploaded? = world.take(.send(file)) else {
        Issue.record("\(number): \(world.outcomes.last as Any)")
        return
      }
    }
    #expect(world.line.machine.activities.count == 60)
    #expect(world.now.uptime > Uptime(nanoseconds: 0) + .seconds(100))
  }

  @Test func `a file that another workout brought is that activity`() throws {
    var world = try UploadWorld()
    _ = world.connect()
    _ = world.send()
    var copy = UploadWorld.file
    copy.externalID = "another"
    guard case .uploaded(let activity, wasThere: true)? = world.take(.send(copy)) else {
      Issue.record("\(world.outcomes)")
      return
    }
    #expect(activity == "\(world.line.machine.activities[0].id)")
    #expect(world.line.machine.activities.count == 1)
  }

  @Test func `what the server says of a file is shown without its escapes`() throws {
    var world = try UploadWorld([WebFault(.own("error"), on: "poll")])
    _ = world.connect()
    #expect(world.send() == .rejected(.told("The file has no time in it <Time>")))
    var other = try UploadWorld([WebFault(.own("malformed"), on: "upload")])
    _ = other.connect()
    #expect(other.send() == .rejected(.told("The file is malformed: <Lap>")))
  }

  @Test func `what is about to be sent is kept first, and so is what came of it`() throws {
    var world = try UploadWorld()
    _ = world.connect()
    var client = world.client
    let effects = client.handle(.send(UploadWorld.file), at: world.now)
    guard case .keep(let memory)? = effects.first, case .request? = effects.last else {
      Issue.record("\(effects)")
      return
    }
    #expect(memory.job("01HF")?.stage == .sending)
    world.effectsLeft = 4
    _ = world.send()
    #expect(world.kept.job("01HF")?.stage == .processing)
    #expect(world.kept.job("01HF")?.uploadID != nil)
  }

  @Test func `a token is never sent to another server`() throws {
    var world = try UploadWorld()
    _ = world.connect()
    var app = try UploadWorld.app()
    app.server = try WebAddress("https://elsewhere.example")
    var client = UploadClient(app, world.kept)
    #expect(client.handle(.send(UploadWorld.file), at: world.now) == [.finished(.notConnected)])
  }

  @Test func `disconnecting gives the consent back, also when its answer is lost`() throws {
    for fault in ["none", "500-stored", "lost", "401"] {
      var plan = try #require(WebFault(fault, own: []))
      plan.target = "deauthorize"
      var world = try UploadWorld([plan])
      _ = world.connect()
      #expect(world.take(.disconnect) == .disconnected, "\(fault)")
      #expect(world.kept.account == nil)
      #expect(world.send() == .notConnected)
    }
  }

  @Test func `no secret is in what can be shown`() throws {
    var world = try UploadWorld([WebFault(.failsBefore, on: "upload")])
    _ = world.connect()
    _ = world.send()
    let account = try #require(world.client.memory.account)
    let secrets = [
      account.accessToken.revealed, account.refreshToken.revealed, "the-secret", "code=",
    ]
    var shown = "\(world.outcomes) \(world.states) \(world.client.memory) \(world.client.app)"
    for request in world.requests { shown += "\(request)" }
    dump(world.client.memory, to: &shown)
    dump(world.client.app, to: &shown)
    for secret in secrets { #expect(!shown.contains(secret), "\(secret)") }
  }

  @Test func `the service's own app is asked first, and its page for phones where there is none`()
    throws
  {
    var app = try UploadWorld.app()
    app.appScheme = "strava"
    var client = UploadClient(app)
    let consent =
      "oauth/mobile/authorize?client_id=1&redirect_uri=lockstep%3A%2F%2Flocalhost"
      + "&response_type=code&approval_prompt=auto&scope=read%2Cactivity%3Awrite&state=abc"
    let now = Now(uptime: Uptime(nanoseconds: 0), wall: WallTime(microseconds: 0))
    let asked = client.handle(.connect(redirect: "lockstep://localhost", state: "abc"), at: now)
    #expect(
      asked == [
        .say(.connecting), .openApp(address: "strava://\(consent)"),
        .open(address: "http://127.0.0.1:80/\(consent)"),
      ]
    )
    // The answer of another question is none, and so is a consent without what an upload needs.
    let code = FormText.Field("code", "c")
    let other = client.handle(.redirected([code, .init("state", "abd")]), at: now)
    #expect(other.last == .finished(.wrongState))
    _ = client.handle(.connect(redirect: "lockstep://localhost", state: "abc"), at: now)
    let unticked = client.handle(
      .redirected([code, .init("state", "abc"), .init("scope", "read")]),
      at: now
    )
    #expect(unticked.contains { if case .finished(.denied) = $0 { true } else { false } })
    // A browser that comes back to a door of ours needs no app.
    let browsing = client.handle(.connect(redirect: UploadWorld.redirect, state: "abc"), at: now)
    #expect(browsing.count == 2)
  }

  @Test func `what is kept reads back the same`() throws {
    var world = try UploadWorld()
    _ = world.connect()
    _ = world.send()
    let text = JSONText { world.kept.write(into: &$0) }
    var reader = JSONReader(text.bytes)
    #expect(try UploadMemory.read(&reader) == world.kept)
  }

  @Test(
    arguments: [
      ("client_id = 1\nclient_secret = x", .missing("server")),
      ("server = https://a\nclient_id = YOUR_CLIENT_ID\nclient_secret = x", .template("client_id")),
      ("server = http://a.example\nclient_id = 1\nclient_secret = x", .server(.open)),
      ("nonsense", .line(1)),
      ("server = https://a\nclient_id = 1\nclient_secret = x\napp_scheme = a://b", .scheme),
    ] as [(String, UploadApp.Problem)]
  )
  func `a registration that cannot be used says why`(
    _ case: (text: String, problem: UploadApp.Problem)
  ) {
    #expect(throws: `case`.problem) { try UploadApp(text: `case`.text) }
  }
}
