/// The address of a server: the part of its addresses that all of them share.
package struct WebAddress: Equatable, Sendable, CustomStringConvertible {
  package let scheme: String
  package let host: String
  package let port: Int?
  /// Without a slash at its end.
  package let path: String

  /// The reason why a text is no address of a server.
  package enum Refusal: Error, Equatable, Sendable {
    /// Nothing says how it is spoken to.
    case noScheme
    /// It is spoken to in another way than those known here.
    case scheme(String)
    /// A query, a fragment or a name stands in it.
    case more
    case noHost
    case port(String)
    /// A line without TLS: what is sent could be read on its way.
    case open

    /// A sentence that says what is wrong, and what to write.
    package var reason: String {
      switch self {
      case .noScheme: "an address begins with https://, or with http:// on this machine"
      case .scheme(let name):
        "“\(name)” is not spoken: write https://, or http:// on this machine"
      case .more: "a server's address has no “?”, “#” or “@”"
      case .noHost: "a host is missing"
      case .port(let text): "“\(text)” is no port: expected 1 to 65535"
      case .open: "http:// would show to everybody on the way what is sent: write https://"
      }
    }
  }

  package init(_ text: String) throws(Refusal) {
    guard let end = text.firstRange(of: "://") else {
      throw Refusal.noScheme
    }
    scheme = text[..<end.lowerBound].lowercased()
    guard ["http", "https"].contains(scheme) else {
      throw Refusal.scheme(scheme)
    }
    let rest = text[end.upperBound...]
    let place = rest.prefix { $0 != "/" }
    if text.contains("?") || text.contains("#") || place.contains("@") {
      throw Refusal.more
    }
    let halves = place.split(separator: ":", omittingEmptySubsequences: false)
    guard let name = halves.first, !name.isEmpty, halves.count <= 2,
      name.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
    else { throw Refusal.noHost }
    host = name.lowercased()
    port = halves.count > 1 ? Int(halves[1]) : nil
    if halves.count > 1, !(1...65_535).contains(port ?? 0) {
      throw Refusal.port(String(halves[1]))
    }
    var path = String(rest[place.endIndex...])
    while path.hasSuffix("/") { path.removeLast() }
    self.path = path
    if scheme == "http", !isLoopback {
      throw Refusal.open
    }
  }

  /// This machine, where nobody is really asked.
  package static let here = WebAddress()

  private init() { (scheme, host, port, path) = ("http", "localhost", nil, "") }

  /// `true` if it is this machine.
  package var isLoopback: Bool { Self.isLoopback(host) }

  package static func isLoopback(_ host: String) -> Bool {
    host == "localhost" || host == "127.0.0.1"
  }

  package var description: String {
    "\(scheme)://\(host)\(port.map { ":\($0)" } ?? "")\(path)"
  }

  /// Host and port, as a request names them.
  package var authority: String { "\(host)\(port.map { ":\($0)" } ?? "")" }

  /// Makes the whole address of a path on the server.
  package func target(_ path: String, _ query: [FormText.Field] = []) -> String {
    "\(self)/\(path)" + (query.isEmpty ? "" : "?\(FormText.encoded(query))")
  }
}
