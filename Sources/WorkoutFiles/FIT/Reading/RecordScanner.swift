extension FIT {
  /// A scanner that cuts input into headers, definitions, data messages and checksums, and checks them.
  ///
  /// Each `next` answers with one step, whose details stand in the properties; `needsMore` leaves the
  /// place as it was, so that the caller comes back with the same bytes and more of them. It keeps a
  /// size for each local type and no bytes.
  struct RecordScanner {
    /// The part of a file that `next` has found.
    enum Step {
      /// A file's header, which is in `header`.
      case file
      /// A definition message, which is in `definition`.
      case definition
      /// A data message, described by `localType`, `timeOffset` and `dataStart`.
      case data
      /// A file's checksum, with the result in `summary`; another file may follow.
      case end
      case needsMore
    }

    private enum Stage {
      case header
      case records
      case checksum
    }

    let policy: ChecksumPolicy
    private(set) var header = FileHeader()
    private(set) var definition = DefinitionMessage(
      localMessageType: 0,
      globalMessageNumber: 0,
      fields: []
    )
    private(set) var localType = 0
    /// The five bits of a compressed timestamp; -1 if there are none.
    private(set) var timeOffset = -1
    /// The position in the span of the data message's values.
    private(set) var dataStart = 0
    private(set) var summary: FileSummary
    /// The number of data messages in all earlier files.
    private var messagesBefore = 0

    private var stage = Stage.header
    /// The position in the span up to which it was read; the caller lowers it after dropping bytes.
    private(set) var position = 0
    /// The offset in the input of the span's first byte.
    private var base = 0
    /// The offset in the input at which the file's data end; `Int.max` while unknown.
    private var dataEnd = 0
    private var checksum = Checksum()
    /// The position in the span up to which the checksum was computed.
    private var checked = 0
    /// The size in bytes of each local type's records, header byte included; 0 without a definition.
    private var sizes = [16 of Int](repeating: 0)

    init(_ policy: ChecksumPolicy) {
      self.policy = policy
      summary = FileSummary(header: header, offset: 0)
    }

    var messagesRead: Int { messagesBefore + summary.messageCount }

    /// Notes that the next span will begin at `position`.
    mutating func dropRead() {
      base += position
      position = 0
      checked = 0
    }

    /// Reads one step; `isLast` is `true` if no input follows the span.
    mutating func next(_ bytes: Span<UInt8>, isLast: Bool) throws(DecodeError) -> Step {
      switch stage {
      case .records: try record(bytes, isLast)
      case .header: try fileHeader(bytes, isLast)
      case .checksum: try fileChecksum(bytes, isLast)
      }
    }

    // MARK: Header

    private mutating func fileHeader(_ bytes: Span<UInt8>, _ isLast: Bool) throws(DecodeError)
      -> Step
    {
      let found = bytes.count - position
      if found == 0 {
        if isLast, base + position == 0 { throw error(.empty) }
        return .needsMore
      }
      // What is wrong is judged when it is all there, so that pieces of any size meet the same error.
      if found < FileHeader.sizeMin, !isLast { return .needsMore }
      let size = bytes[position]
      if found >= FileHeader.sizeMin, !FileHeader.hasSignature(bytes, at: position) {
        if base + position == 0, let name = FileHeader.packer(of: bytes) {
          throw error(.packed(by: name))
        }
        throw error(.notFIT)
      }
      if size < FileHeader.sizeMin { throw error(.headerSize(size)) }
      guard found >= Int(size) else {
        if isLast { throw error(.headerCut(needed: Int(size), found: found)) }
        return .needsMore
      }
      // Whether a file that says it is empty is so can be told from the two bytes that follow.
      let next = FileHeader(bytes, at: position)
      if next.dataSize == 0, found < Int(size) + 2, !isLast { return .needsMore }
      try begin(next, bytes)
      return .file
    }

    private mutating func begin(_ next: FileHeader, _ bytes: Span<UInt8>) throws(DecodeError) {
      let start = position
      messagesBefore += summary.messageCount
      header = next
      summary = FileSummary(header: next, offset: base + start)
      try judgeHeader(bytes)
      checksum = Checksum()
      position += Int(next.size)
      checksum.update(bytes, start..<position)
      checked = position
      dataEnd = base + position + Int(next.dataSize)
      if next.dataSize == 0, !isEmptyFile(bytes) {
        dataEnd = .max
      }
      sizes = [16 of Int](repeating: 0)
      stage = .records
    }

    private mutating func judgeHeader(_ bytes: Span<UInt8>) throws(DecodeError) {
      guard let found = header.checksum else { return }
      var computed = Checksum()
      computed.update(bytes, position..<(position + FileHeader.sizeMin))
      summary.headerChecksum =
        found == computed.value ? .matches : found == 0 ? .notComputed : .differs
      if summary.headerChecksum == .differs, policy == .strict {
        throw error(.headerChecksum(expected: computed.value, found: found))
      }
    }

    private func isEmptyFile(_ bytes: Span<UInt8>) -> Bool {
      position + 2 <= bytes.count
        && UInt64(checksum.value) == bytes.littleEndian(at: position, count: 2)
    }

    // MARK: Records

    private mutating func record(_ bytes: Span<UInt8>, _ isLast: Bool) throws(DecodeError) -> Step {
      guard base &+ position < dataEnd else {
        stage = .checksum
        return try fileChecksum(bytes, isLast)
      }
      guard position < bytes.count else { return try awaitRecord(bytes, needed: 1, isLast) }
      let first = bytes[position]
      if first & 0xC0 == RecordHeader.isDefinition {
        return try define(bytes, isLast)
      }
      if first & RecordHeader.isCompressed == 0 {
        localType = Int(first & RecordHeader.localTypeMask)
        timeOffset = -1
      } else {
        localType =
          Int(first &>> RecordHeader.compressedTypeShift & RecordHeader.compressedTypeMask)
        timeOffset = Int(first & RecordHeader.timeOffsetMask)
      }
      let size = sizes[localType]
      guard fits(size, bytes, isLast) else {
        return try awaitRecord(bytes, needed: size, isLast)
      }
      if size == 0 { throw error(.undefinedLocalType(UInt8(localType))) }
      dataStart = position &+ 1
      position &+= size
      summary.messageCount &+= 1
      return .data
    }

    /// Says if a whole record lies within the span and the file's data.
    ///
    /// Of a file whose end nobody knows, the last two bytes may be its checksum.
    private func fits(_ size: Int, _ bytes: Span<UInt8>, _ isLast: Bool) -> Bool {
      if dataEnd == .max, !isLast || bytes.count &- position == 2 {
        return position &+ size &+ 2 <= bytes.count
      }
      return position &+ size <= bytes.count && base &+ position &+ size <= dataEnd
    }

    private mutating func define(_ bytes: Span<UInt8>, _ isLast: Bool) throws(DecodeError) -> Step {
      guard let size = DefinitionMessage.size(bytes, at: position), fits(size, bytes, isLast) else {
        let size = DefinitionMessage.size(bytes, at: position) ?? 6
        return try awaitRecord(bytes, needed: size, isLast)
      }
      definition = DefinitionMessage(bytes, at: position)
      sizes[Int(definition.localMessageType)] = 1 + definition.dataSize
      position += size
      summary.definitionCount += 1
      return .definition
    }

    /// Waits for the rest of a record, or throws an error if the rest can never come.
    private mutating func awaitRecord(_ bytes: Span<UInt8>, needed: Int, _ isLast: Bool)
      throws(DecodeError) -> Step
    {
      if dataEnd != .max, base + position + needed > dataEnd {
        throw error(.recordCrossesEnd(end: dataEnd))
      }
      guard isLast else {
        check(bytes)
        return .needsMore
      }
      guard dataEnd == .max else {
        throw error(.recordCut(needed: needed, found: bytes.count - position))
      }
      throw error(.unfinished)
    }

    // MARK: Checksum

    private mutating func check(_ bytes: Span<UInt8>) {
      checksum.update(bytes, checked..<position)
      checked = position
    }

    private mutating func fileChecksum(_ bytes: Span<UInt8>, _ isLast: Bool) throws(DecodeError)
      -> Step
    {
      check(bytes)
      guard position + 2 <= bytes.count else {
        if isLast { throw error(.checksumCut) }
        return .needsMore
      }
      let found = UInt16(bytes.littleEndian(at: position, count: 2))
      summary.fileChecksum = found == checksum.value ? .matches : .differs
      if summary.fileChecksum == .differs, policy == .strict {
        throw error(.fileChecksum(expected: checksum.value, found: found))
      }
      position += 2
      checked = position
      summary.byteCount = base + position - summary.offset
      stage = .header
      return .end
    }

    private func error(_ kind: DecodeError.Kind) -> DecodeError {
      DecodeError(kind, offset: base + position, messagesRead: messagesRead)
    }
  }

  /// A file's header, the number of its messages, and the results of its checksums.
  package struct FileSummary: Equatable, Sendable {
    package internal(set) var header: FileHeader
    /// The offset of the file in the input.
    package internal(set) var offset: Int
    /// The file's size in bytes from header to checksum; 0 if the file is damaged before its end.
    package internal(set) var byteCount = 0
    package internal(set) var definitionCount = 0
    package internal(set) var messageCount = 0
    package internal(set) var headerChecksum = ChecksumState.absent
    package internal(set) var fileChecksum = ChecksumState.absent

    package init(header: FileHeader, offset: Int) {
      self.header = header
      self.offset = offset
    }
  }
}
