/// A mouse report in SGR form: `ESC [ < button ; column ; row`, then `M` for a press.
///
/// Other buttons and the release of a button are ignored; with Shift held, the terminal itself selects
/// text.
enum MouseReport {
  /// The byte before the parameters of a mouse report.
  static let mark = UInt8(ascii: "<")

  /// Reads the report as a key: a click on a cell, or a turn of the wheel; `nil` for anything else.
  static func key(parameters: ArraySlice<UInt8>, final: UInt8) -> Key? {
    guard final == UInt8(ascii: "M"), let numbers = KeySequence.numbers(parameters),
      numbers.count == 3, numbers[1] > 0, numbers[2] > 0
    else { return nil }
    switch numbers[0] {
    case 0: return Key(.click(Point(column: numbers[1] - 1, row: numbers[2] - 1)))
    case 64: return Key(.wheelUp)
    case 65: return Key(.wheelDown)
    default: return nil
    }
  }
}
