/// The number of colours that a terminal can show.
package enum ColorDepth: Int, CaseIterable, Comparable, Sendable {
  /// No colours, but attributes such as bold and underline.
  case none
  /// The 16 colours that a person can change.
  case sixteen
  /// The 256 colours of the palette: the 16, a cube of 6×6×6, and 24 greys.
  case palette
  /// All colours of 8 bits each for red, green and blue.
  case full

  package static func < (left: ColorDepth, right: ColorDepth) -> Bool {
    left.rawValue < right.rawValue
  }
}

extension ColorDepth {
  /// Detects the depth that the environment promises; `value` returns a variable, or `nil` if it is not
  /// set.
  ///
  /// In this order: a `NO_COLOR` that is not empty means none; `FORCE_COLOR` (0 to 3) and
  /// `CLICOLOR_FORCE` (not 0) ask for colour even where no terminal reads; then `TERM=dumb`, no
  /// terminal and `CLICOLOR=0` mean none; then `COLORTERM` and `TERM` say how much.
  package static func detected(
    isTerminal: Bool,
    environment value: (String) -> String?
  ) -> ColorDepth {
    if value("NO_COLOR")?.isEmpty == false { return .none }
    let named = promised(term: value("TERM") ?? "", colorTerm: value("COLORTERM") ?? "")
    if let forced = value("FORCE_COLOR") {
      return forcedDepth(forced, named: named)
    }
    if let forced = value("CLICOLOR_FORCE"), !forced.isEmpty, forced != "0" {
      return max(named, .sixteen)
    }
    return isTerminal && value("CLICOLOR") != "0" ? named : .none
  }

  private static func forcedDepth(_ text: String, named: ColorDepth) -> ColorDepth {
    switch text {
    case "0", "false": .none
    case "2": .palette
    case "3": .full
    default: max(named, .sixteen)
    }
  }

  private static func promised(term: String, colorTerm: String) -> ColorDepth {
    if term.isEmpty || term == "dumb" { return .none }
    if colorTerm == "truecolor" || colorTerm == "24bit" || term.hasSuffix("-direct") {
      return .full
    }
    if fullTerminals.contains(where: term.hasPrefix) { return .full }
    if term.hasSuffix("256color") { return .palette }
    // Serial terminals of old, and those that say so themselves.
    return term.hasPrefix("vt") || term.hasSuffix("-mono") || term.hasSuffix("-m")
      ? .none : .sixteen
  }

  /// The values of `TERM` that are known to mean true colour.
  private static let fullTerminals = [
    "xterm-kitty", "alacritty", "foot", "xterm-ghostty", "wezterm",
  ]
}
