import LockstepProtocol

/// Seeded random values for tests: the same seed gives the same values in every run.
struct ValueStream {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  // MARK: Numbers

  /// SplitMix64.
  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ mixed >> 27) &* 0x94d0_49bb_1331_11eb
    return mixed ^ mixed >> 31
  }

  mutating func below(_ bound: Int) -> Int {
    Int(next() % UInt64(bound))
  }

  mutating func pick<Element>(_ choices: [Element]) -> Element {
    choices[below(choices.count)]
  }

  /// Any integer of 64 bits, small and round numbers often.
  mutating func integer() -> Int64 {
    let edges: [Int64] = [
      .min, .max, -9_007_199_254_740_993, 9_007_199_254_740_993, 127, 128, 255, 256, 65_535, 65_536,
      4_294_967_295, 4_294_967_296, -128, -129, -2, -3, 13,
    ]
    return switch below(4) {
    case 0: Int64(below(15)) - 1
    case 1: pick(edges)
    default: Int64(bitPattern: next()) >> Int64(below(63))
    }
  }

  /// Any finite double, with a fraction when asked for.
  mutating func real(fractional: Bool) -> Double {
    while true {
      let value: Double =
        switch below(4) {
        case 0:
          pick([
            0.0, -0.0, 1.0, -1.0, 1e16, Double.leastNonzeroMagnitude, 1.7976931348623157e308, 0.1,
          ])
        case 1: Double(integer()) / 1000
        default: Double(bitPattern: next())
        }
      guard value.isFinite else { continue }
      if !fractional || value != value.rounded() { return value }
    }
  }

  // MARK: Text

  /// Short text with everything that needs care in it.
  mutating func text(upTo length: Int) -> String {
    let pieces = [
      "a", "b", "Z", "0", " ", "/", "$", "\"", "\\", "\n", "\t", "\u{0}", "\u{1f}", "\u{7f}", "é",
      "ß", "字",
      "\u{2028}", "\u{ffff}", "🏃", "🇩🇪",
    ]
    let isPlain = below(2) == 0
    return (0..<below(length + 1)).map { _ in isPlain ? pick(["a", "b", "c", "1"]) : pick(pieces) }
      .joined()
  }

  mutating func bytes(upTo length: Int) -> [UInt8] {
    (0..<below(length + 1)).map { _ in UInt8(truncatingIfNeeded: next()) }
  }

  // MARK: Property lists

  /// A value with up to about `budget` members, at most 8 levels deep.
  mutating func value(budget: Int, depth: Int = 8, fractionalReals: Bool = false) -> PropertyList {
    if depth > 0, budget > 1 || below(3) == 0 {
      return container(budget: budget, depth: depth, fractionalReals: fractionalReals)
    }
    return switch below(6) {
    case 0: .integer(integer())
    case 1: .real(real(fractional: fractionalReals))
    case 2: .boolean(below(2) == 0)
    case 3: .date(microsecondsSince1970: integer() >> 11)
    case 4: .data(bytes(upTo: 20))
    default: .string(text(upTo: 20))
    }
  }

  private mutating func container(
    budget: Int,
    depth: Int,
    fractionalReals: Bool
  ) -> PropertyList {
    let count = min(budget, below(2) == 0 ? below(6) : below(budget + 1))
    let share = max(1, budget / max(1, count))
    let members = (0..<count).map { _ in
      value(budget: share, depth: depth - 1, fractionalReals: fractionalReals)
    }
    if below(2) == 0 { return .array(members) }
    return .dictionary(
      PropertyDictionary(members.map { PropertyDictionary.Entry(key: text(upTo: 8), value: $0) })
    )
  }
}
