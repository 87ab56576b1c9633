extension FIT {
  /// The place and kind of a file's damage, with the amount that was read before it.
  ///
  /// Everything complete before the damage has been given out by then.
  package struct DecodeError: Error, Equatable, Sendable {
    package var kind: Kind
    /// The offset in the input of the damaged header, record or checksum.
    package var offset: Int
    /// The number of data messages read before the damage, over all files of the input.
    package var messagesRead: Int

    package init(_ kind: Kind, offset: Int, messagesRead: Int) {
      self.kind = kind
      self.offset = offset
      self.messagesRead = messagesRead
    }

    /// `true` if the damage comes after a whole file.
    package var isAfterFile: Bool {
      switch kind {
      case .notFIT, .headerSize, .headerCut: offset > 0
      default: false
      }
    }

    /// The kind of damage.
    package enum Kind: Equatable, Sendable {
      /// The input is empty.
      case empty
      /// A header states a size below 12.
      case headerSize(UInt8)
      /// Bytes 8 to 11 of a header are not “.FIT”.
      case notFIT
      /// The file is compressed by this program, and must be unpacked first.
      case packed(by: String)
      /// The input ends within a header.
      case headerCut(needed: Int, found: Int)
      case headerChecksum(expected: UInt16, found: UInt16)
      /// The input ends within a record, or before a record that the header promises.
      case recordCut(needed: Int, found: Int)
      /// A record extends beyond the end that the header states.
      case recordCrossesEnd(end: Int)
      /// A data message has a local type without a definition.
      case undefinedLocalType(UInt8)
      /// The input ends before the file's checksum.
      case checksumCut
      case fileChecksum(expected: UInt16, found: UInt16)
      /// The header states no data although there are some, so the recording was never finished.
      case unfinished
    }
  }
}

extension FIT.DecodeError: CustomStringConvertible {
  package var description: String {
    let messages = messagesRead == 1 ? "1 message was" : "\(messagesRead) messages were"
    return "\(kind) at byte \(offset); \(messages) read before it"
  }
}

extension FIT.DecodeError.Kind: CustomStringConvertible {
  package var description: String {
    switch self {
    case .empty: "the file is empty: expected a FIT header"
    case .headerSize(let size): "a header of \(size) bytes: expected 12 or 14"
    case .notFIT:
      "no “.FIT” in the header: this is not a FIT file, or other data follows a FIT file"
    case .packed(let name): "the file is packed by \(name): unpack it first"
    case .headerCut(let needed, let found):
      "the file ends within a header: expected \(needed) bytes, found \(found)"
    case .headerChecksum(let expected, let found):
      "the header's checksum is \(Self.hex(found)): expected \(Self.hex(expected))"
    case .recordCut(let needed, let found):
      "the file ends within a record: expected \(needed) bytes, found \(found)"
    case .recordCrossesEnd(let end):
      "a record goes on beyond the data, which the header ends at byte \(end)"
    case .undefinedLocalType(let type):
      "a data message of local type \(type): expected its definition before it"
    case .checksumCut: "the file ends before its checksum: expected 2 bytes"
    case .fileChecksum(let expected, let found):
      "the file's checksum is \(Self.hex(found)): expected \(Self.hex(expected))"
    case .unfinished: "the header says that there is no data: the recording was not finished"
    }
  }

  /// Spells a checksum in hexadecimal.
  package static func hex(_ value: UInt16) -> String {
    let digits = String(value, radix: 16)
    return "0x" + String(repeating: "0", count: 4 - digits.count) + digits
  }
}
