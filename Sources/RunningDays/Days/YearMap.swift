import LockstepHealth
package import LockstepDocuments
import LockstepHealthStore

/// A map of a year's days: a column for each week, from Monday to Sunday, darker for longer distances.
package struct YearMap: Equatable, Sendable {
  /// The levels of the days by distance: 0 for no run, 1 under 5 km, 2 under 10, 3 under 20, 4 above;
  /// `nil` for a day of another year or of the future.
  package let weeks: [[Int?]]
  /// The number of the month that begins in each week; `nil` if none does.
  package let months: [Int64?]

  package static let levelsKilometers: [Double] = [5, 10, 20]

  package init(_ year: RunningYear, today: Day) {
    let first = Day(year: year.year, month: 1, day: 1)?.sinceEpoch ?? 0
    let last = first + year.daysInYear - 1
    let monday = first - (Day(sinceEpoch: first).weekday + 6) % 7
    var levels: [Int64: Int] = [:]
    for day in year.days { levels[day.day.sinceEpoch] = Self.level(day) }
    let starts = stride(from: monday, through: last, by: 7)
    weeks = starts.map { start in
      (start..<start + 7).map { day in
        (first...last).contains(day) && day <= today.sinceEpoch ? levels[day] ?? 0 : nil
      }
    }
    months = starts.map { start in
      (start..<start + 7).first { (first...last).contains($0) && Day(sinceEpoch: $0).day == 1 }
        .map { Day(sinceEpoch: $0).month }
    }
  }

  /// Computes the level of a day with a run; it is at least 1.
  private static func level(_ day: RunDay) -> Int {
    1 + levelsKilometers.count { day.meters >= $0 * 1_000 }
  }
}
