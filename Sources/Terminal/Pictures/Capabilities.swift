/// The capabilities of a terminal, as far as its environment shows them.
package struct Capabilities: Equatable, Sendable {
  package var depth: ColorDepth
  /// `true` if the terminal can repeat the last character (REP, `ESC [ n b`).
  package var repeatsCharacters: Bool
  /// The characters for borders, blocks and dots that the terminal can show.
  package var glyphs: GlyphSet
  /// The theme: light text on dark, or dark text on light.
  package var theme = Theme.dark
  /// The name of the locale for numbers, such as `fr_FR.UTF-8`; empty if there is none.
  package var numericLocale = ""

  /// Makes capabilities; by default full colours and every short form, as recordings use.
  package init(
    depth: ColorDepth = .full,
    repeatsCharacters: Bool = true,
    glyphs: GlyphSet = .unicode
  ) {
    self.depth = depth
    self.repeatsCharacters = repeatsCharacters
    self.glyphs = glyphs
  }

  /// Detects the capabilities from the environment; `value` returns a variable, or `nil` if it is not
  /// set.
  ///
  /// Unicode needs a locale of UTF-8 (`LC_ALL` before `LC_CTYPE` before `LANG`) and is not for the
  /// Linux console, whose font has 512 characters. Repeating is for those that are known for it.
  package static func detected(
    isTerminal: Bool,
    environment value: (String) -> String?
  ) -> Capabilities {
    let term = value("TERM") ?? ""
    let isApple = value("TERM_PROGRAM") == "Apple_Terminal"
    // tmux and screen know only ASCII's last character, whatever TERM a person has set in them.
    let isMultiplexed = value("TMUX") != nil || value("STY") != nil
    var capabilities = Capabilities(
      depth: .detected(isTerminal: isTerminal, environment: value),
      repeatsCharacters: !isApple && !isMultiplexed && repeating.contains(where: term.hasPrefix),
      glyphs: term != "linux" && isUnicode(value) ? .unicode : .ascii
    )
    capabilities.theme = value("COLORFGBG").flatMap(Theme.init(colorFGBG:)) ?? .dark
    capabilities.numericLocale = locale(of: "LC_NUMERIC", value) ?? ""
    return capabilities
  }

  private static let repeating = ["xterm", "alacritty", "foot", "wezterm", "contour"]

  /// Finds the locale of a category: `LC_ALL` comes before the category's variable, and `LANG` after
  /// it.
  private static func locale(of category: String, _ value: (String) -> String?) -> String? {
    ["LC_ALL", category, "LANG"].lazy.compactMap(value).first { !$0.isEmpty }
  }

  private static func isUnicode(_ value: (String) -> String?) -> Bool {
    guard let locale = locale(of: "LC_CTYPE", value) else { return false }
    let letters = locale.lowercased()
    return letters.hasSuffix("utf-8") || letters.hasSuffix("utf8")
  }
}
