import LockstepHealth
import LockstepHealthStore
import LockstepSimulation
import Testing

/// Units are spelled as HealthKit spells them, and their algebra is exact.
struct HKUnitTests {
  @Test(
    arguments: [
      "m", "kcal", "count/min", "ml/(kg*min)", "kcal/(kg*hr)", "mg/dL", "m/s^2", "%", "degC",
      "mol<180.1558800000541>/L", "1/s", "mmHg", "fl_oz_us", "mcg", "appleEffortScore",
    ])
  func `what is spelled is read again`(_ text: String) throws {
    #expect(try HKUnit(from: text).unitString == text)
  }

  @Test func `every type's unit is one`() {
    for type in HKQuantityTypeIdentifier.allCases { #expect(type.canonicalUnit != nil, "\(type)") }
  }

  @Test(arguments: [
    "", "metre", "m/", "m^", "m^0", "m^99", "(m", "km*", "mol<>", "mol<0>", "kdegC", "m s",
  ])
  func `what is no unit is refused with the part at fault`(_ text: String) {
    #expect(throws: HKUnitError.self) { try HKUnit(from: text) }
  }

  private static let conversions: [(value: Double, from: String, to: String, result: Double)] = [
    (1, "mi", "m", 1_609.344), (1, "kcal", "J", 4_184), (1, "Cal", "kcal", 1),
    (72, "count/min", "count/s", 1.2),
    (1, "hr", "ms", 3_600_000), (36, "km/hr", "m/s", 10), (100, "degC", "degF", 212),
    (0, "K", "degC", -273.15), (1, "lb", "g", 453.59237), (1, "L", "mL", 1_000),
    (5, "mol<180>/L", "g/L", 900), (0.5, "%", "count", 0.5), (1, "W", "J/s", 1),
    (1, "atm", "Pa", 101_325),
    (3, "mi/hr^2", "mi/(hr*hr)", 3), (1, "st", "lb", 14), (1, "pt_us", "fl_oz_us", 16),
  ]

  @Test(arguments: conversions)
  func `values are the same in another unit of the dimension`(
    _ example: (value: Double, from: String, to: String, result: Double)
  ) throws {
    let quantity = HKQuantity(unit: try HKUnit(from: example.from), doubleValue: example.value)
    #expect(try quantity.doubleValue(for: HKUnit(from: example.to)) == example.result)
  }

  /// Units between which neither number of the ratio is 1, with the ratio.
  private static let ratios: [(from: String, to: String, top: Int128, bottom: Int128)] = [
    ("mi", "m", 201_168, 125), ("km/hr", "m/s", 5, 18), ("lb", "g", 45_359_237, 100_000),
    ("m", "ft", 1_250, 381), ("d", "hr", 24, 1), ("ml", "L", 1, 1_000),
    ("count/min", "count/s", 1, 60), ("yd", "mi", 1, 1_760), ("cal", "J", 523, 125),
    ("Gm", "pm", 1_000_000_000_000_000_000_000, 1),
  ]

  @Test(arguments: ratios)
  func `a value in another unit is the double that is nearest to the exact one`(
    _ example: (from: String, to: String, top: Int128, bottom: Int128)
  ) throws {
    let (from, to) = (try HKUnit(from: example.from), try HKUnit(from: example.to))
    var stream = RandomStream(seed: 7, purpose: "units")
    for _ in 0..<2_000 {
      // Of up to 40 bits with 12 of them below the point.
      let whole = Int128(stream.next() >> 24) + 1
      let value = Double(whole) / 4_096
      let found = try HKQuantity(unit: from, doubleValue: value).doubleValue(for: to)
      // found = significand * 2^exponent; exactly it would be whole * top / (bottom * 2^12).
      let exponent = Int(found.exponent) - 52
      let significand = Int128(Int64(found.significand * 0x1p52))
      let (up, down) = (max(0, exponent + 12), max(0, -exponent - 12))
      let error = (significand << up) * example.bottom - (whole * example.top) << down
      #expect(2 * error.magnitude <= (example.bottom << up).magnitude, "\(value)")
    }
  }

  @Test func `temperatures are converted with one rounding, too`() throws {
    let (celsius, fahrenheit) = (HKUnit.degreeCelsius(), HKUnit.degreeFahrenheit())
    for hundredths in -4_000...10_000 {
      let value = Double(hundredths) / 64
      let found = try HKQuantity(unit: celsius, doubleValue: value).doubleValue(for: fahrenheit)
      // Exactly hundredths * 9 / 320 + 32, over 320.
      let exact = Int128(hundredths) * 9 + 32 * 320
      if exact == 0 {
        #expect(found == 0)
        continue
      }
      let shift = 52 - Int(found.exponent)
      let significand = Int128(Int64(found.significand * 0x1p52)) * (found < 0 ? -1 : 1)
      let error = significand * 320 - exact << shift
      #expect(2 * error.magnitude <= 320, "\(value)")
    }
    #expect(try HKQuantity(unit: celsius, doubleValue: 0).doubleValue(for: .kelvin()) == 273.15)
  }

  private static let named: [(unit: HKUnit, text: String)] = [
    (.meter(), "m"), (.inch(), "in"), (.foot(), "ft"), (.yard(), "yd"), (.mile(), "mi"),
    (.gram(), "g"), (.ounce(), "oz"), (.pound(), "lb"), (.stone(), "st"), (.liter(), "L"),
    (.second(), "s"), (.minute(), "min"), (.hour(), "hr"), (.day(), "d"), (.hertz(), "Hz"),
    (.joule(), "J"), (.kilocalorie(), "kcal"), (.smallCalorie(), "cal"), (.largeCalorie(), "Cal"),
    (.watt(), "W"), (.kelvin(), "K"), (.degreeCelsius(), "degC"), (.degreeFahrenheit(), "degF"),
    (.pascal(), "Pa"), (.millimeterOfMercury(), "mmHg"), (.inchesOfMercury(), "inHg"),
    (.count(), "count"), (.percent(), "%"), (.internationalUnit(), "IU"), (.volt(), "V"),
    (.siemen(), "S"), (.decibelAWeightedSoundPressureLevel(), "dBASPL"),
    (.appleEffortScore(), "appleEffortScore"),
  ]

  @Test func `units have HealthKit's names`() throws {
    for (unit, text) in Self.named { #expect(unit.unitString == text) }
    for prefix in HKMetricPrefix.allCases {
      let made = [
        HKUnit.meterUnit(with: prefix), .gramUnit(with: prefix), .literUnit(with: prefix),
        .secondUnit(with: prefix), .jouleUnit(with: prefix), .pascalUnit(with: prefix),
      ]
      let texts = ["m", "g", "L", "s", "J", "Pa"].map { prefix.rawValue + $0 }
      #expect(made.map(\.unitString) == texts)
    }
  }

  @Test func `a quantity of another dimension is refused`() throws {
    let metres = HKQuantity(unit: try HKUnit(from: "m"), doubleValue: 1)
    let error = #expect(throws: HKError.self) { try metres.doubleValue(for: HKUnit(from: "s")) }
    #expect(error?.code == .invalidArgument)
    #expect(!metres.is(compatibleWith: try HKUnit(from: "m^2")))
  }

  @Test func `products and powers are exact, and cancel`() throws {
    let (metre, second) = (try HKUnit(from: "km"), try HKUnit(from: "hr"))
    let speed = try metre.unitDivided(by: second)
    #expect(speed.unitString == "km/hr")
    #expect(try speed.unitMultiplied(by: second) == metre)
    #expect(try metre.unitRaised(toPower: 3).unitRaised(toPower: 2).unitString == "km^6")
    #expect(try speed.reciprocal().unitString == "hr/km")
    #expect(try HKUnit(from: "count/s") == HKUnit(from: "Hz"))
    #expect(try HKUnit(from: "mi") != HKUnit(from: "km"))
  }

  @Test func `a factor without room is no unit, and never a wrong one`() throws {
    let large = try HKUnit(from: "Tm^3")
    #expect(code { _ = try large.unitRaised(toPower: 3) } == .invalidArgument)
    #expect(throws: HKUnitError.self) { try HKUnit(from: "Tm^9*Tg^9") }
  }
}
