package import LockstepDocuments
package import LockstepSimulation

/// A day and a time of day on the clocks of a place.
package struct LocalTime: Equatable, Sendable {
  package let day: Day
  package let secondOfDay: Int64

  package init(day: Day, secondOfDay: Int64) {
    self.day = day
    self.secondOfDay = secondOfDay
  }
}

/// The clocks of a place: an offset from UTC, and another for summer with the rules for its begin and
/// end.
///
/// A zone is spelled in the form of POSIX, `CET-1CEST,M3.5.0,M10.5.0/3`, or as an offset, `+02:00`, or
/// `UTC`.
package struct HealthTimeZone: Equatable, Sendable {
  /// A yearly change of the clocks: a weekday (0 is Sunday) in a week of a month (5 is the last), and a
  /// time of day.
  struct Change: Equatable {
    let month: Int64
    let week: Int64
    let weekday: Int64
    /// The time of day in seconds after midnight, on the clocks before the change.
    let second: Int64

    /// Finds the instant of the change in a year, in seconds since 1970 on the clocks before it.
    func localSeconds(in year: Int64) -> Int64 {
      let first = Day(year: year, month: month, day: 1)?.sinceEpoch ?? 0
      let offset = (weekday - (first + 4).weekdayNumber + 7) % 7
      var day = first + offset + (week - 1) * 7
      while Day(sinceEpoch: day).month != month { day -= 7 }
      return day * 86_400 + second
    }
  }

  /// The summer time of a place.
  struct Summer: Equatable {
    let offsetSeconds: Int64
    let start: Change
    let end: Change
  }

  package let text: String
  /// The offset from UTC in seconds, above 0 east of Greenwich.
  let offsetSeconds: Int64
  let summer: Summer?

  package static let utc = HealthTimeZone(text: "UTC", offsetSeconds: 0, summer: nil)

  init(text: String, offsetSeconds: Int64, summer: Summer?) {
    self.text = text
    self.offsetSeconds = offsetSeconds
    self.summer = summer
  }

  /// Finds the offset from UTC at a date, in seconds.
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

  /// Finds the local time that the clocks show at a date.
  package func local(_ date: WallTime) -> LocalTime {
    let seconds = date.microseconds.flooredQuotient(by: 1_000_000) + offsetSeconds(at: date)
    let day = seconds.flooredQuotient(by: 86_400)
    return LocalTime(day: Day(sinceEpoch: day), secondOfDay: seconds - day * 86_400)
  }

  /// Finds the date of a local time: the earlier of two, or, for a time that the clocks skip, one after
  /// the gap.
  package func date(of local: LocalTime) -> WallTime {
    let seconds = local.day.sinceEpoch * 86_400 + local.secondOfDay
    let offsets = [offsetSeconds, summer?.offsetSeconds ?? offsetSeconds]
    let candidates = offsets.map { WallTime(microseconds: (seconds - $0) * 1_000_000) }
    let right = zip(offsets, candidates).filter { offsetSeconds(at: $1) == $0 }.map(\.1)
    return right.min() ?? max(candidates[0], candidates[1])
  }

  /// Finds the date at which a day begins.
  package func start(of day: Day) -> WallTime { date(of: LocalTime(day: day, secondOfDay: 0)) }
}

extension Int64 {
  /// The weekday, 0 for Sunday, of a day number that counts from a Sunday.
  var weekdayNumber: Int64 { (self % 7 + 7) % 7 }
}

extension Day {
  /// The day of the week, 0 for Sunday.
  package var weekday: Int64 { (sinceEpoch + 4).weekdayNumber }
}
