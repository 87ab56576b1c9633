package import LockstepProtocol

/// A response of a server.
package struct HTTPResponse: Equatable, Sendable {
  package var status: Int
  package var headers: HTTPHeaders
  package var body: [UInt8]

  package init(_ status: Int, headers: HTTPHeaders = HTTPHeaders(), body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// Makes a response with a JSON body.
  package init(_ status: Int, json write: (inout JSONWriter) -> Void) {
    self.init(
      status,
      headers: HTTPHeaders([("Content-Type", "application/json")]),
      body: JSONText(writing: write).bytes
    )
  }

  /// Makes a response with a plain text.
  package init(_ status: Int, text: String) {
    self.init(
      status,
      headers: HTTPHeaders([("Content-Type", "text/plain; charset=utf-8")]),
      body: Array("\(text)\n".utf8)
    )
  }

  /// The response as it is sent over a connection, which is then closed.
  package var bytes: [UInt8] {
    var headers = headers
    headers.set("Content-Length", "\(body.count)")
    return HTTPResponse(status, headers: headers).openBytes + body
  }

  /// The response as it is sent without a length, so that more can follow until the connection is
  /// closed.
  package var openBytes: [UInt8] {
    var headers = headers
    headers.set("Connection", "close")
    let words = Self.words(of: status)
    return Array("HTTP/1.1 \(status) \(words)\r\n\(headers.lines)\r\n".utf8) + body
  }

  private static func words(of status: Int) -> String {
    switch status {
    case 200: "OK"
    case 201: "Created"
    case 202: "Accepted"
    case 204: "No Content"
    case 302: "Found"
    case 400: "Bad Request"
    case 401: "Unauthorized"
    case 403: "Forbidden"
    case 404: "Not Found"
    case 405: "Method Not Allowed"
    case 408: "Request Timeout"
    case 413: "Content Too Large"
    case 421: "Misdirected Request"
    case 429: "Too Many Requests"
    case 431: "Request Header Fields Too Large"
    case 500: "Internal Server Error"
    case 501: "Not Implemented"
    case 503: "Service Unavailable"
    case 505: "HTTP Version Not Supported"
    default: "Answer"
    }
  }
}
