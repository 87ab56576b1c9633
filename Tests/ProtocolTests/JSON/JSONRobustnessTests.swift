import LockstepCaseShare
import LockstepProtocol
import Testing

/// No bytes whatever make the reader trap, and no part of a text passes for the whole.
struct JSONRobustnessTests {
  private static let texts: [[UInt8]] = [
    Array(
      """
      {"frame":"message","id":12,"body":{"name":"Öl \\"x\\" \\u00e9 \\ud83c\\udfc3",\
      "weight":-62.5e0,"done":[true,false,null, 0],\
      "at":{"$date":1700000000000000},"raw":{"$data":"AAEC/w=="}},"$$k":{}}
      """.utf8
    ),
    Array("[[[[]]], {\"\":\"\u{1f3c3}字é\"} ,1e-5 ]".utf8),
  ]

  @Test(arguments: texts)
  func `a text cut off anywhere is refused at its end`(text: [UInt8]) {
    #expect(throws: Never.self) { try JSONReader.check(text) }
    for length in 0..<text.count {
      let part = Array(text[..<length])
      let error = #expect(throws: JSONError.self, "\(length)") { try JSONReader.check(part) }
      #expect(error?.offset == length, "\(String(describing: error))")
    }
  }

  @Test(arguments: texts)
  func `no changed byte traps, and what is read reads the same again`(text: [UInt8]) {
    for index in CaseShare.of(text.indices, each: 5) {
      for byte in UInt8.min...UInt8.max {
        var changed = text
        changed[index] = byte
        readAll(changed)
      }
    }
  }

  @Test func `no random bytes trap`() {
    var stream = ValueStream(seed: 2)
    let alphabet = Array("{}[]:,\"\\/ $0123456789.eE+-truefalsnbu\u{1}é🏃".utf8)
    for _ in 0..<20_000 {
      readAll((0..<stream.below(24)).map { _ in stream.pick(alphabet) })
    }
  }

  /// Reads bytes in each way that takes a whole value; the ways must agree with one another.
  private func readAll(_ bytes: [UInt8]) {
    do {
      let text = try JSONText(validating: bytes)
      var again = JSONReader(text.bytes)
      let copy = try again.text()
      if copy != text { Issue.record("\(text) became \(copy)") }
    } catch {
      if !(0...bytes.count).contains(error.offset) { Issue.record("\(error)") }
      if error.description.isEmpty { Issue.record("no text") }
    }
    var reader = JSONReader(bytes)
    guard let value = try? reader.propertyList(), (try? reader.end()) != nil else { return }
    var writer = JSONWriter()
    value.write(into: &writer)
    var second = JSONReader(writer.bytes)
    if (try? second.propertyList()) != value { Issue.record("\(value) did not come back") }
  }
}
