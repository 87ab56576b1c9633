import LockstepHealth
import LockstepWorkoutFiles
import LockstepWorkouts

/// The sums over a session, from its records or from other messages of the file.
enum FITCounter {
  /// The messages from which a sum is counted.
  enum Origin: String {
    case lengths, records, laps, session
  }

  /// Makes the samples of metres from the lengths of a pool, the records, the laps, or the session
  /// alone.
  ///
  /// In a pool, records count a length only at its end, while length messages have its whole time.
  static func distance(of source: FITSession) -> (HKQuantitySeries, Origin) {
    let type = source.activityType.distanceType
    let total = source.message.finite("total_distance") ?? 0
    let counted = growth(.distance, type, perUnit: 100, summedAs: "total_distance", of: source)
    let lengths = lengths(type, of: source)
    if lengths.count > 0 {
      func miss(_ series: HKQuantitySeries) -> Double { abs(series.statistics.sum - total) }
      if miss(lengths) <= miss(counted) + 0.01 { return (lengths, .lengths) }
    }
    // A counter that only ever says one number counts nothing.
    if counted.count > 1 || counted.statistics.sum >= total { return (counted, .records) }
    let laps = laps(type, "total_distance", of: source)
    if laps.count > 1, abs(laps.statistics.sum - total) <= total / 100 { return (laps, .laps) }
    return (whole(type, total, of: source), .session)
  }

  /// Makes the samples of kilocalories from the records, or else from the session's total.
  static func energy(of source: FITSession) -> (HKQuantitySeries, Origin) {
    let total = source.message.finite("total_calories") ?? 0
    let counted = growth(
      .calories,
      .activeEnergyBurned,
      perUnit: 1,
      summedAs: "total_calories",
      of: source
    )
    if counted.count > 1 || counted.statistics.sum >= total { return (counted, .records) }
    return (whole(.activeEnergyBurned, total, of: source), .session)
  }

  // MARK: Records

  /// Makes samples of the growth of a counter from each record that has it to the next.
  ///
  /// The first counts from the start; that of a later session of a file goes on from the one before, or
  /// from its own first record where what that counted is of the one before. A counter that falls to
  /// less than half begins anew, and one that falls a little was put right: it grows again when it is
  /// past its highest. What only records of another time counted last came before the end.
  ///
  /// - Parameter perUnit: Of a unit, how many the file counts: of centimetres growth is whole ones.
  private static func growth(
    _ field: FITRecords.Field,
    _ type: HKQuantityTypeIdentifier,
    perUnit: Double,
    summedAs total: String,
    of source: FITSession
  ) -> HKQuantitySeries {
    let records = source.file.records
    let borders = source.borders.ofSessionBefore(field, summedAs: total)
    let before = source.ownRows.first.map { records.last(field, before: $0) } ?? 0
    var counter = GrowingCounter(type, perUnit, from: before)
    for row in source.rows {
      guard let value = records[field, row], value >= 0 else { continue }
      if borders.contains(row) {
        counter.skip(to: value, at: source.seconds(row: row))
      } else {
        counter.take(value, at: source.seconds(row: row))
      }
    }
    if let next = source.nextBorder, borders.contains(next), let value = records[field, next] {
      counter.take(value, at: min(source.seconds(row: next), source.elapsedSeconds))
    }
    let said = source.message.finite(total) ?? 0
    let later = source.ownRows.reversed().prefix { $0 != source.rows.last }
    if let last = later.compactMap({ records[field, $0] }).max(), last <= said * 1.01 {
      counter.take(max(last, counter.highest), at: source.elapsedSeconds)
    }
    return counter.series
  }

  // MARK: Summaries

  /// Makes a sample of the pool's length for each length that was swum, over that length's time.
  private static func lengths(_ type: HKQuantityTypeIdentifier, of source: FITSession)
    -> HKQuantitySeries
  {
    var series = HKQuantitySeries(type)
    guard let metres = source.message.finite("pool_length"), metres > 0 else { return series }
    for length in source.lengths where length.integer("length_type") == 1 {
      let time = source.stretch(of: length)
      series.add(metres, at: time.start, lasting: time.seconds)
    }
    return series
  }

  private static func laps(
    _ type: HKQuantityTypeIdentifier,
    _ field: String,
    of source: FITSession
  ) -> HKQuantitySeries {
    var series = HKQuantitySeries(type)
    for lap in source.laps {
      guard let sum = lap.finite(field), sum > 0 else { continue }
      let time = source.stretch(of: lap)
      series.add(sum, at: time.start, lasting: time.seconds)
    }
    return series
  }

  /// Makes a series of one sample over the whole session.
  private static func whole(
    _ type: HKQuantityTypeIdentifier,
    _ total: Double,
    of source: FITSession
  ) -> HKQuantitySeries {
    var series = HKQuantitySeries(type)
    if total > 0 { series.add(total, at: 0, lasting: source.elapsedSeconds) }
    return series
  }
}

/// A counter whose readings in successive records give samples of its growth.
private struct GrowingCounter {
  private(set) var series: HKQuantitySeries
  private(set) var highest: Double
  private let perUnit: Double
  private var since: Double?

  init(_ type: HKQuantityTypeIdentifier, _ perUnit: Double, from highest: Double) {
    series = HKQuantitySeries(type)
    self.perUnit = perUnit
    self.highest = highest
  }

  /// Sets the counter to a value without making a sample.
  mutating func skip(to value: Double, at instant: Double) {
    highest = value
    since = instant
  }

  /// Adds a sample of the growth since the last reading.
  mutating func take(_ value: Double, at instant: Double) {
    if value < highest / 2 { highest = 0 }
    let growth = ((value - highest) * perUnit).rounded() / perUnit
    if growth > 0 {
      let start = min(since ?? 0, instant)
      series.add(growth, at: start, lasting: instant - start)
    }
    highest = max(highest, value)
    since = instant
  }
}
