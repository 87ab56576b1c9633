package import LockstepProtocol

/// The unit in which a person enters and reads weights; documents always have kilograms.
package enum WeightUnit: String, Sendable, CaseIterable {
  case kg
  case lb

  /// The weight of a hundredth of the unit, in tenths of a microgram.
  fileprivate var hundredth: Int64 {
    switch self {
    case .kg: 100_000_000
    case .lb: 45_359_237
    }
  }

  /// The names of the units in verbs and settings.
  package static var names: [String] { allCases.map(\.rawValue) }
}

extension Weight {
  private static let tenthsOfMicrograms: Int64 = 10_000_000

  /// Makes a weight of an amount in a unit, to the nearest gram.
  package init(hundredths: Int64, of unit: WeightUnit) {
    let (grams, rest) = (hundredths * unit.hundredth).quotientAndRemainder(
      dividingBy: Self.tenthsOfMicrograms
    )
    self.init(grams: grams + (rest * 2 >= Self.tenthsOfMicrograms ? 1 : 0))
  }

  /// Converts the weight to hundredths of a unit, rounded to the nearest.
  private func hundredths(of unit: WeightUnit) -> Int64 {
    (grams * Self.tenthsOfMicrograms + unit.hundredth / 2) / unit.hundredth
  }

  /// Converts the weight to a unit: kilograms to the gram, pounds to the nearest hundredth.
  package func amount(in unit: WeightUnit) -> Double {
    let hundredths = Double(grams) * Double(Self.tenthsOfMicrograms) / Double(unit.hundredth)
    return unit == .kg ? kilograms : hundredths.rounded() / 100
  }

  /// Spells the weight in a unit for people.
  package func text(in unit: WeightUnit) -> String {
    let thousandths = unit == .kg ? grams : hundredths(of: unit) * 10
    let (whole, rest) = thousandths.quotientAndRemainder(dividingBy: 1_000)
    if rest == 0 { return "\(whole) \(unit.rawValue)" }
    let places = "\(1_000 + rest)".dropFirst()
    let shown = places.reversed().drop { $0 == "0" }.reversed()
    return "\(whole).\(String(shown)) \(unit.rawValue)"
  }

  /// Makes the weight of an action's argument; a number without a unit is in kilograms.
  package init?(of value: Action.Value?) {
    switch value {
    case .number(let number): self.init(hundredths: number * 100, of: .kg)
    case .text(let text):
      guard let measure = Measure(text, units: WeightUnit.names) else { return nil }
      self.init(hundredths: measure.hundredths, of: measure.unit.flatMap(WeightUnit.init) ?? .kg)
    default: return nil
    }
  }
}

extension Action {
  /// Makes a copy of the action whose weight without a unit is taken to be in the given unit.
  package func giving(weightsIn unit: WeightUnit) -> Action {
    guard unit != .kg, let place = arguments.firstIndex(where: { $0.name == "weight" }) else {
      return self
    }
    var action = self
    switch arguments[place].value {
    case .number(let number): action.arguments[place].value = .text("\(number)\(unit.rawValue)")
    case .text(let text):
      if let measure = Measure(text, units: WeightUnit.names), measure.unit == nil {
        action.arguments[place].value = .text(text + unit.rawValue)
      }
    default: break
    }
    return action
  }
}
