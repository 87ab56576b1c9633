package import LockstepSimulation

/// A server of any kind, behind the line to it.
package protocol WebLine: Sendable {
  /// Does what is asked, or what befalls it.
  mutating func handle(_ request: HTTPRequest, at date: WallTime) -> WebReply
  /// The faults that are to befall the next requests.
  var faults: [WebFault] { get set }
  /// The faults that can befall it besides those of any server.
  var ownFaults: [String] { get }
  /// The numbers of things of each kind that the server has.
  var counts: [(kind: String, count: Int)] { get }
}

/// The answer that a client hears, and how long after it asked.
package struct WebReply: Sendable {
  /// `nil` where the connection is closed without one.
  package let response: HTTPResponse?
  package let after: Interval
  /// The fault that befell it.
  package let fault: WebFault.Kind
}
