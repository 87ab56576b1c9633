import LockstepProtocol
import Testing

struct JSONWriterTests {
  private func written(_ write: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter()
    write(&writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// A value with everything in it that is laid out otherwise.
  private func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("text", "a [b], {c}: \"d\"")
    writer.key("empty")
    writer.beginObject()
    writer.endObject()
    writer.key("list")
    writer.beginArray()
    writer.beginArray()
    writer.endArray()
    writer.integer(-1)
    writer.beginObject()
    writer.field("real", 0.5)
    writer.field("kept", JSONText { Self.writeKept(into: &$0) })
    writer.endObject()
    writer.null()
    writer.endArray()
    writer.field("flag", true)
    writer.endObject()
  }

  private static func writeKept(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("a", "[")
    writer.key("b")
    writer.beginArray()
    writer.integer(1)
    writer.boolean(false)
    writer.endArray()
    writer.endObject()
  }

  @Test func `what is written indented is what indenting makes of it`() {
    let bytes = JSONWriter.indented { write(into: &$0) }
    #expect(bytes == JSONText { write(into: &$0) }.indented)
    let expected = """
      {
        "text": "a [b], {c}: \\"d\\"",
        "empty": {},
        "list": [
          [],
          -1,
          {
            "real": 0.5,
            "kept": {
              "a": "[",
              "b": [
                1,
                false
              ]
            }
          },
          null
        ],
        "flag": true
      }

      """
    #expect(String(decoding: bytes, as: UTF8.self) == expected)
  }

  @Test func `commas and colons stand where they belong`() {
    let text = written { writer in
      writer.beginObject()
      writer.field("text", "x")
      writer.field("int", 1)
      writer.field("long", Int64(-2))
      writer.field("real", 1.0)
      writer.field("flag", true)
      writer.field("kept", JSONText { $0.null() })
      writer.key("list")
      writer.beginArray()
      writer.beginArray()
      writer.endArray()
      writer.beginObject()
      writer.endObject()
      writer.boolean(false)
      writer.null()
      writer.endArray()
      writer.key("")
      writer.integer(0)
      writer.endObject()
    }
    let expected = """
      {"text":"x","int":1,"long":-2,"real":1.0,"flag":true,"kept":null,\
      "list":[[],{},false,null],"":0}
      """
    #expect(text == expected)
  }

  @Test func `a new line starts a new text`() {
    let text = written { writer in
      for value in 1...2 {
        writer.beginArray()
        writer.integer(Int64(value))
        writer.endArray()
        writer.newline()
      }
    }
    #expect(text == "[1]\n[2]\n")
  }

  @Test func `an emptied writer starts again`() {
    var writer = JSONWriter()
    writer.beginArray()
    writer.integer(1)
    writer.removeAll()
    writer.string("x")
    #expect(writer.bytes == Array("\"x\"".utf8))
  }

  @Test(arguments: [
    ("", #""""#), ("a\"b\\c", #""a\"b\\c""#), ("/", #""/""#),
    ("\u{8}\u{c}\n\r\t", #""\b\f\n\r\t""#),
    ("\u{0}\u{1f}\u{b}", #""\u0000\u001f\u000b""#), ("\u{7f}é🏃\u{2028}", "\"\u{7f}é🏃\u{2028}\""),
    ("\r\n", #""\r\n""#), ("e\u{301}", "\"e\u{301}\""),
  ])
  func `only quotes, backslashes and control characters are escaped`(text: String, json: String) {
    #expect(Array(written { $0.string(text) }.utf8) == Array(json.utf8))
    #expect(Array(written { $0.key(text) }.utf8) == Array("\(json):".utf8))
  }

  @Test(arguments: [
    (0, "0"), (7, "7"), (-7, "-7"), (10, "10"), (1_234_567_890, "1234567890"),
    (9_007_199_254_740_992, "9007199254740992"), (-9_007_199_254_740_992, "-9007199254740992"),
  ])
  func `an integer is written in decimal`(value: Int64, json: String) {
    #expect(written { $0.integer(value) } == json)
  }

  @Test(arguments: [
    (0.0, "0.0"), (-0.0, "-0.0"), (1, "1.0"), (-12, "-12.0"), (0.1, "0.1"),
    (1e15, "1000000000000000.0"),
    (1e16, "1e+16"), (.leastNonzeroMagnitude, "5e-324"), (1.5e-7, "1.5e-07"), (1e300, "1e+300"),
    (0.30000000000000004, "0.30000000000000004"),
  ])
  func `a real always has a point or an exponent`(value: Double, json: String) throws {
    #expect(written { $0.real(value) } == json)
    var reader = JSONReader(Array(json.utf8))
    #expect(try reader.peek() == .real)
    #expect(try reader.real().bitPattern == value.bitPattern)
  }

  // MARK: Traps

  @Test func `an integer beyond 2^53 is our own fault`() async throws {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      var writer = JSONWriter()
      writer.integer(9_007_199_254_740_993)
    }
    try expectMessage("9007199254740993 is outside the integers of the wire", in: result)
  }

  @Test func `a real that is not finite is our own fault`() async throws {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      var writer = JSONWriter()
      writer.real(.nan)
    }
    try expectMessage("nan cannot be written as JSON", in: result)
  }

  @Test func `half a value is no text`() async throws {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      _ = JSONText { $0.beginObject() }
    }
    try expectMessage("a JSON text is one whole value", in: result)
  }

  private func expectMessage(_ message: String, in result: ExitTest.Result?) throws {
    let output = try #require(result).standardErrorContent
    #expect(String(decoding: output, as: UTF8.self).contains(message))
  }

  private static let escapes = [
    ("é", "é"), ("\"", "\\\""), ("\\", "\\\\"), ("\n", "\\n"), ("\u{1}", "\\u0001"),
  ]

  // Short strings and long ones are copied in different ways, and so are their last bytes.
  @Test(arguments: escapes)
  func `a string of any length keeps each byte, wherever one needs an escape`(
    _ odd: String,
    _ escaped: String
  ) {
    for (before, after) in (0...17).flatMap({ before in (0...17).map { (before, $0) } }) {
      let (before, after) = (
        String(repeating: "a", count: before), String(repeating: "b", count: after)
      )
      let text = before + odd + after
      let quoted = "\"\(before)\(escaped)\(after)\""
      let write = { (writer: inout JSONWriter) in
        writer.beginObject()
        writer.field(text, text)
        writer.endObject()
      }
      #expect(written(write) == "{\(quoted):\(quoted)}")
      let indented = String(decoding: JSONWriter.indented(write), as: UTF8.self)
      #expect(indented == "{\n  \(quoted): \(quoted)\n}\n")
    }
  }

  @Test func `a number of any length is written with all of its digits`() {
    var value: Int64 = 1
    while value < 1 << 53 {
      for number in [value - 1, value, value + 1, -value] {
        #expect(written { $0.integer(number) } == "\(number)")
      }
      value *= 10
    }
    #expect(written { $0.integer(1 << 53) } == "9007199254740992")
  }
}
