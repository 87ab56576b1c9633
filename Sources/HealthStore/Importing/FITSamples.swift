import LockstepHealth
import LockstepWorkoutFiles
import LockstepWorkouts

/// The sample series of a session.
struct FITSamples {
  private let source: FITSession
  private let distance: (series: HKQuantitySeries, origin: FITCounter.Origin)
  private let energy: (series: HKQuantitySeries, origin: FITCounter.Origin)

  init(_ source: FITSession) {
    self.source = source
    distance = FITCounter.distance(of: source)
    energy = FITCounter.energy(of: source)
  }

  /// The series that have samples, in the order of a workout's list.
  var series: [HKQuantitySeries] {
    let all = [distance.series, energy.series] + measured + wholes + [strokes, total]
    return all.filter { $0.count > 0 }.enumerated().sorted { a, b in
      (a.element.type.place, a.offset) < (b.element.type.place, b.offset)
    }.map(\.element)
  }

  /// The metadata that name sums counted from something else than records.
  var metadata: [HKMetadataEntry] {
    var entries: [HKMetadataEntry] = []
    if energy.series.count > 0, energy.origin == .session {
      entries.append(HKMetadataEntry(HKMetadataKey.energyFromSession, .flag(true)))
    }
    if distance.series.count > 0, distance.origin != .records {
      let origin = HKMetadataValue.string(distance.origin.rawValue)
      entries.append(HKMetadataEntry(HKMetadataKey.distanceSource, origin))
    }
    if total.count > 0 {
      entries.append(HKMetadataEntry(HKMetadataKey.countFromSession, .flag(true)))
    }
    return entries
  }

  // MARK: Measured by records

  /// A quantity with the record field that measures it and the factor for its values.
  private typealias Measure = (
    type: HKQuantityTypeIdentifier, field: FITRecords.Field, fraction: FITRecords.Field?,
    factor: Double
  )

  private var measures: [Measure] {
    let type = source.activityType
    let cadence = FITSport.cadenceFactor(of: type)
    var measures: [Measure] = [
      (.heartRate, .heartRate, nil, 1),
      (FITSport.cadence(of: type), .cadence, .cadenceFraction, cadence),
      (FITSport.power(of: type), .power, nil, 1),
      (FITSport.stepLength(of: type), .stepLength, nil, 0.001),
      (.runningGroundContactTime, .groundContact, nil, 1),
      (.runningVerticalOscillation, .verticalOscillation, nil, 0.1),
      (.respiratoryRate, .respirationRate, nil, 1),
      (.underwaterDepth, .depth, nil, 1),
    ]
    // Elsewhere the speeds are those of the route.
    if !FITRoute(source).isThere {
      measures.append((FITSport.speed(of: type), .speed, nil, 1))
    }
    return measures
  }

  /// The names of the last record's measurements, which the workout lacks.
  var leftInLast: [String] {
    guard source.rows.count > 1, let last = source.rows.last else { return [] }
    return measures.filter { value(of: $0, row: last) != nil }.map { "record.\($0.field.name)[-1]" }
  }

  /// Reads a record's measurement; `nil` if it is missing or 0, except that a speed may be 0.
  private func value(of measure: Measure, row: Int) -> Double? {
    let records = source.file.records
    guard let whole = records[measure.field, row] else { return nil }
    let part = measure.fraction.flatMap { records[$0, row] } ?? 0
    let value = Self.rounded((whole + part) * measure.factor)
    return value > 0 || (value == 0 && measure.field == .speed) ? value : nil
  }

  /// The series of measured quantities: the values of each record but the last, if any is above 0.
  ///
  /// A recording is read two records at a time, as the figures that are known of real rides have it. A
  /// record that is the only one has no second, and is taken.
  private var measured: [HKQuantitySeries] {
    let records = source.file.records
    let rows = source.rows.count > 1 ? source.rows.dropLast() : source.rows[...]
    return measures.filter { records.has($0.field) }.map { measure in
      var series = HKQuantitySeries(measure.type)
      for row in rows {
        guard let value = value(of: measure, row: row) else { continue }
        series.add(value, at: source.seconds(row: row))
      }
      return series
    }
  }

  /// Rounds to millionths: finer than any field, and short to write.
  private static func rounded(_ value: Double) -> Double {
    let rounded = (value * 1_000_000).rounded() / 1_000_000
    return rounded.isFinite ? rounded : value
  }

  // MARK: Said of the whole

  /// The series of a single sample over the whole session.
  private var wholes: [HKQuantitySeries] {
    let end = source.elapsedSeconds
    var basal = HKQuantitySeries(.basalEnergyBurned)
    if let kilocalories = source.message.finite("metabolic_calories"), kilocalories > 0 {
      basal.add(kilocalories, at: 0, lasting: end)
    }
    var effort = HKQuantitySeries(.workoutEffortScore)
    // The wearer's own word, in hundredths; HealthKit's scale ends at 10.
    if let rating = source.message.finite("workout_rpe"), rating > 0, rating <= 100 {
      effort.add(rating / 10, at: 0, lasting: end)
    }
    var oxygen = HKQuantitySeries(.vo2Max)
    let known = source.file.messages(named: "max_met_data").last?.finite("vo2_max")
    if let known, known > 0 { oxygen.add(known, at: end) }
    var variability = HKQuantitySeries(.heartRateVariabilitySDNN)
    if let milliseconds = source.message.finite("sdrr_hrv"), milliseconds > 0 {
      variability.add(milliseconds, at: 0, lasting: end)
    }
    return [basal, effort, oxygen, variability]
  }

  // MARK: Said of lengths

  /// The strokes, with a sample for each length that was swum.
  private var strokes: HKQuantitySeries {
    var series = HKQuantitySeries(.swimmingStrokeCount)
    guard source.activityType == .swimming else { return series }
    for length in source.lengths {
      guard let count = length.finite("total_strokes"), count > 0 else { continue }
      let time = source.stretch(of: length)
      series.add(count, at: time.start, lasting: time.seconds)
    }
    return series
  }

  // MARK: Counted by the session alone

  /// `true` if the workout has samples of steps or strokes.
  var hasStepsOrStrokes: Bool { strokes.count > 0 || total.count > 0 }

  /// The steps or strokes as one sample over the session, if only the session has their total.
  private var total: HKQuantitySeries {
    let steps = FITSport.cadenceFactor(of: source.activityType)
    let isOnFoot = steps > 1
    var series = HKQuantitySeries(isOnFoot ? .stepCount : .swimmingStrokeCount)
    let isToldElsewhere = isOnFoot ? source.file.records.has(.cadence) : strokes.count > 0
    guard isOnFoot || source.activityType == .swimming, !isToldElsewhere,
      let cycles = source.message.finite("total_cycles"), cycles > 0
    else { return series }
    series.add(cycles * steps, at: 0, lasting: source.elapsedSeconds)
    return series
  }
}
