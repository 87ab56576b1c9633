import Foundation
import LockstepProtocol
import Testing

/// The corpus's parsing suite: `y_` files must be read, `n_` refused, `i_` are ours to decide.
///
/// Of the former a key that stands twice is refused: the grammar allows it, VALUE-9 does not.
@Suite(.enabled(if: Corpus.isNamed, "LOCKSTEP_CORPUS names no folder of real files"))
struct JSONParsingSuiteTests {
  @Test func `the corpus holds the suite`() throws {
    #expect(try Corpus.names(in: "test_parsing").count >= 300)
    #expect(try Corpus.names(in: "test_transform").count >= 20)
  }

  @Test func `every valid text is read`() throws {
    let names = try Corpus.names(in: "test_parsing").filter {
      $0.hasPrefix("y_") && !$0.hasPrefix("y_object_duplicated_key")
    }
    try #require(names.count > 90)
    for name in names {
      let bytes = try Corpus.bytes("test_parsing/\(name)")
      #expect(throws: Never.self, "\(name)") { try JSONReader.check(bytes) }
      #expect(throws: Never.self, "\(name)") { try JSONText(validating: bytes) }
    }
  }

  @Test func `every invalid text is refused at a place within it`() throws {
    let names = try Corpus.names(in: "test_parsing").filter { $0.hasPrefix("n_") }
    try #require(names.count > 180)
    for name in names {
      let bytes = try Corpus.bytes("test_parsing/\(name)")
      let error = #expect(throws: JSONError.self, "\(name)") { try JSONReader.check(bytes) }
      if let error { #expect((0...bytes.count).contains(error.offset), "\(name): \(error)") }
    }
  }

  @Test func `each text that the grammar leaves open is decided as written here`() throws {
    let names = try Corpus.names(in: "test_parsing").filter { $0.hasPrefix("i_") }
    #expect(Set(names) == Set(Self.decisions.map(\.name)))
    for decision in Self.decisions {
      let bytes = try Corpus.bytes("test_parsing/\(decision.name)")
      #expect(accepts(bytes) == decision.isText, "\(decision.name): \(decision.why)")
      #expect(
        acceptsPropertyList(bytes) == decision.isPropertyList,
        "\(decision.name): \(decision.why)"
      )
    }
  }

  @Test func `each text that parsers change is read as written here`() throws {
    let names = try Corpus.names(in: "test_transform")
    #expect(Set(names) == Set(Self.meanings.map(\.name)))
    for meaning in Self.meanings {
      var reader = JSONReader(try Corpus.bytes("test_transform/\(meaning.name)"))
      let value = try? reader.propertyList()
      #expect(value == meaning.value, "\(meaning.name)")
    }
  }

  private func accepts(_ bytes: [UInt8]) -> Bool {
    (try? JSONReader.check(bytes)) != nil
  }

  private func acceptsPropertyList(_ bytes: [UInt8]) -> Bool {
    var reader = JSONReader(bytes)
    return (try? reader.propertyList()) != nil && (try? reader.end()) != nil
  }
}

// MARK: - Decisions

extension JSONParsingSuiteTests {
  private struct Decision {
    var name: String
    /// A JSON text that may be passed on undecoded.
    var isText: Bool
    var isPropertyList: Bool
    var why: String

    /// The grammar sets no bounds to a number: its text may be passed on, whatever it reads as.
    static func number(_ name: String, _ isPropertyList: Bool, _ why: String) -> Self {
      Self(name: "i_number_\(name).json", isText: true, isPropertyList: isPropertyList, why: why)
    }

    static func refused(_ name: String, _ why: String) -> Self {
      Self(name: "i_\(name).json", isText: false, isPropertyList: false, why: why)
    }
  }

