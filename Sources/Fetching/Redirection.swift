import Foundation
import FoundationNetworking

/// The places to which an answer may send a request.
enum Redirection {
  /// Makes the request that follows, without what is for the first server alone; `nil` where it stays.
  ///
  /// A body may hold secrets, too, so it goes to no other server, and nothing goes from TLS to bare text.
  static func request(_ wanted: URLRequest, from origin: URL?) -> URLRequest? {
    guard let target = wanted.url, let origin else { return nil }
    if isSameServer(target, origin) { return wanted }
    let isOpen = target.scheme?.lowercased() != "https"
    if isOpen, origin.scheme?.lowercased() == "https", !Loopback.names(target) { return nil }
    if let body = wanted.httpBody, !body.isEmpty { return nil }
    var stripped = wanted
    for name in ["Authorization", "Cookie", "Proxy-Authorization"] {
      stripped.setValue(nil, forHTTPHeaderField: name)
    }
    return stripped
  }

  private static func isSameServer(_ one: URL, _ other: URL) -> Bool {
    one.scheme?.lowercased() == other.scheme?.lowercased()
      && one.host?.lowercased() == other.host?.lowercased() && port(one) == port(other)
  }

  private static func port(_ url: URL) -> Int {
    url.port ?? (url.scheme?.lowercased() == "https" ? 443 : 80)
  }
}
