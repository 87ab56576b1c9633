import LockstepHTTP
import LockstepProtocol
import LockstepSimulation

/// The server's handling of consents and tokens.
extension UploadServer {
  /// Answers the owner's browser with a redirect to the app, which has a code or the owner's refusal.
  mutating func authorize(_ request: HTTPRequest, _ fault: String?, at date: WallTime)
    -> HTTPResponse
  {
    guard let query = request.query else {
      return Self.fault(400, "Bad Request", "Application", "query", "invalid")
    }
    guard query["client_id"] == clientID else {
      return Self.fault(400, "Bad Request", "Application", "client_id", "invalid")
    }
    guard let redirect = query["redirect_uri"], isOurs(redirect) else {
      return Self.fault(400, "Bad Request", "Application", "redirect_uri", "invalid")
    }
    guard query["response_type"] == "code" else {
      return Self.fault(400, "Bad Request", "Application", "response_type", "invalid")
    }
    let wanted = (query["scope"] ?? "").split(separator: ",").map(String.init)
    guard !wanted.isEmpty, wanted.allSatisfy(Self.scopes.contains) else {
      return Self.fault(400, "Bad Request", "Authorize", "scope", "invalid")
    }
    let state = fault == "wrong-state" ? "another" : query["state"] ?? ""
    if fault == "denied" {
      return Self.back(to: redirect, [.init("state", state), .init("error", "access_denied")])
    }
    let scope = wanted.filter { fault != "no-write" || $0 != Self.writeScope }.joined(
      separator: ","
    )
    let code = token()
    grants.append(
      Grant(
        clientID: clientID,
        scope: scope,
        code: code,
        codeEnds: date + .seconds(Self.codeSeconds),
        expiresAt: date
      )
    )
    return Self.back(
      to: redirect,
      [.init("state", state), .init("code", code), .init("scope", scope)]
    )
  }

  static let scopes = [
    "read", "read_all", "profile:read_all", "profile:write", "activity:read", "activity:read_all",
    "activity:write",
  ]

  private func isOurs(_ redirect: String) -> Bool {
    guard let scheme = redirect.firstRange(of: "://") else { return false }
    let place = redirect[scheme.upperBound...].prefix { $0 != "/" && $0 != "?" }
    let host = String(place.prefix { $0 != ":" })
    return host == callbackDomain || WebAddress.isLoopback(host)
  }

  private static func back(to redirect: String, _ fields: [FormText.Field]) -> HTTPResponse {
    let mark = redirect.contains("?") ? "&" : "?"
    let place = redirect + mark + FormText.encoded(fields)
    return HTTPResponse(302, headers: HTTPHeaders([("Location", place)]))
  }

  // MARK: Tokens

  mutating func exchange(_ request: HTTPRequest, at date: WallTime) -> HTTPResponse {
    let fields = Self.form(request)
    guard fields["client_id"] == clientID, fields["client_secret"] == clientSecret else {
      return Self.fault(401, "Authorization Error", "Application", "client_secret", "invalid")
    }
    switch fields["grant_type"] {
    case "authorization_code": return useCode(fields["code"] ?? "", at: date)
    case "refresh_token": return refresh(fields["refresh_token"] ?? "", at: date)
    default: return Self.fault(400, "Bad Request", "Application", "grant_type", "invalid")
    }
  }

  private static func form(_ request: HTTPRequest) -> [FormText.Field] {
    let type = request.headers["Content-Type"] ?? ""
    if type.hasPrefix("multipart/") {
      let form = Multipart(contentType: type, body: request.body)
      return (form?.parts ?? []).map { .init($0.name, form?.text($0.name) ?? "") }
    }
    return FormText.fields(String(decoding: request.body, as: UTF8.self)) ?? []
  }

  private mutating func useCode(_ code: String, at date: WallTime) -> HTTPResponse {
    guard let index = grants.firstIndex(where: { $0.code == code && !code.isEmpty }),
      date < grants[index].codeEnds
    else {
      return Self.fault(400, "Bad Request", "AuthorizationCode", "code", "invalid")
    }
    grants[index].code = nil
    renew(index, at: date)
    return answer(index, at: date, withAthlete: true)
  }

  /// Refreshes a token: one that is valid for more than an hour stays; otherwise both tokens are
  /// replaced.
  private mutating func refresh(_ token: String, at date: WallTime) -> HTTPResponse {
    guard let index = grants.firstIndex(where: { $0.refreshToken == token && !token.isEmpty })
    else {
      return Self.fault(400, "Bad Request", "RefreshToken", "refresh_token", "invalid")
    }
    if grants[index].expiresAt - date <= .seconds(Self.refreshAheadSeconds) {
      renew(index, at: date)
    }
    return answer(index, at: date, withAthlete: false)
  }

  private mutating func renew(_ index: Int, at date: WallTime) {
    grants[index].accessToken = token()
    grants[index].refreshToken = token()
    let end = date.microseconds / 1_000_000 + Self.tokenSeconds
    grants[index].expiresAt = WallTime(microseconds: end * 1_000_000)
  }

  private func answer(_ index: Int, at date: WallTime, withAthlete: Bool) -> HTTPResponse {
    let grant = grants[index]
    return HTTPResponse(200) { writer in
      writer.beginObject()
      writer.field("token_type", "Bearer")
      writer.field("expires_at", grant.expiresAt.microseconds / 1_000_000)
      writer.field("expires_in", (grant.expiresAt - date).seconds)
      writer.field("refresh_token", grant.refreshToken ?? "")
      writer.field("access_token", grant.accessToken ?? "")
      if withAthlete {
        writer.key("athlete")
        writer.beginObject()
        writer.field("id", 1)
        writer.field("firstname", "Ada")
        writer.field("lastname", "Example")
        writer.endObject()
      }
      writer.endObject()
    }
  }

  /// Ends the consent of an app that revokes it.
  mutating func deauthorize(_ request: HTTPRequest) -> HTTPResponse {
    let token = Self.form(request)["access_token"] ?? ""
    guard let index = grants.firstIndex(where: { $0.accessToken == token && !token.isEmpty }) else {
      return Self.fault(401, "Authorization Error", "Athlete", "access_token", "invalid")
    }
    grants.remove(at: index)
    return HTTPResponse(200) { writer in
      writer.beginObject()
      writer.field("access_token", token)
      writer.endObject()
    }
  }
}
