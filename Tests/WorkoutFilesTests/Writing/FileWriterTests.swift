import Testing
import LockstepWorkoutFiles

/// The bytes that are written, and what is refused.
struct FileWriterTests {
  private static let record = FIT.DefinitionMessage(
    localMessageType: 1,
    architecture: .bigEndian,
    globalMessageNumber: 20,
    fields: [FIT.FieldDefinition(253, .uint32), FIT.FieldDefinition(3, .uint8)]
  )

  /// The same file by the builder of the tests, which shares nothing with the writer.
  @Test(arguments: [12, 14, 20])
  func `a file has the bytes that the format says`(_ headerSize: Int) throws {
    var builder = FileBuilder()
    let described: [FileBuilder.Field] = [(0, 1, 2), (1, 1, 2), (2, 1, 2), (3, 4, 7)]
    builder.define(3, 206, described)
    builder.data(3, [0, 9, 0x84] + Array("abc\0".utf8))
    builder.define(
      1,
      20,
      [(253, 4, 0x86), (3, 1, 0x02)],
      isBigEndian: true,
      developer: [(9, 4, 0)]
    )
    builder.data(1, [0x3B, 0x9A, 0xCA, 0x00, 0x78, 0x01, 0x02, 0xFF, 0xFF])
    builder.compressed(1, offset: 5, [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF])

    var writer = try FIT.FileWriter(FIT.FileHeader(size: UInt8(headerSize), profileVersion: 21_218))
    try writer.define(
      FIT.DefinitionMessage(
        localMessageType: 3,
        globalMessageNumber: 206,
        fields: described.map {
          FIT.FieldDefinition(number: $0.number, size: $0.size, baseTypeByte: $0.type)
        }
      )
    )
    try writer.write(3, [.integer(0), .integer(9), .integer(0x84), .string("abc")])
    var definition = Self.record
    definition.developerFields = [
      FIT.DeveloperFieldDefinition(number: 9, size: 4, developerDataIndex: 0)
    ]
    try writer.define(definition)
    try writer.write(1, [.integer(1_000_000_000), .integer(120), .integers([0x0102, nil])])
    try writer.write(1, [nil, nil, nil], timeOffset: 5)
    // What is skipped of a longer header may be anything: it is the one difference there.
    let written = try writer.finished()
    let expected = builder.file(headerSize: headerSize)
    #expect(Array(written[..<14]) == Array(expected[..<14]))
    #expect(written.count == expected.count)
    let end = headerSize > 14 ? written.count - 2 : written.count
    #expect(Array(written[headerSize..<end]) == Array(expected[headerSize..<end]))
    #expect(FIT.DecodedFiles(written).error == nil)
  }

