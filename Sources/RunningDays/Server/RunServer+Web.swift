package import LockstepHTTP
import LockstepDocuments
import LockstepProtocol
package import LockstepSimulation

extension WebKind {
  /// The kind of server that Running Days uses.
  package static let days = WebKind(
    "days",
    "keeps runs as Running Days brings them: POST /workouts/sync, GET /workouts, DELETE /workouts/ID"
  ) { _ in
    RunServer()
  }
}

/// The server's interface in HTTP.
extension RunServer: WebMachine {
  package static let ownFaults = ["wrong-cursor"]
  package static let retryAfterSeconds: Int64 = 60
  package var counts: [(kind: String, count: Int)] { [("run", kept.count)] }

  package static func name(of request: HTTPRequest) -> String {
    let words = request.pathWords
    switch (request.method, words.last) {
    case ("POST", "sync"): return "sync"
    case ("GET", "workouts"): return "page"
    case ("DELETE", _): return "delete"
    default: return "other"
    }
  }

  package mutating func handle(
    _ request: HTTPRequest,
    befalling fault: String?,
    at date: WallTime
  ) -> HTTPResponse {
    switch Result(catching: { () throws(HTTPRefusal) in try RunServerRequest(request) }) {
    case .failure(let refusal): return refusal.response
    case .success(let wanted):
      let answer = handle(wanted, at: date)
      guard fault == "wrong-cursor" else { return answer.response }
      return Self.misled(answer, wanted).response
    }
  }

  /// Makes a page with a faulty cursor, as a test of clients: the one of the request again, or one of
  /// the future.
  private static func misled(_ answer: RunServerAnswer, _ request: RunServerRequest)
    -> RunServerAnswer
  {
    guard case .page(var page) = answer, case .page(_, let cursor) = request else { return answer }
    page.nextCursor = cursor ?? Self.cursor(at: WallTime(microseconds: 4_102_444_800_000_000))
    page.hasMore = true
    return .page(page)
  }
}

/// The reason that an HTTP request is not one of this interface.
struct HTTPRefusal: Error, Equatable {
  let status: Int
  let reason: String

  var response: HTTPResponse { HTTPResponse(status) { Self.write(reason, &$0) } }

  static func write(_ reason: String, _ writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("error", reason)
    writer.endObject()
  }
}

extension RunServerRequest {
  /// Reads a request from an HTTP message.
  init(_ request: HTTPRequest) throws(HTTPRefusal) {
    let words = request.pathWords.drop { $0 != "workouts" }.map { $0 }
    switch (request.method, words.count) {
    case ("POST", 2) where words[1] == "sync": self = .sync(try Self.sync(request.body))
    case ("GET", 1): self = try Self.page(request)
    case ("DELETE", 2): self = .delete(DocumentID(words[1]))
    case ("POST", _), ("GET", _), ("DELETE", _):
      throw HTTPRefusal(
        status: 404,
        reason: "there is no \(request.method) \(request.path): there are POST /workouts/sync, "
          + "GET /workouts and DELETE /workouts/ID"
      )
    default:
      throw HTTPRefusal(
        status: 405,
        reason: "this server takes GET, POST and DELETE, not \(request.method)"
      )
    }
  }

  private static func sync(_ body: [UInt8]) throws(HTTPRefusal) -> SyncRequest {
    do throws(JSONError) {
      var reader = JSONReader(body)
      let request = try SyncRequest.read(&reader)
      try reader.end()
      return request
    } catch {
      throw HTTPRefusal(status: 400, reason: "\(error)")
    }
  }

  private static func page(_ request: HTTPRequest) throws(HTTPRefusal) -> RunServerRequest {
    guard let query = request.query else {
      throw HTTPRefusal(
        status: 400,
        reason: "the query cannot be read: expected NAME=VALUE&NAME=VALUE"
      )
    }
    let limit = query["limit"].map { Int64($0) ?? 0 } ?? RunServer.limitDefault
    return .page(limit: limit, cursor: query["cursor"])
  }

