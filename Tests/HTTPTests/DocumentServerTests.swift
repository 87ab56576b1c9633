import LockstepHTTP
import LockstepSimulation
import Testing

/// The server for anybody's app.
struct DocumentServerTests {
  private static let date = WallTime(microseconds: 0)
  private var web = FaultyWeb(DocumentServer())

  private mutating func ask(
    _ method: String,
    _ path: String,
    _ body: String = "",
    key: String? = nil
  ) -> (status: Int?, body: String) {
    var request = HTTPRequest(method, "https://a.example\(path)", body: Array(body.utf8))
    if let key { request.headers.add("Idempotency-Key", key) }
    let response = web.handle(request, at: Self.date).response
    return (response?.status, String(decoding: response?.body ?? [], as: UTF8.self))
  }

  @Test mutating func `a document is kept, listed, changed and removed`() {
    #expect(ask("POST", "/v1/notes", #"{"n":1}"#) == (201, #"{"id":"1"}"#))
    #expect(ask("GET", "/v1/notes/1") == (200, #"{"n":1}"#))
    #expect(ask("PUT", "/v1/notes/1", #"{"n":2}"#) == (200, #"{"id":"1"}"#))
    #expect(ask("PUT", "/v1/notes/mine", "3").status == 200)
    let all = #"[{"id":"1","content":{"n":2}},{"id":"mine","content":3}]"#
    #expect(ask("GET", "/v1/notes") == (200, all))
    #expect(ask("GET", "/v1/runs") == (200, "[]"))
    #expect(ask("DELETE", "/v1/notes/1").status == 204)
    #expect(ask("DELETE", "/v1/notes/1").status == 404)
    #expect(ask("GET", "/v1/notes/1").status == 404)
    #expect(ask("POST", "/v1/notes", "{").status == 400)
    #expect(ask("PATCH", "/v1/notes", "{}").status == 405)
    #expect(web.counts.map(\.kind) == ["document", "notes"])
    #expect(web.counts.map(\.count) == [1, 1])
  }

  @Test mutating func `a key is answered as it was, and its document is there once`() {
    web.faults = [WebFault(.failsAfter, on: "POST /runs")]
    #expect(ask("POST", "/notes", "{}").status == 201)
    #expect(ask("POST", "/runs", "{}", key: "k").status == 500)
    #expect(ask("POST", "/runs", "{}", key: "k") == (201, #"{"id":"2"}"#))
    #expect(ask("POST", "/runs", "{}", key: "other").status == 201)
    #expect(web.counts.map(\.count) == [3, 1, 2])
  }
}
