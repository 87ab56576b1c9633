package import LockstepDocuments
package import LockstepSimulation

/// A day and a time on the clocks of a place.
package struct LocalTime: Equatable, Sendable {
  package let day: Day
  package let secondOfDay: Int64

  package init(day: Day, secondOfDay: Int64) {
    self.day = day
    self.secondOfDay = secondOfDay
  }
}

/// The clocks of a place: an offset from UTC, and a second one for summer with the rules of its change.
///
/// Spelled as POSIX spells zones, `CET-1CEST,M3.5.0,M10.5.0/3`, or as an offset, `+02:00`, or `UTC`.
package struct HealthTimeZone: Equatable, Sendable {
  /// The change of clocks: a weekday (0 is Sunday) of a week of a month, 5 for its last, and when.
  struct Change: Equatable {
    let month: Int64
    let week: Int64
    let weekday: Int64
    /// Seconds after the midnight before it, on the clocks that are changed.
    let second: Int64

    /// Finds the instant on those clocks, in seconds since 1970.
    func localSeconds(in year: Int64) -> Int64 {
      let first = Day(year: year, month: month, day: 1)?.sinceEpoch ?? 0
      let offset = (weekday - (first + 4).weekdayNumber + 7) % 7
      var day = first + offset + (week - 1) * 7
      while Day(sinceEpoch: day).month != month { day -= 7 }
      return day * 86_400 + second
    }
  }

  /// The other clocks of a part of the year.
  struct Summer: Equatable {
    let offsetSeconds: Int64
    let start: Change
    let end: Change
  }

  package let text: String
  /// East of Greenwich is above 0.
  let offsetSeconds: Int64
  let summer: Summer?

  package static let utc = HealthTimeZone(text: "UTC", offsetSeconds: 0, summer: nil)

  init(text: String, offsetSeconds: Int64, summer: Summer?) {
    self.text = text
    self.offsetSeconds = offsetSeconds
    self.summer = summer
  }

  /// Finds how far the clocks are from UTC at a date.
  package func offsetSeconds(at date: WallTime) -> Int64 {
    guard let summer else { return offsetSeconds }
    let seconds = date.microseconds.flooredQuotient(by: 1_000_000)
    let year = Day(sinceEpoch: (seconds + offsetSeconds).flooredQuotient(by: 86_400)).year
    let start = summer.start.localSeconds(in: year) - offsetSeconds
    let end = summer.end.localSeconds(in: year) - summer.offsetSeconds
    // In the south summer goes over the end of the year.
    let isSummer = start < end ? (start..<end).contains(seconds) : !(end..<start).contains(seconds)
    return isSummer ? summer.offsetSeconds : offsetSeconds
  }

  /// Finds what the clocks show at a date.
  package func local(_ date: WallTime) -> LocalTime {
    let seconds = date.microseconds.flooredQuotient(by: 1_000_000) + offsetSeconds(at: date)
    let day = seconds.flooredQuotient(by: 86_400)
    return LocalTime(day: Day(sinceEpoch: day), secondOfDay: seconds - day * 86_400)
  }

  /// Finds the date at which the clocks show a time: the first of two, or after the gap without one.
  package func date(of local: LocalTime) -> WallTime {
    let seconds = local.day.sinceEpoch * 86_400 + local.secondOfDay
    let offsets = [offsetSeconds, summer?.offsetSeconds ?? offsetSeconds]
    let candidates = offsets.map { WallTime(microseconds: (seconds - $0) * 1_000_000) }
    let right = zip(offsets, candidates).filter { offsetSeconds(at: $1) == $0 }.map(\.1)
    return right.min() ?? max(candidates[0], candidates[1])
  }

  /// Finds when a day begins.
  package func start(of day: Day) -> WallTime { date(of: LocalTime(day: day, secondOfDay: 0)) }
}

extension Int64 {
  /// The day of the week of a day number that is 0 on a Sunday.
  var weekdayNumber: Int64 { (self % 7 + 7) % 7 }
}

extension Day {
  /// The day of the week, 0 for Sunday.
  package var weekday: Int64 { (sinceEpoch + 4).weekdayNumber }
}
