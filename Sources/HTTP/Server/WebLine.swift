package import LockstepSimulation

/// A server of any kind, with the faults of the line to it.
package protocol WebLine: Sendable {
  /// Carries out a request, or plays the fault that strikes it.
  mutating func handle(_ request: HTTPRequest, at date: WallTime) -> WebReply
  /// The faults that wait for the next fitting requests.
  var faults: [WebFault] { get set }
  /// The faults that the server has besides those of every server.
  var ownFaults: [String] { get }
  /// The number of objects of each kind that the server has.
  var counts: [(kind: String, count: Int)] { get }
}

/// The response that a client gets, and the time from the request to it.
package struct WebReply: Sendable {
  /// The response; `nil` if the connection is closed without one.
  package let response: HTTPResponse?
  package let after: Interval
  /// The fault that struck the request.
  package let fault: WebFault.Kind
}
