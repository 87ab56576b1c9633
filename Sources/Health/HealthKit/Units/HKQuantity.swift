import LockstepLanguages

/// A number with its unit.
package struct HKQuantity: Equatable, Sendable {
  package let unit: HKUnit
  /// The number, in the quantity's unit.
  package let value: Double

  package init(unit: HKUnit, doubleValue: Double) {
    self.unit = unit
    value = doubleValue
  }

  package func `is`(compatibleWith unit: HKUnit) -> Bool { self.unit.isCompatible(with: unit) }

  /// Converts the number to another unit of the same dimension: the double nearest to the exact value.
  package func doubleValue(for other: HKUnit) throws(HKError) -> Double {
    guard unit.isCompatible(with: other) else {
      throw HKError(.invalidArgument, Phrase("health.incompatible", "\(unit)", "\(other)"))
    }
    if unit == other { return value }
    guard let ratio = other.factor.inverse.flatMap({ unit.factor.times($0) }) else {
      throw HKError(.invalidArgument, Phrase("health.ratioTooLarge", "\(unit)", "\(other)"))
    }
    return ratio.applied(to: value, adding: shift(to: other, ratio))
  }

  /// Computes the difference between the zeros of two temperature units, in the other unit.
  private func shift(to other: HKUnit, _ ratio: ExactFraction) -> ExactFraction {
    let own = unit.offset.flatMap { $0.times(ratio) } ?? .zero
    return own.minus(other.offset ?? .zero) ?? .zero
  }

  /// Says if this quantity is less than another, comparing both in this quantity's unit.
  package func isLess(than other: HKQuantity) throws(HKError) -> Bool {
    value < (try other.doubleValue(for: unit))
  }
}

extension HKQuantity: CustomStringConvertible {
  package var description: String { "\(value) \(unit)" }
}
