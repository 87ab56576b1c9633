package import LockstepDocuments

/// A month on the clocks of a place.
package struct WorkoutMonth: Hashable, Sendable {
  package let year: Int64
  /// The month of the year, from 1.
  package let month: Int64

  package init(_ day: Day) {
    year = day.year
    month = day.month
  }

  /// The number of the month, counted from the year 0.
  var number: Int32 { Int32(year * 12 + month - 1) }

  init(number: Int32) {
    month = Int64((number % 12 + 12) % 12) + 1
    year = (Int64(number) - month + 1) / 12
  }

  /// The month as text, such as `2026-03`.
  package var text: String {
    String((Day(year: year, month: month, day: 1)?.text ?? "\(year)-\(month)").prefix(7))
  }
}

/// The sums of a month's workouts that a filter shows, on the page or not.
package struct WorkoutSection: Equatable, Sendable {
  package let month: WorkoutMonth
  package internal(set) var count = 0
  /// The seconds without pauses of all these workouts.
  package internal(set) var activeSeconds = 0.0
  /// The metres of the workouts whose distance is known.
  package internal(set) var metres = 0.0
  package internal(set) var kilocalories = 0.0
  /// The number of workouts whose whole documents must be read to complete the two sums.
  package internal(set) var unreadCount = 0
}