  /// Makes the HTTP message of the request for a server.
  package func message(to server: WebAddress) -> HTTPRequest {
    let host = ("Host", server.authority)
    switch self {
    case .sync(let request):
      let type = ("Content-Type", "application/json")
      return HTTPRequest(
        "POST",
        server.target("workouts/sync"),
        headers: HTTPHeaders([host, type]),
        body: JSONText { request.write(into: &$0) }.bytes
      )
    case .page(let limit, let cursor):
      let fields =
        [FormText.Field("limit", "\(limit)")] + (cursor.map { [.init("cursor", $0)] } ?? [])
      return HTTPRequest("GET", server.target("workouts", fields), headers: HTTPHeaders([host]))
    case .delete(let id):
      let path = "workouts/\(FormText.encoded(id.text))"
      return HTTPRequest("DELETE", server.target(path), headers: HTTPHeaders([host]))
    }
  }
}

extension RunServerAnswer {
  /// The answer as an HTTP message.
  var response: HTTPResponse {
    switch self {
    case .synced(let response): return HTTPResponse(200) { response.write(into: &$0) }
    case .page(let page): return HTTPResponse(200) { page.write(into: &$0) }
    case .deleted:
      return HTTPResponse(200) { writer in
        writer.beginObject()
        writer.field("success", true)
        writer.endObject()
      }
    case .invalid(let reason): return HTTPResponse(400) { HTTPRefusal.write(reason, &$0) }
    case .unauthorized: return HTTPResponse(401) { HTTPRefusal.write("log in", &$0) }
    case .tooManyRequests(let seconds):
      var response = HTTPResponse(429) { HTTPRefusal.write("too many requests", &$0) }
      response.headers.add("Retry-After", "\(seconds)")
      return response
    case .failed(let status):
      return HTTPResponse(Int(status)) { HTTPRefusal.write("it failed", &$0) }
    case .timedOut, .noConnection: return HTTPResponse(503) { HTTPRefusal.write("none", &$0) }
    }
  }

  /// Reads the answer to a request from an HTTP message; a malformed one counts as a failure.
  package init(_ response: HTTPResponse, to request: RunServerRequest) {
    switch response.status {
    case 200:
      let answer = Self.read(response.body, request)
      self = answer ?? .failed(status: 502)
    case 400: self = .invalid(Self.reason(response.body))
    case 401: self = .unauthorized
    case 404 where Self.isDelete(request): self = .deleted
    case 429:
      let seconds = response.headers["Retry-After"].flatMap { Int64($0) } ?? Self.retryAfter
      self = .tooManyRequests(retryAfter: min(max(0, seconds), Self.retryAfterMax))
    default: self = .failed(status: Int64(response.status))
    }
  }

  /// The seconds to wait if the server does not name them; `retryAfterMax`, a day, is the longest wait
  /// that is believed.
  private static let retryAfter: Int64 = 60
  private static let retryAfterMax: Int64 = 86_400

  private static func isDelete(_ request: RunServerRequest) -> Bool {
    if case .delete = request { return true }
    return false
  }

  package init(_ failure: WebFailure) {
    self = failure == .noConnection ? .noConnection : .timedOut
  }

  private static func read(_ body: [UInt8], _ request: RunServerRequest) -> RunServerAnswer? {
    do throws(JSONError) {
      var reader = JSONReader(body)
      switch request {
      case .sync: return .synced(try SyncResponse.read(&reader))
      case .page: return .page(try RunPage.read(&reader))
      case .delete: return .deleted
      }
    } catch {
      return nil
    }
  }

  private static func reason(_ body: [UInt8]) -> String {
    do throws(JSONError) {
      var reader = JSONReader(body)
      try reader.beginObject()
      while let key = try reader.nextKey() {
        if key == "error" { return try reader.string() }
        try reader.skipValue()
      }
    } catch {}
    return "the server gave no reason"
  }
}