  @Test func `what the format cannot say is refused`() throws {
    var writer = try FIT.FileWriter()
    #expect(throws: FIT.EncodeError.headerSize(13)) {
      _ = try FIT.FileWriter(FIT.FileHeader(size: 13))
    }
    #expect(throws: FIT.EncodeError.undefinedLocalType(1)) { try writer.write(1, []) }
    try writer.define(Self.record)
    #expect(throws: FIT.EncodeError.valueCount(expected: 2, found: 1)) {
      try writer.write(1, [nil])
    }
    #expect(throws: FIT.EncodeError.localType(16)) { try writer.write(16, []) }
    #expect(throws: FIT.EncodeError.localType(4)) { try writer.write(4, [], timeOffset: 0) }
    #expect(throws: FIT.EncodeError.timeOffset(32)) {
      try writer.write(1, [nil, nil], timeOffset: 32)
    }
    var local = Self.record
    local.localMessageType = 16
    #expect(throws: FIT.EncodeError.localType(16)) { try writer.define(local) }
    local = Self.record
    local.fields = [FIT.FieldDefinition](repeating: local.fields[0], count: 256)
    #expect(throws: FIT.EncodeError.tooManyFields(256)) { try writer.define(local) }
  }

  @Test func `a value that would not be read back is refused, and nothing of its message written`()
    throws
  {
    var writer = try FIT.FileWriter()
    try writer.define(Self.record)
    let wrong: [FIT.FieldValue] = [
      .integer(-1), .integer(255), .integer(256), .real(1), .string("a"), .integers([1, 2]),
      .bytes([1]), .integers([]),
    ]
    let before = try writer.finished()
    for value in wrong {
      #expect(throws: FIT.EncodeError.self, "\(value)") {
        try writer.write(1, [.integer(1_000_000_000), value])
      }
    }
    #expect(try writer.finished() == before)
    let fields = [
      FIT.FieldDefinition(0, .string, count: 4), FIT.FieldDefinition(1, .byte, count: 2),
      FIT.FieldDefinition(2, .float64),
    ]
    try writer.define(
      FIT.DefinitionMessage(localMessageType: 2, globalMessageNumber: 0xFF00, fields: fields)
    )
    for text in ["", "a\0b", "five!"] {
      #expect(throws: FIT.EncodeError.self) { try writer.write(2, [.string(text), nil, nil]) }
    }
    for bytes in [[0xFF, 0xFF], [1, 2, 3]] as [[UInt8]] {
      #expect(throws: FIT.EncodeError.self) { try writer.write(2, [nil, .bytes(bytes), nil]) }
    }
    #expect(throws: FIT.EncodeError.self) { try writer.write(2, [nil, nil, .real(.nan)]) }
  }

  @Test func `a message by names is scaled, named and defined by the profile`() throws {
    var writer = try FIT.MessageWriter()
    var session = try FIT.MessageDraft("session")
    try session.set("sport", named: "rowing")
    try session.set("total_elapsed_time", 1_234.5678)
    try session.set("avg_altitude", -12.34)
    try session.set("sport_profile_name", text: "Róing")
    try session.set("avg_grit", 2.5)
    try session.set("time_in_hr_zone", raw: .integers([1, nil, 3]))
    try session.set("max_heart_rate", nil)
    try writer.write(session)
    let message = try #require(FIT.DecodedFiles(try writer.finished()).messages.first)
    #expect(message.integer("sport") == 15)
    #expect(message.real("total_elapsed_time") == 1_234.568)
    #expect(message.real("avg_altitude") == 2_438 / 5.0 - 500)
    #expect(message.value("sport_profile_name") == .string("Róing"))
    #expect(message.real("avg_grit") == 2.5)
    #expect(message.value("time_in_hr_zone") == .integers([1, nil, 3]))
    #expect(message.value("max_heart_rate") == nil)
    #expect(throws: FIT.EncodeError.unknownMessage("ride")) { _ = try FIT.MessageDraft("ride") }
    #expect(throws: FIT.EncodeError.unknownField(message: "session", field: "hills")) {
      try session.set("hills", 1)
    }
    #expect(throws: FIT.EncodeError.unknownField(message: "sport", field: "chess")) {
      try session.set("sport", named: "chess")
    }
    #expect(throws: FIT.EncodeError.self) { try session.set("avg_speed", .infinity) }
  }

  @Test
  func `a message like one before needs no definition, and the seventeenth kind takes a turn`()
    throws
  {
    var writer = try FIT.MessageWriter()
    for number in 0..<17 as Range<UInt16> {
      for _ in 0..<2 {
        var message = FIT.MessageDraft(number: 0xFF00 + number)
        message.set(1, .uint8, .integer(Int64(number)))
        try writer.write(message)
      }
    }
    let decoded = FIT.DecodedFiles(try writer.finished())
    #expect(decoded.error == nil)
    #expect(decoded.files.first?.definitionCount == 17)
    let numbers = decoded.messages.map { $0.integer(1) }
    #expect(numbers == (0..<17).flatMap { [$0, $0] })
    #expect(decoded.messages.last?.localMessageType == 0)
  }
}
