/// A request of an app to a server, as it leaves the device.
///
/// Printed as text, it shows only its method and its URL without the query, since the rest may be
/// secret.
package struct WebRequest: Sendable, Equatable, CustomStringConvertible {
  /// The number of the request in this start of the device.
  package var number: Int64
  /// The name of the app beside the companion that made the request; `nil` for the companion.
  package var app: String?
  package var method: String
  /// The complete URL, with its query.
  package var address: String
  package var content: WebContent

  package init(number: Int64, method: String, address: String, content: WebContent = WebContent()) {
    self.number = number
    self.method = method
    self.address = address
    self.content = content
  }

  /// The URL without its query, which may contain a secret.
  package var place: String { String(address.prefix { $0 != "?" && $0 != "#" }) }

  package var description: String { (app.map { "\($0): " } ?? "") + "\(method) \(place)" }

  func writeFields(into writer: inout JSONWriter) {
    writer.field("number", number)
    if let app { writer.field("app", app) }
    writer.field("method", method)
    writer.field("address", address)
    content.writeFields(into: &writer)
  }

  static func readFields(_ reader: inout JSONReader) throws(JSONError) -> WebRequest {
    var request = WebRequest(number: 0, method: "GET", address: "")
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "number": request.number = try reader.integer(in: 1...maximumInteger)
      case "app": request.app = try reader.string()
      case "method": request.method = try reader.string()
      case "address": request.address = try reader.string()
      default: if try !request.content.readField(key, &reader) { try reader.skipValue() }
      }
    }
    if request.number == 0 { throw reader.failure(.missingField("number")) }
    return request
  }
}

/// The headers and the body of a request or a response.
package struct WebContent: Sendable, Equatable {
  /// A header field: its name and its value.
  package struct Header: Sendable, Equatable {
    package var name: String
    package var value: String

    package init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
  }

  /// The header fields, each name once.
  package private(set) var headers: [Header] = []
  package var body: [UInt8]

  /// The greatest size of a body, in bytes.
  package static let bodyMax = 524_288

  /// - Parameter headers: The header fields; those whose names differ only in case are joined into one,
  /// as clients show them.
  package init(headers: [Header] = [], body: [UInt8] = []) {
    self.body = body
    for header in headers { add(header) }
  }

  private mutating func add(_ header: Header) {
    let name = header.name.lowercased()
    if let place = headers.firstIndex(where: { $0.name.lowercased() == name }) {
      headers[place].value += ", \(header.value)"
    } else {
      headers.append(header)
    }
  }

  /// Appends the headers and the body: a text as `body`, any other bytes in base64 as `data`.
  package func writeFields(into writer: inout JSONWriter) {
    if !headers.isEmpty {
      writer.key("headers")
      writer.beginObject()
      for header in headers { writer.field(header.name, header.value) }
      writer.endObject()
    }
    if body.isEmpty { return }
    if let text = String(validating: body, as: UTF8.self) {
      writer.field("body", text)
    } else {
      writer.key("data")
      writer.base64(body)
    }
  }

  /// Reads a field if it is one of headers or body; returns `false` for any other.
  package mutating func readField(_ key: String, _ reader: inout JSONReader) throws(JSONError)
    -> Bool
  {
    switch key {
    case "headers":
      try reader.beginObject()
      while let name = try reader.nextKey() { add(Header(name, try reader.string())) }
    case "body": body = Array(try reader.string().utf8)
    case "data": body = try reader.base64()
    default: return false
    }
    return true
  }
}

/// The outcome of a request: a response or an error.
package enum WebOutcome: Sendable, Equatable {
  case answered(status: Int, WebContent)
  case failed(WebError)

  package func writeFields(into writer: inout JSONWriter) {
    switch self {
    case .answered(let status, let content):
      writer.field("status", status)
      content.writeFields(into: &writer)
    case .failed(let error):
      writer.field("failed", error.name)
      writer.field("code", error.rawValue)
    }
  }

  /// The outcome in a few words, without anything that may be secret.
  package var words: String {
    switch self {
    case .answered(let status, _): "\(status)"
    case .failed(let error): error.words
    }
  }
}

/// All fields that an outcome can have, as read from a line.
package struct WebOutcomeFields {
  private var status: Int?
  private var error: WebError?
  private var content = WebContent()

  package init() {}

  /// Reads a field if it is one of an outcome; returns `false` for any other.
  package mutating func readField(_ key: String, _ reader: inout JSONReader) throws(JSONError)
    -> Bool
  {
    switch key {
    case "status": status = Int(try reader.integer(in: 100...999))
    case "code": error = try WebError.read(&reader)
    case "failed": try reader.skipValue()
    default: return try content.readField(key, &reader)
    }
    return true
  }

  /// The outcome that the fields make; `nil` if they make none.
  package var outcome: WebOutcome? {
    error.map { .failed($0) } ?? status.map { .answered(status: $0, content) }
  }
}

/// The reason why a request has no response, with the codes of Apple's `NSURLErrorDomain`.
package enum WebError: Int, Error, Sendable, CaseIterable {
  case cancelled = -999
  case badURL = -1000
  case timedOut = -1001
  case unsupportedURL = -1002
  case cannotFindHost = -1003
  case cannotConnectToHost = -1004
  case networkConnectionLost = -1005
  case notConnectedToInternet = -1009
  case cannotParseResponse = -1017
  case appTransportSecurityRequiresSecureConnection = -1022
  case dataLengthExceedsMaximum = -1103
  case secureConnectionFailed = -1200

  package var name: String { "\(self)" }

  /// The reason in words for people.
  package var words: String { "no answer: \(name) (\(rawValue))" }

  package static func read(_ reader: inout JSONReader) throws(JSONError) -> WebError {
    let code = try reader.integer()
    if let error = WebError(rawValue: Int(code)) { return error }
    throw reader.failure(
      .unknownValue(found: "\(code)", expected: allCases.map { "\($0.rawValue)" })
    )
  }
}
