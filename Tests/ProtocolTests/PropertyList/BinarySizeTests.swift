import LockstepCaseShare
import Foundation
import LockstepProtocol
import Testing

/// The binary size against Foundation's own encoder.
struct BinarySizeTests {
  private func foundationSize(_ value: PropertyList) throws -> Int {
    try PropertyListSerialization.data(
      fromPropertyList: object(value),
      format: .binary,
      options: 0
    ).count
  }

  /// Each value as an object of its own.
  private func object(_ value: PropertyList) -> Any {
    switch value {
    case .string(let text): NSString(string: text)
    case .integer(let value): NSNumber(value: value)
    case .real(let value): NSNumber(value: value)
    case .boolean(let value): NSNumber(value: value)
    case .date(let microseconds): NSDate(timeIntervalSince1970: Double(microseconds) / 1e6)
    case .data(let bytes): NSData(data: Data(bytes))
    case .array(let elements): NSArray(array: elements.map(object))
    case .dictionary(let dictionary):
      NSDictionary(
        objects: dictionary.entries.map { object($0.value) },
        forKeys: dictionary.entries.map { NSString(string: $0.key) }
      )
    }
  }

  private func expectExact(_ value: PropertyList, _ comment: Comment? = nil) throws {
    #expect(value.binarySize == (try foundationSize(value)), comment)
    let text = JSONText { value.write(into: &$0) }
    #expect(text.binarySizeBound >= value.binarySize, comment)
  }

  // MARK: Cases

  @Test func `integers take 1, 2, 4 or 8 bytes and below zero always 8`() throws {
    for bits in 0...53 {
      for offset in [-1, 0, 1] as [Int64] {
        let value = min(1 << 53, Int64(1) << bits + offset)
        try expectExact(.integer(value), "\(value)")
        try expectExact(.integer(-value), "\(-value)")
      }
    }
  }

  @Test func `the numbers that exist once are counted once`() throws {
    for value in -5...20 {
      try expectExact(.array([.integer(Int64(value)), .integer(Int64(value))]), "\(value)")
    }
    for value in [0, -0.0, 1, -1, 2, 0.5] {
      try expectExact(.array([.real(value), .real(value)]), "\(value)")
    }
    try expectExact(.array([.integer(0), .real(0), .boolean(false), .integer(1), .real(1)]))
  }

  @Test func `equal strings, dates, data and containers are counted each time`() throws {
    let values: [PropertyList] = [
      .string("x"), .string(""), .date(microsecondsSince1970: 0), .data([1]), .data([]), .array([]),
      .dictionary([:]), .dictionary(["x": .string("x")]), .boolean(true),
    ]
    for value in values { try expectExact(.array([value, value, value])) }
  }

  @Test func `text is counted in bytes or in UTF-16 units`() throws {
    let texts = [
      "", "a", "\u{0}\u{7f}", "\u{80}", "é", "aé", "字", "\u{ffff}", "🏃", "a🏃🇩🇪", "e\u{301}",
    ]
    for text in texts {
      for count in [1, 7, 14, 15, 16, 127, 128, 255, 256] {
        try expectExact(.string(String(repeating: text, count: count)), "\(text) \(count)")
      }
    }
  }

  @Test func `widths grow where references and offsets need it`() throws {
    let large = CaseShare.of([65_534, 65_535, 65_536], each: 2)
    for count in [14, 15, 100, 126, 127, 254, 255, 256, 257] + large {
      try expectExact(.array((0..<count).map { .integer(Int64($0)) }), "\(count) integers")
      try expectExact(.array((0..<count).map { _ in .boolean(true) }), "\(count) booleans")
      try expectExact(
        .dictionary(
          PropertyDictionary(
            (0..<count / 2).map { PropertyDictionary.Entry(key: "\($0)", value: .integer(9)) }
          )
        ),
        "\(count) entries"
      )
    }
    for count in CaseShare.of(Array(200...260) + Array(65_500...65_540), each: 4) {
      try expectExact(.data([UInt8](repeating: 0, count: count)), "\(count) bytes")
      try expectExact(.string(String(repeating: "é", count: count / 2)), "\(count) bytes of text")
    }
  }

  // MARK: Random values

  @Test func `thousands of small values have Foundation's size`() throws {
    var stream = ValueStream(seed: 8)
    for _ in 0..<5000 / CaseShare.step(5) {
      try expectExact(stream.value(budget: stream.below(50)))
    }
  }

  @Test func `values across both reference widths have Foundation's size`() throws {
    var stream = ValueStream(seed: 9)
    for _ in 0..<60 / CaseShare.step(20) {
      try expectExact(stream.value(budget: 100 + stream.below(2000)))
    }
    for _ in 0..<2 / CaseShare.step(2) {
      let parts = (0..<40).map { _ in stream.value(budget: 2500) }
      try expectExact(.array(parts))
    }
  }

  // MARK: The bound

  @Test(arguments: [
    "-2", "[]", "{}", "7", "13", "2e1", "\"\"", "true", "-9", "[[]]", "[[[[[[[[[[]]]]]]]]]]",
    "\"é\"",
    "\"aaaaaaaaaaaaaaaaaaaaaé\"", #""\u00e9""#, #"{"$date":2}"#, #"{"$data":""}"#, #"{"":-2}"#,
    #"{"":""}"#, "-1", "1.0", "[-2]", "[13,13]",
  ])
  func `the bound holds for what grows most`(member: String) throws {
    let large = CaseShare.of([10_900, 7300, 3000], each: 3)
    for count in [0, 1, 2, 14, 15, 63, 84, 85, 100, 254, 255, 256, 300] + large {
      let text = "[" + Array(repeating: member, count: count).joined(separator: ",") + "]"
      let kept = try JSONText(validating: Array(text.utf8))
      var reader = JSONReader(kept.bytes)
      let value = try reader.propertyList()
      #expect(kept.binarySizeBound >= value.binarySize, "\(count)")
    }
  }

  @Test func `the bound holds where references take four bytes`() throws {
    for (member, count) in [("-2", 65_535), ("-2", 90_000), ("[]", 66_000), ("7", 131_072)] {
      let text = "[" + Array(repeating: member, count: count).joined(separator: ",") + "]"
      let kept = try JSONText(validating: Array(text.utf8))
      var reader = JSONReader(kept.bytes)
      #expect(kept.binarySizeBound >= (try reader.propertyList().binarySize), "\(member) \(count)")
    }
  }

  @Test func `the bound is near for what grows most`() throws {
    for (count, factor) in [(10, 1.3), (80, 1.3), (1000, 1.1), (90_000, 1.01)] {
      let value = PropertyList.array(Array(repeating: .integer(-2), count: count))
      let text = JSONText { value.write(into: &$0) }
      #expect(Double(text.binarySizeBound) <= factor * Double(value.binarySize), "\(count)")
    }
  }

  @Test func `the bound holds for values alone`() throws {
    for text in ["-2", "7", "[]", "\"\"", "1.0", "-1", "true"] {
      let kept = try JSONText(validating: Array(text.utf8))
      var reader = JSONReader(kept.bytes)
      #expect(kept.binarySizeBound >= (try reader.propertyList().binarySize), "\(text)")
    }
  }
}
