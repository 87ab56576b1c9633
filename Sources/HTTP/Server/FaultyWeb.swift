import LockstepProtocol
package import LockstepSimulation

/// A server with planned faults: each strikes once, at the first fitting request.
package struct FaultyWeb<Machine: WebMachine>: WebLine {
  package var machine: Machine
  package var faults: [WebFault]
  /// The time that a response takes without a fault.
  private let latency: Interval

  /// - Parameter latency: The time that a response takes without a fault.
  package init(
    _ machine: Machine,
    faults: [WebFault] = [],
    latency: Interval = .milliseconds(80)
  ) {
    self.machine = machine
    self.faults = faults
    self.latency = latency
  }

  /// Carries out a request, or plays the fault that strikes it.
  package mutating func handle(_ request: HTTPRequest, at date: WallTime) -> WebReply {
    let kind = takeFault(for: [Machine.name(of: request), "\(request)"])
    switch kind {
    case .none: return reply(machine.handle(request, befalling: nil, at: date), kind)
    case .own(let name): return reply(machine.handle(request, befalling: name, at: date), kind)
    case .down: return reply(nil, kind)
    case .slow(let delay):
      return reply(machine.handle(request, befalling: nil, at: date), kind, after: delay)
    case .tooManyRequests(let saysWhen):
      var response = HTTPResponse(429) { Self.write("Rate Limit Exceeded", &$0) }
      if saysWhen { response.headers.add("Retry-After", "\(Machine.retryAfterSeconds)") }
      return reply(response, kind)
    case .unauthorized:
      return reply(HTTPResponse(401) { Self.write("Authorization Error", &$0) }, kind)
    case .failsBefore: return reply(Self.failure, kind)
    case .failsAfter:
      _ = machine.handle(request, befalling: nil, at: date)
      return reply(Self.failure, kind)
    case .lost:
      _ = machine.handle(request, befalling: nil, at: date)
      return reply(nil, kind)
    case .garbled:
      _ = machine.handle(request, befalling: nil, at: date)
      return reply(HTTPResponse(200, text: "<html>Be right back"), kind)
    }
  }

  package var counts: [(kind: String, count: Int)] { machine.counts }

  package var ownFaults: [String] { Machine.ownFaults }

  private mutating func takeFault(for names: [String]) -> WebFault.Kind {
    guard let index = faults.firstIndex(where: { $0.target.map(names.contains) ?? true }) else {
      return .none
    }
    return faults.remove(at: index).kind
  }

  private func reply(
    _ response: HTTPResponse?,
    _ fault: WebFault.Kind,
    after delay: Interval? = nil
  ) -> WebReply {
    WebReply(response: response, after: delay ?? latency, fault: fault)
  }

  private static var failure: HTTPResponse {
    HTTPResponse(500) { write("Internal Server Error", &$0) }
  }

  private static func write(_ message: String, _ writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("message", message)
    writer.endObject()
  }
}
