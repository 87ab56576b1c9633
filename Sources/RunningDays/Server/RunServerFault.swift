package import LockstepSimulation

/// What befalls a request on its way to the server or back.
package enum RunServerFault: Equatable, Sendable {
  /// Nobody listens.
  case down
  /// The answer takes so long; past the client's patience it is none.
  case slow(Interval)
  /// 429, and nothing is done.
  case tooManyRequests
  /// 401, and nothing is done.
  case unauthorized
  /// 500, and nothing is done.
  case failsBefore
  /// It is done, and 500 is answered.
  case failsAfter
  /// It is done, and no answer comes.
  case lost
  /// A page says to go on where it began.
  case wrongCursor

  /// Their names, for people to write.
  private static let named: [(name: String, fault: Self)] = [
    ("down", .down), ("slow", .slow(.seconds(20))), ("slower", .slow(.seconds(40))),
    ("429", .tooManyRequests), ("401", .unauthorized), ("500", .failsBefore),
    ("500-stored", .failsAfter), ("lost", .lost), ("wrong-cursor", .wrongCursor),
  ]

  package static let names = named.map(\.name)
  package static let all = named.map(\.fault)

  package init?(name: String) {
    guard let found = Self.named.first(where: { $0.name == name }) else { return nil }
    self = found.fault
  }
}

/// A server behind a line on which faults happen: one a request, in the order that was planned.
package struct FaultyRunServer: RunLine, Equatable, Sendable {
  package var server: RunServer
  /// What befalls the next requests; `nil` for nothing.
  package var faults: [RunServerFault?]

  /// How long a client waits for an answer.
  package static let patience = Interval.seconds(30)
  /// How long an answer takes that nothing delays.
  static let latency = Interval.milliseconds(80)

  package init(_ server: RunServer, faults: [RunServerFault?] = []) {
    self.server = server
    self.faults = faults
  }

  /// What the client hears, and how long after it asked.
  package mutating func handle(_ request: RunServerRequest, at date: WallTime)
    -> (answer: RunServerAnswer, after: Interval)
  {
    let fault = faults.isEmpty ? nil : faults.removeFirst()
    switch fault {
    case nil: return (server.handle(request, at: date), Self.latency)
    case .down?: return (.noConnection, .zero)
    case .slow(let delay)?:
      let answer = server.handle(request, at: date)
      return delay < Self.patience ? (answer, delay) : (.timedOut, Self.patience)
    case .tooManyRequests?: return (.tooManyRequests(retryAfter: 60), Self.latency)
    case .unauthorized?: return (.unauthorized, Self.latency)
    case .failsBefore?: return (.failed(status: 500), Self.latency)
    case .failsAfter?:
      _ = server.handle(request, at: date)
      return (.failed(status: 500), Self.latency)
    case .lost?:
      _ = server.handle(request, at: date)
      return (.timedOut, Self.patience)
    case .wrongCursor?:
      return (Self.misled(server.handle(request, at: date), request), Self.latency)
    }
  }

  /// Waiting costs nothing here.
  package func pause(_ interval: Interval) {}

  /// The answer with the cursor that was asked for, or one of the future.
  static func misled(_ answer: RunServerAnswer, _ request: RunServerRequest)
    -> RunServerAnswer
  {
    guard case .page(var page) = answer, case .page(_, let cursor) = request else { return answer }
    page.nextCursor = cursor ?? RunServer.cursor(at: WallTime(microseconds: 4_102_444_800_000_000))
    page.hasMore = true
    return .page(page)
  }
}
