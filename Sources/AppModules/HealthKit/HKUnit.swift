public import Foundation

/// The prefixes of units.
public enum HKMetricPrefix: Int, Sendable {
  case none = 0
  case pico = 1
  case nano = 2
  case micro = 3
  case milli = 4
  case centi = 5
  case deci = 6
  case deca = 7
  case hecto = 8
  case kilo = 9
  case mega = 10
  case giga = 11
  case tera = 12
  case femto = 13

  private static let table: [(prefix: HKMetricPrefix, symbol: String, factor: Double)] = [
    (.none, "", 1), (.femto, "f", 1e-15), (.pico, "p", 1e-12), (.nano, "n", 1e-9),
    (.micro, "mc", 1e-6), (.milli, "m", 1e-3), (.centi, "c", 1e-2), (.deci, "d", 0.1),
    (.deca, "da", 10), (.hecto, "h", 100), (.kilo, "k", 1_000), (.mega, "M", 1e6),
    (.giga, "G", 1e9), (.tera, "T", 1e12),
  ]

  static var symbols: [(symbol: String, factor: Double)] { table.map { ($0.symbol, $0.factor) } }
  var symbol: String { Self.table.first { $0.prefix == self }?.symbol ?? "" }
  var factor: Double { Self.table.first { $0.prefix == self }?.factor ?? 1 }
}

/// A unit: its factor to the base units, and their powers.
public final class HKUnit: NSObject, @unchecked Sendable {
  /// The text that `init(from:)` reads.
  public let unitString: String
  let factor: Double
  /// The number added to a value before the factor is applied, as for degrees Fahrenheit.
  let offset: Double
  /// The powers of the base units; a count has none.
  let powers: [String: Int]

  init(_ text: String, _ factor: Double, _ powers: [String: Int], offset: Double = 0) {
    unitString = text
    self.factor = factor
    self.powers = powers.filter { $0.value != 0 }
    self.offset = offset
  }

  private convenience init(_ other: HKUnit) {
    self.init(other.unitString, other.factor, other.powers, offset: other.offset)
  }

  /// Reads a unit such as `count/min`, `kcal` or `ml/(kg*min)`; an invalid text ends the app, as with
  /// Apple's HealthKit.
  public convenience init(from string: String) {
    var reader = HKUnitReader(string)
    guard let unit = reader.read() else { fatalError("HKUnit: cannot read the unit “\(string)”") }
    self.init(string, unit.factor, unit.powers, offset: unit.offset)
  }

  public convenience init(from unit: LengthFormatter.Unit) {
    switch unit {
    case .millimeter: self.init(.meterUnit(with: .milli))
    case .centimeter: self.init(.meterUnit(with: .centi))
    case .kilometer: self.init(.meterUnit(with: .kilo))
    case .inch: self.init(.inch())
    case .foot: self.init(.foot())
    case .yard: self.init(.yard())
    case .mile: self.init(.mile())
    default: self.init(.meter())
    }
  }

  public convenience init(from unit: MassFormatter.Unit) {
    switch unit {
    case .kilogram: self.init(.gramUnit(with: .kilo))
    case .ounce: self.init(.ounce())
    case .pound: self.init(.pound())
    case .stone: self.init(.stone())
    default: self.init(.gram())
    }
  }

  public convenience init(from unit: EnergyFormatter.Unit) {
    switch unit {
    case .kilojoule: self.init(.jouleUnit(with: .kilo))
    case .calorie: self.init(.smallCalorie())
    case .kilocalorie: self.init(.kilocalorie())
    default: self.init(.joule())
    }
  }

  public func isNull() -> Bool { powers.isEmpty && factor == 1 }

  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? HKUnit else { return false }
    return powers == other.powers && abs(factor - other.factor) <= 1e-12 * abs(factor)
      && offset == other.offset
  }

  public override var hash: Int { powers.count }
  public override var description: String { unitString }

  func isCompatible(with other: HKUnit) -> Bool { powers == other.powers }
}

// MARK: - Units by their names

extension HKUnit {
  private static func named(_ symbol: String) -> HKUnit { HKUnit(from: symbol) }

