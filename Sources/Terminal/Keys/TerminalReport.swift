/// The answer of a terminal to the question about its colours.
enum TerminalReport {
  /// Reads the background colour from `11;rgb:RRRR/GGGG/BBBB`, with one to four digits each; `nil` for
  /// anything else.
  static func background(_ bytes: ArraySlice<UInt8>) -> Color? {
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.hasPrefix("11;rgb"), let colon = text.firstIndex(of: ":") else { return nil }
    // With a share of opacity behind it where it is called `rgba`.
    let parts = text[text.index(after: colon)...].split(separator: "/").prefix(3)
    let values = parts.compactMap(eightBits)
    guard values.count == 3 else { return nil }
    return .rgb(values[0] << 16 | values[1] << 8 | values[2])
  }

  private static func eightBits(_ digits: Substring) -> UInt32? {
    guard (1...4).contains(digits.count), let value = UInt32(digits, radix: 16) else { return nil }
    let largest = UInt32(1) << (4 * UInt32(digits.count)) - 1
    return value * 255 / largest
  }
}
