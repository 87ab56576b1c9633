package import LockstepSimulation

/// A server of any kind, behind the line to it.
package protocol WebLine: Sendable {
  /// Does what is asked, or what befalls it.
  mutating func handle(_ request: HTTPRequest, at date: WallTime) -> WebReply
  /// What is to befall the next requests.
  var faults: [WebFault] { get set }
  /// What can befall it besides what befalls any server.
  var ownFaults: [String] { get }
  /// How many things of each kind the server has.
  var counts: [(kind: String, count: Int)] { get }
}

/// What a client hears, and how long after it asked.
package struct WebReply: Sendable {
  /// `nil` where the connection is closed without one.
  package let response: HTTPResponse?
  package let after: Interval
  /// What befell it.
  package let fault: WebFault.Kind
}