  public class func gram() -> HKUnit { named("g") }
  public class func ounce() -> HKUnit { named("oz") }
  public class func pound() -> HKUnit { named("lb") }
  public class func stone() -> HKUnit { named("st") }
  public class func meter() -> HKUnit { named("m") }
  public class func inch() -> HKUnit { named("in") }
  public class func foot() -> HKUnit { named("ft") }
  public class func yard() -> HKUnit { named("yd") }
  public class func mile() -> HKUnit { named("mi") }
  public class func liter() -> HKUnit { named("L") }
  public class func second() -> HKUnit { named("s") }
  public class func minute() -> HKUnit { named("min") }
  public class func hour() -> HKUnit { named("hr") }
  public class func day() -> HKUnit { named("d") }
  public class func joule() -> HKUnit { named("J") }
  public class func kilocalorie() -> HKUnit { named("kcal") }
  public class func smallCalorie() -> HKUnit { named("cal") }
  public class func largeCalorie() -> HKUnit { named("Cal") }
  public class func calorie() -> HKUnit { named("cal") }
  public class func degreeCelsius() -> HKUnit { named("degC") }
  public class func degreeFahrenheit() -> HKUnit { named("degF") }
  public class func kelvin() -> HKUnit { named("K") }
  public class func count() -> HKUnit { named("count") }
  public class func percent() -> HKUnit { named("%") }
  public class func watt() -> HKUnit { named("W") }
  public class func hertz() -> HKUnit { named("Hz") }
  public class func volt() -> HKUnit { named("V") }
  public class func pascal() -> HKUnit { named("Pa") }
  public class func millimeterOfMercury() -> HKUnit { named("mmHg") }
  public class func inchesOfMercury() -> HKUnit { named("inHg") }
  public class func atmosphere() -> HKUnit { named("atm") }
  public class func decibelAWeightedSoundPressureLevel() -> HKUnit { named("dBASPL") }
  public class func internationalUnit() -> HKUnit { named("IU") }
  public class func appleEffortScore() -> HKUnit { named("appleEffortScore") }
  public class func degreeAngle() -> HKUnit { named("deg") }

  public class func gramUnit(with prefix: HKMetricPrefix) -> HKUnit { named(prefix.symbol + "g") }
  public class func meterUnit(with prefix: HKMetricPrefix) -> HKUnit { named(prefix.symbol + "m") }
  public class func literUnit(with prefix: HKMetricPrefix) -> HKUnit { named(prefix.symbol + "L") }
  public class func secondUnit(with prefix: HKMetricPrefix) -> HKUnit { named(prefix.symbol + "s") }
  public class func jouleUnit(with prefix: HKMetricPrefix) -> HKUnit { named(prefix.symbol + "J") }
  public class func pascalUnit(with prefix: HKMetricPrefix) -> HKUnit {
    named(prefix.symbol + "Pa")
  }
  public class func hertzUnit(with prefix: HKMetricPrefix) -> HKUnit { named(prefix.symbol + "Hz") }
  public class func wattUnit(with prefix: HKMetricPrefix) -> HKUnit { named(prefix.symbol + "W") }
}

// MARK: - Units made of others

extension HKUnit {
  public func unitMultiplied(by unit: HKUnit) -> HKUnit {
    HKUnit(
      "\(unitString)*\(unit.unitString)",
      factor * unit.factor,
      powers.merging(unit.powers, uniquingKeysWith: +)
    )
  }

  public func unitDivided(by unit: HKUnit) -> HKUnit {
    let isPlain = !unit.unitString.contains { "*/".contains($0) }
    return HKUnit(
      "\(unitString)/\(isPlain ? unit.unitString : "(\(unit.unitString))")",
      factor / unit.factor,
      powers.merging(unit.powers.mapValues { -$0 }, uniquingKeysWith: +)
    )
  }

  public func unitRaised(toPower power: Int) -> HKUnit {
    HKUnit("\(unitString)^\(power)", pow(factor, Double(power)), powers.mapValues { $0 * power })
  }

  public func reciprocal() -> HKUnit {
    HKUnit("1/\(unitString)", 1 / factor, powers.mapValues { -$0 })
  }
}

/// A reader of units' texts: names with prefixes, `*`, `/`, `^` and brackets.
struct HKUnitReader {
  private var rest: Substring

  init(_ text: String) { rest = text.filter { $0 != " " }[...] }

  mutating func read() -> HKUnit? {
    guard let unit = product(), rest.isEmpty else { return nil }
    return unit
  }

  private mutating func product() -> HKUnit? {
    guard var unit = power() else { return nil }
    while let sign = rest.first, "*.·/".contains(sign) {
      rest.removeFirst()
      guard let next = power() else { return nil }
      unit = sign == "/" ? unit.unitDivided(by: next) : unit.unitMultiplied(by: next)
    }
    return unit
  }

