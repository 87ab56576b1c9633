import LockstepHTTP
import Testing

/// What a reader takes, and what it refuses.
struct HTTPReaderTests {
  private func request(_ text: String) throws(HTTPProblem) -> HTTPRequest? {
    var reader = HTTPReader.request(bodyBytesMax: 1_000)
    return try reader.request(Array(text.utf8))
  }

  private static let host = "Host: a\r\n"

  @Test func `a request reads back as it was written`() throws {
    let wanted = HTTPRequest(
      "POST",
      "/a%20b?c=d",
      headers: HTTPHeaders([("Host", "a"), ("X-Name", "one: two")]),
      body: Array("body".utf8)
    )
    let found = try #require(try request(String(decoding: wanted.bytes, as: UTF8.self)))
    #expect(found.method == "POST" && found.body == wanted.body && found.target == wanted.target)
    #expect(found.headers["x-name"] == "one: two" && found.pathWords == ["a b"])
    #expect(found.query == [.init("c", "d")])
  }

  @Test func `a message that comes in pieces is the same, wherever it is cut`() throws {
    let texts = [
      "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello",
      "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
        + "2;x=y\r\nhe\r\n3\r\nllo\r\n0\r\nA: b\r\n\r\n",
    ]
    for text in texts.map({ Array($0.utf8) }) {
      for cut in 1..<text.count {
        var reader = HTTPReader.request()
        #expect(try reader.request(Array(text[..<cut])) == nil)
        #expect(try reader.request(Array(text[cut...]))?.body == Array("hello".utf8))
      }
      var reader = HTTPReader.request()
      for byte in text.dropLast() { #expect(try reader.request([byte]) == nil) }
      #expect(try reader.request([text[text.count - 1]]) != nil)
    }
  }

  private static let refused: [(String, Int)] = [
    ("GET / HTTP/1.1\nHost: a\n\n\r\n\r\n", 400), ("GET  / HTTP/1.1\r\nHost: a\r\n\r\n", 400),
    ("GET / HTTP/2.0\r\nHost: a\r\n\r\n", 505), ("GET /\r\nHost: a\r\n\r\n", 400),
    ("G(T / HTTP/1.1\r\nHost: a\r\n\r\n", 400), ("GET x HTTP/1.1\r\nHost: a\r\n\r\n", 400),
    ("GET /\u{e9} HTTP/1.1\r\nHost: a\r\n\r\n", 400), ("GET / HTTP/1.1\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nHost : a\r\n\r\n", 400), ("GET / HTTP/1.1\r\nHost: a\r\n b\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nHost: a\u{0}\r\n\r\n", 400), ("GET / HTTP/1.1\r\nHost: a\rb\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nHost\r\n\r\n", 400),
    ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n", 400),
    ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: +1\r\n\r\n", 400),
    ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n", 400),
    ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999999999999\r\n\r\n", 400),
    ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1001\r\n\r\n", 413),
    (
      "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n", 400
    ),
    ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip\r\n\r\n", 501),
    ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip, chunked\r\n\r\n", 501),
    ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n-1\r\n", 400),
    ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1\nx", 400),
    ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nxy\r\n", 400),
    ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3e9\r\n", 413),
  ]

  @Test(arguments: refused)
  func `what could be read in two ways is refused`(_ case: (text: String, status: Int)) {
    let problem = #expect(throws: HTTPProblem.self) { try request(`case`.text) }
    #expect(problem?.status == `case`.status, "\(`case`.text.debugDescription): \(problem as Any)")
  }

  @Test func `a head without an end is given up`() {
    let problem = #expect(throws: HTTPProblem.self) {
      var reader = HTTPReader.request()
      for _ in 0..<20_000 { _ = try reader.request([UInt8(ascii: "a")]) }
    }
    #expect(problem?.status == 431)
    let fields = String(repeating: "A: b\r\n", count: 101)
    let many = #expect(throws: HTTPProblem.self) {
      try request("GET / HTTP/1.1\r\n\(Self.host)\(fields)\r\n")
    }
    #expect(many?.status == 431)
  }

  @Test func `any byte in the place of another is a request or a refusal, and never a crash`() {
    let text = Array("POST /a?b=%20 HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nhi".utf8)
    for index in text.indices {
      for byte in UInt8.min...UInt8.max {
        var changed = text
        changed[index] = byte
        var reader = HTTPReader.request()
        // Either is right; what is looked for is the end of the program.
        _ = (try? reader.request(changed))?.map { ($0.query, $0.pathWords) }
      }
    }
  }

  @Test func `an answer without a length ends with its connection`() throws {
    var reader = HTTPReader.response()
    #expect(try reader.response(Array("HTTP/1.1 200 OK\r\n\r\nhal".utf8), isAtEnd: false) == nil)
    #expect(try reader.response(Array("lo".utf8), isAtEnd: true)?.body == Array("hallo".utf8))
    var cut = HTTPReader.response()
    #expect(throws: HTTPProblem.self) {
      try cut.response(Array("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhal".utf8), isAtEnd: true)
    }
  }

  @Test func `an answer reads back as it was written`() throws {
    var answer = HTTPResponse(429, text: "slowly")
    answer.headers.add("Retry-After", "3\r\nSet-Cookie: x")
    var reader = HTTPReader.response()
    let found = try #require(try reader.response(answer.bytes, isAtEnd: true))
    #expect(found.status == 429 && found.body == answer.body)
    #expect(found.headers["Retry-After"] == "3  Set-Cookie: x")
    #expect(found.headers["Set-Cookie"] == nil)
  }

  @Test func `who waits to be told to go on is told, and only then`() throws {
    var reader = HTTPReader.request()
    let head = "POST / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 1\r\n\r\n"
    #expect(try reader.request(Array(head.utf8)) == nil)
    #expect(reader.wantsContinue)
    #expect(try reader.request([0x78]) != nil)
    #expect(!reader.wantsContinue)
  }
}
