/// The checksum of transferred files: CRC-32 (ISO-HDLC), with the polynomial 0xEDB88320.
package enum CRC32 {
  /// The contributions of a byte to the checksum, for no byte following it, for one, and so on up to
  /// seven, so that eight bytes can be added at once.
  private static let table: [UInt32] = {
    var table = (0..<256).map(remainder)
    for index in 256..<2_048 {
      let before = table[index - 256]
      table.append(before >> 8 ^ table[Int(before & 0xff)])
    }
    return table
  }()

  private static func remainder(of byte: Int) -> UInt32 {
    (0..<8).reduce(UInt32(byte)) { value, _ in
      value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1
    }
  }

  /// Computes the checksum of some bytes; `0xCBF43926` for the text “123456789”.
  package static func checksum(of bytes: [UInt8]) -> UInt32 {
    let table = table
    var crc = ~UInt32(0)
    var index = 0
    while index + 8 <= bytes.count {
      let low = crc ^ word(of: bytes, at: index)
      let high = word(of: bytes, at: index + 4)
      crc = entry(low, 1_792, table) ^ entry(high, 768, table)
      index += 8
    }
    for byte in bytes[index...] {
      crc = crc >> 8 ^ table[Int(UInt8(truncatingIfNeeded: crc) ^ byte)]
    }
    return ~crc
  }

  /// Returns the contribution of four bytes in a word to the checksum; the table's entries for the
  /// lowest byte begin at `start`.
  private static func entry(_ word: UInt32, _ start: Int, _ table: [UInt32]) -> UInt32 {
    let first = table[start + Int(word & 0xff)]
    let second = table[start - 256 + Int(word >> 8 & 0xff)]
    let third = table[start - 512 + Int(word >> 16 & 0xff)]
    let fourth = table[start - 768 + Int(word >> 24)]
    return first ^ second ^ third ^ fourth
  }

  /// Reads four bytes as a word, least significant first.
  private static func word(of bytes: [UInt8], at index: Int) -> UInt32 {
    let low = UInt32(bytes[index]) | UInt32(bytes[index + 1]) << 8
    let high = UInt32(bytes[index + 2]) | UInt32(bytes[index + 3]) << 8
    return low | high << 16
  }
}