  private mutating func power() -> HKUnit? {
    guard let unit = factor() else { return nil }
    guard rest.first == "^" else { return unit }
    rest.removeFirst()
    let digits = rest.prefix { $0 == "-" || $0.isNumber }
    rest = rest.dropFirst(digits.count)
    return Int(digits).map(unit.unitRaised(toPower:))
  }

  private mutating func factor() -> HKUnit? {
    if rest.first == "(" {
      rest.removeFirst()
      let unit = product()
      guard rest.first == ")" else { return nil }
      rest.removeFirst()
      return unit
    }
    let name = rest.prefix { $0.isLetter || $0 == "%" || $0 == "1" }
    rest = rest.dropFirst(name.count)
    return Self.unit(named: String(name))
  }

  private static func unit(named name: String) -> HKUnit? {
    if name == "1" { return HKUnit("1", 1, [:]) }
    if let known = plain[name] {
      return HKUnit(name, known.factor, known.powers, offset: known.offset)
    }
    for (symbol, factor) in HKMetricPrefix.symbols where !symbol.isEmpty && name.hasPrefix(symbol) {
      let base = String(name.dropFirst(symbol.count))
      guard prefixed.contains(base), let known = plain[base] else { continue }
      return HKUnit(name, known.factor * factor, known.powers)
    }
    return nil
  }

  private typealias Known = (factor: Double, powers: [String: Int], offset: Double)

  private static let prefixed = ["g", "m", "L", "l", "s", "J", "Pa", "Hz", "W", "V", "K", "cal"]

  private static let plain: [String: Known] = [
    "g": (1, ["g": 1], 0), "oz": (28.349523125, ["g": 1], 0), "lb": (453.59237, ["g": 1], 0),
    "st": (6_350.29318, ["g": 1], 0), "m": (1, ["m": 1], 0), "in": (0.0254, ["m": 1], 0),
    "ft": (0.3048, ["m": 1], 0), "yd": (0.9144, ["m": 1], 0), "mi": (1_609.344, ["m": 1], 0),
    "L": (0.001, ["m": 3], 0), "l": (0.001, ["m": 3], 0), "s": (1, ["s": 1], 0),
    "min": (60, ["s": 1], 0), "hr": (3_600, ["s": 1], 0), "d": (86_400, ["s": 1], 0),
    "J": (1, ["J": 1], 0), "cal": (4.184, ["J": 1], 0), "Cal": (4_184, ["J": 1], 0),
    "kcal": (4_184, ["J": 1], 0), "K": (1, ["K": 1], 0), "degC": (1, ["K": 1], 273.15),
    "degF": (5.0 / 9, ["K": 1], 459.67), "count": (1, [:], 0), "%": (1, [:], 0),
    "W": (1, ["J": 1, "s": -1], 0), "Hz": (1, ["s": -1], 0), "V": (1, ["V": 1], 0),
    "Pa": (1, ["Pa": 1], 0), "mmHg": (133.322387415, ["Pa": 1], 0),
    "inHg": (3_386.38864, ["Pa": 1], 0), "atm": (101_325, ["Pa": 1], 0),
    "dBASPL": (1, ["dBASPL": 1], 0), "IU": (1, ["IU": 1], 0),
    "appleEffortScore": (1, ["effort": 1], 0), "deg": (.pi / 180, ["rad": 1], 0),
    "rad": (1, ["rad": 1], 0),
  ]
}

/// A value with its unit.
public final class HKQuantity: NSObject, @unchecked Sendable {
  let unit: HKUnit
  let value: Double

  public init(unit: HKUnit, doubleValue value: Double) {
    self.unit = unit
    self.value = value
  }

  public func `is`(compatibleWith unit: HKUnit) -> Bool { self.unit.isCompatible(with: unit) }

  /// Converts the value to another unit; a unit of another dimension ends the app, as with Apple's
  /// HealthKit.
  public func doubleValue(for unit: HKUnit) -> Double {
    precondition(
      `is`(compatibleWith: unit),
      "HKQuantity: \(self.unit.unitString) is no \(unit.unitString)"
    )
    if unit.isEqual(self.unit) { return value }
    return (value + self.unit.offset) * self.unit.factor / unit.factor - unit.offset
  }

  public func compare(_ other: HKQuantity) -> ComparisonResult {
    let theirs = other.doubleValue(for: unit)
    return value < theirs ? .orderedAscending : value > theirs ? .orderedDescending : .orderedSame
  }

  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? HKQuantity, other.is(compatibleWith: unit) else { return false }
    return compare(other) == .orderedSame
  }

  public override var hash: Int { unit.powers.count }
  public override var description: String { "\(value) \(unit.unitString)" }
}
