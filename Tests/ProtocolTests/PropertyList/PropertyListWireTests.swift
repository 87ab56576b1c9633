import Foundation
import LockstepProtocol
import Testing

struct PropertyListWireTests {
  private func json(_ value: PropertyList) -> String {
    JSONText { value.write(into: &$0) }.description
  }

  private func read(_ text: String) throws -> PropertyList {
    var reader = JSONReader(Array(text.utf8))
    let value = try reader.propertyList()
    try reader.end()
    return value
  }

  @Test(arguments: [
    (PropertyList.string("é"), "\"é\""), (.integer(-3), "-3"), (.real(1), "1.0"),
    (.real(-0.0), "-0.0"),
    (.boolean(true), "true"), (.date(microsecondsSince1970: -5), #"{"$date":-5}"#),
    (.date(microsecondsSince1970: 64_092_211_200_000_000), #"{"$date":64092211200000000}"#),
    (.data([0, 1, 2, 255]), #"{"$data":"AAEC/w=="}"#), (.data([]), #"{"$data":""}"#),
    (.array([.integer(1), .array([])]), "[1,[]]"), (.dictionary([:]), "{}"),
    (.dictionary(["b": .integer(1), "a": .real(2)]), #"{"a":2.0,"b":1}"#),
    (.dictionary(["$": .integer(1)]), #"{"$$":1}"#),
    (.dictionary(["$date": .integer(1)]), #"{"$$date":1}"#),
    (.dictionary(["$$data": .string("")]), #"{"$$$data":""}"#),
    (.dictionary(["$\u{301}": .integer(1)]), "{\"$$\u{301}\":1}"),
    (.dictionary(["a$": .integer(1)]), #"{"a$":1}"#),
  ])
  func `a value has one spelling and comes back from it`(value: PropertyList, text: String) throws {
    #expect(Array(json(value).utf8) == Array(text.utf8))
    #expect(try read(text) == value)
  }

  @Test func `random values come back as they were`() throws {
    var stream = ValueStream(seed: 6)
    for _ in 0..<3000 {
      let value = stream.value(budget: stream.below(60))
      let text = json(value)
      #expect(try read(text) == value, "\(text)")
      #expect(json(try read(text)) == text)
    }
  }

  @Test(arguments: [
    (#"{"$date":1.0}"#, JSONError.Reason.wrongType(expected: .integer, found: .real)),
    (#"{"$date":"1"}"#, .wrongType(expected: .integer, found: .string)),
    (#"{"$date":9223372036854775808}"#, .numberOutOfRange(allowed: Int64.min...Int64.max)),
    (#"{"$data":1}"#, .wrongType(expected: .string, found: .integer)),
    (#"{"$data":"A"}"#, .badBase64), (#"{"$time":1}"#, .badTag("$time")),
    (#"{"$":1}"#, .badTag("$")),
    (#"{"$Date":1}"#, .badTag("$Date")), (#"{"$date":1,"$date":1}"#, .badTag("$date")),
    (#"{"$date":1,"a":1}"#, .badTag("$date")), (#"{"a":1,"$date":1}"#, .badTag("$date")),
    (#"{"$$a":1,"$data":""}"#, .badTag("$data")), ("{\"$date\u{301}\":1}", .badTag("$date\u{301}")),
    ("[null]", .nullInPropertyList), ("[1e400]", .notFinite),
    ("9223372036854775808", .numberOutOfRange(allowed: Int64.min...Int64.max)),
    ("-9223372036854775809", .numberOutOfRange(allowed: Int64.min...Int64.max)),
  ])
  func `what no property list has is refused`(text: String, reason: JSONError.Reason) {
    let error = #expect(throws: JSONError.self) { try read(text) }
    #expect(error?.reason == reason)
  }

  @Test func `equal keys are refused, also behind a marker and escapes`() {
    let error = #expect(throws: JSONError.self) { try read(#"{"$$a":1,"\u0024$a":2}"#) }
    #expect(error?.reason == .repeatedKey("$$a"))
  }

  @Test func `many keys in the worst order take no quadratic time`() throws {
    let entries = (0..<20_000).reversed().map { "\"k\($0)\":\($0)" }.joined(separator: ",")
    guard case .dictionary(let dictionary) = try read("{\(entries)}") else {
      Issue.record("not a dictionary")
      return
    }
    #expect(dictionary.count == 20_000)
    #expect(dictionary["k7"] == .integer(7))
  }

  // MARK: Base64

  @Test func `data is Foundation's base64`() throws {
    var stream = ValueStream(seed: 7)
    for length in 0..<200 {
      let bytes = (0..<length).map { _ in UInt8(truncatingIfNeeded: stream.next()) }
      let text = "{\"$data\":\"\(Data(bytes).base64EncodedString())\"}"
      #expect(json(.data(bytes)) == text)
      #expect(try read(text) == .data(bytes))
    }
  }

  @Test func `each character stands for its six bits`() throws {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    for byte in UInt8(0x20)...0x7e where byte != 0x22 && byte != 0x5c {
      let text = "{\"$data\":\"\(Unicode.Scalar(byte))A==\"}"
      let value = alphabet.firstIndex(of: byte)
      #expect((try? read(text)) == value.map { .data([UInt8($0) << 2]) }, "\(text)")
    }
  }

  @Test(arguments: [
    "A", "AA", "AAA", "AA=", "AAA==", "A===", "====", "=", "==", "AA==AA==", "AAAA=", "AAAA====",
    "AA=A", "=AAA",
    "AB==", "AAB=", " AAAA", "AAAA\\n", "AA\\u0000A", "AA-_", "éAA", "AA AA===",
  ])
  func `any other spelling of data is refused`(content: String) {
    let error = #expect(throws: JSONError.self) { try read("{\"$data\":\"\(content)\"}") }
    #expect(error?.reason == .badBase64)
  }
}
