package import LockstepHealth
import LockstepWorkouts

/// A comparison of two workouts, such as the same ride from two sources.
package struct WorkoutComparison: Sendable {
  /// A quantity that at least one of the two workouts has.
  package struct Row: Equatable, Sendable {
    package let type: HKQuantityTypeIdentifier
    /// The number of samples in the first workout; 0 if it lacks the quantity.
    ///
    /// `secondCount` is that of the second.
    package let firstCount: Int
    package let secondCount: Int
    /// The sum of a cumulative quantity, or the mean of a discrete one; `nil` for a workout that lacks
    /// it.
    package let firstValue: Double?
    package let secondValue: Double?

    /// The second value less the first; `nil` unless both workouts have the quantity.
    package var difference: Double? {
      firstValue.flatMap { first in secondValue.map { $0 - first } }
    }
  }

  /// The rows, in the order in which quantities are listed.
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
