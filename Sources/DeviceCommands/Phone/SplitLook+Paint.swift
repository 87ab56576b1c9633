import LockstepPosix
import LockstepTerminal
import LockstepWorkouts

extension SplitLook {
  /// Returns the character for the icon in a set of characters.
  func text(in glyphs: GlyphSet) -> String {
    String(glyphs == .ascii ? sign.ascii : sign.unicode)
  }

  /// The colour of the icon, one of those that every terminal has.
  var paint: PaintedText.Paint {
    SplitColor(rawValue: color).map { .color($0.terminalColor) } ?? .plain
  }
}

extension SplitColor {
  fileprivate var terminalColor: PaintedText.TerminalColor {
    switch self {
    case .red: .red
    case .orange, .brown: .yellow
    case .yellow: .brightYellow
    case .green: .green
    case .mint: .brightGreen
    case .teal: .cyan
    case .cyan: .brightCyan
    case .blue: .blue
    case .indigo: .brightBlue
    case .purple: .magenta
    case .pink: .brightMagenta
    case .black, .gray: .gray
    case .white: .brightWhite
    }
  }
}
