import LockstepDocuments
import LockstepHTTP
import LockstepHealthStore
import LockstepProtocol
import LockstepRunningDays
import LockstepSimulation
import Testing

/// The server's interface as messages of HTTP.
struct RunServerWebTests {
  private static let date = WallTime(microseconds: 1_772_352_000_000_000)
  private static let address = Result { try WebAddress("http://127.0.0.1:80") }

  private static func run(_ number: Int64) -> Run {
    Run(
      clientID: DocumentID("01HF7YAT00000000000000\(1_000 + number)"),
      startTime: date + .seconds(number * 3_600),
      endTime: date + .seconds(number * 3_600 + 1_800),
      durationSeconds: 1_800,
      distanceMeters: 5_000.5
    )
  }

  private static func sync(_ numbers: [Int64], key: String) -> RunServerRequest {
    .sync(
      SyncRequest(
        workouts: numbers.map(run),
        mode: .full,
        idempotencyKey: key,
        clientSyncTimestamp: date
      )
    )
  }

  /// What a client reads of what the server writes, over bytes.
  private static func exchange(_ request: RunServerRequest, _ server: inout FaultyWeb<RunServer>)
    throws -> RunServerAnswer
  {
    var message = request.message(to: try address.get())
    // As a client of HTTP sends it.
    message.target = String(message.target.dropFirst("http://127.0.0.1:80".count))
    var reader = HTTPReader.request()
    let read = try #require(try reader.request(message.bytes))
    guard let response = server.handle(read, at: date).response else {
      return RunServerAnswer(WebFailure.lost)
    }
    var answers = HTTPReader.response()
    return RunServerAnswer(
      try #require(try answers.response(response.bytes, isAtEnd: true)),
      to: request
    )
  }

  @Test func `each request says over HTTP what it says without`() throws {
    var web = FaultyWeb(RunServer())
    var plain = RunServer()
    let requests: [RunServerRequest] = [
      Self.sync([1, 2, 3], key: "a"), Self.sync([1, 2, 3], key: "a"), Self.sync([3, 4], key: "b"),
      Self.sync([], key: "c"), .page(limit: 2, cursor: nil),
      .page(limit: 2, cursor: "MjAyNi0wMy0wMVQxMTowMDowMFo="), .page(limit: 0, cursor: nil),
      .page(limit: 5, cursor: "?"), .delete(Self.run(2).clientID), .delete(DocumentID("a/é %2F?")),
      .page(limit: 50, cursor: nil),
    ]
    for request in requests {
      #expect(
        try Self.exchange(request, &web) == plain.handle(request, at: Self.date),
        "\(request.line)"
      )
    }
    #expect(web.machine == plain)
  }

  @Test func `each fault is heard as what it is, and what was done is done`() throws {
    let cases: [(WebFault.Kind, RunServerAnswer, done: Bool)] = [
      (.down, .timedOut, false), (.lost, .timedOut, true),
      (.failsBefore, .failed(status: 500), false), (.failsAfter, .failed(status: 500), true),
      (.garbled, .failed(status: 502), true), (.unauthorized, .unauthorized, false),
      (.tooManyRequests(saysWhen: true), .tooManyRequests(retryAfter: 60), false),
      (.tooManyRequests(saysWhen: false), .tooManyRequests(retryAfter: 60), false),
    ]
    for (kind, answer, done) in cases {
      var web = FaultyWeb(RunServer(), faults: [WebFault(kind, on: "sync")])
      #expect(try Self.exchange(Self.sync([1], key: "a"), &web) == answer, "\(kind)")
      #expect(web.machine.runs.count == (done ? 1 : 0), "\(kind)")
    }
  }

  @Test func `a server is believed a day at most`() {
    var response = HTTPResponse(429)
    response.headers.add("Retry-After", "\(Int64.max)")
    let answer = RunServerAnswer(response, to: .delete(Self.run(1).clientID))
    #expect(answer == .tooManyRequests(retryAfter: 86_400))
  }

  @Test func `a client that is led in circles by a cursor finds all runs`() throws {
    var web = FaultyWeb(RunServer())
    _ = try Self.exchange(Self.sync(Array(1...70), key: "a"), &web)
    web.faults = [WebFault(.own("wrong-cursor"), on: "page")]
    var pager = RunPager()
    while let request = pager.request { pager.take(try Self.exchange(request, &web)) }
    #expect(pager.runs.count == 70 && pager.problem == nil)
  }

  @Test(arguments: [
    ("GET", "/workouts?limit=x", 400), ("GET", "/workouts?limit=%zz", 400), ("GET", "/", 404),
    ("GET", "/workouts/1", 404), ("POST", "/workouts", 404), ("PUT", "/workouts", 405),
    ("POST", "/workouts/sync", 400), ("DELETE", "/workouts", 404),
  ])
  func `what is no request is refused with its status`(
    _ case: (method: String, target: String, status: Int)
  ) {
    var server = RunServer()
    let request = HTTPRequest(`case`.method, `case`.target, body: Array("{".utf8))
    let response = server.handle(request, befalling: nil, at: Self.date)
    #expect(response.status == `case`.status)
    #expect(String(decoding: response.body, as: UTF8.self).contains("error"))
  }
}
