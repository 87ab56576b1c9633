import LockstepHealth
import LockstepHealthStore
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

  @Test func `a quantity of another dimension is refused`() throws {
    let metres = HKQuantity(unit: try HKUnit(from: "m"), doubleValue: 1)
    let error = #expect(throws: HKError.self) { try metres.doubleValue(for: HKUnit(from: "s")) }
    #expect(error?.code == .invalidArgument)
    #expect(!metres.is(compatibleWith: try HKUnit(from: "m^2")))
  }

  @Test func `products and powers are exact, and cancel`() throws {
    let (metre, second) = (try HKUnit(from: "km"), try HKUnit(from: "hr"))
    let speed = try #require(metre.unitDivided(by: second))
    #expect(speed.unitString == "km/hr")
    #expect(speed.unitMultiplied(by: second) == metre)
    #expect(metre.unitRaised(toPower: 3)?.unitRaised(toPower: 2)?.unitString == "km^6")
    #expect(speed.reciprocal()?.unitString == "hr/km")
    #expect(try HKUnit(from: "count/s") == HKUnit(from: "Hz"))
    #expect(try HKUnit(from: "mi") != HKUnit(from: "km"))
  }

  @Test func `a factor without room is no unit, and never a wrong one`() throws {
    let large = try HKUnit(from: "Tm^3")
    #expect(large.unitRaised(toPower: 3) == nil)
    #expect(throws: HKUnitError.self) { try HKUnit(from: "Tm^9*Tg^9") }
  }
}
