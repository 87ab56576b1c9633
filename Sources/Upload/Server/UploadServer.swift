package import LockstepHTTP
import LockstepProtocol
package import LockstepSimulation

/// A server that takes workouts by the documented rules of the real service: a pure state machine.
///
/// The account's owner consents to every app, unless a fault prevents it.
package struct UploadServer: Equatable, Sendable {
  /// A consent: the permissions of an app to act for the owner, until they are revoked.
  struct Grant: Equatable {
    var clientID: String
    var scope: String
    /// The code to be exchanged for tokens, valid once and for a short time; `nil` after its use.
    var code: String?
    var codeEnds: WallTime
    var accessToken: String?
    var expiresAt: WallTime
    var refreshToken: String?
  }

  /// A file that was uploaded.
  struct BroughtFile: Equatable {
    var id: Int64
    var externalID: String
    var sportType: String
    var fileName: String
    var digest: String
    var readyAt: WallTime
    var fate: Fate
    var polledAt: WallTime?
  }

  /// The result of an uploaded file.
  enum Fate: Equatable {
    case waiting
    case ready(activity: Int64)
    case failed(String)
    case deleted
  }

  /// An activity of the owner on the server.
  package struct Activity: Equatable, Sendable {
    package var id: Int64
    package var externalID: String
    package var sportType: String
    package var digest: String
  }

  /// The client id of the registered app.
  let clientID: String
  let clientSecret: String
  /// The domain that the redirect address must have; addresses of this machine are always allowed.
  let callbackDomain: String

  var grants: [Grant] = []
  var uploads: [BroughtFile] = []
  package internal(set) var activities: [Activity] = []
  var lastNumber: Int64 = 0
  /// The source of tokens; a server for real clients needs a seed that nobody can guess.
  var random: RandomStream
  private var usage = RateUsage()
  /// The number of polls of an upload that came within a second of the poll before.
  package private(set) var hastyPolls = 0

  static let tokenSeconds: Int64 = 21_600
  static let refreshAheadSeconds: Int64 = 3_600
  static let codeSeconds: Int64 = 600
  static let workMilliseconds: Int64 = 1_500
  static let writeScope = "activity:write"

  package init(
    clientID: String,
    clientSecret: String,
    callbackDomain: String = "localhost",
    seed: UInt64
  ) {
    self.clientID = clientID
    self.clientSecret = clientSecret
    self.callbackDomain = callbackDomain
    random = RandomStream(seed: seed, purpose: "tokens")
  }

  mutating func token() -> String {
    hexadecimal(random.next()) + hexadecimal(random.next())
  }

  mutating func number() -> Int64 {
    lastNumber += 1
    // More than 32 bits.
    return 16_000_000_000 + lastNumber
  }
}

extension WebKind {
  /// The kind of server that takes workouts.
  ///
  /// The server has one registered app, with the client id `1` and the client secret `secret`.
  package static let uploads = WebKind(
    "uploads",
    "takes files from an app with consent: /oauth/authorize, POST /oauth/token and /api/v3/uploads"
  ) { seed in
    UploadServer(clientID: "1", clientSecret: "secret", seed: seed)
  }
}

extension UploadServer: WebMachine {
  package var counts: [(kind: String, count: Int)] { [("activity", activities.count)] }

  package static let ownFaults = [
    "denied", "no-write", "wrong-state", "malformed", "processing", "error", "deleted", "expired",
    "revoked", "forgotten",
  ]

  package static func name(of request: HTTPRequest) -> String {
    switch request.path.split(separator: "/").map(String.init).suffix(2) {
    case ["oauth", "authorize"], ["mobile", "authorize"]: "authorize"
    case ["oauth", "token"]: "token"
    case ["oauth", "deauthorize"]: "deauthorize"
    case ["v3", "uploads"]: "upload"
    case let words where words.first == "uploads": "poll"
    default: "other"
    }
  }

  package mutating func handle(
    _ request: HTTPRequest,
    befalling fault: String?,
    at date: WallTime
  ) -> HTTPResponse {
    switch (Self.name(of: request), request.method) {
    case ("authorize", "GET"): return authorize(request, fault, at: date)
    case ("token", "POST"): return exchange(request, at: date)
    case ("deauthorize", "POST"): return deauthorize(request)
    case ("upload", "POST"), ("poll", "GET"): return counted(request, fault, at: date)
    case ("other", _): return Self.fault(404, "Record Not Found", "Resource", "path", "not found")
    default: return Self.fault(405, "Method Not Allowed", "Resource", "method", "invalid")
    }
  }

