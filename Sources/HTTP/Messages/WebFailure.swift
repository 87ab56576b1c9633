/// The reason why a request has no response.
package enum WebFailure: Error, Equatable, Sendable {
  /// No server listens, so that nothing was done.
  case noConnection
  /// No response came in time; the request may have been carried out.
  case timedOut
  /// The connection ended before the response; the request may have been carried out.
  case lost
  /// Another reason, in the words of the program that found it.
  case other(String)

  /// The short names by which the program `lockstep-fetch` reports a failure.
  private static let named: [(String, Self)] = [
    ("no-connection", .noConnection), ("timed-out", .timedOut), ("lost", .lost),
  ]

  package init(name: String, text: String) {
    self = Self.named.first { $0.0 == name }?.1 ?? .other(text)
  }

  package var name: String { Self.named.first { $0.1 == self }?.0 ?? "other" }

  /// The words of the program that found the failure; empty if the failure's name says everything.
  package var text: String {
    if case .other(let text) = self { text } else { "" }
  }
}
