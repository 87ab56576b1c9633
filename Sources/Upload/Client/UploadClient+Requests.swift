import LockstepHTTP
import LockstepSimulation

/// The requests in the form of the server's documentation.
extension UploadClient {
  /// Makes the address at which the owner gives or refuses consent.
  ///
  /// Phones show the page in a browser of their own, which returns by the app's own address.
  func authorization(_ redirect: String, _ state: String) -> String {
    app.server.target(
      isLink(redirect) ? Self.mobilePath : "oauth/authorize",
      consent(redirect, state)
    )
  }

  /// Makes the consent address for the service's own app; `nil` without such an app, or if the redirect
  /// is HTTP.
  func appAuthorization(_ redirect: String, _ state: String) -> String? {
    guard let scheme = app.appScheme, isLink(redirect) else { return nil }
    return "\(scheme)://\(Self.mobilePath)?\(FormText.encoded(consent(redirect, state)))"
  }

  private static let mobilePath = "oauth/mobile/authorize"

  private func isLink(_ redirect: String) -> Bool { !redirect.hasPrefix("http") }

  private func consent(_ redirect: String, _ state: String) -> [FormText.Field] {
    [
      .init("client_id", app.clientID), .init("redirect_uri", redirect),
      .init("response_type", "code"), .init("approval_prompt", "auto"), .init("scope", Self.scope),
      .init("state", state),
    ]
  }

  func request(for call: Call) -> HTTPRequest {
    switch call {
    case .exchange(let code, _):
      return form(
        "oauth/token",
        credentials + [.init("code", code), .init("grant_type", "authorization_code")]
      )
    case .refresh:
      let token = memory.account?.refreshToken.revealed ?? ""
      return form(
        "oauth/token",
        credentials + [.init("grant_type", "refresh_token"), .init("refresh_token", token)]
      )
    case .deauthorize:
      let token = memory.account?.accessToken.revealed ?? ""
      return form("oauth/deauthorize", [.init("access_token", token)])
    case .upload:
      let (type, body) = pending?.form.encoded ?? ("", [])
      return authorized("POST", "api/v3/uploads", [("Content-Type", type)], body)
    case .poll:
      let id = pending.flatMap { memory.job($0.externalID) }?.uploadID ?? ""
      return authorized("GET", "api/v3/uploads/\(FormText.encoded(id))", [], [])
    }
  }

  private var credentials: [FormText.Field] {
    [.init("client_id", app.clientID), .init("client_secret", app.clientSecret.revealed)]
  }

  private func form(_ path: String, _ fields: [FormText.Field]) -> HTTPRequest {
    HTTPRequest(
      "POST",
      app.server.target(path),
      headers: HTTPHeaders([
        ("Host", app.server.authority), ("Content-Type", "application/x-www-form-urlencoded"),
      ]),
      body: Array(FormText.encoded(fields).utf8)
    )
  }

  private func authorized(
    _ method: String,
    _ path: String,
    _ headers: [(String, String)],
    _ body: [UInt8]
  ) -> HTTPRequest {
    let token = memory.account?.accessToken.revealed ?? ""
    return HTTPRequest(
      method,
      app.server.target(path),
      headers: HTTPHeaders(
        [("Host", app.server.authority), ("Authorization", "Bearer \(token)")] + headers
      ),
      body: body
    )
  }
}

/// The limits of requests that a server counts for each client.
enum RateLimit {
  private static let windowSeconds: Int64 = 900
  private static let daySeconds: Int64 = 86_400

  /// Finds the end of a rate limit: after the seconds in the answer, else at the end of the day if the
  /// daily limit is used up, else at the end of the quarter of an hour.
  static func end(_ headers: HTTPHeaders, at now: WallTime) -> WallTime {
    if let seconds = headers["Retry-After"].flatMap({ Int64($0) }),
      (0...daySeconds).contains(seconds)
    {
      return now + .seconds(max(1, seconds))
    }
    let isDayOver = ["X-RateLimit", "X-ReadRateLimit"].contains { name in
      let limits = numbers(headers["\(name)-Limit"])
      let usage = numbers(headers["\(name)-Usage"])
      return limits.count == 2 && usage.count == 2 && usage[1] >= limits[1]
    }
    let length = (isDayOver ? daySeconds : windowSeconds) * 1_000_000
    return WallTime(microseconds: (now.microseconds / length + 1) * length)
  }

  private static func numbers(_ text: String?) -> [Int64] {
    (text ?? "").split(separator: ",").compactMap { Int64($0.filter { $0 != " " }) }
  }
}
