import Foundation
import HealthKit

/// `HKUnit`, `HKMetricPrefix` and `HKQuantity`.
enum HealthUnits {
  static func check() {
    Checks.expect([
      HKMetricPrefix.none: 0, .pico: 1, .nano: 2, .micro: 3, .milli: 4, .centi: 5, .deci: 6,
      .deca: 7, .hecto: 8, .kilo: 9, .mega: 10, .giga: 11, .tera: 12, .femto: 13,
    ])
    named()
    prefixed()
    made()
    quantities()
  }

  private static func named() {
    let units: KeyValuePairs<String, HKUnit> = [
      "g": .gram(), "oz": .ounce(), "lb": .pound(), "st": .stone(), "m": .meter(), "in": .inch(),
      "ft": .foot(), "yd": .yard(), "mi": .mile(), "L": .liter(), "s": .second(),
      "min": .minute(), "hr": .hour(), "d": .day(), "J": .joule(), "kcal": .kilocalorie(),
      "cal": .smallCalorie(), "Cal": .largeCalorie(), "degC": .degreeCelsius(),
      "degF": .degreeFahrenheit(), "K": .kelvin(), "count": .count(), "%": .percent(),
      "W": .watt(), "Hz": .hertz(), "V": .volt(), "Pa": .pascal(),
      "mmHg": .millimeterOfMercury(), "inHg": .inchesOfMercury(), "atm": .atmosphere(),
      "dBASPL": .decibelAWeightedSoundPressureLevel(), "IU": .internationalUnit(),
      "appleEffortScore": .appleEffortScore(), "deg": .degreeAngle(),
    ]
    for (text, unit) in units {
      Checks.expect(unit.unitString == text && unit == HKUnit(from: text), text)
    }
    Checks.expect(HKUnit.calorie() == .smallCalorie())
  }

  private static func prefixed() {
    let units: KeyValuePairs<String, HKUnit> = [
      "kg": .gramUnit(with: .kilo), "cm": .meterUnit(with: .centi), "mL": .literUnit(with: .milli),
      "ms": .secondUnit(with: .milli), "kJ": .jouleUnit(with: .kilo),
      "hPa": .pascalUnit(with: .hecto), "MHz": .hertzUnit(with: .mega),
      "kW": .wattUnit(with: .kilo),
    ]
    for (text, unit) in units { Checks.expect(unit == HKUnit(from: text), text) }
    Checks.expect(HKUnit(from: LengthFormatter.Unit.mile) == .mile())
    Checks.expect(HKUnit(from: MassFormatter.Unit.kilogram) == .gramUnit(with: .kilo))
    Checks.expect(HKUnit(from: EnergyFormatter.Unit.kilocalorie) == .kilocalorie())
  }

  private static func made() {
    let pace = HKUnit.meter().unitDivided(by: .second())
    Checks.expect(pace == HKUnit(from: "m/s"))
    Checks.expect(HKUnit.second().reciprocal() == .hertz())
    Checks.expect(HKUnit.watt().unitMultiplied(by: .second()) == .joule())
    Checks.expect(HKUnit.meter().unitRaised(toPower: 2) == HKUnit(from: "m^2"))
    Checks.expect(!pace.isNull() && HKUnit.count().isNull())
  }

  private static func quantities() {
    let hour = HKQuantity(unit: .hour(), doubleValue: 1)
    Checks.expect(hour.doubleValue(for: .minute()) == 60 && !hour.is(compatibleWith: .meter()))
    let minute = HKQuantity(unit: .minute(), doubleValue: 1)
    Checks.expect(minute.compare(hour) == .orderedAscending)
    let sendable: any Sendable = hour
    Checks.expect(sendable is HKQuantity)
  }
}
