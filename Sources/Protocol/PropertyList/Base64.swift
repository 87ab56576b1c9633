/// Base64 by RFC 4648, section 4: the standard alphabet, padded, without white space.
package enum Base64 {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8
  )
  private static let padding = UInt8(ascii: "=")
  /// The table's value for a byte outside the alphabet, beyond all six-bit values.
  private static let none: UInt8 = 0xff
  /// The six-bit value of each character, by its byte.
  private static let sixBits: [UInt8] = {
    var bits = Array(repeating: none, count: 256)
    for (value, character) in alphabet.enumerated() { bits[Int(character)] = UInt8(value) }
    return bits
  }()

  // MARK: Bytes to text

  /// Appends the base64 text of some bytes: four characters for each three bytes, the last group
  /// padded.
  package static func encode(_ bytes: [UInt8], into text: inout [UInt8]) {
    text.append(addingCapacity: (bytes.count + 2) / 3 * 4) { output in
      let alphabet = alphabet
      var index = 0
      while index + 3 <= bytes.count {
        let first = bytes[index]
        let second = bytes[index + 1]
        let third = bytes[index + 2]
        output.append(alphabet[Int(first >> 2)])
        output.append(alphabet[Int((first & 0x03) << 4 | second >> 4)])
        output.append(alphabet[Int((second & 0x0f) << 2 | third >> 6)])
        output.append(alphabet[Int(third & 0x3f)])
        index += 3
      }
      encodeRest(bytes[index...], alphabet, into: &output)
    }
  }

  /// Encodes the last one or two bytes into two or three characters, and pads them to four.
  private static func encodeRest(
    _ rest: ArraySlice<UInt8>,
    _ alphabet: [UInt8],
    into output: inout OutputSpan<UInt8>
  ) {
    guard let first = rest.first else { return }
    let second = rest.dropFirst().first
    output.append(alphabet[Int(first >> 2)])
    output.append(alphabet[Int((first & 0x03) << 4 | (second ?? 0) >> 4)])
    output.append(second.map { alphabet[Int(($0 & 0x0f) << 2)] } ?? padding)
    output.append(padding)
  }

  // MARK: Text to bytes

  /// Decodes a base64 text; returns `nil` unless it is exactly the text that `encode` makes.
  ///
  /// So padding must be there, and the bits that it leaves over must be zero: each value has
  /// one spelling.
  package static func decode(_ text: [UInt8]) -> [UInt8]? { decode(text[...]) }

  /// Decodes a part of some bytes by the same rules as a whole text.
  package static func decode(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    guard text.count % 4 == 0 else { return nil }
    let paddingCount = text.suffix(2).reversed().prefix { $0 == padding }.count
    let wholeEnd = text.endIndex - (paddingCount == 0 ? 0 : 4)
    var seen: UInt8 = 0
    var bytes: [UInt8] = []
    bytes.append(addingCapacity: text.count / 4 * 3) { output in
      let sixBits = sixBits
      var index = text.startIndex
      while index < wholeEnd {
        let first = sixBits[Int(text[index])]
        let second = sixBits[Int(text[index + 1])]
        let third = sixBits[Int(text[index + 2])]
        let fourth = sixBits[Int(text[index + 3])]
        seen |= first | second | third | fourth
        output.append(first << 2 | second >> 4)
        output.append(second << 4 | third >> 2)
        output.append(third << 6 | fourth)
        index += 4
      }
    }
    guard seen <= 0x3f else { return nil }
    return decodeRest(text[wholeEnd...].dropLast(paddingCount), after: bytes)
  }

  /// Decodes a last group with padding: two characters give one byte, three give two.
  private static func decodeRest(_ rest: ArraySlice<UInt8>, after bytes: [UInt8]) -> [UInt8]? {
    let values = rest.map { sixBits[Int($0)] }
    guard values.allSatisfy({ $0 != none }) else { return nil }
    switch values.count {
    case 0: return bytes
    case 2: return values[1] & 0x0f == 0 ? bytes + [values[0] << 2 | values[1] >> 4] : nil
    default:
      guard values[2] & 0x03 == 0 else { return nil }
      return bytes + [values[0] << 2 | values[1] >> 4, values[1] << 4 | values[2] >> 2]
    }
  }
}
