import LockstepTerminal
import LockstepWorkouts

/// The mark of a split, or of a workout made from it: the icon's sign in the split's colour.
struct SplitMark {
  let look: SplitLook

  /// Makes the mark as a piece of a line on a device's screen.
  func piece(on canvas: Canvas) -> (String, Style) {
    let sign = canvas.glyphs == .ascii ? look.sign.ascii : look.sign.unicode
    return (String(sign), .onGlass(SplitColor(rawValue: look.color)?.ink ?? Ink.quiet))
  }
}

extension SplitColor {
  /// The split's colour as shown on a dark screen.
  fileprivate var ink: Color {
    switch self {
    case .red: .rgb(0xFF5A52)
    case .orange: .rgb(0xFFA033)
    case .yellow: .rgb(0xFFD633)
    case .green: .rgb(0x3BD45F)
    case .mint: .rgb(0x66D9CF)
    case .teal: .rgb(0x48C4DC)
    case .cyan: .rgb(0x66CFFA)
    case .blue: .rgb(0x3D95FF)
    case .indigo: .rgb(0x7B79EA)
    case .purple: .rgb(0xC463F4)
    case .pink: .rgb(0xFF5C82)
    case .brown: .rgb(0xB59770)
    // Black on a black screen would be nothing.
    case .black: .rgb(0x7C828E)
    case .gray: .rgb(0x9A9AA0)
    case .white: .rgb(0xFFFFFF)
    }
  }
}
