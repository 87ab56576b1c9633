import LockstepTerminal

/// Numbers that look like chance and are the same in every run (SplitMix64).
struct Chance {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number from 0 to below the limit.
  mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(limit)) }

  mutating func pick<Value>(_ values: [Value]) -> Value { values[below(values.count)] }
}

/// Grids that nobody would draw, to compare everything with everything.
enum RandomGrid {
  private static let texts = [
    "a", "ab", "set 3 of 5", "          ", "aaaaaaaaaaaaaaa", "----------------",
    "─────────────────",
    "│", "⠁⣿⡇", "é", "e\u{301}", "漢字", "👍", "👍🏽", "👩‍👩‍👧‍👦", "🇩🇪", "🇩", "1️⃣", "❤️", "❤", "✓",
    "\u{1B}[31m", "\u{7}", "\u{301}", "\u{200D}", "क्ष", "한", "\u{1112}\u{1161}", "￥", "\r\n",
    "\u{202E}",
    "\u{1F3FD}", "ab漢", "漢a漢",
  ]

  private static let colors: [Color] = [
    .standard, .standard, .indexed(1), .indexed(9), .indexed(200), .rgb(0xFF8800), .rgb(0x123456),
    .rgb(0x123457),
  ]

  private static let attributes: [Attributes] = [
    [], [], [], .bold, .dim, [.bold, .dim], .underline, .inverse, [.italic, .strike],
  ]

  static func style(_ chance: inout Chance) -> Style {
    if chance.below(3) == 0 { return .plain }
    return Style(
      chance.pick(colors),
      on: chance.pick(colors),
      chance.pick(attributes)
    )
  }

  /// Draws so many things somewhere, partly outside.
  static func scribble(_ grid: inout Grid, count: Int, _ chance: inout Chance) {
    for _ in 0..<count {
      let column = chance.below(grid.size.columns + 6) - 3
      let row = chance.below(grid.size.rows + 2) - 1
      let style = style(&chance)
      let area = Rectangle(
        column: column,
        row: row,
        columns: chance.below(grid.size.columns + 1),
        rows: chance.below(3)
      )
      switch chance.below(8) {
      case 0: grid.fill(area, with: chance.pick([" ", " ", "#", "█"]), style: style)
      case 1: grid.restyle(area) { $0 = style }
      case 2: grid.draw(grid, at: Point(column: column, row: row))
      case 3: grid.write(chance.pick(texts), in: area, chance.pick([.left, .center, .right]))
      default:
        let start = Point(column: column, row: row)
        grid.write(chance.pick(texts) + chance.pick(texts), at: start, style: style)
      }
    }
  }
}
