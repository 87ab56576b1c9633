import LockstepHTTP
import LockstepProtocol
import LockstepSimulation
import LockstepUpload
import Testing

/// The server by itself: each documented rule, and what it refuses.
struct UploadServerTests {
  private static let date = WallTime(microseconds: 1_767_225_600_000_000)

  /// A server with a clock, and what a client would say to it.
  private struct Fixture {
    var server = UploadServer(clientID: "1", clientSecret: "s", seed: 1)
    var date = UploadServerTests.date

    mutating func ask(_ request: HTTPRequest, _ fault: String? = nil) -> HTTPResponse {
      server.handle(request, befalling: fault, at: date)
    }

    mutating func authorize(_ change: (String, String)? = nil) -> HTTPResponse {
      var fields = [
        FormText.Field("client_id", "1"), .init("redirect_uri", "http://localhost:9/x"),
        .init("response_type", "code"), .init("scope", "read,activity:write"), .init("state", "t"),
      ]
      if let change {
        fields.removeAll { $0.name == change.0 }
        fields.append(.init(change.0, change.1))
      }
      return ask(HTTPRequest("GET", "/oauth/authorize?\(FormText.encoded(fields))"))
    }

    mutating func code(_ change: (String, String)? = nil) -> String {
      let place = authorize(change).headers["Location"] ?? ""
      return HTTPRequest("GET", place).query?["code"] ?? ""
    }

    mutating func token(_ fields: [(String, String)]) -> HTTPResponse {
      let all = [("client_id", "1"), ("client_secret", "s")] + fields
      let text = FormText.encoded(all.map { FormText.Field($0.0, $0.1) })
      let type = ("Content-Type", "application/x-www-form-urlencoded")
      return ask(
        HTTPRequest(
          "POST",
          "/oauth/token",
          headers: HTTPHeaders([type]),
          body: Array(text.utf8)
        )
      )
    }

    mutating func exchange(_ code: String) -> HTTPResponse {
      token([("code", code), ("grant_type", "authorization_code")])
    }

    mutating func refresh(_ token: String) -> HTTPResponse {
      self.token([("refresh_token", token), ("grant_type", "refresh_token")])
    }

    mutating func upload(
      _ token: String,
      _ parts: [Multipart.Part]? = nil,
      fault: String? = nil
    ) -> HTTPResponse {
      let form = Multipart(
        parts ?? [
          .init("data_type", "tcx"), .init("external_id", "w"),
          .init("file", fileName: "w.tcx", [1, 2]),
        ]
      ).encoded
      let headers = [("Authorization", "Bearer \(token)"), ("Content-Type", form.contentType)]
      let request = HTTPRequest(
        "POST",
        "/api/v3/uploads",
        headers: HTTPHeaders(headers),
        body: form.body
      )
      return ask(request, fault)
    }

    mutating func poll(_ token: String, _ id: String) -> HTTPResponse {
      let headers = HTTPHeaders([("Authorization", "Bearer \(token)")])
      return ask(HTTPRequest("GET", "/api/v3/uploads/\(id)", headers: headers))
    }

    mutating func advance(_ seconds: Int64) { date = date + .seconds(seconds) }
  }

  /// The value of a field of an answer that is a text.
  private func text(_ name: String, _ response: HTTPResponse) throws -> String {
    var reader = JSONReader(response.body)
    try reader.beginObject()
    while let key = try reader.nextKey() {
      if key == name { return try reader.string() }
      try reader.skipValue()
    }
    return ""
  }

  @Test func `a code is good once, and for ten minutes`() throws {
    var fixture = Fixture()
    let code = fixture.code()
    #expect(fixture.exchange(code).status == 200)
    #expect(fixture.exchange(code).status == 400)
    let late = fixture.code()
    fixture.advance(600)
    #expect(fixture.exchange(late).status == 400)
    #expect(fixture.exchange("").status == 400)
  }

  @Test func `tokens with more than an hour left stay, and old ones end with their renewal`() throws
  {
    var fixture = Fixture()
    let first = fixture.exchange(fixture.code())
    let access = try text("access_token", first)
    let refresh = try text("refresh_token", first)
    fixture.advance(21_600 - 3_601)
    #expect(try text("access_token", fixture.refresh(refresh)) == access)
    fixture.advance(1)
    let second = fixture.refresh(refresh)
    #expect(try text("access_token", second) != access)
    #expect(fixture.refresh(refresh).status == 400)
    #expect(fixture.upload(access).status == 401)
    #expect(fixture.upload(try text("access_token", second)).status == 201)
    fixture.advance(21_600)
    #expect(fixture.upload(try text("access_token", second)).status == 401)
  }

  @Test(arguments: [
    ("client_id", "2"), ("redirect_uri", "https://evil.example/"),
    ("redirect_uri", "https://localhost.evil.example/"), ("redirect_uri", "nowhere"),
    ("response_type", "token"), ("scope", ""), ("scope", "read,everything"),
  ])
  func `whoever asks for consent in another way is sent nowhere`(_ change: (String, String)) {
    var fixture = Fixture()
    let response = fixture.authorize(change)
    #expect(response.status == 400 && response.headers["Location"] == nil)
  }

