/// An act of a person at the keyboard or with the mouse.
package struct Key: Equatable, Hashable, Sendable {
  /// The key that was pressed, or what came in its place.
  package enum Code: Equatable, Hashable, Sendable {
    /// A character, as typed: Shift is in it.
    case character(Character)
    case enter
    case tab
    case backspace
    case escape
    case up, down, left, right
    case home, end, pageUp, pageDown, insert, delete
    /// F1 to F20.
    case function(Int)
    /// A text that was pasted, with its line ends as they came.
    case paste(String)
    /// A cell on which the mouse's first button was pressed.
    case click(Point)
    case wheelUp, wheelDown
  }

  /// Keys held beside it.
  package struct Modifiers: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    package static let shift = Modifiers(rawValue: 1)
    package static let alt = Modifiers(rawValue: 2)
    package static let control = Modifiers(rawValue: 4)
  }

  package var code: Code
  package var modifiers: Modifiers

  package init(_ code: Code, _ modifiers: Modifiers = []) {
    self.code = code
    self.modifiers = modifiers
  }

  /// The same for whoever gives Alt no meaning: with it comes what Escape and the key send one after the
  /// other, and a person who is quick has typed those.
  package var withoutAlt: [Key] {
    guard modifiers.contains(.alt) else { return [self] }
    return [Key(.escape), Key(code, modifiers.subtracting(.alt))]
  }

  /// Makes the key of a character alone.
  package static func character(_ character: Character) -> Key { Key(.character(character)) }

  /// Makes the key of a letter with Control held: `control("c")`.
  package static func control(_ letter: Character) -> Key { Key(.character(letter), .control) }
}
