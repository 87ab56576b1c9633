/// The fixed sequences by which a program takes a terminal over and gives it back.
package enum ControlSequence {
  /// The other screen, no cursor, no wrapping at the right edge, and pastes marked as such.
  ///
  /// The first picture clears the screen.
  package static let enter = bytes("\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[?2004h\u{1B}[m")

  /// Undoes all of `enter` in the reverse order, whatever a picture was about to do.
  ///
  /// It does no harm where nothing was entered, so a handler of crashes may always write it.
  package static let leave = bytes(
    "\u{1B}[?2026l\u{1B}[m\u{1B}[?2004l\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"
  )

  /// Has presses of the mouse and its wheel come as keys; without it they mark text and scroll.
  package static let mouseOn = bytes("\u{1B}[?1000h\u{1B}[?1006h")
  package static let mouseOff = bytes("\u{1B}[?1006l\u{1B}[?1000l")

  /// Asks for the background's colour, and then what the terminal is: whoever does not know the first
  /// answers the second at once.
  package static let askBackground = bytes("\u{1B}]11;?\u{1B}\\\u{1B}[c")

  /// The beginning of one picture: nothing is to be shown before its end.
  static let beginPicture = bytes("\u{1B}[?2026h")
  static let endPicture = bytes("\u{1B}[?2026l")
  /// The whole screen is blank afterwards, given a plain pen.
  static let clear = bytes("\u{1B}[2J")
  /// From the cursor to the end of its row.
  static let eraseToEndOfLine = bytes("\u{1B}[K")

  private static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }
}

extension [UInt8] {
  /// Adds `ESC [`.
  mutating func appendIntroducer() {
    append(0x1B)
    append(0x5B)
  }

  /// Adds a number of at most four digits without making a string of it.
  mutating func appendDecimal(_ number: Int) {
    if number >= 10 { appendDecimal(number / 10) }
    append(UInt8(0x30 + number % 10))
  }

  /// Adds `ESC [ n X`, without the number where it is 1, which is what none means.
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
