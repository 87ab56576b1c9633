/// The fixed control sequences with which a program takes over a terminal and releases it.
package enum ControlSequence {
  /// The sequence that switches to the alternate screen, hides the cursor, and turns line wrapping off
  /// and bracketed paste on.
  ///
  /// The first picture clears the screen.
  package static let enter = bytes("\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[?2004h\u{1B}[m")

  /// The sequence that undoes all of `enter` in reverse order, even in the middle of a picture.
  ///
  /// The sequence is harmless without `enter`, so that a crash handler can always write it.
  package static let leave = bytes(
    "\u{1B}[?2026l\u{1B}[m\u{1B}[?2004l\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"
  )

  /// The sequence after which mouse presses and wheel turns come as keys; otherwise they select text
  /// and scroll.
  package static let mouseOn = bytes("\u{1B}[?1000h\u{1B}[?1006h")
  package static let mouseOff = bytes("\u{1B}[?1006l\u{1B}[?1000l")

  /// The sequence that asks for the background colour and then for the terminal's kind; a terminal that
  /// does not know the first answers the second at once.
  package static let askBackground = bytes("\u{1B}]11;?\u{1B}\\\u{1B}[c")

  /// The sequence that begins a picture, so that the terminal shows nothing before the picture's end.
  static let beginPicture = bytes("\u{1B}[?2026h")
  static let endPicture = bytes("\u{1B}[?2026l")
  /// The sequence that makes the whole screen blank, if the pen is plain.
  static let clear = bytes("\u{1B}[2J")
  /// The sequence that erases from the cursor to the end of the row.
  static let eraseToEndOfLine = bytes("\u{1B}[K")

  private static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }
}

extension [UInt8] {
  /// Adds `ESC [`.
  mutating func appendIntroducer() {
    append(0x1B)
    append(0x5B)
  }

  /// Appends a number of at most four digits without making a string.
  mutating func appendDecimal(_ number: Int) {
    if number >= 10 { appendDecimal(number / 10) }
    append(UInt8(0x30 + number % 10))
  }

  /// Appends `ESC [ n X`, without the number if it is 1, the default.
  mutating func appendControl(_ count: Int, _ final: Unicode.Scalar) {
    appendIntroducer()
    if count != 1 { appendDecimal(count) }
    append(UInt8(ascii: final))
  }
}

/// Counts the digits of a number in decimal.
func decimalDigits(_ number: Int) -> Int {
  number < 10 ? 1 : number < 100 ? 2 : number < 1000 ? 3 : 4
}

/// Counts the bytes that `appendControl` adds.
func controlLength(_ count: Int) -> Int {
  count == 1 ? 3 : 3 + decimalDigits(count)
}
