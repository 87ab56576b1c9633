package import LockstepDocuments

/// The running days of a year: their number, the streaks, and the number expected at the year's end.
package struct RunningYear: Equatable, Sendable {
  package let year: Int64
  /// The days with a run, in order.
  package let days: [RunDay]
  /// The number of days in the year up to today; all days if the year is over.
  package let dayOfYear: Int64
  package let daysInYear: Int64
  /// The number of running days that is the owner's goal.
  package let goal: Int64
  /// The number of successive running days up to today, or up to yesterday if today has no run yet.
  package let currentStreak: Int64
  /// The greatest number of successive running days in all years.
  package let longestStreak: Int64

  package static let goalDefault: Int64 = 300
  package static let milestones: [Int64] = [50, 100, 150, 200, 250, 300]

  /// - Parameter all: The days of all years, in their order.
  package init(_ year: Int64, of all: [RunDay], today: Day, goal: Int64 = goalDefault) {
    self.year = year
    self.goal = goal
    days = all.filter { $0.day.year == year }
    let first = Self.number(Day(year: year, month: 1, day: 1))
    daysInYear = Self.number(Day(year: year + 1, month: 1, day: 1)) - first
    dayOfYear = max(0, min(daysInYear, today.sinceEpoch - first + 1))
    let streaks = Self.streaks(of: all.map(\.day.sinceEpoch))
    longestStreak = streaks.map(\.length).max() ?? 0
    let last = streaks.last { $0.end == today.sinceEpoch || $0.end == today.sinceEpoch - 1 }
    currentStreak = last?.length ?? 0
  }

  private static func number(_ day: Day?) -> Int64 { day?.sinceEpoch ?? 0 }

  /// Finds the streaks of successive days, each with its last day and its length.
  private static func streaks(of days: [Int64]) -> [(end: Int64, length: Int64)] {
    var streaks: [(end: Int64, length: Int64)] = []
    for day in days {
      if let last = streaks.last, last.end == day - 1 {
        streaks[streaks.count - 1] = (day, last.length + 1)
      } else {
        streaks.append((day, 1))
      }
    }
    return streaks
  }

  // MARK: The goal

  package var daysRun: Int64 { Int64(days.count) }

  /// The number of days that the goal requires up to today.
  package var expectedDays: Double { Double(dayOfYear) / Double(daysInYear) * Double(goal) }

  /// The number of days ahead of the goal; below 0 if behind it.
  package var daysAhead: Int64 { Int64((Double(daysRun) - expectedDays).rounded()) }

  /// The share of the goal that is reached, in percent, at most 100.
  package var percent: Int64 {
    goal > 0 ? min(100, Int64((Double(daysRun) / Double(goal) * 100).rounded())) : 100
  }

  /// The number of running days at the year's end if the rate stays the same.
  package var projectedTotal: Int64 {
    if dayOfYear == 0 { return 0 }
    return Int64((Double(daysRun) / Double(dayOfYear) * Double(daysInYear)).rounded())
  }

  package var milestonesReached: [Int64] { Self.milestones.filter { $0 <= daysRun } }
  package var nextMilestone: Int64? { Self.milestones.first { $0 > daysRun } }

  // MARK: Sums

  package var runCount: Int { days.reduce(0) { $0 + $1.runCount } }
  package var meters: Double { days.reduce(0) { $0 + $1.meters } }
  package var seconds: Int64 { days.reduce(0) { $0 + $1.seconds } }
}
