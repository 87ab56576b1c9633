/// Foreign text made safe for people to see: no character controls a terminal, and none is invisible.
///
/// A control, a mark that turns the direction of writing and every other character without a shape
/// reads as its number, `\u{1b}`. A joiner and a selector stay where they shape the character before
/// them, as in most emoji.
extension String {
  /// The text as one line of limited length; tabs and line feeds are also shown as numbers.
  package var visibleLine: String {
    if utf8.count <= Self.shownBytes { return visible(keepingLayout: false) }
    let rest = utf8.count - Self.shownBytes
    let shown = String(decoding: utf8.prefix(Self.shownBytes), as: UTF8.self)
    // A character that the bound cuts would be shown as its replacement.
    let whole = shown.hasSuffix("\u{FFFD}") ? String(shown.dropLast()) : shown
    return whole.visible(keepingLayout: false) + "… (\(rest) more bytes)"
  }

  /// The greatest number of bytes shown of a line, more than anybody reads and less than would flood a
  /// terminal.
  private static let shownBytes = 4_096

  /// The text as lines: tabs and line ends stay, including CR LF.
  package var visibleText: String { visible(keepingLayout: true) }

  /// Makes the whole text visible, without a limit, for files.
  func visible(keepingLayout: Bool) -> String {
    if hasNothingUnseen(keepingLayout) { return self }
    var shown = String.UnicodeScalarView()
    var previous: Unicode.Scalar?
    var rest = unicodeScalars[...]
    while let scalar = rest.popFirst() {
      let isLineEnd = scalar == "\n" || scalar == "\r" && rest.first == "\n"
      let stays = keepingLayout && (isLineEnd || scalar == "\t")
      if stays || !scalar.isUnseen(after: previous) {
        shown.append(scalar)
        previous = scalar
      } else {
        previous = nil
        // One by one: a view of scalars that is appended to by pieces is copied for each piece.
        for character in "\\u{\(String(scalar.value, radix: 16))}".unicodeScalars {
          shown.append(character)
        }
      }
    }
    return String(shown)
  }

  /// Says if the text contains no character that must be replaced, as is usual.
  private func hasNothingUnseen(_ keepingLayout: Bool) -> Bool {
    var previous: Unicode.Scalar?
    for scalar in unicodeScalars {
      let stays = keepingLayout && (scalar == "\n" || scalar == "\t")
      if !stays && scalar.isUnseen(after: previous) { return false }
      previous = scalar
    }
    return true
  }
}

/// JSON made safe for people to see: the same value, with each character that would control a terminal
/// or be invisible escaped as in JSON, `\u009b`.
package enum VisibleJSON {
  /// Escapes the unseen characters in JSON texts; they can only be inside strings.
  package static func bytes(_ bytes: [UInt8]) -> [UInt8] {
    if bytes.allSatisfy({ $0 < 0x7F }) { return bytes }
    var shown: [UInt8] = []
    shown.reserveCapacity(bytes.count)
    var previous: Unicode.Scalar?
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      let isWhiteSpace = scalar == "\n" || scalar == "\t" || scalar == "\r"
      if !isWhiteSpace, scalar.isUnseen(after: previous) {
        for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter {
          escape(unit, &shown)
        }
        previous = nil
      } else {
        shown += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
        previous = scalar
      }
    }
    return shown
  }

  private static func escape(_ unit: UInt16, _ shown: inout [UInt8]) {
    shown += "\\u".utf8
    for shift in stride(from: 12, through: 0, by: -4) {
      shown.append(JSONCharacter.hexDigit(UInt8(truncatingIfNeeded: unit >> shift) & 0xF))
    }
  }
}

extension Unicode.Scalar {
  /// Says if a person would not see the character, or if it would change how other text is seen.
  package func isUnseen(after previous: Unicode.Scalar?) -> Bool {
    if value < 0x7F { return value < 0x20 }
    if isJoiner { return previous.map { $0.isASCII || $0.isJoiner } ?? true }
    if isSelector { return previous.map { !$0.takesSelector } ?? true }
    if isTag { return previous.map { $0.value != 0x1F3F4 && !$0.isTag } ?? true }
    return isShapeless
  }

  private var isJoiner: Bool { value == 0x200C || value == 0x200D }

  /// `true` if the character is a tag, which after a black flag names a part of a country.
  private var isTag: Bool { (0xE0020...0xE007F).contains(value) }

  private var isSelector: Bool {
    (0xFE00...0xFE0F).contains(value) || (0xE0100...0xE01EF).contains(value)
  }

  private var takesSelector: Bool {
    if isASCII { return "0"..."9" ~= self || self == "#" || self == "*" }
    return !isJoiner && !isSelector && !isShapeless
  }

  /// `true` for control and format characters, fillers, and code points that are no characters.
  private var isShapeless: Bool {
    switch value {
    case 0..<0x20, 0x7F...0x9F, 0xAD, 0x34F, 0x600...0x605, 0x61C, 0x6DD, 0x70F, 0x890...0x891,
      0x8E2, 0x115F...0x1160, 0x17B4...0x17B5, 0x180B...0x180F, 0x200B, 0x200E...0x200F,
      0x2028...0x202E, 0x2060...0x206F, 0x3164, 0xFEFF, 0xFFA0, 0xFFF0...0xFFFB, 0x110BD, 0x110CD,
      0x13430...0x1343F, 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A, 0xE0000...0xE00FF,
      0xE01F0...0xE0FFF:
      true
    default: value & 0xFFFE == 0xFFFE || (0xFDD0...0xFDEF).contains(value)
    }
  }
}
