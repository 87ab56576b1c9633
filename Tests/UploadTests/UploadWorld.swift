import LockstepDocuments
import LockstepHTTP
import LockstepHealth
import LockstepProtocol
import LockstepSimulation
import LockstepUpload

/// A client and a server in virtual time, with an owner who does what the client asks.
struct UploadWorld {
  var client: UploadClient
  var line: FaultyWeb<UploadServer>
  var now = Now(uptime: .zero, wall: WallTime(microseconds: 1_767_225_600_000_000))
  var outcomes: [UploadClient.Outcome] = []
  var states: [UploadClient.State] = []
  var requests: [HTTPRequest] = []
  var kept = UploadMemory()
  /// When each request left.
  var times: [Uptime] = []
  /// The app ends after so many effects, as if it were killed.
  var effectsLeft = Int.max

  static let redirect = "http://127.0.0.1:5000/callback"
  static let patience = Interval.seconds(30)

  static func app() throws -> UploadApp {
    UploadApp(
      server: try WebAddress("http://127.0.0.1:80"),
      clientID: "1",
      clientSecret: Secret("the-secret")
    )
  }

  init(_ faults: [WebFault] = [], memory: UploadMemory = UploadMemory()) throws {
    client = UploadClient(try Self.app(), memory)
    client.patience = .seconds(86_400)
    line = FaultyWeb(
      UploadServer(clientID: "1", clientSecret: "the-secret", seed: 1),
      faults: faults
    )
    kept = memory
  }

  static let file = UploadFile(
    externalID: "01HF",
    activity: .running,
    bytes: Array("<TrainingCenterDatabase/>".utf8)
  )

  /// Lets something happen, and all that follows.
  @discardableResult
  mutating func take(_ input: UploadClient.Input) -> UploadClient.Outcome? {
    let before = outcomes.count
    perform(client.handle(input, at: now))
    while let deadline = client.nextDeadline, effectsLeft > 0 {
      advance(max(.zero, deadline - now.uptime))
      perform(client.handle(.wake, at: now))
    }
    return outcomes.count > before ? outcomes.last : nil
  }

  mutating func connect() -> UploadClient.Outcome? {
    take(.connect(redirect: Self.redirect, state: "state"))
  }

  mutating func send() -> UploadClient.Outcome? { take(.send(Self.file)) }

  mutating func advance(_ interval: Interval) { now = now.at(now.uptime + interval) }

  /// Another start of the app, on what it kept last.
  mutating func restart() throws {
    client = UploadClient(try Self.app(), kept)
    client.patience = .seconds(86_400)
    effectsLeft = .max
  }

  private mutating func perform(_ effects: [UploadClient.Effect]) {
    var rest = effects[...]
    while let effect = rest.popFirst(), effectsLeft > 0 {
      effectsLeft -= 1
      switch effect {
      case .openApp: break
      case .open(let address): rest = client.handle(visit(address), at: now)[...] + rest
      case .keep(let memory): kept = memory
      case .say(let state): states.append(state)
      case .finished(let outcome): outcomes.append(outcome)
      case .request(let request): rest = client.handle(ask(request), at: now)[...] + rest
      }
    }
  }

  /// The owner's browser, which goes where it is sent.
  private mutating func visit(_ address: String) -> UploadClient.Input {
    let (response, _) = reply(HTTPRequest("GET", address))
    guard let place = response?.headers["Location"], place.hasPrefix(Self.redirect) else {
      return .cancel
    }
    return .redirected(HTTPRequest("GET", place).query ?? [])
  }

  private mutating func ask(_ request: HTTPRequest) -> UploadClient.Input {
    requests.append(request)
    times.append(now.uptime)
    let (response, isLate) = reply(request)
    if isLate { return .failed(.timedOut) }
    return response.map { .answered($0) } ?? .failed(.lost)
  }

  private mutating func reply(_ request: HTTPRequest) -> (HTTPResponse?, isLate: Bool) {
    let reply = line.handle(request, at: now.wall)
    advance(min(reply.after, Self.patience))
    return (reply.response, reply.after >= Self.patience)
  }
}
