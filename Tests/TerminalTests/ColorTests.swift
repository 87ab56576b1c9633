import LockstepCaseShare
import LockstepTerminal
import Testing

/// What a terminal can show, and the nearest of it to what is wanted.
struct ColorTests {
  /// The distance as the eye sees it, written apart from the code under test.
  private func distance(_ index: UInt8, _ code: UInt32) -> Int {
    let shown = Color.rgb(of: index)
    let wanted = [code >> 16 & 255, code >> 8 & 255, code & 255].map(Int.init)
    let differences = zip([shown.red, shown.green, shown.blue].map(Int.init), wanted).map {
      $0 - $1
    }
    return zip([2, 4, 3], differences).reduce(0) { $0 + $1.0 * $1.1 * $1.1 }
  }

  private func nearest(_ indices: ClosedRange<UInt8>, to code: UInt32) -> UInt8 {
    indices.min { distance($0, code) < distance($1, code) } ?? 0
  }

  @Test func `a true colour becomes the nearest that there is`() {
    var chance = Chance(seed: 5)
    let greys = CaseShare.of(0..<256, each: 3).map { UInt32($0) * 0x010101 }
    let codes = greys + (0..<300 / CaseShare.step(3)).map { _ in UInt32(chance.below(0x100_0000)) }
    for code in codes {
      #expect(Color.rgb(code).reduced(to: .palette) == .indexed(nearest(16...255, to: code)))
      #expect(Color.rgb(code).reduced(to: .sixteen) == .indexed(nearest(0...15, to: code)))
    }
  }

  @Test func `a depth changes only what it cannot show`() {
    #expect(Color.rgb(0x123456).reduced(to: .full) == .rgb(0x123456))
    #expect(Color.indexed(200).reduced(to: .palette) == .indexed(200))
    #expect(Color.indexed(9).reduced(to: .sixteen) == .indexed(9))
    #expect(Color.indexed(196).reduced(to: .sixteen) == .indexed(9))
    for depth in ColorDepth.allCases { #expect(Color.standard.reduced(to: depth) == .standard) }
    let style = Style(.rgb(0xFF0000), on: .indexed(3), [.bold, .underline])
    #expect(style.reduced(to: .none) == Style(.standard, [.bold, .underline]))
  }

  private static let environments: [([String: String], Bool, ColorDepth)] = [
    (["TERM": "xterm-256color"], true, .palette),
    (["TERM": "xterm-256color", "COLORTERM": "truecolor"], true, .full),
    (["TERM": "xterm", "COLORTERM": "24bit"], true, .full),
    (["TERM": "xterm"], true, .sixteen), (["TERM": "xterm-kitty"], true, .full),
    (["TERM": "xterm-direct"], true, .full), (["TERM": "vt100"], true, .none),
    (["TERM": "dumb", "COLORTERM": "truecolor"], true, .none), ([:], true, .none),
    (["TERM": "xterm-256color"], false, .none),
    (["TERM": "xterm-256color", "NO_COLOR": "1"], true, .none),
    (["TERM": "xterm-256color", "NO_COLOR": ""], true, .palette),
    (["TERM": "xterm", "NO_COLOR": "1", "FORCE_COLOR": "3", "CLICOLOR_FORCE": "1"], true, .none),
    (["TERM": "xterm", "FORCE_COLOR": "3"], false, .full),
    (["TERM": "xterm", "FORCE_COLOR": "2"], false, .palette),
    (["TERM": "xterm", "FORCE_COLOR": "0"], true, .none),
    (["TERM": "dumb", "FORCE_COLOR": "1"], false, .sixteen),
    (["TERM": "xterm-256color", "CLICOLOR_FORCE": "1"], false, .palette),
    (["TERM": "xterm-256color", "CLICOLOR_FORCE": "0"], false, .none),
    (["TERM": "xterm-256color", "CLICOLOR": "0"], true, .none),
    (["TERM": "xterm-256color", "CLICOLOR": "1"], true, .palette),
  ]

  @Test(arguments: environments)
  func `the environment decides how many colours there are`(
    _ example: (values: [String: String], isTerminal: Bool, depth: ColorDepth)
  ) {
    let found = ColorDepth.detected(isTerminal: example.isTerminal) { example.values[$0] }
    #expect(found == example.depth)
  }

  private static let terminals: [([String: String], Capabilities)] = [
    (
      ["TERM": "xterm-256color", "LANG": "de_DE.UTF-8"],
      Capabilities(depth: .palette, repeatsCharacters: true, glyphs: .unicode)
    ),
    (
      ["TERM": "xterm-256color", "LANG": "C.utf8", "TERM_PROGRAM": "Apple_Terminal"],
      Capabilities(depth: .palette, repeatsCharacters: false, glyphs: .unicode)
    ),
    (
      ["TERM": "tmux-256color", "LANG": "en_US.UTF-8", "LC_ALL": "C"],
      Capabilities(depth: .palette, repeatsCharacters: false, glyphs: .ascii)
    ),
    (
      ["TERM": "linux", "LANG": "en_US.UTF-8"],
      Capabilities(depth: .sixteen, repeatsCharacters: false, glyphs: .ascii)
    ),
    (["TERM": "xterm"], Capabilities(depth: .sixteen, repeatsCharacters: true, glyphs: .ascii)),
    (
      ["TERM": "screen", "LC_ALL": "", "LC_CTYPE": "UTF-8"],
      Capabilities(depth: .sixteen, repeatsCharacters: false, glyphs: .unicode)
    ),
  ]

  @Test(arguments: terminals)
  func `the environment decides what else a terminal can do`(
    _ example: (values: [String: String], capabilities: Capabilities)
  ) {
    var found = Capabilities.detected(isTerminal: true) { example.values[$0] }
    found.numericLocale = ""
    #expect(found == example.capabilities)
  }

  @Test func `numbers are as the locale of numbers has them, which all overrules`() {
    var values = ["LANG": "en_US.UTF-8", "LC_ALL": ""]
    let locale = { Capabilities.detected(isTerminal: true) { values[$0] }.numericLocale }
    #expect(locale() == "en_US.UTF-8")
    values["LC_NUMERIC"] = "fr_FR.UTF-8"
    #expect(locale() == "fr_FR.UTF-8")
    values["LC_ALL"] = "it_IT.UTF-8"
    #expect(locale() == "it_IT.UTF-8")
    values = [:]
    #expect(locale() == "")
  }
}
