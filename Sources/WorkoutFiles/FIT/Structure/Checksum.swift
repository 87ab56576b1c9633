extension FIT {
  /// The CRC-16 of headers and files (polynomial 0xA001 reflected, start 0, nothing at the end).
  ///
  /// Eight bytes at a time, by eight tables: a byte at a time, each waits for the one before it.
  package struct Checksum: Equatable, Sendable {
    /// The checksum of the bytes so far; 0 again once it has run over its own two bytes.
    package private(set) var value: UInt16 = 0

    package init() {}

    /// Computes the checksum of a range of bytes.
    package init(of bytes: [UInt8]) {
      update(bytes.span, 0..<bytes.count)
    }

    /// Runs on over bytes, which must lie within the span.
    package mutating func update(_ bytes: Span<UInt8>, _ range: Range<Int>) {
      let tables = Self.tables
      var crc = value
      var index = range.lowerBound
      while index &+ 8 <= range.upperBound {
        let first = bytes[index] ^ UInt8(truncatingIfNeeded: crc)
        let second = bytes[index &+ 1] ^ UInt8(truncatingIfNeeded: crc &>> 8)
        crc =
          tables[1_792 &+ Int(first)] ^ tables[1_536 &+ Int(second)]
          ^ tables[1_280 &+ Int(bytes[index &+ 2])] ^ tables[1_024 &+ Int(bytes[index &+ 3])]
          ^ tables[768 &+ Int(bytes[index &+ 4])] ^ tables[512 &+ Int(bytes[index &+ 5])]
          ^ tables[256 &+ Int(bytes[index &+ 6])] ^ tables[Int(bytes[index &+ 7])]
        index &+= 8
      }
      while index < range.upperBound {
        crc = (crc &>> 8) ^ tables[Int(UInt8(truncatingIfNeeded: crc) ^ bytes[index])]
        index &+= 1
      }
      value = crc
    }

    /// Table k, from 256 k on: what a byte has become once k zero bytes have followed it.
    private static let tables: [UInt16] = {
      var tables = [UInt16](repeating: 0, count: 2_048)
      for byte in 0..<256 {
        var crc = UInt16(byte)
        for _ in 0..<8 { crc = crc & 1 == 1 ? (crc >> 1) ^ 0xA001 : crc >> 1 }
        tables[byte] = crc
      }
      for index in 256..<2_048 {
        let before = tables[index - 256]
        tables[index] = (before >> 8) ^ tables[Int(before & 0xFF)]
      }
      return tables
    }()
  }

  /// What is done about a checksum that does not match.
  package enum ChecksumPolicy: String, CaseIterable, Sendable {
    /// It is damage, and reading ends there.
    case strict
    /// It is noted in the file's summary, and reading goes on.
    case tolerant
  }

  /// What became of a checksum.
  package enum ChecksumState: String, Sendable {
    case matches
    case differs
    /// The header says 0, which means that nobody computed it.
    case notComputed
    /// There is no place for it, or the bytes ended before it.
    case absent
  }
}
