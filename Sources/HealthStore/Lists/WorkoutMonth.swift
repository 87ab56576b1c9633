package import LockstepDocuments

/// A month on the clocks of a place.
package struct WorkoutMonth: Hashable, Sendable {
  package let year: Int64
  /// From 1.
  package let month: Int64

  package init(_ day: Day) {
    year = day.year
    month = day.month
  }

  /// Months since the year 0.
  var number: Int32 { Int32(year * 12 + month - 1) }

  init(number: Int32) {
    month = Int64((number % 12 + 12) % 12) + 1
    year = (Int64(number) - month + 1) / 12
  }

  /// As in `2026-03`.
  package var text: String {
    String((Day(year: year, month: month, day: 1)?.text ?? "\(year)-\(month)").prefix(7))
  }
}

/// The workouts of a month that a filter lets through, on the page or not.
package struct WorkoutSection: Equatable, Sendable {
  package let month: WorkoutMonth
  package internal(set) var count = 0
  /// Without pauses.
  package internal(set) var activeSeconds = 0.0
  /// Of those that know theirs.
  package internal(set) var metres = 0.0
  package internal(set) var kilocalories = 0.0
  /// The number of workouts that have to be read whole before the two sums are those of all.
  package internal(set) var unreadCount = 0
}
