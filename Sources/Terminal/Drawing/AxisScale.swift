/// The round numbers of an axis: steps of 1, 2, 2.5 or 5 times a power of ten, including both ends.
struct AxisScale: Equatable {
  /// The numbers from the lowest to the highest, which are the ends of the axis.
  let ticks: [Double]
  /// The numbers as texts, all with as many decimals as are needed to tell them apart.
  let labels: [String]

  /// Makes the scale for values; `nil` if there are none, or one is beyond 1e12.
  init?(_ values: [Double], ticksMax: Int) {
    guard let low = values.min(), let high = values.max(), max(abs(low), abs(high)) < 1e12 else {
      return nil
    }
    let span = high - low > 1e-6 ? high - low : max(abs(high), 1) * 0.1
    let start = high - low > 1e-6 ? low : low - span / 2
    let end = start + span
    var step = Self.firstStep(atLeast: span / Double(max(1, ticksMax)))
    while (end / step.value).rounded(.up) - (start / step.value).rounded(.down)
      > Double(max(1, ticksMax - 1))
    {
      step = step.next
    }
    let first = Int((start / step.value).rounded(.down))
    let last = Int((end / step.value).rounded(.up))
    ticks = (first...max(first + 1, last)).map { Double($0) * step.value }
    labels = ticks.map { Self.text($0, decimals: step.decimals) }
  }

  /// Finds the position of a value between the ends, from 0 to 1.
  func share(of value: Double) -> Double {
    guard let low = ticks.first, let high = ticks.last, high > low else { return 0 }
    return min(max((value - low) / (high - low), 0), 1)
  }

  /// A step of the axis: a mantissa of 10, 20, 25 or 50 tenths and a power of ten.
  private struct Step {
    var mantissa: Int
    var exponent: Int

    var value: Double {
      var value = Double(mantissa) / 10
      for _ in 0..<abs(exponent) { value = exponent < 0 ? value / 10 : value * 10 }
      return value
    }

    var decimals: Int { max(0, (mantissa == 25 ? 1 : 0) - exponent) }

    var next: Step {
      switch mantissa {
      case 10: Step(mantissa: 20, exponent: exponent)
      case 20: Step(mantissa: 25, exponent: exponent)
      case 25: Step(mantissa: 50, exponent: exponent)
      default: Step(mantissa: 10, exponent: exponent + 1)
      }
    }
  }

  private static func firstStep(atLeast least: Double) -> Step {
    var step = Step(mantissa: 10, exponent: -8)
    while step.value < least { step = step.next }
    return step
  }

  private static func text(_ value: Double, decimals: Int) -> String {
    var power = 1
    for _ in 0..<decimals { power *= 10 }
    let scaled = Int((abs(value) * Double(power)).rounded())
    let sign = value < 0 && scaled > 0 ? "-" : ""
    if decimals == 0 { return "\(sign)\(scaled)" }
    let fraction = String(scaled % power)
    let zeros = String(repeating: "0", count: decimals - fraction.count)
    return "\(sign)\(scaled / power).\(zeros)\(fraction)"
  }
}
