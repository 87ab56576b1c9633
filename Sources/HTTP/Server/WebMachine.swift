package import LockstepSimulation

/// A server as a pure machine: what it has, and what it answers.
package protocol WebMachine: Sendable {
  /// The faults that can befall its answers besides those of any server's.
  static var ownFaults: [String] { get }
  /// The seconds after which a client may ask again that asked too often.
  static var retryAfterSeconds: Int64 { get }
  /// The numbers of things of each kind that it has, by the plain name of one.
  var counts: [(kind: String, count: Int)] { get }
  /// Returns the word by which a request is known, for people who plan faults.
  static func name(of request: HTTPRequest) -> String
  /// Does what is asked, and answers it; `fault` is one of its own.
  mutating func handle(_ request: HTTPRequest, befalling fault: String?, at date: WallTime)
    -> HTTPResponse
}

extension WebMachine {
  package static var ownFaults: [String] { [] }
  package var counts: [(kind: String, count: Int)] { [] }
  package static var retryAfterSeconds: Int64 { 2 }
}
