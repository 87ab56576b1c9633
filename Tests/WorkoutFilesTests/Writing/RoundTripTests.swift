import Testing
import LockstepWorkoutFiles

/// What is written is what is read.
struct RoundTripTests {
  /// A message as it was written: where each value stands in the definition.
  private struct Written: Equatable {
    var number: UInt16
    var local: UInt8
    var values: [Int: FIT.FieldValue]
  }

  private static func describe(_ writer: inout FIT.FileWriter) throws {
    let fields = [
      FIT.FieldDefinition(0, .uint8), FIT.FieldDefinition(1, .uint8),
      FIT.FieldDefinition(2, .uint8),
    ]
    try writer.define(
      FIT.DefinitionMessage(localMessageType: 0, globalMessageNumber: 206, fields: fields)
    )
    for (number, type) in RandomMessages.developerTypes.enumerated() {
      try writer.write(0, [.integer(0), .integer(Int64(number)), .integer(Int64(type.byte))])
    }
  }

  /// A file of random messages, with what must be read in it.
  private static func file(_ seed: UInt64) throws -> (bytes: [UInt8], written: [Written]) {
    var random = RandomMessages(seed)
    let size: UInt8 = seed % 3 == 0 ? 12 : 14
    var writer = try FIT.FileWriter(FIT.FileHeader(size: size, checksum: seed % 5 == 0 ? 0 : nil))
    try describe(&writer)
    var written: [Written] = []
    var definitions: [UInt8: FIT.DefinitionMessage] = [:]
    for _ in 0..<60 {
      let local = UInt8(random.draws.below(16))
      if definitions[local] == nil || random.draws.chance(3) {
        let definition = random.definition(local)
        try writer.define(definition)
        definitions[local] = definition
      }
      let definition = try #require(definitions[local])
      let values = values(of: definition, &random)
      let isCompressed = local < 4 && random.draws.chance(3)
      try writer.write(local, values, timeOffset: isCompressed ? 7 : nil)
      let present = values.enumerated().filter { $0.element != nil }
      written.append(
        Written(
          number: definition.globalMessageNumber,
          local: local,
          values: Dictionary(
            uniqueKeysWithValues: present.compactMap { item in
              item.element.map { (item.offset, $0) }
            }
          )
        )
      )
    }
    return (try writer.finished(), written)
  }

  private static func values(of definition: FIT.DefinitionMessage, _ random: inout RandomMessages)
    -> [FIT.FieldValue?]
  {
    let own = definition.fields.map {
      random.value($0.size, FIT.BaseType(byte: $0.baseTypeByte))
    }
    let types = RandomMessages.developerTypes
    return own
      + definition.developerFields.map {
        random.value($0.size, Int($0.number) < types.count ? types[Int($0.number)] : nil)
      }
  }

  @Test(arguments: 1...60 as ClosedRange<UInt64>)
  func `random messages are read as they were written`(_ seed: UInt64) throws {
    let (bytes, written) = try Self.file(seed)
    let decoded = FIT.DecodedFiles(bytes, expandsComponents: false)
    #expect(decoded.error == nil)
    let messages = decoded.messages.dropFirst(RandomMessages.developerTypes.count)
    let read = messages.map { message in
      Written(
        number: message.globalMessageNumber,
        local: message.localMessageType,
        values: Dictionary(
          uniqueKeysWithValues: message.fields.map { (Int($0.index), $0.value) }
        )
      )
    }
    #expect(read == written)
  }

  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func `random files in a chain, and in pieces, are read as each by itself`(_ seed: UInt64) throws {
    let parts = try (0..<3).map { try Self.file(seed * 3 + $0).bytes }
    let apart = parts.flatMap { FIT.DecodedFiles($0).messages.map { Array($0.fields) } }
    let chain = FIT.DecodedFiles(parts.flatMap { $0 })
    #expect(chain.error == nil && chain.files.count == 3)
    #expect(chain.messages.map { Array($0.fields) } == apart)
    var reader = FIT.MessageReader()
    var pieces: [[FIT.DataField]] = []
    let take = { (event: FIT.MessageReader.Event) in
      if case .message(let message) = event { pieces.append(Array(message.fields)) }
    }
    let bytes = parts.flatMap { $0 }
    for start in stride(from: 0, to: bytes.count, by: 61) {
      try reader.push(Array(bytes[start..<min(start + 61, bytes.count)]), take)
    }
    try reader.finish(take)
    #expect(pieces == apart)
  }

  @Test func `every value of a small base type is written and read, but for the one that is none`()
    throws
  {
    for type in [FIT.BaseType.enum, .sint8, .uint8, .uint8z] {
      for value in -200...300 as ClosedRange<Int64> {
        var writer = try FIT.FileWriter()
        let field = FIT.FieldDefinition(7, type)
        try writer.define(
          FIT.DefinitionMessage(localMessageType: 0, globalMessageNumber: 0xFF00, fields: [field])
        )
        let range: ClosedRange<Int64> = type.isSigned ? -128...127 : 0...255
        let fits = range.contains(value) && value != Int64(type.invalid)
        do throws(FIT.EncodeError) {
          try writer.write(0, [.integer(value)])
          #expect(fits, "\(type) \(value)")
          let read = FIT.DecodedFiles(try writer.finished()).messages.first?.value(7)
          #expect(read == .integer(value), "\(type)")
        } catch {
          #expect(!fits, "\(type) \(value)")
          #expect(error == .outOfRange(field: 7, type, .integer(value)))
        }
      }
    }
  }
}
