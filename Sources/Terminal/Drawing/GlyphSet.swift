/// The characters that borders, bars and charts are made of.
package enum GlyphSet: CaseIterable, Sendable {
  /// Lines, blocks and Braille dots.
  case unicode
  /// Nothing that a terminal of any age could not show.
  case ascii

  /// The mark in the place where a text was cut.
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
