/// The ASCII bytes that have a meaning in JSON's grammar.
enum JSONCharacter {
  static let quote = UInt8(ascii: "\"")
  static let backslash = UInt8(ascii: "\\")
  static let comma = UInt8(ascii: ",")
  static let colon = UInt8(ascii: ":")
  static let brace = UInt8(ascii: "{")
  static let closingBrace = UInt8(ascii: "}")
  static let bracket = UInt8(ascii: "[")
  static let closingBracket = UInt8(ascii: "]")
  static let minus = UInt8(ascii: "-")
  static let plus = UInt8(ascii: "+")
  static let point = UInt8(ascii: ".")
  static let zero = UInt8(ascii: "0")
  static let lineFeed = UInt8(ascii: "\n")

  static func isWhiteSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0a || byte == 0x0d || byte == 0x09
  }

  static func isDigit(_ byte: UInt8) -> Bool {
    byte &- zero < 10
  }

  /// Says if a byte is `e` or `E`.
  static func isExponent(_ byte: UInt8) -> Bool {
    byte | 0x20 == UInt8(ascii: "e")
  }

  /// Says if a byte must be escaped inside a string.
  static func needsEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == quote || byte == backslash
  }

  /// Counts the bytes that a byte of a text needs inside a JSON string.
  static func writtenLength(of byte: UInt8) -> Int {
    if !needsEscape(byte) { return 1 }
    return shortEscape(for: byte) == nil ? 6 : 2
  }

  /// Finds the letter after the backslash in a byte's short escape; returns `nil` if only `\u` can
  /// escape it.
  static func shortEscape(for byte: UInt8) -> UInt8? {
    switch byte {
    case quote, backslash: byte
    case 0x08: UInt8(ascii: "b")
    case 0x09: UInt8(ascii: "t")
    case 0x0a: UInt8(ascii: "n")
    case 0x0c: UInt8(ascii: "f")
    case 0x0d: UInt8(ascii: "r")
    default: nil
    }
  }

  /// Finds the byte for which the letter after a backslash stands; returns `nil` if it stands for none.
  static func unescaped(_ letter: UInt8) -> UInt8? {
    switch letter {
    case quote, backslash, UInt8(ascii: "/"): letter
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "t"): 0x09
    case UInt8(ascii: "n"): 0x0a
    case UInt8(ascii: "f"): 0x0c
    case UInt8(ascii: "r"): 0x0d
    default: nil
    }
  }

  /// Returns the lower-case hexadecimal digit for a value below 16.
  static func hexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? zero + value : UInt8(ascii: "a") - 10 + value
  }

  /// Returns the value of a hexadecimal digit of either case; `nil` for any other byte.
  static func hexValue(_ byte: UInt8) -> UInt32? {
    if isDigit(byte) { return UInt32(byte &- zero) }
    let letter = (byte | 0x20) &- UInt8(ascii: "a")
    return letter < 6 ? UInt32(letter) + 10 : nil
  }
}
