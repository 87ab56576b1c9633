import LockstepProtocol
import Testing

struct CRC32Tests {
  /// The definition of CRC-32, a bit at a time.
  private static func plain(_ bytes: [UInt8]) -> UInt32 {
    var crc = ~UInt32(0)
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    return ~crc
  }

  @Test func `the checksum of nine digits is the one that everybody names`() {
    #expect(CRC32.checksum(of: Array("123456789".utf8)) == 0xCBF4_3926)
  }

  @Test func `bytes of any number have the checksum that a bit at a time gives`() {
    let bytes = (0..<67).map { UInt8(truncatingIfNeeded: $0 * 151 + 7) }
    for count in 0...bytes.count {
      let some = Array(bytes.prefix(count))
      #expect(CRC32.checksum(of: some) == Self.plain(some), "\(count) bytes")
    }
  }
}
