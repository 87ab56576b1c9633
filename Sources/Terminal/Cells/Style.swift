/// The attributes of a cell's characters, such as bold and underline.
package struct Attributes: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let bold = Attributes(rawValue: 1)
  package static let dim = Attributes(rawValue: 2)
  package static let italic = Attributes(rawValue: 4)
  package static let underline = Attributes(rawValue: 8)
  /// The colours of text and background are exchanged.
  package static let inverse = Attributes(rawValue: 16)
  package static let strike = Attributes(rawValue: 32)

  /// The attributes that show on a blank, too.
  static let seenOnBlank: Attributes = [.underline, .inverse, .strike]
}

/// The look of a cell apart from its character: colours and attributes.
package struct Style: Equatable, Hashable, Sendable {
  package var foreground: Color
  package var background: Color
  package var attributes: Attributes

  /// Makes a style; by default in the terminal's own colours.
  package init(
    _ foreground: Color = .standard,
    on background: Color = .standard,
    _ attributes: Attributes = []
  ) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }

  /// The style with which a terminal starts: its own colours, without attributes.
  package static let plain = Style()

  /// Returns a copy of the style with further attributes.
  package func adding(_ attributes: Attributes) -> Style {
    Style(foreground, on: background, self.attributes.union(attributes))
  }

  /// The part of the style that shows on a blank, so that equal-looking blanks are equal.
  var onBlank: Style {
    let shown = attributes.intersection(.seenOnBlank)
    return Style(shown.isEmpty ? .standard : foreground, on: background, shown)
  }
}
