import LockstepHealth
package import LockstepDocuments
import LockstepHealthStore

/// A year as a map of its days: a column a week, from Monday to Sunday, darker the further one ran.
package struct YearMap: Equatable, Sendable {
  /// The distances run on the days: 0 not at all, 1 under 5 km, 2 under 10, 3 under 20, 4 from there
  /// on; `nil` for a day of another year, or one that has not come yet.
  package let weeks: [[Int?]]
  /// Above each week the number of the month that begins in it.
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

  /// Computes the level of a day; one that was run counts, however short.
  private static func level(_ day: RunDay) -> Int {
    1 + levelsKilometers.count { day.meters >= $0 * 1_000 }
  }
}
