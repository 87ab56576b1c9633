/// A kind of server that a run can have.
package struct WebKind: Sendable, Equatable {
  package let name: String
  /// The description of the server, in one line.
  package let summary: String
  /// The faults that can befall it besides those of any server.
  package let ownFaults: [String]
  /// Makes one for a seed, with nothing in it.
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

  /// For anybody's app.
  package static let documents = WebKind(
    "documents",
    "keeps JSON documents in collections: POST, GET, PUT and DELETE, and an Idempotency-Key"
  ) { _ in
    DocumentServer()
  }
}
