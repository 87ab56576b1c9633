extension String {
  /// Makes a text of so many bytes, each the same letter of ASCII.
  ///
  /// It is made at once: `String(repeating:count:)` adds one after the other.
  static func long(_ count: Int, _ letter: Unicode.Scalar = "x") -> String {
    String(decoding: repeatElement(UInt8(ascii: letter), count: count), as: UTF8.self)
  }
}
