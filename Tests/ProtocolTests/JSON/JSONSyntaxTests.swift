import LockstepProtocol
import Testing

/// The grammar of RFC 8259, by cases of our own.
struct JSONSyntaxTests {
  @Test(arguments: Self.valid)
  func `a valid text is read`(text: String) {
    #expect(throws: Never.self) { try JSONReader.check(Array(text.utf8)) }
  }

  @Test(arguments: Self.invalid)
  func `an invalid text is refused where it goes wrong`(text: String, offset: Int) {
    let error = #expect(throws: JSONError.self) { try JSONReader.check(Array(text.utf8)) }
    #expect(error?.offset == offset, "\(text): \(String(describing: error))")
  }

  @Test(arguments: Self.invalidBytes)
  func `bytes that are not UTF-8 are refused`(content: [UInt8]) {
    let bytes = Array("[\"".utf8) + content + Array("\"]".utf8)
    let error = #expect(throws: JSONError.self) { try JSONReader.check(bytes) }
    #expect(error?.reason == .badUTF8)
  }

  @Test func `the validator and the standard library agree on every two bytes`() {
    for first in UInt8(0x80)...0xff {
      for second in UInt8(0x7f)...0xff {
        let content = [first, second]
        let isValid = String(validating: content, as: UTF8.self) != nil
        let bytes = [0x22] + content + [0x22]
        #expect(((try? JSONReader.check(bytes)) != nil) == isValid, "\(content)")
      }
    }
  }

  @Test func `the validator and the standard library agree on longer sequences`() {
    let edges: [UInt8] = [0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0]
    for first in UInt8(0xe0)...0xf8 {
      for second in edges {
        for third in edges {
          for rest in [[], [0x80], [0xbf], [0x41], [0x80, 0x80]] as [[UInt8]] {
            let content = [first, second, third] + rest
            let isValid = String(validating: content, as: UTF8.self) != nil
            let bytes = [0x22] + content + [0x22]
            #expect(((try? JSONReader.check(bytes)) != nil) == isValid, "\(content)")
          }
        }
      }
    }
  }
}

// MARK: - Long strings

extension JSONSyntaxTests {
  /// Long strings are looked through in words of eight bytes.
  @Test func `each byte is noticed wherever it stands in a long string`() {
    for byte in UInt8.min...UInt8.max {
      for place in 0..<36 {
        var content = [UInt8](repeating: 0x61, count: 36)
        content[place] = byte
        let error = error(in: [0x22] + content + [0x22])
        let at = place + 1
        switch byte {
        case 0x22: expect(error, .trailingBytes, at: at + 1)
        case 0x5c where place == 35: expect(error, .unexpectedEnd(expected: "'\"'"), at: 38)
        case 0x5c: expect(error, .badEscape, at: at)
        case ..<0x20: expect(error, .controlCharacter, at: at)
        case ..<0x80:
          if error != nil { Issue.record("\(byte) at \(place): \(String(describing: error))") }
        case 0xc2...0xf4: expect(error, .badUTF8, at: at + 1)
        default: expect(error, .badUTF8, at: at)
        }
      }
    }
  }

  @Test func `the deepest limit there is fits into the stack`() throws {
    let limits = JSONLimits(maximumDepth: 512, maximumBytes: 10_000)
    for (open, close) in [("[", "]"), ("{\"a\":", "}")] {
      let deep = String(repeating: open, count: 512) + "1" + String(repeating: close, count: 512)
      try JSONReader.check(Array(deep.utf8), limits: limits)
      var reader = JSONReader(Array(deep.utf8), limits: limits)
      let value = try reader.propertyList()
      #expect(JSONText { value.write(into: &$0) }.description == deep)
    }
  }

  private func error(in bytes: [UInt8]) -> JSONError? {
    do throws(JSONError) {
      try JSONReader.check(bytes)
      return nil
    } catch {
      return error
    }
  }

  private func expect(_ error: JSONError?, _ reason: JSONError.Reason, at offset: Int) {
    if error != JSONError(offset: offset, key: nil, reason: reason) {
      Issue.record("expected \(reason) at \(offset), found \(String(describing: error))")
    }
  }
}

// MARK: - Cases

extension JSONSyntaxTests {
  private static let valid = [
    "null", "true", "false", "0", "-0", "12", "-1", "0.5", "1e3", "1E+3", "1.5e-3", "\"\"",
    " 1\t\r\n",
    "[]", "{}", "[ ]", "{ }", "[1]", "[1,2]", "[ 1 , 2 ]", "[[[]]]", "{\"a\":1}", "{ \"a\" : 1 }",
    "{\"a\":1,\"b\":[]}", "{\"\":0}", "[null,true,false,\"x\",{},[]]",
    #""\" \\ \/ \b \f \n \r \t \u0041 \uD83C\uDFC3 \u00e9 \uFFFF""#, "\"\u{7f}é字🏃\u{2028}\"",
    "123456789012345678901234567890", "1e999",
  ]

  private static let invalid: [(String, Int)] = [
    ("", 0), (" ", 1), ("nul", 3), ("nulL", 3), ("True", 0), ("tru", 3), ("falsee", 5), ("NaN", 0),
    ("Infinity", 0), ("-Infinity", 1), ("-", 1), ("+1", 0), ("01", 0), ("-01", 1), ("00", 0),
    (".5", 0), ("1.", 2), ("1.e3", 2), ("1e", 2), ("1e+", 3), ("1eE", 2), ("0x1", 1), ("1_000", 1),
    ("--1", 1), ("[1,]", 3), ("[,1]", 1), ("[1,,2]", 3), ("[1 2]", 3), ("[1", 2), ("[", 1),
    ("]", 0), ("[1}", 2), ("{", 1), ("}", 0), ("{]", 1), ("{\"a\"}", 4), ("{\"a\":}", 5),
    ("{\"a\":1,}", 7), ("{,}", 1), ("{a:1}", 1), ("{'a':1}", 1), ("{1:1}", 1), ("{\"a\" 1}", 5),
    ("{\"a\":1 \"b\":2}", 7), ("{\"a\"::1}", 5), ("{\"a\":1]", 6), ("[1]]", 3), ("1 2", 2),
    ("\"", 1), ("\"a", 2), ("\"\n\"", 1), ("\"\u{0}\"", 1), (#""\x""#, 1), (#""\"#, 2),
    (#""\u12""#, 1), (#""\u12g4""#, 1), (#""\U0041""#, 1), (#""\ud800""#, 1), (#""\udc00""#, 1),
    (#""\ud800\ud800""#, 1), (#""\ud800x""#, 1), (#""\ud800\n""#, 1), ("\u{feff}1", 0),
    ("/**/1", 0),
    ("1//", 1), ("\u{a0}1", 0), ("[\u{c}]", 1), ("'a'", 0), ("\u{0}", 0), ("[1]\u{0}", 3),
  ]

  private static let invalidBytes: [[UInt8]] = [
    [0x80], [0xc0, 0xaf], [0xc1, 0xbf], [0xe0, 0x9f, 0xbf], [0xed, 0xa0, 0x80],
    [0xf0, 0x8f, 0xbf, 0xbf],
    [0xf4, 0x90, 0x80, 0x80], [0xf5, 0x80, 0x80, 0x80], [0xff], [0xfe], [0xe5, 0x41], [0xc3],
    [0xf0, 0x9f, 0x8f],
  ]
}
