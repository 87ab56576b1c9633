import LockstepProtocol
import Testing

/// What people read when a text is wrong, word for word.
struct JSONErrorTests {
  @Test(arguments: Self.syntax)
  func `a fault of the text is told`(text: String, message: String) {
    let error = #expect(throws: JSONError.self) {
      var reader = JSONReader(
        Array(text.utf8),
        limits: JSONLimits(maximumDepth: 3, maximumBytes: 60)
      )
      _ = try reader.propertyList()
      try reader.end()
    }
    #expect(error?.description == message)
  }

  private static let syntax = [
    (
      #"{"run":{"sets":[1 2]}}"#,
      #"expected ',' or ']', found '2' at byte 18, key "sets""#
    ),
    (#"{"a":1 "b":2}"#, #"expected ',' or '}', found '"' at byte 7, key "a""#),
    (#"{"a":1,}"#, #"expected a key, found '}' at byte 7, key "a""#),
    ("{5}", "expected a key or '}', found '5' at byte 1"),
    (#"{"a" 1}"#, "expected ':', found '1' at byte 5"),
    ("[tru\n]", "expected 'true', found byte 0x0a at byte 4"),
    ("", "expected a value, found the end of the text at byte 0"),
    ("\u{feff}1", "expected a value, found byte 0xef at byte 0"),
    (#"{"a":"b"#, #"expected '"', found the end of the text at byte 7, key "a""#),
    (
      #"{"name":"\x"}"#,
      #"a bad escape in a string: only \" \\ \/ \b \f \n \r \t and \u with four hex digits exist "#
        + #"at byte 9, key "name""#
    ),
    (
      #"["\ud800"]"#,
      #"half a surrogate pair: \ud800 to \udbff and \udc00 to \udfff come in twos at byte 2"#
    ),
    (
      "[\"\u{1}\"]",
      #"a control character in a string: write it as an escape, like \n or \u001b at byte 2"#
    ),
    (
      "[01]",
      "a malformed number: no leading zeros, and digits after each sign, point and exponent "
        + "at byte 1"
    ),
    ("[] []", "more text after the value at byte 3"),
    ("[[[[]]]]", "objects and arrays nested more than 3 deep at byte 3"),
    (String(repeating: " ", count: 61), "a text longer than 60 bytes at byte 0"),
    (
      #"{"n":9223372036854775808}"#,
      #"an integer outside -9223372036854775808...9223372036854775807 at byte 5, key "n""#
    ),
    (#"{"n":1e999}"#, #"a number too large for a double at byte 5, key "n""#),
    (
      #"{"at":{"$time":5}}"#,
      #"the key "$time" is not a tag: only {"$date":microseconds} and {"$data":"base64"} are, "#
        + #"each alone in its object; any other key with $ starts with $$ at byte 15, key "$time""#
    ),
    (
      #"{"at":{"$data":"x"}}"#,
      "text that is not base64: expected the standard alphabet with its padding at byte 18, "
        + #"key "$data""#
    ),
    (
      #"{"a":null}"#,
      #"null in a property list, which has no such value: leave the field out at byte 5, key "a""#
    ),
  ]

  @Test func `bytes that are not UTF-8 are told`() {
    let error = #expect(throws: JSONError.self) { try JSONReader.check([0x22, 0xff, 0x22]) }
    #expect(error?.description == "a string that is not UTF-8 at byte 1")
  }

  @Test func `a value of another kind is told`() throws {
    var reader = JSONReader(Array(#"{"count": "3"}"#.utf8))
    try reader.beginObject()
    _ = try reader.nextKey()
    let error = #expect(throws: JSONError.self) { try reader.integer() }
    #expect(error?.description == #"expected an integer, found a string at byte 10, key "count""#)
  }

  @Test(arguments: [
    ("{}", JSONKind.object), ("[]", .array), ("\"\"", .string), ("1", .integer), ("1.5", .real),
    ("true", .boolean), ("null", .null),
  ])
  func `each read names what it found instead`(text: String, found: JSONKind) {
    func check(_ expected: JSONKind, _ read: (inout JSONReader) throws -> Void) {
      guard expected != found, !(expected == .real && found == .integer) else { return }
      let error = #expect(throws: JSONError.self) {
        var reader = JSONReader(Array(text.utf8))
        try read(&reader)
      }
      #expect(error?.reason == .wrongType(expected: expected, found: found))
    }
    check(.object) { try $0.beginObject() }
    check(.array) { try $0.beginArray() }
    check(.string) { _ = try $0.string() }
    check(.integer) { _ = try $0.integer() }
    check(.real) { _ = try $0.real() }
    check(.boolean) { _ = try $0.boolean() }
  }

  @Test func `a caller's own errors name the place and the key`() throws {
    var reader = JSONReader(Array(#"{"a":{"b":[1],"kind":"pong"},"z":1}"#.utf8))
    try reader.beginObject()
    _ = try reader.nextKey()
    try reader.beginObject()
    _ = try reader.nextKey()
    try reader.skipValue()
    _ = try reader.nextKey()
    let kind = try reader.string()
    let unknown = reader.failure(.unknownValue(found: kind, expected: ["ping", "data"]))
    #expect(
      unknown.description
        == #"unknown value "pong", expected one of "ping", "data" at byte 27, key "kind""#
    )
    _ = try reader.nextKey()
    let missing = reader.failure(.missingField("id"))
    #expect(missing.description == #"the field "id" is missing at byte 28, key "a""#)
    #expect(missing == JSONError(offset: 28, key: "a", reason: .missingField("id")))
  }

  @Test func `one alternative stands alone`() {
    let reader = JSONReader([])
    let error = reader.failure(.unknownValue(found: "b", expected: ["a"]))
    #expect(error.description == #"unknown value "b", expected "a" at byte 0"#)
  }

  @Test func `a peer's text cannot break the line or fill it`() {
    let text = "\u{1b}[2J\n" + String(repeating: "x", count: 1000)
    let error = JSONError(
      offset: 0,
      key: text,
      reason: .unknownValue(found: text, expected: ["a"])
    )
    #expect(error.description.utf8.allSatisfy { $0 >= 0x20 })
    #expect(error.description.contains(#""\u001b[2J\nxxx"#))
    #expect(error.description.count < 250)
  }

  @Test(arguments: [
    (#"{"a\"b\\":[{},"#, #"a"b\"#), (#"{"a":{"b":1},"#, "a"), (#"{"a":[{"b":1,"#, "b"),
    (#"{"a":[{"b":1},"#, "a"), (#"[{"b":1},"#, nil), (#"{"a":1,"c":"x""#, "c"), (#"["a:b","#, nil),
    (#"{"a":"{\":[","#, "a"),
  ])
  func `the key is that of the innermost field around the fault`(text: String, key: String?) {
    let error = #expect(throws: JSONError.self) { try JSONReader.check(Array(text.utf8)) }
    #expect(error?.key == key)
    #expect(error?.offset == text.utf8.count)
  }
}
