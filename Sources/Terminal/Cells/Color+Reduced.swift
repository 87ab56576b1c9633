extension Color {
  /// Finds the nearest colour that a terminal of this depth can show; no other code decides this.
  ///
  /// Of two colours at equal distance, it takes the one with the lower number.
  package func reduced(to depth: ColorDepth) -> Color {
    switch (kind, depth) {
    case (.standard, _), (_, .none): .standard
    case (_, .full): self
    case (.indexed, .palette): self
    case (.indexed(let index), .sixteen):
      index < 16 ? self : Self.nearestOf16(to: Self.rgb(of: index))
    case (.rgb(let red, let green, let blue), .palette): Self.nearestOf256(to: (red, green, blue))
    case (.rgb(let red, let green, let blue), .sixteen): Self.nearestOf16(to: (red, green, blue))
    }
  }

  typealias Components = (red: UInt8, green: UInt8, blue: UInt8)

  /// Finds the RGB value of a palette index; for the first 16, the usual value, since a person can
  /// change them.
  package static func rgb(of index: UInt8) -> (red: UInt8, green: UInt8, blue: UInt8) {
    switch index {
    case 0..<16: return parts(of: first16[Int(index)])
    case 16..<232:
      let cube = Int(index) - 16
      return (levels[cube / 36], levels[cube / 6 % 6], levels[cube % 6])
    default:
      let grey = 8 + 10 * (index - 232)
      return (grey, grey, grey)
    }
  }

  /// The default values of xterm for the first 16 colours.
  private static let first16: [UInt32] = [
    0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5,
    0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
  ]

  /// The six levels of red, green and blue in the palette's cube.
  private static let levels: [UInt8] = [0, 95, 135, 175, 215, 255]

  private static func parts(of code: UInt32) -> Components {
    (
      UInt8(truncatingIfNeeded: code >> 16), UInt8(truncatingIfNeeded: code >> 8),
      UInt8(truncatingIfNeeded: code)
    )
  }

  private static func nearestOf16(to color: Components) -> Color {
    .indexed(nearest(to: color, among: Array(0..<16)))
  }

  private static func nearest(to color: Components, among choice: [UInt8]) -> UInt8 {
    var best = choice[0]
    for index in choice.dropFirst()
    where distance(rgb(of: index), color) < distance(rgb(of: best), color) {
      best = index
    }
    return best
  }

  /// Finds the nearest of the 16 colours that is readable on a background of the 16.
  fileprivate func readableOf16(on background: Color, in theme: Theme) -> Color {
    let choice = Theme.readable(on: background, in: theme)
    return switch kind {
    case .standard: self
    case .indexed(let index) where choice.contains(index): self
    case .indexed(let index): .indexed(Self.nearest(to: Self.rgb(of: index), among: choice))
    case .rgb(let red, let green, let blue):
      .indexed(Self.nearest(to: (red, green, blue), among: choice))
    }
  }

  /// Finds the nearest colour in the cube or the greys; the first 16 are not used, since a person can
  /// change them.
  private static func nearestOf256(to color: Components) -> Color {
    let red = nearestLevel(to: color.red)
    let green = nearestLevel(to: color.green)
    let blue = nearestLevel(to: color.blue)
    let cube = UInt8(16 + 36 * red + 6 * green + blue)
    let grey = nearestGrey(to: color)
    let isGrey = distance(rgb(of: grey), color) < distance(rgb(of: cube), color)
    return .indexed(isGrey ? grey : cube)
  }

  private static func nearestLevel(to value: UInt8) -> Int {
    switch value {
    case 0..<48: 0
    case 48..<116: 1
    default: (Int(value) - 36) / 40
    }
  }

  /// Finds the nearest grey: the mean weighted like the distance, so that the distance is smallest.
  private static func nearestGrey(to color: Components) -> UInt8 {
    let mean = (2 * Int(color.red) + 4 * Int(color.green) + 3 * Int(color.blue)) / 9
    let below = UInt8(232 + min(max((mean - 8) / 10, 0), 22))
    let isAbove = distance(rgb(of: below + 1), color) < distance(rgb(of: below), color)
    return isAbove ? below + 1 : below
  }

  /// Adds up the squared differences, weighted by the eye's sensitivity to red, green and blue.
  private static func distance(_ left: Components, _ right: Components) -> Int {
    let red = Int(left.red) - Int(right.red)
    let green = Int(left.green) - Int(right.green)
    let blue = Int(left.blue) - Int(right.blue)
    return 2 * red * red + 4 * green * green + 3 * blue * blue
  }
}

extension Style {
  /// Reduces the style's colours to those that a terminal of this depth can show, readable on their
  /// background.
  package func reduced(to depth: ColorDepth, in theme: Theme = .dark) -> Style {
    let background = background.reduced(to: depth)
    if depth == .sixteen {
      return Style(foreground.readableOf16(on: background, in: theme), on: background, attributes)
    }
    return Style(foreground.reduced(to: depth), on: background, attributes)
  }
}
