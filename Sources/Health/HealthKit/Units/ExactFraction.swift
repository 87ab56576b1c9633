/// A fraction of whole numbers in lowest terms, so that units are converted exactly.
struct ExactFraction: Hashable, Sendable {
  let numerator: Int128
  /// The denominator, always above 0.
  let denominator: Int128

  static let one = Self(lowest: 1, 1)
  static let zero = Self(lowest: 0, 1)

  /// Makes a fraction in lowest terms; `nil` if the denominator is 0.
  init?(_ numerator: Int128, over denominator: Int128 = 1) {
    guard denominator != 0, numerator > .min, denominator > .min else { return nil }
    let divisor = Self.greatestDivisor(numerator, denominator) * (denominator < 0 ? -1 : 1)
    self.init(lowest: numerator / divisor, denominator / divisor)
  }

  private init(lowest numerator: Int128, _ denominator: Int128) {
    self.numerator = numerator
    self.denominator = denominator
  }

  /// Computes the product; `nil` if it does not fit into 127 bits.
  func times(_ other: Self) -> Self? {
    // Reduced before it is multiplied, so that only what is too large as a result has no room.
    let left = Self.greatestDivisor(numerator, other.denominator)
    let right = Self.greatestDivisor(other.numerator, denominator)
    let (top, overflowsAbove) = (numerator / left).multipliedReportingOverflow(
      by: other.numerator / right
    )
    let (bottom, overflowsBelow) = (denominator / right).multipliedReportingOverflow(
      by: other.denominator / left
    )
    return overflowsAbove || overflowsBelow ? nil : Self(lowest: top, bottom)
  }

  /// Computes the difference; `nil` if it does not fit into 127 bits.
  func minus(_ other: Self) -> Self? {
    let left = numerator.multipliedReportingOverflow(by: other.denominator)
    let right = other.numerator.multipliedReportingOverflow(by: denominator)
    let top = left.partialValue.subtractingReportingOverflow(right.partialValue)
    let bottom = denominator.multipliedReportingOverflow(by: other.denominator)
    if left.overflow || right.overflow || top.overflow || bottom.overflow { return nil }
    return Self(top.partialValue, over: bottom.partialValue)
  }

  /// The inverse; `nil` if the fraction is 0.
  var inverse: Self? { Self(denominator, over: numerator) }

  /// Computes the power with a whole exponent, which may be negative.
  func power(_ exponent: Int) -> Self? {
    guard let base = exponent < 0 ? inverse : self else { return nil }
    var product: Self? = .one
    for _ in 0..<exponent.magnitude { product = product?.times(base) }
    return product
  }

  /// Multiplies a number by the fraction, and rounds once: to the double nearest to the exact product.
  ///
  /// A product below 1e-290, for which a double has fewer digits, may be rounded twice.
  func applied(to value: Double) -> Double { applied(to: value, adding: .zero) }

  /// Multiplies a number by the fraction and adds another, rounded once.
  ///
  /// - Parameter shift: The number to add: 0, or the difference between the zeros of two temperature
  ///   units.
  func applied(to value: Double, adding shift: ExactFraction) -> Double {
    if shift == .zero {
      // One operation on numbers that are exact is rounded once.
      if denominator == 1, Self.isExact(numerator) { return value * Double(numerator) }
      if numerator == 1, Self.isExact(denominator) { return value / Double(denominator) }
    }
    if value == 0 || !value.isFinite { return Double(numerator) * value + shift.rounded }
    guard let quotient = RoundedQuotient(value, times: self, adding: shift) else {
      return value * Double(numerator) / Double(denominator) + shift.rounded
    }
    return quotient.value
  }

  /// The double nearest to the fraction.
  private var rounded: Double { numerator == 0 ? 0 : applied(to: 1) }

  private static func isExact(_ number: Int128) -> Bool { number.magnitude <= 1 << 53 }

  /// Computes the greatest common divisor, which is above 0.
  private static func greatestDivisor(_ a: Int128, _ b: Int128) -> Int128 {
    var (large, small) = (a.magnitude, b.magnitude)
    while small > 0 { (large, small) = (small, large % small) }
    return Int128(max(1, large))
  }
}
