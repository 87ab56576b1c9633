extension FIT {
  /// One field in a definition message.
  package struct FieldDefinition: Equatable, Sendable {
    package var number: UInt8
    /// The size in bytes in a data message; a multiple of the base type's size if the writer is
    /// correct.
    package var size: UInt8
    /// The base type byte, as in the file.
    package var baseTypeByte: UInt8

    package init(number: UInt8, size: UInt8, baseTypeByte: UInt8) {
      self.number = number
      self.size = size
      self.baseTypeByte = baseTypeByte
    }

    /// Makes a field of one or more elements of a base type.
    package init(_ number: UInt8, _ baseType: BaseType, count: Int = 1) {
      self.init(
        number: number,
        size: UInt8(clamping: baseType.size * count),
        baseTypeByte: baseType.byte
      )
    }
  }

  /// One developer field in a definition message.
  package struct DeveloperFieldDefinition: Equatable, Sendable {
    package var number: UInt8
    package var size: UInt8
    /// The index of the `developer_data_id` that the field belongs to.
    package var developerDataIndex: UInt8

    package init(number: UInt8, size: UInt8, developerDataIndex: UInt8) {
      self.number = number
      self.size = size
      self.developerDataIndex = developerDataIndex
    }
  }

  /// The definition of a local message type's data messages, until that type is defined again.
  package struct DefinitionMessage: Equatable, Sendable {
    /// The local type, from 0 to 15, or to 3 if its data messages have compressed timestamps.
    package var localMessageType: UInt8
    package var architecture: Architecture
    /// The number of the message in the profile.
    package var globalMessageNumber: UInt16
    package var fields: [FieldDefinition]
    package var developerFields: [DeveloperFieldDefinition]

    package init(
      localMessageType: UInt8,
      architecture: Architecture = .littleEndian,
      globalMessageNumber: UInt16,
      fields: [FieldDefinition],
      developerFields: [DeveloperFieldDefinition] = []
    ) {
      self.localMessageType = localMessageType
      self.architecture = architecture
      self.globalMessageNumber = globalMessageNumber
      self.fields = fields
      self.developerFields = developerFields
    }

    /// The size in bytes of a data message after its header byte.
    package var dataSize: Int {
      fields.reduce(0) { $0 + Int($1.size) } + developerFields.reduce(0) { $0 + Int($1.size) }
    }
  }
}

extension FIT.DefinitionMessage {
  /// Finds the size in bytes of the definition at a record header; `nil` if more bytes are needed to
  /// tell.
  static func size(_ bytes: Span<UInt8>, at start: Int) -> Int? {
    guard start + 6 <= bytes.count else { return nil }
    var size = 6 + 3 * Int(bytes[start + 5])
    if bytes[start] & FIT.RecordHeader.hasDeveloperFields != 0 {
      guard start + size < bytes.count else { return nil }
      size += 1 + 3 * Int(bytes[start + size])
    }
    return size
  }

  /// Reads a definition whose bytes are complete.
  init(_ bytes: Span<UInt8>, at start: Int) {
    localMessageType = bytes[start] & FIT.RecordHeader.localTypeMask
    architecture = bytes[start + 2] & 1 == 1 ? .bigEndian : .littleEndian
    globalMessageNumber = UInt16(
      bytes.integer(at: start + 3, count: 2, isBigEndian: architecture == .bigEndian)
    )
    let count = Int(bytes[start + 5])
    fields = []
    fields.reserveCapacity(count)
    for place in stride(from: start + 6, to: start + 6 + 3 * count, by: 3) {
      fields.append(
        FIT.FieldDefinition(
          number: bytes[place],
          size: bytes[place + 1],
          baseTypeByte: bytes[place + 2]
        )
      )
    }
    developerFields = []
    guard bytes[start] & FIT.RecordHeader.hasDeveloperFields != 0 else { return }
    let first = start + 6 + 3 * count
    for place in stride(from: first + 1, to: first + 1 + 3 * Int(bytes[first]), by: 3) {
      developerFields.append(
        FIT.DeveloperFieldDefinition(
          number: bytes[place],
          size: bytes[place + 1],
          developerDataIndex: bytes[place + 2]
        )
      )
    }
  }
}