  @Test func `an app with another secret gets no token`() {
    var fixture = Fixture()
    let code = fixture.code()
    #expect(fixture.token([("client_secret", "x")]).status == 400)
    let body = "client_id=1&client_secret=x&grant_type=authorization_code&code=\(code)"
    let request = HTTPRequest("POST", "/oauth/token", body: Array(body.utf8))
    #expect(fixture.ask(request).status == 401)
  }

  @Test func `an upload wants a consent that lets it write`() throws {
    var fixture = Fixture()
    let reader = try text("access_token", fixture.exchange(fixture.code(("scope", "read"))))
    #expect(fixture.upload(reader).status == 403)
    #expect(fixture.upload("nobody").status == 401)
    #expect(fixture.upload("").status == 401)
  }

  @Test func `a form that is none, or has no file, is refused`() throws {
    var fixture = Fixture()
    let token = try text("access_token", fixture.exchange(fixture.code()))
    let file = Multipart.Part("file", fileName: "a", [1])
    let type = Multipart.Part("data_type", "tcx")
    for parts in [[file], [type], [type, .init("file", fileName: "a", [])], []] {
      #expect(fixture.upload(token, parts).status == 400, "\(parts)")
    }
    #expect(fixture.upload(token, [.init("data_type", "doc"), file]).status == 400)
    let headers = HTTPHeaders([
      ("Authorization", "Bearer \(token)"), ("Content-Type", "text/plain"),
    ])
    let plain = HTTPRequest("POST", "/api/v3/uploads", headers: headers, body: [1])
    #expect(fixture.ask(plain).status == 400)
    #expect(fixture.upload(token, [type, file]).status == 201)
  }

  @Test func `a file takes a second and a half, and the same again is a duplicate`() throws {
    var fixture = Fixture()
    let token = try text("access_token", fixture.exchange(fixture.code()))
    let id = try text("id_str", fixture.upload(token))
    #expect(
      try text("status", fixture.poll(token, id)) == "Your activity is still being processed."
    )
    fixture.advance(1)
    #expect(fixture.server.activities.isEmpty)
    fixture.advance(1)
    #expect(try text("status", fixture.poll(token, id)) == "Your activity is ready.")
    let again = try text("id_str", fixture.upload(token))
    fixture.advance(2)
    let answer = fixture.poll(token, again)
    #expect(try text("status", answer) == "There was an error processing your activity.")
    let number = try #require(fixture.server.activities.first?.id)
    #expect(try text("error", answer) == "w.tcx duplicate of activity \(number)")
    #expect(fixture.server.activities.count == 1 && fixture.poll(token, "12").status == 404)
  }

  @Test func `asking within a second is noticed`() throws {
    var fixture = Fixture()
    let token = try text("access_token", fixture.exchange(fixture.code()))
    let id = try text("id_str", fixture.upload(token))
    _ = fixture.poll(token, id)
    fixture.date = fixture.date + .milliseconds(999)
    _ = fixture.poll(token, id)
    #expect(fixture.server.hastyPolls == 1)
    fixture.advance(1)
    _ = fixture.poll(token, id)
    #expect(fixture.server.hastyPolls == 1)
  }

  @Test func `a quarter of an hour has a hundred questions, and each answer counts them`() throws {
    var fixture = Fixture()
    let token = try text("access_token", fixture.exchange(fixture.code()))
    let id = try text("id_str", fixture.upload(token))
    for number in 1...100 {
      let answer = fixture.poll(token, id)
      #expect(answer.status == 200)
      #expect(answer.headers["X-ReadRateLimit-Usage"] == "\(number),\(number)")
      #expect(answer.headers["X-RateLimit-Usage"] == "\(number + 1),\(number + 1)")
    }
    #expect(fixture.poll(token, id).status == 429)
    // Uploads are not among the questions.
    #expect(fixture.upload(token).status == 201)
    fixture.advance(900)
    #expect(fixture.poll(token, id).status == 200)
  }

  @Test func `a consent that was given back opens nothing`() throws {
    var fixture = Fixture()
    let first = fixture.exchange(fixture.code())
    let token = try text("access_token", first)
    let body = Array("access_token=\(token)".utf8)
    #expect(fixture.ask(HTTPRequest("POST", "/oauth/deauthorize", body: body)).status == 200)
    #expect(fixture.upload(token).status == 401)
    #expect(fixture.refresh(try text("refresh_token", first)).status == 400)
    #expect(fixture.ask(HTTPRequest("POST", "/oauth/deauthorize", body: body)).status == 401)
  }

  @Test func `what it keeps is there after another start`() throws {
    var fixture = Fixture()
    let first = fixture.exchange(fixture.code())
    let token = try text("access_token", first)
    let id = try text("id_str", fixture.upload(token))
    fixture.advance(2)
    _ = fixture.poll(token, id)
    let kept = JSONText { fixture.server.write(into: &$0) }
    var later = Fixture()
    var reader = JSONReader(kept.bytes)
    try later.server.restore(&reader)
    later.date = fixture.date
    #expect(later.server.activities == fixture.server.activities)
    let again = try text("id_str", later.upload(token))
    later.advance(2)
    #expect(try text("error", later.poll(token, again)).contains("duplicate"))
  }
}
