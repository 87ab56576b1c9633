import Testing
import LockstepWorkoutFiles

/// How the bytes of fields become values.
struct FieldTests {
  private typealias Builder = FileBuilder

  private static func messages(_ builder: FileBuilder) -> [FIT.DataMessage] {
    let decoded = FIT.DecodedFiles(builder.file())
    #expect(decoded.error == nil)
    return Array(decoded.messages)
  }

  /// The value of a field of one base type in a message that the profile does not have.
  private static func value(
    _ type: UInt8,
    _ bytes: [UInt8],
    isBigEndian: Bool = false
  ) -> FIT.FieldValue? {
    var builder = FileBuilder()
    builder.define(0, 0xFF00, [(7, UInt8(bytes.count), type)], isBigEndian: isBigEndian)
    builder.data(0, bytes)
    return messages(builder).first?.value(7)
  }

  /// Base type, bits, and the whole number they are; `nil` for none.
  private static let integers: [(type: UInt8, bits: UInt64, size: Int, value: Int64?)] = [
    (0x00, 0xFE, 1, 254), (0x00, 0xFF, 1, nil), (0x01, 0x80, 1, -128), (0x01, 0x7F, 1, nil),
    (0x02, 0xFE, 1, 254), (0x02, 0xFF, 1, nil), (0x83, 0xFFFE, 2, -2), (0x83, 0x7FFF, 2, nil),
    (0x84, 0xFFFE, 2, 65_534), (0x84, 0xFFFF, 2, nil), (0x85, 0x8000_0000, 4, -2_147_483_648),
    (0x85, 0x7FFF_FFFF, 4, nil), (0x86, 0xFFFF_FFFE, 4, 4_294_967_294),
    (0x86, 0xFFFF_FFFF, 4, nil), (0x0A, 0xFF, 1, 255), (0x0A, 0, 1, nil), (0x8B, 0xFFFF, 2, 65_535),
    (0x8B, 0, 2, nil), (0x8C, 0xFFFF_FFFF, 4, 4_294_967_295), (0x8C, 0, 4, nil),
    (0x8E, 0x8000_0000_0000_0000, 8, .min), (0x8E, 0x7FFF_FFFF_FFFF_FFFF, 8, nil),
    (0x8F, 0x0102_0304_0506_0708, 8, 0x0102_0304_0506_0708), (0x8F, .max, 8, nil),
    (0x90, 5, 8, 5), (0x90, 0, 8, nil), (0x06, 0xFFFF_FFFE, 4, 4_294_967_294), (0x0C, 7, 4, 7),
  ]

  @Test func `whole numbers of every base type are read in both byte orders`() {
    for (type, bits, size, value) in Self.integers {
      let expected = value.map { FIT.FieldValue.integer($0) }
      #expect(Self.value(type, Builder.little(bits, size)) == expected, "\(type) \(bits)")
      let big = Self.value(type, Builder.big(bits, size), isBigEndian: true)
      #expect(big == expected, "\(type) \(bits)")
    }
  }

  @Test func `floats are read in both byte orders, and every NaN is no value`() {
    let single = UInt64(Float(-1.5).bitPattern)
    let double = Double(0.1).bitPattern
    #expect(Self.value(0x88, Builder.little(single, 4)) == .real(-1.5))
    #expect(Self.value(0x88, Builder.big(single, 4), isBigEndian: true) == .real(-1.5))
    #expect(Self.value(0x89, Builder.little(double, 8)) == .real(0.1))
    #expect(Self.value(0x89, Builder.big(double, 8), isBigEndian: true) == .real(0.1))
    for bits in [0xFFFF_FFFF, 0x7FC0_0000] as [UInt64] {
      #expect(Self.value(0x88, Builder.little(bits, 4)) == nil)
    }
    #expect(Self.value(0x89, Builder.little(.max, 8)) == nil)
  }

  @Test func `text ends at its first NUL or with its field`() {
    #expect(Self.value(0x07, Array("Rùn\0garbage".utf8)) == .string("Rùn"))
    #expect(Self.value(0x07, Array("full".utf8)) == .string("full"))
    #expect(Self.value(0x07, [0, 65, 66]) == nil)
    #expect(Self.value(0x07, [0x41, 0xFF]) == .string("A\u{FFFD}"))
  }

