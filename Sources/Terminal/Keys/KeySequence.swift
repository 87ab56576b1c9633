/// The meanings of a keyboard's sequences: `ESC [ parameters final` and `ESC O final`.
///
/// Other sequences, such as reports and changes of focus, are ignored. `MouseReport` reads those of a
/// mouse.
enum KeySequence {
  /// Finds the key of a sequence after `ESC [`; `nil` if it means no key.
  static func key(parameters: ArraySlice<UInt8>, final: UInt8) -> Key? {
    if parameters.first == MouseReport.mark {
      return MouseReport.key(parameters: parameters.dropFirst(), final: final)
    }
    guard let numbers = Self.numbers(parameters) else { return nil }
    let first = numbers.first ?? 1
    let modifiers = modifiers(numbers.count > 1 ? numbers[1] : 1)
    switch final {
    case UInt8(ascii: "~"):
      // As xterm says keys that have no sequence of their own: 27;modifiers;code.
      if first == 27, numbers.count == 3 { return typed(numbers[2], modifiers) }
      return keypad(first).map { Key($0, modifiers) }
    case UInt8(ascii: "u"): return typed(first, modifiers)
    case UInt8(ascii: "Z"): return Key(.tab, .shift)
    default:
      // Another first number than 1 is a report of where the cursor is.
      return first == 1 ? letter(final).map { Key($0, modifiers) } : nil
    }
  }

  /// Finds the key of a final letter, after `ESC O` or `ESC [`.
  static func letter(_ final: UInt8) -> Key.Code? {
    switch final {
    case UInt8(ascii: "A"): .up
    case UInt8(ascii: "B"): .down
    case UInt8(ascii: "C"): .right
    case UInt8(ascii: "D"): .left
    case UInt8(ascii: "F"): .end
    case UInt8(ascii: "H"): .home
    case UInt8(ascii: "M"): .enter
    case UInt8(ascii: "P")...UInt8(ascii: "S"): .function(Int(final) - 0x4F)
    default: nil
    }
  }

  private static func keypad(_ number: Int) -> Key.Code? {
    switch number {
    case 1, 7: .home
    case 2: .insert
    case 3: .delete
    case 4, 8: .end
    case 5: .pageUp
    case 6: .pageDown
    case 11...15: .function(number - 10)
    case 17...21: .function(number - 11)
    case 23...26: .function(number - 12)
    case 28, 29: .function(number - 13)
    case 31...34: .function(number - 14)
    default: nil
    }
  }

  /// Finds a key that the terminal names by the scalar that it types.
  private static func typed(_ code: Int, _ modifiers: Key.Modifiers) -> Key? {
    switch code {
    case 9: return Key(.tab, modifiers)
    case 13: return Key(.enter, modifiers)
    case 27: return Key(.escape, modifiers)
    case 8, 127: return Key(.backspace, modifiers)
    default:
      // Controls are no text, and the private area tells keys that we have no name for.
      guard code >= 32, !(0x80..<0xA0).contains(code), !(0xE000..<0xF900).contains(code),
        let value = UInt32(exactly: code), let scalar = Unicode.Scalar(value)
      else { return nil }
      return Key(.character(Character(scalar)), modifiers)
    }
  }

  /// Reads modifiers: one plus the sum of 1 for Shift, 2 for Alt and 4 for Control; other bits are
  /// ignored.
  private static func modifiers(_ number: Int) -> Key.Modifiers {
    Key.Modifiers(rawValue: UInt8(truncatingIfNeeded: max(0, number - 1) & 7))
  }

  /// Reads numbers separated by semicolons, with 1 for a missing one; `nil` if there is anything else.
  static func numbers(_ parameters: ArraySlice<UInt8>) -> [Int]? {
    if parameters.isEmpty { return [] }
    var numbers: [Int] = []
    for part in parameters.split(separator: 0x3B, omittingEmptySubsequences: false) {
      // What follows a colon refines a number, as the other characters of a key.
      let digits = part.prefix { $0 != 0x3A }
      guard digits.count <= 8, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
      numbers.append(digits.isEmpty ? 1 : digits.reduce(0) { $0 * 10 + Int($1 - 0x30) })
    }
    return numbers
  }
}
