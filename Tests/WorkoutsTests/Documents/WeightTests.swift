import LockstepProtocol
import LockstepWorkouts
import Testing

/// Weights in kilograms and pounds (ACTION-24).
struct WeightTests {
  @Test(arguments: [4_500, 4_525, 10, 999_900, 13_337] as [Int64])
  func `what was given in pounds is the same in pounds again`(hundredths: Int64) {
    let weight = Weight(hundredths: hundredths, of: .lb)
    #expect(weight.amount(in: .lb) == Double(hundredths) / 100)
    #expect(Weight(of: .text(weight.text(in: .lb))) == weight)
  }

  @Test(arguments: [
    "", "lb", "45 stone", "1.234kg", "1.kg", "-1kg", "1e3kg", "4 5kg", "99999999kg",
  ])
  func `what is no weight is none`(text: String) {
    #expect(Weight(of: .text(text)) == nil)
  }

  @Test func `a weight is to the gram, in whichever unit it was given`() {
    #expect(Weight(of: .text("45lb")) == Weight(grams: 20_412))
    #expect(Weight(of: .text("20.5 kg")) == Weight(grams: 20_500))
    #expect(Weight(of: .number(60)) == 60)
    #expect(Weight(grams: 57_500).text(in: .lb) == "126.77 lb")
  }
}
