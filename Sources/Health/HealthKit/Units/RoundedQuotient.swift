/// A product plus a sum of exact numbers, rounded once to the nearest double.
///
/// The numerator and the denominator are whole numbers; the quotient's bits are computed one by one, as
/// in division by hand.
struct RoundedQuotient {
  let value: Double

  /// Computes a number times a fraction plus another fraction; `nil` if the whole numbers do not fit.
  ///
  /// - Parameter value: Neither 0 nor infinite.
  init?(_ value: Double, times fraction: ExactFraction, adding shift: ExactFraction) {
    // The number as a whole number of 53 bits times a power of 2.
    let exponent = Int(value.exponent) - 52
    let whole = Int128(Int64(value.significand * 0x1p52)) * (value < 0 ? -1 : 1)
    if shift == .zero {
      let top = whole.magnitude.multipliedFullWidth(by: fraction.numerator.magnitude)
      let isNegative = (whole < 0) != (fraction.numerator < 0)
      let size = Self.quotient(top, by: fraction.denominator.magnitude, times: exponent)
      self.value = isNegative ? -size : size
      return
    }
    guard let sum = Self.sum(whole, exponent, fraction, shift) else { return nil }
    let top = sum.top.magnitude.multipliedFullWidth(by: 1)
    let size = Self.quotient(top, by: sum.bottom.magnitude, times: sum.exponent)
    self.value = sum.top < 0 ? -size : size
  }

  /// Adds the two fractions over one denominator; only temperatures need this, and their fractions are
  /// short.
  private static func sum(
    _ whole: Int128,
    _ exponent: Int,
    _ fraction: ExactFraction,
    _ shift: ExactFraction
  ) -> (top: Int128, bottom: Int128, exponent: Int)? {
    guard (-52...0).contains(exponent) else { return nil }
    let (factor, a) = fraction.numerator.multipliedReportingOverflow(by: shift.denominator)
    let (first, b) = whole.multipliedReportingOverflow(by: factor)
    let (scaled, c) = shift.numerator.multipliedReportingOverflow(by: fraction.denominator)
    let (second, d) = scaled.multipliedReportingOverflow(by: 1 << -exponent)
    let (top, e) = first.addingReportingOverflow(second)
    let (bottom, f) = fraction.denominator.multipliedReportingOverflow(by: shift.denominator)
    return a || b || c || d || e || f ? nil : (top, bottom, exponent)
  }

  /// Computes a quotient of whole numbers times a power of 2.
  ///
  /// - Parameter bottom: Below 2^127, so that twice a rest has room.
  private static func quotient(
    _ top: (high: UInt128, low: UInt128),
    by bottom: UInt128,
    times exponent: Int
  ) -> Double {
    var (rest, bits, power) = (UInt128(0), UInt64(0), exponent)
    func take(_ bit: UInt128) {
      rest = rest << 1 | bit
      bits <<= 1
      if rest >= bottom {
        rest -= bottom
        bits |= 1
      }
    }
    let zeros =
      top.high == 0 ? 128 + top.low.leadingZeroBitCount : top.high.leadingZeroBitCount
    var next = 255 - zeros
    // Two bits more than a double has: the rest only says whether there is more.
    while next >= 0, bits < 1 << 54 {
      take(next >= 128 ? top.high >> (next - 128) & 1 : top.low >> next & 1)
      next -= 1
    }
    power += next + 1
    var isMore = rest != 0 || next >= 0 && hasBits(top, below: next + 1)
    while bits != 0 || rest != 0, bits < 1 << 54 {
      take(0)
      power -= 1
      isMore = rest != 0
    }
    if isMore { bits |= 1 }
    return Double(sign: .plus, exponent: power, significand: Double(bits))
  }

  private static func hasBits(_ top: (high: UInt128, low: UInt128), below place: Int) -> Bool {
    if place >= 128 {
      let high = place == 256 ? top.high : top.high & ((1 << (place - 128)) - 1)
      return top.low != 0 || high != 0
    }
    return top.low & ((1 << place) - 1) != 0
  }
}
