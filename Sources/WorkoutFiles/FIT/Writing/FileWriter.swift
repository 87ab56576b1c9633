extension FIT {
  /// A writer of FIT files, record by record, which `MessageReader` reads back.
  ///
  /// It decides nothing: definitions, local types and byte orders are the caller's. `MessageWriter`
  /// chooses them by itself. Files whose bytes follow one another are a chain.
  package struct FileWriter: Sendable {
    private let header: FileHeader
    private var records: [UInt8] = []
    private var definitions = [DefinitionMessage?](repeating: nil, count: 16)
    /// The base types of developer fields, from the `field_description` messages written so far.
    private var developerTypes: [DeveloperKey: BaseType] = [:]

    private struct DeveloperKey: Hashable {
      let index: Int64
      let number: Int64
    }

    /// Begins a file.
    ///
    /// - Parameter header: Its size and versions; the size of the data is filled in at the end, and
    ///   so is the checksum of a header that has room for it, unless it is given as 0: not computed.
    package init(_ header: FileHeader = FileHeader()) throws(EncodeError) {
      guard header.size == 12 || header.size >= 14 else { throw .headerSize(header.size) }
      self.header = header
    }

    /// Writes a definition message.
    package mutating func define(_ definition: DefinitionMessage) throws(EncodeError) {
      let type = definition.localMessageType
      guard type <= RecordHeader.localTypeMask else { throw .localType(type) }
      let counts = [definition.fields.count, definition.developerFields.count]
      for count in counts where count > 255 { throw .tooManyFields(count) }
      var first = RecordHeader.isDefinition | type
      if !definition.developerFields.isEmpty { first |= RecordHeader.hasDeveloperFields }
      records += [first, 0, definition.architecture.rawValue]
      let number = definition.globalMessageNumber
      let isBigEndian = definition.architecture == .bigEndian
      records.append(littleEndian: UInt64(isBigEndian ? number.byteSwapped : number), count: 2)
      records.append(UInt8(definition.fields.count))
      for field in definition.fields {
        records += [field.number, field.size, field.baseTypeByte]
      }
      if !definition.developerFields.isEmpty {
        records.append(UInt8(definition.developerFields.count))
        for field in definition.developerFields {
          records += [field.number, field.size, field.developerDataIndex]
        }
      }
      definitions[Int(type)] = definition
    }

    /// Writes a data message.
    ///
    /// - Parameters:
    ///   - localType: The local type with which the message was defined.
    ///   - values: A raw value or none for each field of the definition in its order, then for each of
    ///     its developer fields, which are bare bytes until a `field_description` says more.
    ///   - timeOffset: The low five bits of the timestamp, which the header byte then has in the place
    ///     of a timestamp field.
    package mutating func write(
      _ localType: UInt8,
      _ values: [FieldValue?],
      timeOffset: UInt8? = nil
    ) throws(EncodeError) {
      let first = try Self.headerByte(localType, timeOffset)
      guard let definition = definitions[Int(localType)] else {
        throw .undefinedLocalType(localType)
      }
      let fields = fieldWriters(of: definition)
      guard values.count == fields.count else {
        throw .valueCount(expected: fields.count, found: values.count)
      }
      var bytes = [first]
      for (field, value) in zip(fields, values) { try field.write(value, to: &bytes) }
      records += bytes
      describe(definition, values)
    }

    private static func headerByte(_ localType: UInt8, _ timeOffset: UInt8?)
      throws(EncodeError) -> UInt8
    {
      guard let timeOffset else {
        guard localType <= RecordHeader.localTypeMask else { throw .localType(localType) }
        return localType
      }
      guard localType <= RecordHeader.compressedTypeMask else { throw .localType(localType) }
      guard timeOffset <= RecordHeader.timeOffsetMask else { throw .timeOffset(timeOffset) }
      return RecordHeader.isCompressed | localType << RecordHeader.compressedTypeShift | timeOffset
    }

    private func fieldWriters(of definition: DefinitionMessage) -> [FieldWriter] {
      let isBigEndian = definition.architecture == .bigEndian
      let fields = definition.fields.map { field in
        FieldWriter(
          number: field.number,
          size: Int(field.size),
          baseType: BaseType(byte: field.baseTypeByte),
          isBigEndian: isBigEndian
        )
      }
      return fields
        + definition.developerFields.map { field in
          let key = DeveloperKey(
            index: Int64(field.developerDataIndex),
            number: Int64(field.number)
          )
          return FieldWriter(
            number: field.number,
            size: Int(field.size),
            baseType: developerTypes[key],
            isBigEndian: isBigEndian
          )
        }
    }

    /// Remembers the base type that a `field_description` gives a developer field.
    private mutating func describe(_ definition: DefinitionMessage, _ values: [FieldValue?]) {
      guard definition.globalMessageNumber == FieldDescription.messageNumber else { return }
      func integer(_ number: UInt8) -> Int64? {
        let place = definition.fields.lastIndex { $0.number == number }
        return place.flatMap { values[$0]?.integer }
      }
      guard let index = integer(0), let number = integer(1), let type = integer(2) else { return }
      developerTypes[DeveloperKey(index: index, number: number)] = BaseType(
        byte: UInt8(truncatingIfNeeded: type)
      )
    }

    /// Makes the whole file: header, records, checksum.
    package func finished() throws(EncodeError) -> [UInt8] {
      guard records.count <= Int(UInt32.max) else { throw .tooLong(records.count) }
      var bytes: [UInt8] = [header.size, header.protocolVersion]
      bytes.append(littleEndian: UInt64(header.profileVersion), count: 2)
      bytes.append(littleEndian: UInt64(records.count), count: 4)
      bytes += FileHeader.signature
      if header.size >= 14 {
        let isComputed = header.checksum != 0
        bytes.append(littleEndian: isComputed ? UInt64(Checksum(of: bytes).value) : 0, count: 2)
      }
      bytes += [UInt8](repeating: 0, count: Int(header.size) - bytes.count)
      bytes += records
      bytes.append(littleEndian: UInt64(Checksum(of: bytes).value), count: 2)
      return bytes
    }
  }
}
