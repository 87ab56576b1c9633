/// The error for a text that is not a unit.
package struct HKUnitError: Error, Equatable, Sendable, CustomStringConvertible {
  let text: String
  /// The part of the text that is at fault.
  let found: String

  package var description: String {
    "“\(text)” is no unit: found “\(found)”, expected units such as m, kcal or count "
      + "joined by * and /, with powers as ^2 and one pair of brackets below the line"
  }
}

extension HKUnit {
  /// Reads a unit: symbols joined by `*`, `.` or `/`, with powers and brackets.
  package init(from text: String) throws(HKUnitError) {
    var reader = UnitReader(text)
    let terms = try reader.product()
    guard reader.rest.isEmpty, let unit = HKUnit(terms) else {
      throw HKUnitError(text: text, found: String(reader.rest.isEmpty ? text[...] : reader.rest))
    }
    self = unit
  }

  /// Finds the unit of a symbol, either directly in the table or as a prefix with a unit that takes
  /// prefixes.
  static func atom(_ symbol: String) -> UnitAtom? {
    if let plain = UnitAtom.all.first(where: { $0.symbol == symbol }) { return plain }
    if let mole = mole(symbol) { return mole }
    for (prefix, exponent) in UnitAtom.prefixes where symbol.hasPrefix(prefix) {
      let rest = symbol.dropFirst(prefix.count)
      let base = UnitAtom.all.first { $0.symbol == rest && $0.takesPrefix } ?? mole(String(rest))
      if let base, let scale = ExactFraction(10)?.power(exponent),
        let factor = scale.times(base.factor)
      {
        return UnitAtom(symbol, base.dimension, factor.numerator, over: factor.denominator)
      }
    }
    return nil
  }

  /// Reads a mole, which stands for the grams of its molar mass: `mol<180.1558800000541>`.
  private static func mole(_ symbol: String) -> UnitAtom? {
    guard symbol.hasPrefix("mol<"), symbol.hasSuffix(">") else { return nil }
    let parts = symbol.dropFirst(4).dropLast().split(
      separator: ".",
      omittingEmptySubsequences: false
    )
    guard (1...2).contains(parts.count), parts.allSatisfy({ $0.allSatisfy(\.isASCIIDigit) }),
      let digits = Int128(parts.joined()), digits > 0,
      let scale = ExactFraction(10)?.power(parts.count == 2 ? parts[1].count : 0)?.numerator
    else { return nil }
    let gram = UnitAtom.all[0].dimension
    return UnitAtom(symbol, gram, digits, over: scale)
  }
}

extension Character {
  fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}

/// A reader that goes through a unit's text from left to right.
private struct UnitReader {
  let text: String
  private(set) var rest: Substring

  /// The largest power that is read; HealthKit's own units need only 2 and 3.
  private static let powerMax = 9

  init(_ text: String) {
    self.text = text
    rest = text[...]
  }

  /// Reads factors up to the end of the text, or to a closing bracket.
  mutating func product() throws(HKUnitError) -> [HKUnit.Term] {
    var terms = try factor()
    while let sign = rest.first, "*./".contains(sign) {
      rest.removeFirst()
      let next = try factor()
      terms += sign == "/" ? next.map { .init(symbol: $0.symbol, power: -$0.power) } : next
    }
    return terms
  }

  private mutating func factor() throws(HKUnitError) -> [HKUnit.Term] {
    if rest.first == "(" {
      rest.removeFirst()
      let terms = try product()
      guard rest.first == ")" else { throw fault }
      rest.removeFirst()
      return terms
    }
    let symbol = symbol()
    if symbol == "1" { return [] }
    guard HKUnit.atom(symbol) != nil else {
      throw HKUnitError(text: text, found: symbol.isEmpty ? String(rest) : symbol)
    }
    return [.init(symbol: symbol, power: try power())]
  }

  private mutating func symbol() -> String {
    var isInBrackets = false
    let symbol = rest.prefix { character in
      if character == "<" { isInBrackets = true }
      if character == ">" { isInBrackets = false }
      return isInBrackets || !"*./^()".contains(character)
    }
    rest = rest.dropFirst(symbol.count)
    return String(symbol)
  }

  private mutating func power() throws(HKUnitError) -> Int {
    guard rest.first == "^" else { return 1 }
    let digits = rest.dropFirst().prefix { $0 == "-" || $0.isASCIIDigit }
    guard let power = Int(digits), power != 0, abs(power) <= Self.powerMax else { throw fault }
    rest = rest.dropFirst(digits.count + 1)
    return power
  }

  private var fault: HKUnitError { HKUnitError(text: text, found: String(rest)) }
}
