package import LockstepHTTP
import LockstepProtocol
import LockstepSimulation

/// A server that a run is to have, by its name, under an address.
package struct WebPlan: Sendable, Equatable {
  package let name: String
  package let address: WebAddress
  package let kind: WebKind

  package init(_ name: String, at address: WebAddress, _ kind: WebKind = .documents) {
    (self.name, self.address, self.kind) = (name, address, kind)
  }
}

/// A server that a run has.
package struct WebServer: Sendable {
  package let plan: WebPlan
  package fileprivate(set) var line: any WebLine

  var address: WebAddress { plan.address }
}

/// The servers of a run, and the answers that are on their way back.
///
/// A server does what it is asked at the instant at which the request leaves the device; what it answers
/// arrives after the latency of its line.
struct WebServers {
  /// An answer on its way.
  struct Answer {
    var due: TrueTime
    let role: DeviceRole
    let number: Int64
    let outcome: WebOutcome
    let fault: String?
    /// The server that it comes from; `nil` where none was asked.
    let server: String?

    /// Says if a fault of a server made the answer what it is.
    func isOfFault(at name: String) -> Bool { fault != nil && server == name }
  }

  private(set) var all: [WebServer] = []
  /// Those that come first stand first.
  private var answers: [Answer] = []

  /// The time that it takes to find that nobody answers to a name, or listens.
  private static let refusalTime = Interval.milliseconds(20)

  mutating func attach(_ plan: WebPlan, seed: UInt64) {
    all.removeAll { $0.plan.name == plan.name }
    all.append(WebServer(plan: plan, line: plan.kind.make(seed)))
  }

  /// Has a fault befall the next request that it is meant for; false where there is no such server.
  mutating func befall(_ name: String, _ fault: WebFault) -> Bool {
    guard let place = all.firstIndex(where: { $0.plan.name == name }) else { return false }
    all[place].line.faults.append(fault)
    return true
  }

  /// Has nothing befall a server any more, and its slow answers come now; false where there is no such
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

  /// Says if something is to befall a server, or befalls an answer that is on its way.
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

  private mutating func insert(_ answer: Answer) {
    let place = answers.firstIndex { $0.due > answer.due } ?? answers.count
    answers.insert(answer, at: place)
  }

  private mutating func answer(_ request: WebRequest, _ date: WallTime) -> (
    WebOutcome, after: Interval, fault: String?, server: String?
  ) {
    let origin = WebOrigin(request.address)
    guard let place = place(of: request, origin) else {
      let isKnown = all.contains { $0.address.host == origin.host }
      let error = isKnown ? WebError.cannotConnectToHost : .cannotFindHost
      return (.failed(error), Self.refusalTime, nil, nil)
    }
    let reply = all[place].line.handle(HTTPRequest(request), at: date)
    return (WebOutcome(reply), reply.after, WebFault(reply.fault).name, all[place].plan.name)
  }

  /// Finds the server with the longest path that the request's begins with.
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

  /// Takes the next answer that is due, first asked first within one instant.
  mutating func takeDue(by time: TrueTime) -> Answer? {
    guard let first = answers.first, first.due <= time else { return nil }
    return answers.removeFirst()
  }

  /// Forgets the answers for a device that has ended, since nobody waits for them.
  mutating func forget(_ role: DeviceRole) { answers.removeAll { $0.role == role } }
}

/// The origin of an address: how a device asks, at which host and port.
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
  /// Makes the outcome that the device's system sees in what came back.
  fileprivate init(_ reply: WebReply) {
    guard let response = reply.response else {
      self = .failed(reply.fault == .down ? .cannotConnectToHost : .networkConnectionLost)
      return
    }
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
