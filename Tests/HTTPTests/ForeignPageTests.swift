import LockstepHTTP
import Testing

/// Whom a server on this machine answers.
struct ForeignPageTests {
  private static let port: UInt16 = 8_080

  /// The status of the refusal; 200 where there is none.
  private func status(_ method: String, _ fields: [(String, String)]) -> Int {
    let headers = HTTPHeaders([("Host", "127.0.0.1:8080")] + fields)
    do throws(HTTPProblem) {
      try ForeignPage.refuse(HTTPRequest(method, "/", headers: headers), port: Self.port)
      return 200
    } catch {
      return error.status
    }
  }

  @Test func `programs and the server's own pages are answered`() {
    for fields in [
      [], [("Origin", "http://127.0.0.1:8080")], [("Origin", "http://LOCALHOST:8080")],
      [("Sec-Fetch-Site", "same-origin")], [("Sec-Fetch-Site", "none")],
    ] {
      #expect(status("POST", fields) == 200, "\(fields)")
    }
  }

  @Test func `a page of another site, or of another port, writes nothing`() {
    for fields in [
      [("Origin", "https://evil.example")], [("Origin", "null")],
      [("Origin", "http://127.0.0.1:8081")], [("Origin", "https://127.0.0.1:8080")],
      [("Sec-Fetch-Site", "cross-site")], [("Sec-Fetch-Site", "same-site")],
      [("Origin", "http://127.0.0.1:8080"), ("Sec-Fetch-Site", "cross-site")],
      [("Origin", "http://127.0.0.1:8080"), ("origin", "https://evil.example")],
    ] {
      #expect(status("POST", fields) == 403, "\(fields)")
      #expect(status("GET", fields) == 403, "\(fields)")
    }
  }

  @Test func `a link that the owner follows is read, and a form that a page sends is not taken`() {
    let link = [
      ("Sec-Fetch-Site", "cross-site"), ("Sec-Fetch-Mode", "navigate"),
      ("Sec-Fetch-Dest", "document"),
    ]
    #expect(status("GET", link) == 200)
    #expect(status("POST", link) == 403)
    #expect(status("GET", link.dropLast() + [("Sec-Fetch-Dest", "iframe")]) == 403)
  }

  @Test func `a name that is not this machine's is refused`() {
    let request = HTTPRequest("GET", "/", headers: HTTPHeaders([("Host", "evil.example")]))
    #expect(throws: HTTPProblem.self) { try ForeignPage.refuse(request, port: Self.port) }
  }
}
