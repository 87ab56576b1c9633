/// A number with its unit.
package struct HKQuantity: Equatable, Sendable {
  package let unit: HKUnit
  /// In that unit.
  package let value: Double

  package init(unit: HKUnit, doubleValue: Double) {
    self.unit = unit
    value = doubleValue
  }

  package func `is`(compatibleWith unit: HKUnit) -> Bool { self.unit.isCompatible(with: unit) }

  /// The number in another unit of the same dimension.
  package func doubleValue(for other: HKUnit) throws(HKError) -> Double {
    guard unit.isCompatible(with: other) else {
      throw HKError(.invalidArgument, "a quantity in \(unit) cannot be said in \(other)")
    }
    if unit == other { return value }
    guard let ratio = other.factor.inverse.flatMap({ unit.factor.times($0) }) else {
      throw HKError(.invalidArgument, "what \(unit) is in \(other) is beyond 127 bits")
    }
    let shifted = value + (unit.offset?.applied(to: 1) ?? 0)
    return ratio.applied(to: shifted) - (other.offset?.applied(to: 1) ?? 0)
  }

  /// Whether it is less than another, in the unit of this one.
  package func isLess(than other: HKQuantity) throws(HKError) -> Bool {
    value < (try other.doubleValue(for: unit))
  }
}

extension HKQuantity: CustomStringConvertible {
  package var description: String { "\(value) \(unit)" }
}
