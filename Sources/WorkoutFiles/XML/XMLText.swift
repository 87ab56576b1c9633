/// The decoding of text between tags.
enum XMLText {
  /// Decodes a text: without blanks at its ends, without controls, and with its entities replaced.
  static func text(_ bytes: ArraySlice<UInt8>) -> String {
    var (start, end) = (bytes.startIndex, bytes.endIndex)
    while start < end, bytes[start] <= 32 { start &+= 1 }
    while start < end, bytes[end &- 1] <= 32 { end &-= 1 }
    var place = start
    while place < end, bytes[place] != UInt8(ascii: "&"), bytes[place] >= 32 { place &+= 1 }
    if place == end { return String(decoding: bytes[start..<end], as: UTF8.self) }
    return String(decoding: replaced(bytes[start..<end]), as: UTF8.self)
  }

  private static func replaced(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var text: [UInt8] = []
    var rest = bytes
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "&"), let end = rest.prefix(12).firstIndex(of: UInt8(ascii: ";")),
        let character = character(String(decoding: rest[..<end], as: UTF8.self))
      {
        text += Array(String(character).utf8)
        rest = rest[(end + 1)...]
      } else if byte >= 32 || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\t") {
        text.append(byte)
      }
    }
    return text
  }

  private static func character(_ name: String) -> Character? {
    switch name {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    default: break
    }
    guard name.hasPrefix("#") else { return nil }
    let digits = name.dropFirst()
    let number = digits.first == "x" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    guard let number, number >= 32, let scalar = Unicode.Scalar(number) else { return nil }
    return Character(scalar)
  }
}
