/// The look of the characters of a cell, beside their colour.
package struct Attributes: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let bold = Attributes(rawValue: 1)
  package static let dim = Attributes(rawValue: 2)
  package static let italic = Attributes(rawValue: 4)
  package static let underline = Attributes(rawValue: 8)
  /// Text and background have changed places.
  package static let inverse = Attributes(rawValue: 16)
  package static let strike = Attributes(rawValue: 32)

  /// Those that show on a blank too.
  static let seenOnBlank: Attributes = [.underline, .inverse, .strike]
}

/// Everything about a cell but its character.
package struct Style: Equatable, Hashable, Sendable {
  package var foreground: Color
  package var background: Color
  package var attributes: Attributes

  /// The terminal's own colours, unless told otherwise.
  package init(
    _ foreground: Color = .standard,
    on background: Color = .standard,
    _ attributes: Attributes = []
  ) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }

  /// As a terminal starts.
  package static let plain = Style()

  /// Returns the same style with these attributes too.
  package func adding(_ attributes: Attributes) -> Style {
    Style(foreground, on: background, self.attributes.union(attributes))
  }

  /// The part of the style that shows on a blank, so that blanks that look the same are the same.
  var onBlank: Style {
    let shown = attributes.intersection(.seenOnBlank)
    return Style(shown.isEmpty ? .standard : foreground, on: background, shown)
  }
}
