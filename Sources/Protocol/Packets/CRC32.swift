/// The checksum of files under way: CRC-32 as in ISO-HDLC, with the polynomial 0xEDB88320.
package enum CRC32 {
  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in
      value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1
    }
  }

  /// The checksum of some bytes; `0xCBF43926` for the text “123456789”.
  package static func checksum(of bytes: [UInt8]) -> UInt32 {
    let table = table
    return ~bytes.reduce(~UInt32(0)) { crc, byte in
      crc >> 8 ^ table[Int(UInt8(truncatingIfNeeded: crc) ^ byte)]
    }
  }
}
