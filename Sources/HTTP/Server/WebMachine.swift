package import LockstepSimulation

/// A server as a pure machine, without its line and faults: its content, and its responses.
package protocol WebMachine: Sendable {
  /// The faults that the server has besides those of every server.
  static var ownFaults: [String] { get }
  /// The seconds after which a client that was refused with 429 may try again.
  static var retryAfterSeconds: Int64 { get }
  /// The number of objects of each kind that the server has, by the kind's name in the singular.
  var counts: [(kind: String, count: Int)] { get }
  /// Returns the word for a request, by which people plan faults.
  static func name(of request: HTTPRequest) -> String
  /// Carries out a request, and returns the response; `fault` is one of the server's own.
  mutating func handle(_ request: HTTPRequest, befalling fault: String?, at date: WallTime)
    -> HTTPResponse
}

extension WebMachine {
  package static var ownFaults: [String] { [] }
  package var counts: [(kind: String, count: Int)] { [] }
  package static var retryAfterSeconds: Int64 { 2 }
}
