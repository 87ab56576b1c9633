import LockstepHealth
import LockstepWorkoutFiles
import LockstepWorkouts

/// What adds up over a session: by its records, or by whatever else of the file tells it.
enum FITCounter {
  /// What a sum is counted of.
  enum Origin: String {
    case lengths, records, laps, session
  }

  /// Metres: of the lengths of a pool, the records, the laps, or the session alone.
  ///
  /// In a pool records count when a length is over, and lengths know when it was swum.
  static func distance(of source: FITSession) -> (HKQuantitySeries, Origin) {
    let type = source.activityType.distanceType
    let total = source.message.finite("total_distance") ?? 0
    let counted = growth(.distance, type, perUnit: 100, of: source)
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

  /// Kilocalories: those of the records, else that of the session.
  static func energy(of source: FITSession) -> (HKQuantitySeries, Origin) {
    let counted = growth(.calories, .activeEnergyBurned, perUnit: 1, of: source)
    let total = source.message.finite("total_calories") ?? 0
    if counted.count > 1 || counted.statistics.sum >= total { return (counted, .records) }
    return (whole(.activeEnergyBurned, total, of: source), .session)
  }

  // MARK: Records

  /// What a counter of the records grew by, from each record that has it to the next that has.
  ///
  /// The first counts from the start; that of a later session of a file goes on from the one before.
  /// A counter that falls to less than half begins anew, and one that falls a little was put right:
  /// it grows again when it is past its highest.
  ///
  /// - Parameter perUnit: Of a unit, how many the file counts: of centimetres growth is whole ones.
  private static func growth(
    _ field: FITRecords.Field,
    _ type: HKQuantityTypeIdentifier,
    perUnit: Double,
    of source: FITSession
  ) -> HKQuantitySeries {
    var series = HKQuantitySeries(type)
    let records = source.file.records
    var highest = before(source.rows.first ?? 0, field, records)
    var since: Double?
    for row in source.rows {
      guard let value = records[field, row], value >= 0 else { continue }
      let instant = source.seconds(row: row)
      if value < highest / 2 { highest = 0 }
      let growth = ((value - highest) * perUnit).rounded() / perUnit
      if growth > 0 {
        let start = min(since ?? 0, instant)
        series.add(growth, at: start, lasting: instant - start)
      }
      highest = max(highest, value)
      since = instant
    }
    return series
  }

  /// Where a counter stood before a record.
  private static func before(_ row: Int, _ field: FITRecords.Field, _ records: FITRecords) -> Double
  {
    for earlier in stride(from: row - 1, through: 0, by: -1) {
      if let value = records[field, earlier] { return max(0, value) }
    }
    return 0
  }

  // MARK: Summaries

  /// The length of the pool for each length that was swum, over its time.
  private static func lengths(_ type: HKQuantityTypeIdentifier, of source: FITSession)
    -> HKQuantitySeries
  {
    var series = HKQuantitySeries(type)
    guard let metres = source.message.finite("pool_length"), metres > 0 else { return series }
    for length in source.lengths where length.integer("length_type") == 1 {
      let seconds = max(0, length.finite("total_elapsed_time") ?? 0)
      series.add(metres, at: source.start(of: length), lasting: seconds)
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
      let seconds = max(0, lap.finite("total_elapsed_time") ?? 0)
      series.add(sum, at: source.start(of: lap), lasting: seconds)
    }
    return series
  }

  /// One sample over all.
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
