/// The theme of a terminal: light text on dark, or dark text on light.
package enum Theme: String, CaseIterable, Sendable {
  case dark
  case light

  /// Makes the theme for the background colour that a terminal reports.
  package init(background: Color) {
    guard case .rgb(let red, let green, let blue) = background.kind else {
      self = .dark
      return
    }
    // As the eye weighs them; from the middle on black letters are the better ones.
    let brightness = 2 * Int(red) + 7 * Int(green) + Int(blue)
    self = brightness > 10 * 127 ? .light : .dark
  }

  /// Reads the value of `COLORFGBG`, the numbers of the text's and the background's colour such as
  /// `15;0`; `nil` for other texts.
  package init?(colorFGBG text: String) {
    guard let last = text.split(separator: ";").last, let number = Int(last),
      (0..<16).contains(number)
    else { return nil }
    self = number == 7 || number > 8 ? .light : .dark
  }
}

extension Theme {
  /// Lists those of the 16 colours that are readable on a background of the 16 in every person's
  /// setting: no dark ones on dark, no light ones on light, and no grey that some use as background.
  static func readable(on background: Color, in theme: Theme) -> [UInt8] {
    switch background.kind {
    case .indexed(let index) where index < 16: readable(on: index)
    default: theme == .dark ? onBlack : onWhite
    }
  }

  private static func readable(on index: UInt8) -> [UInt8] {
    switch index {
    case 0: onBlack
    case 15: onWhite
    case 1, 4, 5, 8, 12: [15]
    default: [0]
    }
  }

  private static let onBlack: [UInt8] = [2, 3, 6, 7, 9, 10, 11, 13, 14, 15]
  private static let onWhite: [UInt8] = [0, 1, 4, 5]
}
