package import LockstepSimulation

/// A fault of a request on its way to a server, or of the response.
package struct WebFault: Equatable, Sendable {
  /// The way in which a request goes wrong: at the connection, before the server acts, or after it.
  package enum Kind: Equatable, Sendable {
    /// No fault.
    case none
    /// The connection is closed, and the request is not carried out.
    case down
    /// The response is late by this time.
    case slow(Interval)
    /// The server answers 429, without carrying out the request; `saysWhen`: with the seconds after
    /// which to try again.
    case tooManyRequests(saysWhen: Bool)
    /// The server answers 401, without carrying out the request.
    case unauthorized
    /// The server answers 500, without carrying out the request.
    case failsBefore
    /// The server carries out the request, and answers 500.
    case failsAfter
    /// The server carries out the request, and the connection is closed without a response.
    case lost
    /// The server carries out the request, and its response is invalid.
    case garbled
    /// A fault that only this kind of server has, by its name.
    case own(String)
  }

  package var kind: Kind
  /// The requests that the fault can strike, by the server's word for them or as `POST /path`; `nil`
  /// for any.
  package var target: String?

  package init(_ kind: Kind, on target: String? = nil) {
    self.kind = kind
    self.target = target
  }

  private static let named: [(name: String, kind: Kind)] = [
    ("none", .none), ("down", .down), ("slow", .slow(.seconds(20))),
    ("slower", .slow(.seconds(40))), ("429", .tooManyRequests(saysWhen: true)),
    ("429-window", .tooManyRequests(saysWhen: false)), ("401", .unauthorized),
    ("500", .failsBefore), ("500-stored", .failsAfter), ("lost", .lost), ("garbled", .garbled),
  ]

  /// The names of the faults that every server can have.
  package static let names = named.map(\.name)

  /// The fault's name in scenarios; `nil` for no fault, and for one without a name.
  package var name: String? {
    switch kind {
    case .none: nil
    case .own(let name): name
    default: Self.named.first { $0.kind == kind }?.name
    }
  }

  /// Reads `NAME` or `REQUEST:NAME`; `own` are the names of the server's own faults.
  package init?(_ text: String, own: [String]) {
    let parts = text.split(separator: ":", maxSplits: 1).map(String.init)
    guard let name = parts.last else { return nil }
    if let found = Self.named.first(where: { $0.name == name }) {
      self.init(found.kind)
    } else if own.contains(name) {
      self.init(.own(name))
    } else {
      return nil
    }
    if parts.count > 1 { target = parts[0] }
  }
}
