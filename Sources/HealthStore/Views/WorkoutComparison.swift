package import LockstepHealth
import LockstepWorkouts

/// The contents of two workouts, side by side: the same ride from two sources, say.
package struct WorkoutComparison: Sendable {
  /// A quantity that one of them has at least.
  package struct Row: Equatable, Sendable {
    package let type: HKQuantityTypeIdentifier
    /// The number of samples that each has; 0 for one that does not have the quantity.
    package let firstCount: Int
    package let secondCount: Int
    /// The sum of what adds up, the mean of what does not; `nil` for one that does not have it.
    package let firstValue: Double?
    package let secondValue: Double?

    /// Second less first, where both have it.
    package var difference: Double? {
      firstValue.flatMap { first in secondValue.map { $0 - first } }
    }
  }

  /// In the order in which quantities are listed.
  package let rows: [Row]
  package let first: WorkoutFigures
  package let second: WorkoutFigures

  package init(_ first: HKWorkout, _ second: HKWorkout) {
    self.first = WorkoutFigures(first)
    self.second = WorkoutFigures(second)
    rows = HKQuantityTypeIdentifier.allCases.compactMap { type in
      let (a, b) = (first.series(type), second.series(type))
      if a == nil && b == nil { return nil }
      return Row(
        type: type,
        firstCount: a?.count ?? 0,
        secondCount: b?.count ?? 0,
        firstValue: a.flatMap(Self.value),
        secondValue: b.flatMap(Self.value)
      )
    }
  }

  private static func value(_ series: HKQuantitySeries) -> Double? {
    switch series.type.aggregation {
    case .cumulative: series.statistics.sum
    case .discrete: series.statistics.average
    }
  }
}