  /// Answers a request that counts against the rate limits, with the counts in its headers.
  private mutating func counted(_ request: HTTPRequest, _ fault: String?, at date: WallTime)
    -> HTTPResponse
  {
    let isOver = usage.count(isUpload: request.method == "POST", at: date)
    if fault == "revoked" { grants = [] }
    if fault == "expired" {
      for index in grants.indices { grants[index].expiresAt = date }
    }
    var response =
      isOver
      ? Self.fault(429, "Rate Limit Exceeded", "Application", "overall rate limit", "exceeded")
      : authorized(request, fault, at: date)
    for (name, value) in usage.headers { response.headers.add(name, value) }
    return response
  }

  private mutating func authorized(_ request: HTTPRequest, _ fault: String?, at date: WallTime)
    -> HTTPResponse
  {
    let bearer = request.headers["Authorization"] ?? ""
    guard bearer.hasPrefix("Bearer "),
      let grant = grants.first(where: { $0.accessToken == String(bearer.dropFirst(7)) }),
      date < grant.expiresAt
    else { return Self.fault(401, "Authorization Error", "Athlete", "access_token", "invalid") }
    guard grant.scope.split(separator: ",").contains(Substring(Self.writeScope)) else {
      return Self.fault(
        403,
        "Authorization Error",
        "AccessToken",
        "\(Self.writeScope)_permission",
        "missing"
      )
    }
    return request.method == "POST"
      ? take(request, fault, at: date) : status(of: request, fault, at: date)
  }

  static func fault(
    _ status: Int,
    _ message: String,
    _ resource: String,
    _ field: String,
    _ code: String
  ) -> HTTPResponse {
    HTTPResponse(status) { writer in
      writer.beginObject()
      writer.field("message", message)
      writer.key("errors")
      writer.beginArray()
      writer.beginObject()
      writer.field("resource", resource)
      writer.field("field", field)
      writer.field("code", code)
      writer.endObject()
      writer.endArray()
      writer.endObject()
    }
  }
}

extension UploadServer {
  /// Records a poll of an upload, and counts it if it came too soon after the one before.
  mutating func notePoll(_ index: Int, at date: WallTime) {
    if let last = uploads[index].polledAt, date - last < .seconds(1) { hastyPolls += 1 }
    uploads[index].polledAt = date
  }
}

/// The number of requests in the present quarter of an hour and on the present day.
struct RateUsage: Equatable, Sendable {
  private var quarter: Int64 = 0
  private var day: Int64 = 0
  private var allQuarter: Int64 = 0
  private var allDay: Int64 = 0
  private var readQuarter: Int64 = 0
  private var readDay: Int64 = 0

  private static let limits: (quarter: Int64, day: Int64) = (200, 2_000)
  private static let readLimits: (quarter: Int64, day: Int64) = (100, 1_000)

  /// Counts a request, and returns `true` if it exceeds a limit.
  ///
  /// An upload does not count as a request that reads.
  mutating func count(isUpload: Bool, at date: WallTime) -> Bool {
    let seconds = date.microseconds / 1_000_000
    if seconds / 900 != quarter { (quarter, allQuarter, readQuarter) = (seconds / 900, 0, 0) }
    if seconds / 86_400 != day { (day, allDay, readDay) = (seconds / 86_400, 0, 0) }
    allQuarter += 1
    allDay += 1
    if !isUpload {
      readQuarter += 1
      readDay += 1
    }
    let isOverall = allQuarter > Self.limits.quarter || allDay > Self.limits.day
    let isRead = readQuarter > Self.readLimits.quarter || readDay > Self.readLimits.day
    return isOverall || !isUpload && isRead
  }

  var headers: [(String, String)] {
    [
      ("X-RateLimit-Limit", "\(Self.limits.quarter),\(Self.limits.day)"),
      ("X-RateLimit-Usage", "\(allQuarter),\(allDay)"),
      ("X-ReadRateLimit-Limit", "\(Self.readLimits.quarter),\(Self.readLimits.day)"),
      ("X-ReadRateLimit-Usage", "\(readQuarter),\(readDay)"),
    ]
  }
}
