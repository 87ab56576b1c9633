package import LockstepHTTP
package import LockstepProtocol
import LockstepSimulation

/// The plan of a server for a run: its name, kind and address.
package struct WebPlan: Sendable, Equatable {
  package let name: String
  package let address: WebAddress
  package let kind: WebKind

  package init(_ name: String, at address: WebAddress, _ kind: WebKind = .documents) {
    (self.name, self.address, self.kind) = (name, address, kind)
  }
}

/// A server of a run, with its present state.
package struct WebServer: Sendable {
  package let plan: WebPlan
  package fileprivate(set) var line: any WebLine

  var address: WebAddress { plan.address }
}

/// The servers of a run, and their answers that the devices have not received yet.
///
/// A server carries out a request at the instant at which it leaves the device; its response arrives
/// after the latency of its line.
struct WebServers {
  /// An answer that a device has not received yet.
  struct Answer {
    var due: TrueTime
    let role: DeviceRole
    let number: Int64
    let outcome: WebOutcome
    let fault: String?
    /// The name of the server that sent the answer; `nil` if no server was asked.
    let server: String?

    /// Says if a fault of the named server caused the answer.
    func isOfFault(at name: String) -> Bool { fault != nil && server == name }
  }

  private(set) var all: [WebServer] = []
  /// The requests that go to the real network.
  var outside = OutsideRequests()
  /// The answers, ordered by their times.
  private var answers: [Answer] = []

  /// The time after which a device learns that a host is unknown, or that no server listens.
  private static let refusalTime = Interval.milliseconds(20)

  mutating func attach(_ plan: WebPlan, seed: UInt64) {
    all.removeAll { $0.plan.name == plan.name }
    all.append(WebServer(plan: plan, line: plan.kind.make(seed)))
  }

  /// Plays a fault on the next fitting request to a server; returns `false` if there is no such server.
  mutating func befall(_ name: String, _ fault: WebFault) -> Bool {
    guard let place = all.firstIndex(where: { $0.plan.name == name }) else { return false }
    all[place].line.faults.append(fault)
    return true
  }

  /// Ends all faults of a server and gives its delayed answers now; returns `false` if there is no such
  /// server.
  mutating func mend(_ name: String, at time: TrueTime) -> Bool {
    guard let place = all.firstIndex(where: { $0.plan.name == name }) else { return false }
    all[place].line.faults = []
    let late = answers.filter { $0.isOfFault(at: name) && $0.due > time }
    answers.removeAll { $0.isOfFault(at: name) && $0.due > time }
    for var answer in late {
      answer.due = time
      insert(answer)
    }
    return true
  }

  /// Says if a fault waits for a server, or concerns one of its answers that are still to come.
  func isDisturbed(_ name: String) -> Bool {
    answers.contains { $0.isOfFault(at: name) }
      || all.contains { $0.plan.name == name && !$0.line.faults.isEmpty }
  }

  // MARK: Requests

  mutating func take(
    _ request: WebRequest,
    from role: DeviceRole,
    at time: TrueTime,
    _ date: WallTime
  ) {
    let (outcome, delay, fault, server) = answer(request, date)
    insert(
      Answer(
        due: time + delay,
        role: role,
        number: request.number,
        outcome: outcome,
        fault: fault,
        server: server
      )
    )
  }

  /// Says if the host of a request's address has a server of the run.
  func hasHost(of request: WebRequest) -> Bool {
    let host = WebOrigin(request.address).host
    return all.contains { $0.address.host == host }
  }

  /// Adds the answer of the real network, which is due now; it is dropped if nobody waits for it.
  mutating func answer(_ id: Int, _ outcome: WebOutcome, at time: TrueTime) {
    guard let (role, number) = outside.end(id) else { return }
    insert(
      Answer(due: time, role: role, number: number, outcome: outcome, fault: nil, server: nil)
    )
  }

  private mutating func insert(_ answer: Answer) {
    let place = answers.firstIndex { $0.due > answer.due } ?? answers.count
    answers.insert(answer, at: place)
  }

  private mutating func answer(_ request: WebRequest, _ date: WallTime) -> (
    WebOutcome, after: Interval, fault: String?, server: String?
  ) {
    let origin = WebOrigin(request.address)
    guard let place = place(of: request, origin) else {
      let error = hasHost(of: request) ? WebError.cannotConnectToHost : .cannotFindHost
      return (.failed(error), Self.refusalTime, nil, nil)
    }
    let reply = all[place].line.handle(HTTPRequest(request), at: date)
    return (WebOutcome(reply), reply.after, WebFault(reply.fault).name, all[place].plan.name)
  }

  /// Finds the server for a request; of several whose path begins the request's, the one with the
  /// longest.
  private func place(of request: WebRequest, _ origin: WebOrigin) -> Int? {
    let path = HTTPRequest(request).path
    return all.indices.filter { place in
      let address = all[place].address
      let begins = path == address.path || path.hasPrefix(address.path + "/")
      return WebOrigin("\(address)") == origin && (begins || address.path.isEmpty)
    }.max { all[$0].address.path.utf8.count < all[$1].address.path.utf8.count }
  }

  // MARK: Answers

  var nextDeadline: TrueTime? { answers.first?.due }

  /// Removes and returns the next answer that is due; within one instant, the one first asked for.
  mutating func takeDue(by time: TrueTime) -> Answer? {
    guard let first = answers.first, first.due <= time else { return nil }
    return answers.removeFirst()
  }

  /// Drops the answers for a device that has ended, because nobody waits for them.
  mutating func forget(_ role: DeviceRole) {
    answers.removeAll { $0.role == role }
    outside.forget(role)
  }
}

/// The origin of an address: scheme, host and port.
private struct WebOrigin: Equatable {
  let scheme: String
  let host: String
  let port: String

  init(_ address: String) {
    let end = address.firstRange(of: "://")
    scheme = end.map { address[..<$0.lowerBound].lowercased() } ?? ""
    let rest = end.map { address[$0.upperBound...] } ?? address[...]
    let place = rest.prefix { !"/?#".contains($0) }.lowercased()
    let halves = place.split(separator: ":", maxSplits: 1).map(String.init)
    host = halves.first ?? ""
    port = halves.count > 1 ? halves[1] : scheme == "http" ? "80" : "443"
  }
}

extension HTTPRequest {
  fileprivate init(_ request: WebRequest) {
    self.init(
      request.method,
      request.address,
      headers: HTTPHeaders(request.content.headers.map { ($0.name, $0.value) }),
      body: request.content.body
    )
  }
}

extension WebOutcome {
  /// Converts a server's reply to the outcome that the device's system reports.
  fileprivate init(_ reply: WebReply) {
    guard let response = reply.response else {
      self = .failed(reply.fault == .down ? .cannotConnectToHost : .networkConnectionLost)
      return
    }
    self.init(response)
  }

  /// Converts a server's response; one that is too long fails.
  package init(_ response: HTTPResponse) {
    if response.body.count > WebContent.bodyMax {
      self = .failed(.dataLengthExceedsMaximum)
      return
    }
    let headers = response.headers.fields.map { WebContent.Header($0.name, $0.value) }
    self = .answered(
      status: response.status,
      WebContent(headers: headers, body: response.body)
    )
  }
}
