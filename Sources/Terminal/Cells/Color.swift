/// A colour of text or background.
///
/// A colour takes only four bytes, to keep cells small: the first has the kind, and the others its
/// data.
package struct Color: Equatable, Hashable, Sendable {
  /// The form of a colour, and so the meaning of its four bytes.
  package enum Kind: Equatable, Sendable {
    /// The terminal's own colour for text or background.
    case standard
    /// A colour of the 256 in the palette, of which a person can change the first 16.
    case indexed(UInt8)
    case rgb(red: UInt8, green: UInt8, blue: UInt8)
  }

  private let bits: UInt32

  private init(bits: UInt32) { self.bits = bits }

  /// The terminal's own colour for text or background.
  package static let standard = Color(bits: 0)

  /// Makes one of the 256 colours of the palette.
  package static func indexed(_ index: UInt8) -> Color {
    Color(bits: 0x0100_0000 | UInt32(index))
  }

  /// Makes an RGB colour from its usual hexadecimal number: `0xFF8800`.
  package static func rgb(_ code: UInt32) -> Color {
    Color(bits: 0x0200_0000 | (code & 0xFF_FFFF))
  }

  package var kind: Kind {
    switch bits >> 24 {
    case 0: .standard
    case 1: .indexed(UInt8(truncatingIfNeeded: bits))
    default:
      .rgb(
        red: UInt8(truncatingIfNeeded: bits >> 16),
        green: UInt8(truncatingIfNeeded: bits >> 8),
        blue: UInt8(truncatingIfNeeded: bits)
      )
    }
  }

  package var isStandard: Bool { bits == 0 }
}
