import Foundation
import FoundationNetworking

/// The rules for redirections of a request.
enum Redirection {
  /// Makes the redirected request, without fields that are only for the first server; `nil` if the
  /// redirection is not followed.
  ///
  /// A body may contain secrets, too, so a request with one is not sent to another server; and no
  /// request goes from TLS to plain HTTP.
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
