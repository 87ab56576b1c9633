/// A key press or a mouse action of a person.
package struct Key: Equatable, Hashable, Sendable {
  /// The key that was pressed, or another kind of input.
  package enum Code: Equatable, Hashable, Sendable {
    /// A typed character, in which Shift is already applied.
    case character(Character)
    case enter
    case tab
    case backspace
    case escape
    case up, down, left, right
    case home, end, pageUp, pageDown, insert, delete
    /// F1 to F20.
    case function(Int)
    /// A pasted text, with its original line ends.
    case paste(String)
    /// A press of the mouse's first button, at a cell.
    case click(Point)
    case wheelUp, wheelDown
  }

  /// The modifier keys held with the key.
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

  /// The same input for code that gives Alt no meaning: Escape followed by the key, since a terminal
  /// sends both in the same way.
  package var withoutAlt: [Key] {
    guard modifiers.contains(.alt) else { return [self] }
    return [Key(.escape), Key(code, modifiers.subtracting(.alt))]
  }

  /// Makes the key of a character alone.
  package static func character(_ character: Character) -> Key { Key(.character(character)) }

  /// Makes the key of a letter with Control held: `control("c")`.
  package static func control(_ letter: Character) -> Key { Key(.character(letter), .control) }
}
