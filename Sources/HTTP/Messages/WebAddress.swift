/// Where a server is: the part of its addresses that all of them share.
package struct WebAddress: Equatable, Sendable, CustomStringConvertible {
  package let scheme: String
  package let host: String
  package let port: Int?
  /// Without a slash at its end.
  package let path: String

  /// Why a text is no address of a server.
  package struct Refusal: Error, Equatable, Sendable {
    package let reason: String
  }

  package init(_ text: String) throws(Refusal) {
    guard let end = text.firstRange(of: "://") else {
      throw Refusal(reason: "an address begins with https://, or with http:// on this machine")
    }
    scheme = text[..<end.lowerBound].lowercased()
    guard ["http", "https"].contains(scheme) else {
      throw Refusal(reason: "“\(scheme)” is not spoken: write https://, or http:// on this machine")
    }
    let rest = text[end.upperBound...]
    let place = rest.prefix { $0 != "/" }
    if text.contains("?") || text.contains("#") || place.contains("@") {
      throw Refusal(reason: "a server's address has no “?”, “#” or “@”")
    }
    let halves = place.split(separator: ":", omittingEmptySubsequences: false)
    guard let name = halves.first, !name.isEmpty, halves.count <= 2,
      name.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
    else { throw Refusal(reason: "a host is missing") }
    host = name.lowercased()
    port = halves.count > 1 ? Int(halves[1]) : nil
    if halves.count > 1, !(1...65_535).contains(port ?? 0) {
      throw Refusal(reason: "“\(halves[1])” is no port: expected 1 to 65535")
    }
    var path = String(rest[place.endIndex...])
    while path.hasSuffix("/") { path.removeLast() }
    self.path = path
    if scheme == "http", !isLoopback {
      throw Refusal(
        reason: "http:// would show to everybody on the way what is sent: write https://"
      )
    }
  }

  /// Whether it is this machine.
  package var isLoopback: Bool { Self.isLoopback(host) }

  package static func isLoopback(_ host: String) -> Bool {
    host == "localhost" || host == "127.0.0.1"
  }

  package var description: String {
    "\(scheme)://\(host)\(port.map { ":\($0)" } ?? "")\(path)"
  }

  /// Host and port, as a request names them.
  package var authority: String { "\(host)\(port.map { ":\($0)" } ?? "")" }

  /// The whole address of a path on the server.
  package func target(_ path: String, _ query: [FormText.Field] = []) -> String {
    "\(self)/\(path)" + (query.isEmpty ? "" : "?\(FormText.encoded(query))")
  }
}
