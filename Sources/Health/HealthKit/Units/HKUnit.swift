import LockstepLanguages

/// A unit as HealthKit spells it and computes with it: `m`, `count/min`, `kcal/(kg*hr)`.
///
/// Products, quotients and powers are exact: the factor from `km/hr` to `m/s` is a fraction of whole
/// numbers.
package struct HKUnit: Hashable, Sendable {
  /// A factor of the unit: an elementary unit with its power, which is never 0.
  struct Term: Hashable, Sendable {
    let symbol: String
    let power: Int
  }

  /// The unit's factors, each symbol once, in the order in which they were written.
  let terms: [Term]
  let dimension: UnitAtom.Dimension
  /// The size of the unit, in base units of its dimension.
  let factor: ExactFraction
  /// The number to add to a value before multiplying it by the factor; only temperatures have one.
  let offset: ExactFraction?

  /// Makes a unit of its factors; `nil` if a symbol is unknown, or the size does not fit into 127 bits.
  init?(_ terms: [Term]) {
    let merged = Self.merged(terms)
    var dimension = UnitAtom.none
    var factor: ExactFraction? = .one
    for term in merged {
      guard let atom = Self.atom(term.symbol) else { return nil }
      for index in dimension.indices { dimension[index] += atom.dimension[index] * term.power }
      factor = atom.factor.power(term.power).flatMap { factor?.times($0) }
    }
    guard let factor else { return nil }
    self.terms = merged
    self.dimension = dimension
    self.factor = factor
    let isPlain = merged.count == 1 && merged[0].power == 1
    offset = isPlain ? Self.atom(merged[0].symbol)?.offset : nil
  }

  init(
    terms: [Term],
    dimension: UnitAtom.Dimension,
    factor: ExactFraction,
    offset: ExactFraction?
  ) {
    self.terms = terms
    self.dimension = dimension
    self.factor = factor
    self.offset = offset
  }

  private static func merged(_ terms: [Term]) -> [Term] {
    var merged: [Term] = []
    for term in terms {
      if let index = merged.firstIndex(where: { $0.symbol == term.symbol }) {
        merged[index] = Term(symbol: term.symbol, power: merged[index].power + term.power)
      } else {
        merged.append(term)
      }
    }
    return merged.filter { $0.power != 0 }
  }

  // MARK: Algebra

  /// Multiplies two units; refuses a product whose size does not fit into 127 bits.
  package func unitMultiplied(by other: HKUnit) throws(HKError) -> HKUnit {
    try Self.unit(of: terms + other.terms)
  }

  package func unitDivided(by other: HKUnit) throws(HKError) -> HKUnit {
    try unitMultiplied(by: other.reciprocal())
  }

  package func unitRaised(toPower power: Int) throws(HKError) -> HKUnit {
    try Self.unit(of: terms.map { Term(symbol: $0.symbol, power: $0.power * power) })
  }

  package func reciprocal() throws(HKError) -> HKUnit { try unitRaised(toPower: -1) }

  private static func unit(of terms: [Term]) throws(HKError) -> HKUnit {
    if let unit = HKUnit(terms) { return unit }
    throw HKError(.invalidArgument, Phrase("health.unitTooLarge", text(of: terms)))
  }

  /// Says if values of this unit can be converted to the other.
  package func isCompatible(with other: HKUnit) -> Bool { dimension == other.dimension }

  /// Compares the units by their sizes and not their spellings: `count/s` and `Hz` are equal, `mi` and
  /// `km` are not.
  package static func == (a: HKUnit, b: HKUnit) -> Bool {
    a.dimension == b.dimension && a.factor == b.factor && a.offset == b.offset
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(dimension)
    hasher.combine(factor)
    hasher.combine(offset)
  }

  // MARK: Spelling

  /// The unit's text, in the spelling that `init(from:)` reads.
  package var unitString: String { Self.text(of: terms) }

  private static func text(of terms: [Term]) -> String {
    let above = terms.filter { $0.power > 0 }.map { text($0.symbol, $0.power) }
    let below = terms.filter { $0.power < 0 }.map { text($0.symbol, -$0.power) }
    let top = above.isEmpty ? (below.isEmpty ? "" : "1") : above.joined(separator: "*")
    if below.isEmpty { return top }
    return "\(top)/" + (below.count == 1 ? below[0] : "(\(below.joined(separator: "*")))")
  }

  private static func text(_ symbol: String, _ power: Int) -> String {
    power == 1 ? symbol : "\(symbol)^\(power)"
  }
}

extension HKUnit: CustomStringConvertible {
  package var description: String { unitString }
}
