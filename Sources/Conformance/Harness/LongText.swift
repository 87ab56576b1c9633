extension String {
  /// Makes a text of so many bytes, all the same ASCII letter.
  ///
  /// The text is made in one step, while `String(repeating:count:)` appends letter by letter.
  static func long(_ count: Int, _ letter: Unicode.Scalar = "x") -> String {
    String(decoding: repeatElement(UInt8(ascii: letter), count: count), as: UTF8.self)
  }
}
