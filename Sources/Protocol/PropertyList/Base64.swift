/// Base64 as RFC 4648, section 4, has it: the standard alphabet, padded, nothing else between.
package enum Base64 {
  private static let padding = UInt8(ascii: "=")

  // MARK: Bytes to text

  /// Appends the text of some bytes: four characters for each three of them, or the rest of them.
  package static func encode(_ bytes: [UInt8], into text: inout [UInt8]) {
    var index = 0
    while index + 3 <= bytes.count {
      let high = UInt32(bytes[index]) << 16
      let low = UInt32(bytes[index + 1]) << 8 | UInt32(bytes[index + 2])
      append(high | low, characters: 4, to: &text)
      index += 3
    }
    switch bytes.count - index {
    case 1:
      append(UInt32(bytes[index]) << 16, characters: 2, to: &text)
    case 2:
      append(UInt32(bytes[index]) << 16 | UInt32(bytes[index + 1]) << 8, characters: 3, to: &text)
    default: break
    }
  }

  /// Appends the first characters of a group of 24 bits, and padding up to four.
  private static func append(_ group: UInt32, characters: Int, to text: inout [UInt8]) {
    text.append(addingCapacity: 4) { output in
      output.append(character(group >> 18 & 0x3f))
      output.append(character(group >> 12 & 0x3f))
      output.append(characters > 2 ? character(group >> 6 & 0x3f) : padding)
      output.append(characters > 3 ? character(group & 0x3f) : padding)
    }
  }

  private static func character(_ value: UInt32) -> UInt8 {
    let value = UInt8(truncatingIfNeeded: value)
    return switch value {
    case 0..<26: UInt8(ascii: "A") + value
    case 26..<52: UInt8(ascii: "a") + (value - 26)
    case 52..<62: UInt8(ascii: "0") + (value - 52)
    case 62: UInt8(ascii: "+")
    default: UInt8(ascii: "/")
    }
  }

  // MARK: Text to bytes

  /// The bytes of a text, or `nil` when it is not the one text that `encode` gives for them.
  ///
  /// So padding must be there, and the bits that it leaves over must be zero: each value has
  /// one spelling.
  package static func decode(_ text: [UInt8]) -> [UInt8]? {
    guard text.count % 4 == 0 else { return nil }
    let paddingCount = text.suffix(2).reversed().prefix { $0 == padding }.count
    let characters = text.dropLast(paddingCount)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 4 * 3)
    var bits: UInt32 = 0
    var bitCount: UInt32 = 0
    for character in characters {
      guard let value = value(character) else { return nil }
      bits = bits << 6 | value
      bitCount += 6
      guard bitCount >= 8 else { continue }
      bitCount -= 8
      bytes.append(UInt8(truncatingIfNeeded: bits >> bitCount))
      bits &= 1 << bitCount - 1
    }
    return bits == 0 ? bytes : nil
  }

  private static func value(_ character: UInt8) -> UInt32? {
    switch character {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(character - UInt8(ascii: "A"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(character - UInt8(ascii: "a")) + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(character - UInt8(ascii: "0")) + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
