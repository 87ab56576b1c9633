import LockstepHTTP
import LockstepSimulation
import Testing

/// Fields, forms with files, and addresses.
struct FormTests {
  @Test func `fields read back as they were written`() throws {
    let fields = [FormText.Field("a b", "ü&=%+/?"), .init("c", "")]
    #expect(FormText.fields(FormText.encoded(fields)) == fields)
    #expect(FormText.encoded(fields).utf8.allSatisfy { (0x21...0x7E).contains($0) })
    #expect(FormText.fields("a=%4") == nil)
    #expect(FormText.fields("a=%ff") == nil)
    #expect(FormText.fields("a=b+c") == [.init("a", "b c")])
  }

  @Test func `a form with files reads back, whatever is in them`() throws {
    var random = RandomStream(seed: 1, purpose: "forms")
    for round in 0..<200 {
      let bytes = (0..<Int(random.below(300))).map { _ in
        // Many ends of lines and dashes, so that boundaries are nearly there.
        [13, 10, 45, UInt8(truncatingIfNeeded: random.next())][Int(random.below(4))]
      }
      let form = Multipart([
        .init("data_type", "tcx"), .init("file", fileName: "a\"b\r\n.tcx", bytes),
        .init("empty", ""),
      ])
      let (type, body) = form.encoded
      let found = try #require(Multipart(contentType: type, body: body), "round \(round)")
      #expect(found.part("file")?.bytes == bytes && found.text("data_type") == "tcx")
      #expect(found.text("empty") == "" && found.parts.count == 3)
    }
  }

  @Test func `a form that is cut anywhere is none`() {
    let (type, body) = Multipart([.init("a", "b"), .init("f", fileName: "c", [1, 2])]).encoded
    for count in 0..<(body.count - 4) {
      #expect(Multipart(contentType: type, body: Array(body[..<count])) == nil, "\(count)")
    }
    #expect(Multipart(contentType: "multipart/form-data", body: body) == nil)
    #expect(Multipart(contentType: "text/plain; boundary=x", body: body) == nil)
  }

  @Test func `what is inside a file cannot end it`() throws {
    let inner = Multipart([.init("f", fileName: "x", [1])]).encoded
    let outer = Multipart([.init("f", fileName: "y", inner.body)]).encoded
    #expect(
      Multipart(contentType: outer.contentType, body: outer.body)?.part("f")?.bytes == inner.body
    )
  }

  @Test(arguments: [
    "www.example.com", "ftp://example.com", "http://example.com", "https://", "https://a:0",
    "https://a:99999", "https://a@b", "https://a/?x", "https://a#b", "http://127.0.0.1.example.com",
    "http://localhost.example.com",
  ])
  func `an address that is none, or would be listened to, is refused`(_ text: String) {
    #expect(throws: WebAddress.Refusal.self) { try WebAddress(text) }
  }

  @Test func `an address may have a port and a path`() throws {
    let address = try WebAddress("http://127.0.0.1:8080/api/")
    #expect(address.target("a", [.init("b", "c d")]) == "http://127.0.0.1:8080/api/a?b=c%20d")
    #expect(address.authority == "127.0.0.1:8080")
    #expect("\(try WebAddress("https://WWW.example.com"))" == "https://www.example.com")
  }
}
