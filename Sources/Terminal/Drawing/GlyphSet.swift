/// The characters that borders, bars and charts are made of.
package enum GlyphSet: CaseIterable, Sendable {
  /// The characters of Unicode: lines, blocks and Braille dots.
  case unicode
  /// The characters of ASCII, which every terminal can show.
  case ascii

  /// The mark at the end of a text that was cut.
  package var ellipsis: String {
    switch self {
    case .unicode: "…"
    case .ascii: "~"
    }
  }

  /// A horizontal line.
  package var line: Character { self == .unicode ? "─" : "-" }
  /// An upright line.
  package var uprightLine: Character { self == .unicode ? "│" : "|" }
}
