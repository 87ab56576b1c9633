import WorkoutFiles
import Workouts

/// The series of a session's records.
struct FITSamples {
  /// Distance, energy, heart rate, cadence, power; those that there are.
  let series: [HKQuantitySeries]
  /// No record counts energy, and the session does: it is one sample.
  let isEnergyFromSession: Bool

  /// Goes through the records two at a time, as the tutorial does.
  ///
  /// What adds up is the difference between two records, over the time between them, where it is more
  /// than none; what is measured is that of the first of the two, where it is more than none. So the
  /// first record's own distance and the last record's heart rate are in no sample.
  init(_ source: FITSession) {
    let type = source.activityType
    var distance = HKQuantitySeries(type.distanceType)
    var energy = HKQuantitySeries(.activeEnergyBurned)
    var measured: [(series: HKQuantitySeries, value: (FIT.DataMessage) -> Double?)] = [
      (HKQuantitySeries(.heartRate), { $0.finite("heart_rate") })
    ]
    if let cadence = FITSport.cadence(of: type) {
      measured.append((HKQuantitySeries(cadence), Self.cadence))
    }
    if let power = FITSport.power(of: type) {
      measured.append((HKQuantitySeries(power), { $0.finite("power") }))
    }
    for (record, next) in zip(source.records, source.records.dropFirst()) {
      let start = source.seconds(record)
      let duration = source.seconds(next) - start
      if duration >= 0 {
        Self.add("distance", record, next, start, duration, to: &distance)
        Self.add("calories", record, next, start, duration, to: &energy)
      }
      for index in measured.indices {
        guard let value = measured[index].value(record), value > 0 else { continue }
        measured[index].series.add(value, at: start)
      }
    }
    let isCounted = source.records.contains { $0.integer("calories") != nil }
    let total = source.message.finite("total_calories") ?? 0
    isEnergyFromSession = !isCounted && total > 0
    if isEnergyFromSession { energy.add(total, at: 0, lasting: source.elapsedSeconds) }
    series = ([distance, energy] + measured.map(\.series)).filter { $0.count > 0 }
  }

  /// Adds what a field grew by from one record to the next.
  private static func add(
    _ field: String,
    _ record: FIT.DataMessage,
    _ next: FIT.DataMessage,
    _ start: Double,
    _ duration: Double,
    to series: inout HKQuantitySeries
  ) {
    guard let first = record.field(field), let second = next.field(field),
      let before = first.value.integer, let after = second.value.integer, after > before
    else { return }
    let (growth, isTooMuch) = after.subtractingReportingOverflow(before)
    if isTooMuch || Double(growth) > HKQuantitySeries.quantityMax { return }
    // Of the raw numbers, so that centimetres stay centimetres.
    let scale = next.layout(of: second).scale
    series.add(Double(growth) / scale, at: start, lasting: duration)
  }

  private static func cadence(_ record: FIT.DataMessage) -> Double? {
    record.finite("cadence").map { $0 + (record.finite("fractional_cadence") ?? 0) }
  }

  // MARK: Route

  /// A location for each record with a position; `nil` without any.
  static func route(_ source: FITSession) -> HKWorkoutRoute? {
    var route = HKWorkoutRoute()
    for record in source.records {
      guard let latitude = degrees(record, "position_lat"), abs(latitude) <= 90,
        let longitude = degrees(record, "position_long")
      else { continue }
      route.add(
        source.seconds(record),
        latitude: latitude,
        longitude: longitude,
        altitude: record.finite("enhanced_altitude") ?? 0,
        speed: record.finite("enhanced_speed") ?? 0,
        accuracy: record.finite("gps_accuracy") ?? 0
      )
    }
    return route.count > 0 ? route : nil
  }

  /// Degrees with eight decimals, which is finer than a semicircle.
  private static func degrees(_ record: FIT.DataMessage, _ field: String) -> Double? {
    record.finite(field).map {
      (FIT.degrees(semicircles: $0) * 100_000_000).rounded() / 100_000_000
    }
  }
}
