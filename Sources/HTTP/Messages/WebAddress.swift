/// The address of a server: the beginning that all its URLs share.
package struct WebAddress: Equatable, Sendable, CustomStringConvertible {
  package let scheme: String
  package let host: String
  package let port: Int?
  /// The path, without a slash at its end.
  package let path: String

  /// The reason why a text is no valid address of a server.
  package enum Refusal: Error, Equatable, Sendable {
    /// The text has no scheme such as `https`.
    case noScheme
    /// The text has an unknown scheme.
    case scheme(String)
    /// The text has a query, a fragment or a user name.
    case more
    case noHost
    case port(String)
    /// The address has no TLS and is not on this machine, so that others could read the traffic.
    case open

    /// The sentence that tells the fault, and what to write instead.
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

  /// An address on this machine, for requests that never leave the process.
  package static let here = WebAddress()

  private init() { (scheme, host, port, path) = ("http", "localhost", nil, "") }

  /// `true` if the address is on this machine.
  package var isLoopback: Bool { Self.isLoopback(host) }

  package static func isLoopback(_ host: String) -> Bool {
    host == "localhost" || host == "127.0.0.1"
  }

  package var description: String {
    "\(scheme)://\(host)\(port.map { ":\($0)" } ?? "")\(path)"
  }

  /// The host and port, as a request names them.
  package var authority: String { "\(host)\(port.map { ":\($0)" } ?? "")" }

  /// Makes the complete URL of a path on the server.
  package func target(_ path: String, _ query: [FormText.Field] = []) -> String {
    "\(self)/\(path)" + (query.isEmpty ? "" : "?\(FormText.encoded(query))")
  }
}
