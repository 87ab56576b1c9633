/// A kind of server that a run can have.
package struct WebKind: Sendable, Equatable {
  package let name: String
  /// The description of the server, in one line.
  package let summary: String
  /// The faults that this kind has besides those of every server.
  package let ownFaults: [String]
  /// Makes an empty server of this kind, with a seed for its random numbers.
  package let make: @Sendable (UInt64) -> any WebLine

  package init<Machine: WebMachine>(
    _ name: String,
    _ summary: String,
    _ machine: @escaping @Sendable (_ seed: UInt64) -> Machine
  ) {
    self.name = name
    self.summary = summary
    ownFaults = Machine.ownFaults
    make = { FaultyWeb(machine($0)) }
  }

  package static func == (a: WebKind, b: WebKind) -> Bool { a.name == b.name }

  /// The server for any app, which keeps JSON documents.
  package static let documents = WebKind(
    "documents",
    "keeps JSON documents in collections: POST, GET, PUT and DELETE, and an Idempotency-Key"
  ) { _ in
    DocumentServer()
  }
}
