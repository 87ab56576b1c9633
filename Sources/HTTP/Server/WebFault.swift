package import LockstepSimulation

/// A fault that befalls a request on its way to a server or back.
package struct WebFault: Equatable, Sendable {
  /// The kind of a fault.
  package enum Kind: Equatable, Sendable {
    /// Nothing.
    case none
    /// The connection is closed, and nothing is done.
    case down
    /// The answer takes so long.
    case slow(Interval)
    /// 429, and nothing is done; with or without the seconds after which to ask again.
    case tooManyRequests(saysWhen: Bool)
    /// 401, and nothing is done.
    case unauthorized
    /// 500, and nothing is done.
    case failsBefore
    /// It is done, and 500 is answered.
    case failsAfter
    /// It is done, and the connection is closed.
    case lost
    /// It is done, and what is answered is none.
    case garbled
    /// The server's own.
    case own(String)
  }

  package var kind: Kind
  /// The requests that it befalls, by the server's word for them, or as `POST /path`; any without one.
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

  /// Those of any server.
  package static let names = named.map(\.name)

  /// The name by which what happens is planned; `nil` for nothing, and for what has none.
  package var name: String? {
    switch kind {
    case .none: nil
    case .own(let name): name
    default: Self.named.first { $0.kind == kind }?.name
    }
  }

  /// `NAME`, or `REQUEST:NAME`.
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