  @Test func `an array keeps its invalid elements as none, and one of nothing else is no value`() {
    #expect(Self.value(0x84, [1, 0, 0xFF, 0xFF, 3, 0]) == .integers([1, nil, 3]))
    #expect(Self.value(0x84, [0, 1, 0xFF, 0xFF], isBigEndian: true) == .integers([1, nil]))
    #expect(Self.value(0x84, [0xFF, 0xFF, 0xFF, 0xFF]) == nil)
    let reals = Builder.little(UInt64(Float(2).bitPattern), 4) + [0xFF, 0xFF, 0xFF, 0xFF]
    #expect(Self.value(0x88, reals) == .reals([2, nil]))
    #expect(Self.value(0x0D, [1, 0xFF, 3]) == .bytes([1, 0xFF, 3]))
    #expect(Self.value(0x0D, [0xFF, 0xFF]) == nil)
  }

  @Test func `a size that does not fit its base type, or a type nobody knows, gives bytes`() {
    #expect(Self.value(0x86, [1, 2, 3]) == .bytes([1, 2, 3]))
    #expect(Self.value(0x1E, [1, 2]) == .bytes([1, 2]))
    #expect(Self.value(0x86, []) == nil)
  }

  @Test func `a whole number in fewer bytes than its type has is one of the smaller type`() {
    let cases: [(type: UInt8, bytes: [UInt8], value: FIT.FieldValue?)] = [
      (0x86, [5], .integer(5)), (0x86, [0xFF], nil), (0x86, [1, 2], .integer(513)),
      (0x85, [0xFE], .integer(-2)), (0x85, [0x7F], nil), (0x83, [0x80], .integer(-128)),
      (0x8C, [0], nil), (0x90, [1, 0, 0, 0], .integer(1)), (0x8F, [0xFF, 0xFF], nil),
      (0x88, [1, 2], .bytes([1, 2])), (0x86, [1, 2, 3], .bytes([1, 2, 3])),
    ]
    for (type, bytes, value) in cases {
      #expect(Self.value(type, bytes) == value, "\(type) \(bytes)")
      let big = Self.value(type, bytes.reversed(), isBigEndian: true)
      if case .integer = value { #expect(big == value, "\(type) \(bytes)") }
    }
  }

  @Test func `scale and offset are the profile's, invalid values the file's`() {
    var builder = FileBuilder()
    let fields: [FileBuilder.Field] = [
      (2, 2, Builder.uint16), (3, 1, Builder.uint8), (6, 1, Builder.uint8), (9, 2, Builder.sint16),
    ]
    builder.define(0, 20, fields)
    builder.data(0, Builder.little(2_501, 2) + [0xFF, 0xFE] + Builder.little(0xFFFF, 2))
    let record = Self.messages(builder)[0]
    #expect(record.name == "record" && record.globalMessageNumber == 20)
    #expect(record.real("altitude") == 2_501 / 5.0 - 500)
    #expect(record.integer("altitude") == 2_501)
    #expect(record.value("heart_rate") == nil)
    #expect(record.real("speed") == 0.254)
    #expect(record.real("grade") == -0.01)
  }

  @Test func `the last of a field that is defined twice counts`() {
    var builder = FileBuilder()
    builder.define(0, 20, [(3, 1, Builder.uint8), (3, 1, Builder.uint8)])
    for bytes in [[100, 101], [100, 0xFF]] as [[UInt8]] { builder.data(0, bytes) }
    #expect(Self.messages(builder).map { $0.integer("heart_rate") } == [101, 100])
  }

  @Test func `a local type is what it was last defined as, in its own byte order`() {
    var builder = FileBuilder()
    builder.define(5, 20, [(7, 2, Builder.uint16)])
    builder.define(6, 20, [(7, 2, Builder.uint16)], isBigEndian: true)
    builder.data(5, [1, 0])
    builder.data(6, [0, 2])
    builder.define(5, 21, [(3, 4, Builder.uint32)], isBigEndian: true)
    builder.data(5, [0, 0, 0, 3])
    builder.data(6, [0, 4])
    let messages = Self.messages(builder)
    #expect(messages.map(\.name) == ["record", "record", "event", "record"])
    #expect(messages.map { $0.integer("power") } == [1, 2, nil, 4])
    #expect(messages[2].integer("data") == 3)
    #expect(messages.map(\.localMessageType) == [5, 6, 5, 6])
  }
}
