import LockstepProtocol
import Testing

struct JSONReaderTests {
  private func reader(_ text: String, limits: JSONLimits = .wire) -> JSONReader {
    JSONReader(Array(text.utf8), limits: limits)
  }

  // MARK: Structure

  @Test func `an object is read key by key`() throws {
    var reader = reader(#" { "a" : 1 , "b" : [ true , null , "x" ] , "c" : { } } "#)
    try reader.beginObject()
    #expect(try reader.nextKey() == "a")
    #expect(try reader.integer() == 1)
    #expect(try reader.nextKey() == "b")
    try reader.beginArray()
    #expect(try reader.nextElement())
    #expect(try reader.boolean())
    #expect(try reader.nextElement())
    #expect(try reader.consumeNull())
    #expect(try reader.nextElement())
    #expect(try reader.string() == "x")
    #expect(try !reader.nextElement())
    #expect(try reader.nextKey() == "c")
    try reader.beginObject()
    #expect(try reader.nextKey() == nil)
    #expect(try reader.nextKey() == nil)
    try reader.end()
  }

  @Test func `keys keep their escapes' meaning and their bytes`() throws {
    var reader = reader("{\"\\u0061\\n\":1,\"e\u{301}\":2,\"\u{e9}\":3}")
    try reader.beginObject()
    var keys: [[UInt8]] = []
    while let key = try reader.nextKey() {
      keys.append(Array(key.utf8))
      try reader.skipValue()
    }
    #expect(keys == [[0x61, 0x0a], [0x65, 0xcc, 0x81], [0xc3, 0xa9]])
  }

  @Test(arguments: [
    (#"{"a":1,"b":2,"a":3}"#, "a", 13), (#"{"x":[{"b":{},"b":[]}],"c":1}"#, "b", 14),
    (#"{"ab":1,"\u0061b":2}"#, "ab", 8), (#"{"a":{"a":1},"\n":2,"\n":3}"#, "\n", 20),
    ("{\(many),\"k7\":0}", "k7", 1 + many.utf8.count + 1),
  ])
  func `a key that stands twice in one object is refused by its name and place`(
    text: String,
    key: String,
    offset: Int
  ) {
    let wanted = JSONError(offset: offset, key: nil, reason: .repeatedKey(key))
    #expect(throws: wanted) { try JSONReader.check(Array(text.utf8)) }
    var reader = reader(text)
    #expect(throws: wanted) { try reader.propertyList() }
    var payload = self.reader(text)
    #expect(throws: wanted) { try payload.payload() }
    #expect(wanted.description.contains("a second time in its object at byte \(offset)"))
  }

  /// More keys than are compared one by one.
  private static let many = (1...40).map { "\"k\($0)\":0" }.joined(separator: ",")

  @Test(arguments: [
    #"{"a":{"a":{"a":1}},"b":[{"a":1},{"a":2}]}"#, "{\"e\u{301}\":1,\"\u{e9}\":2}",
    "{\(many)}", #"{"$$a":1,"a":2}"#,
  ])
  func `equal keys of several objects, and keys of other bytes, are not the same`(text: String) {
    #expect(throws: Never.self) { try JSONReader.check(Array(text.utf8)) }
  }

  @Test func `several values may follow one another only when the caller says so`() {
    var reader = reader("1 2")
    #expect(throws: Never.self) { try reader.skipValue() }
    #expect(
      throws: JSONError(offset: 2, key: nil, reason: .trailingBytes)
    ) { try reader.end() }
  }

  @Test(arguments: [
    ("{", JSONKind.object), ("[", .array), ("\"", .string), ("1", .integer), ("-1", .integer),
    ("1.0", .real), ("1e0", .real), ("t", .boolean), ("f", .boolean), ("n", .null),
    ("  {", .object),
  ])
  func `a value's kind is known before it is read`(text: String, kind: JSONKind) throws {
    let reader = reader(text)
    #expect(try reader.peek() == kind)
    #expect(reader.offset == 0)
  }

  @Test func `what is no value has no kind`() {
    let reader = reader(" ]")
    #expect(throws: JSONError.self) { try reader.peek() }
  }

  // MARK: Scalars

  @Test(arguments: [
    ("0", 0), ("-0", 0), ("7", 7), ("-12", -12), ("9007199254740992", 9_007_199_254_740_992),
    ("-9007199254740992", -9_007_199_254_740_992),
  ])
  func `an integer is read`(text: String, value: Int64) throws {
    var reader = reader(text)
    #expect(try reader.integer() == value)
    try reader.end()
  }

  @Test(arguments: [
    "9007199254740993", "-9007199254740993", "9223372036854775808", "18446744073709551617",
    "100000000000000000000000000000",
  ])
  func `an integer beyond 2^53 is refused`(text: String) {
    var reader = reader(text)
    #expect(throws: outOfRange(JSONLimits.integers)) { try reader.integer() }
  }

  @Test func `an integer must lie in the range that is asked for`() throws {
    for (text, isIn) in [("2", false), ("3", true), ("5", true), ("6", false)] {
      var reader = reader(text)
      if isIn {
        #expect(try reader.integer(in: 3...5) == Int64(text))
      } else {
        #expect(throws: outOfRange(3...5)) { try reader.integer(in: 3...5) }
      }
    }
  }

  private func outOfRange(_ allowed: ClosedRange<Int64>) -> JSONError {
    JSONError(offset: 0, key: nil, reason: .numberOutOfRange(allowed: allowed))
  }

  @Test(arguments: ["1.0", "1e3", "1E3", "-0.0", "1.5"])
  func `a real is not an integer`(text: String) {
    var reader = reader(text)
    let error = JSONError(
      offset: 0,
      key: nil,
      reason: .wrongType(expected: .integer, found: .real)
    )
    #expect(throws: error) { try reader.integer() }
  }

  @Test(arguments: [
    ("0", 0), ("7", 7), ("-12", -12), ("0.1", 0.1), ("1e22", 1e22), ("1e23", 1e23),
    ("-1.5E-3", -1.5e-3),
    ("9007199254740993", 9_007_199_254_740_992), ("1.7976931348623157e308", 1.7976931348623157e308),
    ("5e-324", .leastNonzeroMagnitude), ("1e-400", 0), ("0.30000000000000004", 0.30000000000000004),
    ("0e999999999999999999999", 0), ("123456789012345678901234567890", 1.2345678901234568e29),
    ("0.000000000000000000000000000000000000001", 1e-39),
    ("9007199254740993e-22", 9.007199254740993e-7),
  ])
  func `a real is read as the nearest double, from an integer as well`(
    text: String,
    value: Double
  ) throws {
    var reader = reader(text)
    #expect(try reader.real() == value)
    try reader.end()
  }

  @Test func `minus zero keeps its sign`() throws {
    for text in ["-0.0", "-0", "-0e5", "-1e-999"] {
      var reader = reader(text)
      #expect(try reader.real().bitPattern == (-0.0).bitPattern, "\(text)")
    }
  }

  @Test(arguments: ["1e309", "-1e309", "1e999999999999999999999999", "17976931348623159e292"])
  func `a number that is no finite double is refused`(text: String) {
    var reader = reader(text)
    #expect(throws: JSONError(offset: 0, key: nil, reason: .notFinite)) { try reader.real() }
  }

  @Test func `doubles are read as the standard library reads them`() throws {
    var stream = ValueStream(seed: 1)
    for _ in 0..<3000 {
      let digits = stream.next() >> UInt64(stream.below(64))
      let text = "\(digits)e\(stream.below(90) - 45)"
      var reader = reader(text)
      #expect(try reader.real() == Double(text), "\(text)")
      let point = "\(digits >> 32).\(digits & 0xffff_ffff)"
      reader = self.reader(point)
      #expect(try reader.real() == Double(point), "\(point)")
    }
  }

  @Test func `a string's escapes are decoded`() throws {
    var reader = reader(#""\"\\\/\b\f\n\r\t\u0000\u00e9\u5B57\ud83c\udfc3é""#)
    #expect(try reader.string() == "\"\\/\u{8}\u{c}\n\r\t\u{0}\u{e9}\u{5b57}\u{1f3c3}é")
    try reader.end()
  }

  @Test func `null is taken only when it is there`() throws {
    var reader = reader("[null,1]")
    try reader.beginArray()
    _ = try reader.nextElement()
    #expect(try reader.consumeNull())
    _ = try reader.nextElement()
    #expect(try !reader.consumeNull())
    #expect(try reader.integer() == 1)
    #expect(try !reader.nextElement())
  }

  // MARK: Whole values

  @Test(arguments: [
    ("1", "1"), (" [ 1 , 2 ] ", "[1,2]"), ("{ \"a b\" : \" \\\" x \" }", "{\"a b\":\" \\\" x \"}"),
    ("[\t\"\\\\\" ,\r\n 1.50 ]", "[\"\\\\\",1.50]"), ("\"  \"", "\"  \""),
    ("{\"a\":1}", "{\"a\":1}"),
  ])
  func `a text loses its white space and nothing else`(text: String, compact: String) throws {
    #expect(try JSONText(validating: Array(text.utf8)).description == compact)
    var reader = reader("[ 0 ,\(text)]")
    try reader.beginArray()
    _ = try reader.nextElement()
    try reader.skipValue()
    _ = try reader.nextElement()
    #expect(try reader.text().description == compact)
    #expect(try !reader.nextElement())
    try reader.end()
  }

  @Test func `a skipped value is checked`() throws {
    for text in ["[1,{\"a\":[tru]}]", "{\"a\":\"\\x\"}", "[01]"] {
      var reader = reader(text)
      #expect(throws: JSONError.self) { try reader.skipValue() }
    }
  }

  // MARK: Limits

  @Test func `as many levels as the limit are read, one more is refused`() throws {
    for (open, close) in [("[", "]"), ("{\"a\":", "}")] {
      let inner = open == "[" ? "" : "1"
      let deep = String(repeating: open, count: 64) + inner + String(repeating: close, count: 64)
      try JSONReader.check(Array(deep.utf8))
      let deeper = open + (inner.isEmpty ? deep : deep) + close
      let error = JSONError(
        offset: 64 * open.utf8.count,
        key: open == "[" ? nil : "a",
        reason: .tooDeep(limit: 64)
      )
      #expect(throws: error) { try JSONReader.check(Array(deeper.utf8)) }
      #expect(throws: error) {
        var reader = JSONReader(Array(deeper.utf8))
        _ = try reader.propertyList()
      }
    }
  }

  @Test func `closing a container gives its level back`() throws {
    let limits = JSONLimits(maximumDepth: 2, maximumBytes: 100)
    try JSONReader.check(Array("[[],[],{},[]]".utf8), limits: limits)
    try JSONReader.check(Array("1".utf8), limits: JSONLimits(maximumDepth: 0, maximumBytes: 1))
  }

  @Test func `a text over the limit is refused by whatever is read first`() {
    let limits = JSONLimits(maximumDepth: 1, maximumBytes: 3)
    let error = JSONError(offset: 0, key: nil, reason: .tooLong(limit: 3))
    #expect(throws: Never.self) { try JSONReader.check(Array("[1]".utf8), limits: limits) }
    #expect(throws: error) { try JSONReader.check(Array("[10]".utf8), limits: limits) }
    var reader = reader("    ", limits: limits)
    #expect(throws: error) { try reader.end() }
    #expect(throws: error) { try reader.string() }
    #expect(throws: error) { try reader.beginObject() }
    #expect(throws: error) { try reader.peek() }
  }

  // Strings that are read often are found by their bytes, in a word or two; others are not.
  @Test(arguments: [
    "", "t", "typ", "type", "types", "Type", "payload", "payloae", "userInfo", "userInfp",
    "userInfos",
    "userInfoReceipt", "userInfoReceips", "userInfoReceipts", "reachability", "type\u{0}", "typé",
  ])
  func `a string is what its bytes say, wherever it stands`(_ string: String) throws {
    let quoted = JSONText { $0.string(string) }.bytes
    for behind in 0...20 {
      let spaces = [UInt8](repeating: UInt8(ascii: " "), count: behind)
      var reader = JSONReader(quoted + spaces)
      #expect(try Array(reader.string().utf8) == Array(string.utf8))
      try reader.end()
      for colon in [":", " :", ": "] {
        let field = Array("{".utf8) + quoted + Array(colon.utf8) + quoted + Array("}".utf8) + spaces
        var object = JSONReader(field)
        try object.beginObject()
        #expect(try object.nextKey().map { Array($0.utf8) } == Array(string.utf8))
        #expect(try Array(object.string().utf8) == Array(string.utf8))
        #expect(try object.nextKey() == nil)
        try object.end()
      }
    }
  }

  @Test(arguments: [
    #"{"type":"packet","kind":"message"}"#, #"{"kind":"message","type":"packet"}"#,
    #"{"kind":"message", "type":"packet"}"#, #"{"number":1,"type":"packet"}"#,
    #"{"ki\u006ed":"x","type":"packet"}"#, #"{"x":{"type":"y"},"type":"packet"}"#,
    #" {"type" : "pa\u0063ket"} "#, #"{"type":"packet","type":"message"}"#,
  ])
  func `a tag is found wherever it stands, the first of two`(_ text: String) throws {
    let reader = JSONReader(Array(text.utf8))
    #expect(try reader.peekTag("type") == "packet")
    #expect(reader.offset == 0)
  }

  @Test(arguments: [
    "{", "{}", #"{"type"}"#, #"{"type":}"#, #"{"type":"packet"#, #"{"type":1}"#,
    #"{"type" "packet"}"#,
    #"{"kind":"message""#, #"["type","packet"]"#, "",
  ])
  func `an object without its tag is refused`(_ text: String) {
    #expect(throws: JSONError.self) { try JSONReader(Array(text.utf8)).peekTag("type") }
  }
}
