/// The reason why there is no answer.
package enum WebFailure: Error, Equatable, Sendable {
  /// Nobody listens: nothing was asked.
  case noConnection
  /// None came in time: what was asked may have been done.
  case timedOut
  /// The connection ended before the answer: what was asked may have been done.
  case lost
  /// Anything else, in the words of who found it.
  case other(String)

  /// Short names, which cross from the program that asks.
  private static let named: [(String, Self)] = [
    ("no-connection", .noConnection), ("timed-out", .timedOut), ("lost", .lost),
  ]

  package init(name: String, text: String) {
    self = Self.named.first { $0.0 == name }?.1 ?? .other(text)
  }

  package var name: String { Self.named.first { $0.1 == self }?.0 ?? "other" }

  /// The words of whoever found it; nothing where the name says all.
  package var text: String {
    if case .other(let text) = self { text } else { "" }
  }
}
