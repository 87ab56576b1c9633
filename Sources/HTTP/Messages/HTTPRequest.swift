/// A request of a client to a server.
///
/// Printed as text, it shows only its method and path, since the rest may be secret.
package struct HTTPRequest: Equatable, Sendable, CustomStringConvertible {
  package var method: String
  /// The target of the request: a path with its query, or a complete URL.
  package var target: String
  package var headers: HTTPHeaders
  package var body: [UInt8]

  package init(
    _ method: String,
    _ target: String,
    headers: HTTPHeaders = HTTPHeaders(),
    body: [UInt8] = []
  ) {
    self.method = method
    self.target = target
    self.headers = headers
    self.body = body
  }

  package var description: String { "\(method) \(path)" }

  /// The path in the target, still encoded.
  package var path: String {
    var text = target[...]
    if let scheme = text.firstRange(of: "://") {
      text = text[scheme.upperBound...].drop { $0 != "/" }
    }
    return String(text.prefix { $0 != "?" })
  }

  /// The decoded components of the path; a component that is no valid text is left out.
  package var pathWords: [String] {
    path.split(separator: "/").compactMap { FormText.decoded(String($0)) }
  }

  /// The fields of the query; `nil` if their encoding is invalid.
  package var query: [FormText.Field]? {
    guard let mark = target.firstIndex(of: "?") else { return [] }
    return FormText.fields(String(target[target.index(after: mark)...]))
  }

  /// The request as it is sent over a connection.
  package var bytes: [UInt8] {
    var headers = headers
    if !body.isEmpty || method != "GET" { headers.set("Content-Length", "\(body.count)") }
    return Array("\(method) \(target) HTTP/1.1\r\n\(headers.lines)\r\n".utf8) + body
  }
}
