import LockstepLanguages
import LockstepDocuments
package import LockstepSimulation

/// The length of each part of a collection, as a number of calendar units.
package struct HKIntervalComponents: Equatable, Sendable {
  /// The units of the calendar and the clock.
  package enum Unit: String, CaseIterable, Sendable {
    case minute, hour, day, week, month, year
  }

  package var unit: Unit
  package var count: Int64

  package init(_ unit: Unit, count: Int64 = 1) {
    self.unit = unit
    self.count = count
  }
}

/// A query that computes statistics of a quantity for each day, week or other part of time.
package struct HKStatisticsCollectionQuery: Equatable, Sendable {
  package var query: HKStatisticsQuery
  /// The start of one of the parts, from which all other parts follow without gaps.
  package var anchorDate: WallTime
  package var interval: HKIntervalComponents
  package var zone: HealthTimeZone

  package init(
    _ query: HKStatisticsQuery,
    anchorDate: WallTime,
    interval: HKIntervalComponents,
    zone: HealthTimeZone = .utc
  ) {
    self.query = query
    self.anchorDate = anchorDate
    self.interval = interval
    self.zone = zone
  }
}

extension HKHealthStore {
  /// Computes the statistics of each part of time that has samples, in their order.
  ///
  /// A sample counts for the part of time in which it starts.
  package func execute(_ collection: HKStatisticsCollectionQuery) throws(HKError)
    -> [HKStatistics]
  {
    try collection.query.check()
    guard collection.interval.count > 0 else {
      throw HKError(.invalidArgument, Phrase("health.noInterval"))
    }
    let query = collection.query
    let samples = try samples(.quantity(query.type), query.predicate).map(\.sample)
    let calendar = IntervalCalendar(collection)
    var parts: [HKStatistics] = []
    var first = 0
    while first < samples.count {
      let (start, end) = calendar.interval(around: samples[first].startDate)
      var next = first
      while next < samples.count, samples[next].startDate < end { next += 1 }
      let own = Array(samples[first..<max(next, first + 1)])
      parts.append(statistics(of: own, query.type, query.options, start, end))
      first = max(next, first + 1)
    }
    return parts
  }
}

/// A calendar that cuts time into the parts of a collection.
private struct IntervalCalendar {
  private let anchor: LocalTime
  private let interval: HKIntervalComponents
  private let zone: HealthTimeZone

  init(_ collection: HKStatisticsCollectionQuery) {
    zone = collection.zone
    anchor = zone.local(collection.anchorDate)
    interval = collection.interval
  }

  func interval(around date: WallTime) -> (start: WallTime, end: WallTime) {
    switch interval.unit {
    case .minute: fixed(around: date, seconds: 60 * interval.count)
    case .hour: fixed(around: date, seconds: 3_600 * interval.count)
    case .day: days(around: date, interval.count)
    case .week: days(around: date, 7 * interval.count)
    case .month: months(around: date, interval.count)
    case .year: months(around: date, 12 * interval.count)
    }
  }

  private func fixed(around date: WallTime, seconds: Int64) -> (WallTime, WallTime) {
    let size = seconds * 1_000_000
    let start = zone.date(of: anchor).microseconds
    let index = (date.microseconds - start).flooredQuotient(by: size)
    let first = start + index * size
    return (WallTime(microseconds: first), WallTime(microseconds: first + size))
  }

  /// Finds the start and end of the part of `count` days that contains a date; a day has 23 or 25 hours
  /// when the clocks change.
  private func days(around date: WallTime, _ count: Int64) -> (WallTime, WallTime) {
    let distance = zone.local(date).day.sinceEpoch - anchor.day.sinceEpoch
    func begin(_ index: Int64) -> WallTime {
      let day = Day(sinceEpoch: anchor.day.sinceEpoch + index * count)
      return zone.date(of: LocalTime(day: day, secondOfDay: anchor.secondOfDay))
    }
    return part(around: date, from: distance.flooredQuotient(by: count), begin)
  }

  private func months(around date: WallTime, _ count: Int64) -> (WallTime, WallTime) {
    let first = anchor.day.year * 12 + anchor.day.month - 1
    let local = zone.local(date).day
    func begin(_ index: Int64) -> WallTime {
      let month = first + index * count
      let (year, number) = (
        month.flooredQuotient(by: 12), month - month.flooredQuotient(by: 12) * 12 + 1
      )
      // The 31st of a month without one is its last day.
      let day = (0...3).lazy.compactMap { Day(year: year, month: number, day: anchor.day.day - $0) }
        .first
      let local = LocalTime(day: day ?? anchor.day, secondOfDay: anchor.secondOfDay)
      return zone.date(of: local)
    }
    let distance = local.year * 12 + local.month - 1 - first
    return part(around: date, from: distance.flooredQuotient(by: count), begin)
  }

  /// Finds the part of time that contains a date: the part with an index, or the one before it.
  private func part(around date: WallTime, from index: Int64, _ begin: (Int64) -> WallTime)
    -> (WallTime, WallTime)
  {
    let start = begin(index)
    return date < start ? (begin(index - 1), start) : (start, begin(index + 1))
  }
}

extension Int64 {
  /// Divides and rounds down, also below 0.
  func flooredQuotient(by divisor: Int64) -> Int64 {
    let rest = (self % divisor + divisor) % divisor
    return (self - rest) / divisor
  }
}
