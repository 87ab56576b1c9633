import LockstepWorkoutFiles

/// Makes FIT files byte by byte, by nothing of what reads them.
struct FileBuilder {
  private(set) var records: [UInt8] = []
  /// Where each record starts, from the end of the header.
  private(set) var starts: [Int] = []

  /// A field of a definition: its number, bytes and base type byte.
  typealias Field = (number: UInt8, size: UInt8, type: UInt8)

  mutating func define(
    _ local: UInt8,
    _ message: UInt16,
    _ fields: [Field],
    isBigEndian: Bool = false,
    developer: [Field] = []
  ) {
    let flag: UInt8 = developer.isEmpty ? 0 : 0x20
    let number = isBigEndian ? message.bigEndian : message.littleEndian
    var bytes: [UInt8] = [0x40 | flag | local, 0, isBigEndian ? 1 : 0]
    bytes += [UInt8(truncatingIfNeeded: number), UInt8(truncatingIfNeeded: number >> 8)]
    bytes.append(UInt8(fields.count))
    for field in fields { bytes += [field.number, field.size, field.type] }
    if !developer.isEmpty { bytes.append(UInt8(developer.count)) }
    for field in developer { bytes += [field.number, field.size, field.type] }
    add(bytes)
  }

  /// A data message of bare bytes.
  mutating func data(_ local: UInt8, _ bytes: [UInt8]) { add([local] + bytes) }

  /// A data message with a compressed timestamp.
  mutating func compressed(_ local: UInt8, offset: UInt8, _ bytes: [UInt8]) {
    add([0x80 | local << 5 | offset] + bytes)
  }

  private mutating func add(_ bytes: [UInt8]) {
    starts.append(records.count)
    records += bytes
  }

  /// The file: header, records, checksum.
  func file(headerSize: Int = 14, hasHeaderChecksum: Bool = true) -> [UInt8] {
    var bytes: [UInt8] = [UInt8(headerSize), 0x20, 0xE2, 0x52]
    bytes += Self.little(UInt64(records.count), 4) + Array(".FIT".utf8)
    if headerSize >= 14 {
      bytes += Self.little(hasHeaderChecksum ? UInt64(Self.checksum(bytes)) : 0, 2)
    }
    bytes += [UInt8](repeating: 0xAA, count: headerSize - bytes.count) + records
    return bytes + Self.little(UInt64(Self.checksum(bytes)), 2)
  }

  static func little(_ value: UInt64, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> UInt64(8 * $0)) }
  }

  static func big(_ value: UInt64, _ count: Int) -> [UInt8] { little(value, count).reversed() }

  /// The checksum, half a byte at a time.
  static func checksum(_ bytes: [UInt8]) -> UInt16 {
    let table: [UInt16] = [
      0x0000, 0xCC01, 0xD801, 0x1400, 0xF001, 0x3C00, 0x2800, 0xE401, 0xA001, 0x6C00, 0x7800,
      0xB401, 0x5000, 0x9C01, 0x8801, 0x4400,
    ]
    return bytes.reduce(0) { crc, byte in
      [byte & 15, byte >> 4].reduce(crc) { crc, half in
        crc >> 4 ^ table[Int(crc & 15)] ^ table[Int(half)]
      }
    }
  }
}

extension FileBuilder {
  /// Base type bytes.
  static let uint8: UInt8 = 0x02
  static let sint16: UInt8 = 0x83
  static let uint16: UInt8 = 0x84
  static let sint32: UInt8 = 0x85
  static let uint32: UInt8 = 0x86
  static let string: UInt8 = 0x07
  static let byte: UInt8 = 0x0D

  /// A short workout: a file_id, and records in both byte orders.
  static var workout: FileBuilder {
    var builder = FileBuilder()
    builder.define(0, 0, [(0, 1, 0), (4, 4, uint32), (8, 6, string)])
    builder.data(0, [4] + little(1_000_000_000, 4) + Array("Wrist\0".utf8))
    builder.define(1, 20, [(253, 4, uint32), (3, 1, uint8), (6, 2, uint16), (18, 1, uint8)])
    for second in 0..<3 {
      builder.data(1, little(1_000_000_000 + UInt64(second), 4) + [120, 0xE8, 3, UInt8(second)])
    }
    builder.define(1, 20, [(253, 4, uint32), (2, 2, uint16)], isBigEndian: true)
    for second in 3..<5 {
      builder.data(1, big(1_000_000_000 + UInt64(second), 4) + big(3_000, 2))
    }
    return builder
  }
}
