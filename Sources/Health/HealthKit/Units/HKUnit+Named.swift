/// The prefixes of metric units, such as kilo.
package enum HKMetricPrefix: String, CaseIterable, Sendable {
  case none = ""
  case femto = "f"
  case pico = "p"
  case nano = "n"
  case micro = "mc"
  case milli = "m"
  case centi = "c"
  case deci = "d"
  case deca = "da"
  case hecto = "h"
  case kilo = "k"
  case mega = "M"
  case giga = "G"
  case tera = "T"
}

/// Makers of units, under HealthKit's names.
extension HKUnit {
  package static func meter() -> HKUnit { known("m") }
  package static func inch() -> HKUnit { known("in") }
  package static func foot() -> HKUnit { known("ft") }
  package static func yard() -> HKUnit { known("yd") }
  package static func mile() -> HKUnit { known("mi") }
  package static func gram() -> HKUnit { known("g") }
  package static func ounce() -> HKUnit { known("oz") }
  package static func pound() -> HKUnit { known("lb") }
  package static func stone() -> HKUnit { known("st") }
  package static func liter() -> HKUnit { known("L") }
  package static func second() -> HKUnit { known("s") }
  package static func minute() -> HKUnit { known("min") }
  package static func hour() -> HKUnit { known("hr") }
  package static func day() -> HKUnit { known("d") }
  package static func hertz() -> HKUnit { known("Hz") }
  package static func joule() -> HKUnit { known("J") }
  package static func kilocalorie() -> HKUnit { known("kcal") }
  package static func smallCalorie() -> HKUnit { known("cal") }
  package static func largeCalorie() -> HKUnit { known("Cal") }
  package static func watt() -> HKUnit { known("W") }
  package static func kelvin() -> HKUnit { known("K") }
  package static func degreeCelsius() -> HKUnit { known("degC") }
  package static func degreeFahrenheit() -> HKUnit { known("degF") }
  package static func pascal() -> HKUnit { known("Pa") }
  package static func millimeterOfMercury() -> HKUnit { known("mmHg") }
  package static func inchesOfMercury() -> HKUnit { known("inHg") }
  package static func count() -> HKUnit { known("count") }
  package static func percent() -> HKUnit { known("%") }
  package static func internationalUnit() -> HKUnit { known("IU") }
  package static func volt() -> HKUnit { known("V") }
  package static func siemen() -> HKUnit { known("S") }
  package static func decibelAWeightedSoundPressureLevel() -> HKUnit { known("dBASPL") }
  package static func appleEffortScore() -> HKUnit { known("appleEffortScore") }
  package static func meterUnit(with prefix: HKMetricPrefix) -> HKUnit {
    known(prefix.rawValue + "m")
  }
  package static func gramUnit(with prefix: HKMetricPrefix) -> HKUnit {
    known(prefix.rawValue + "g")
  }
  package static func literUnit(with prefix: HKMetricPrefix) -> HKUnit {
    known(prefix.rawValue + "L")
  }
  package static func secondUnit(with prefix: HKMetricPrefix) -> HKUnit {
    known(prefix.rawValue + "s")
  }
  package static func jouleUnit(with prefix: HKMetricPrefix) -> HKUnit {
    known(prefix.rawValue + "J")
  }
  package static func pascalUnit(with prefix: HKMetricPrefix) -> HKUnit {
    known(prefix.rawValue + "Pa")
  }

  /// Makes the unit of a symbol in the table of units; a test checks that the table has every symbol
  /// used here.
  private static func known(_ symbol: String) -> HKUnit {
    HKUnit([Term(symbol: symbol, power: 1)]) ?? one
  }

  private static let one = HKUnit(
    terms: [],
    dimension: UnitAtom.none,
    factor: .one,
    offset: nil
  )
}