  private static let decisions: [Decision] = [
    .number("double_huge_neg_exp", true, "the nearest double is 0.0"),
    .number("huge_exp", false, "no double is near"),
    .number("neg_int_huge_exp", false, "no double is near"),
    .number("pos_double_huge_exp", false, "no double is near"),
    .number("real_neg_overflow", false, "no double is near"),
    .number("real_pos_overflow", false, "no double is near"),
    .number("real_underflow", true, "the nearest double is 0.0"),
    .number("too_big_neg_int", false, "beyond 64 bits"),
    .number("too_big_pos_int", false, "beyond 64 bits"),
    .number("very_big_negative_int", false, "beyond 64 bits"),
    .refused("object_key_lone_2nd_surrogate", "half a pair has no UTF-8"),
    .refused("string_1st_surrogate_but_2nd_missing", "half a pair has no UTF-8"),
    .refused("string_1st_valid_surrogate_2nd_invalid", "half a pair has no UTF-8"),
    .refused("string_UTF-16LE_with_BOM", "the wire is UTF-8"),
    .refused("string_UTF-8_invalid_sequence", "not UTF-8"),
    .refused("string_UTF8_surrogate_U+D800", "not UTF-8"),
    .refused("string_incomplete_surrogate_and_escape_valid", "half a pair has no UTF-8"),
    .refused("string_incomplete_surrogate_pair", "half a pair has no UTF-8"),
    .refused("string_incomplete_surrogates_escape_valid", "half a pair has no UTF-8"),
    .refused("string_invalid_lonely_surrogate", "half a pair has no UTF-8"),
    .refused("string_invalid_surrogate", "half a pair has no UTF-8"),
    .refused("string_invalid_utf-8", "not UTF-8"),
    .refused("string_inverted_surrogates_U+1D11E", "the halves stand the wrong way round"),
    .refused("string_iso_latin_1", "not UTF-8"),
    .refused("string_lone_second_surrogate", "half a pair has no UTF-8"),
    .refused("string_lone_utf8_continuation_byte", "not UTF-8"),
    .refused("string_not_in_unicode_range", "not UTF-8"),
    .refused("string_overlong_sequence_2_bytes", "not UTF-8"),
    .refused("string_overlong_sequence_6_bytes", "not UTF-8"),
    .refused("string_overlong_sequence_6_bytes_null", "not UTF-8"),
    .refused("string_truncated-utf-8", "not UTF-8"),
    .refused("string_utf16BE_no_BOM", "the wire is UTF-8"),
    .refused("string_utf16LE_no_BOM", "the wire is UTF-8"),
    .refused("structure_500_nested_arrays", "64 levels are enough for any line of the wire"),
    .refused("structure_UTF-8_BOM_empty_object", "RFC 8259 forbids the mark on the wire"),
  ]

  private struct Meaning {
    var name: String
    /// `nil` when it is refused.
    var value: PropertyList?
  }

  private static let meanings: [Meaning] = [
    Meaning(name: "number_-9223372036854775808.json", value: .array([.integer(.min)])),
    Meaning(name: "number_-9223372036854775809.json", value: nil),
    Meaning(name: "number_1.0.json", value: .array([.real(1)])),
    Meaning(name: "number_1.000000000000000005.json", value: .array([.real(1)])),
    Meaning(
      name: "number_1000000000000000.json",
      value: .array([.integer(1_000_000_000_000_000)])
    ),
    Meaning(name: "number_10000000000000000999.json", value: nil),
    Meaning(name: "number_1e-999.json", value: .array([.real(0)])),
    Meaning(name: "number_1e6.json", value: .array([.real(1_000_000)])),
    Meaning(name: "number_9223372036854775807.json", value: .array([.integer(.max)])),
    Meaning(name: "number_9223372036854775808.json", value: nil),
    Meaning(
      name: "object_key_nfc_nfd.json",
      value: .dictionary(["\u{e9}": .string("NFC"), "e\u{301}": .string("NFD")])
    ),
    Meaning(
      name: "object_key_nfd_nfc.json",
      value: .dictionary(["e\u{301}": .string("NFD"), "\u{e9}": .string("NFC")])
    ),
    Meaning(name: "object_same_key_different_values.json", value: nil),
    Meaning(name: "object_same_key_same_value.json", value: nil),
    Meaning(name: "object_same_key_unclear_values.json", value: nil),
    Meaning(name: "string_1_escaped_invalid_codepoint.json", value: nil),
    Meaning(name: "string_1_invalid_codepoint.json", value: nil),
    Meaning(name: "string_2_escaped_invalid_codepoints.json", value: nil),
    Meaning(name: "string_2_invalid_codepoints.json", value: nil),
    Meaning(name: "string_3_escaped_invalid_codepoints.json", value: nil),
    Meaning(name: "string_3_invalid_codepoints.json", value: nil),
    Meaning(name: "string_with_escaped_NULL.json", value: .array([.string("A\u{0}B")])),
  ]
}

/// The folder of real files, when the environment names one.
private enum Corpus {
  private static let folder = ProcessInfo.processInfo.environment["LOCKSTEP_CORPUS"]

  static var isNamed: Bool { folder != nil }

  static func names(in part: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path(part))
      .filter { $0.hasSuffix(".json") }.sorted()
  }

  static func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: path(name))))
  }

  private static func path(_ part: String) -> String {
    "\(folder ?? "")/json/\(part)"
  }
}
