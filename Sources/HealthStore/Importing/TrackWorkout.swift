import LockstepLanguages
import LockstepDocuments
import LockstepHealth
import LockstepSimulation
import LockstepWorkoutFiles

/// Makes a workout of a track's points and the sums of its laps.
struct TrackWorkout {
  private let source: TrackSource
  private let start: WallTime
  private let end: WallTime
  /// Those with a date, in the order of the file.
  private let points: [TrackPoint]
  private let undated: Int
  /// How many points have a date that is of another time than that of the others.
  private let outside: Int
  private let hasRoute: Bool

  init(_ source: TrackSource) throws(TrackImportError) {
    var source = source
    let found = source.laps.flatMap { $0.tracks.joined() }
    let all = found.count { $0.date != nil }
    undated = found.count - all
    source.leaveOutWrongClocks()
    let dated = source.laps.flatMap { $0.tracks.joined() }.filter { $0.date != nil }
    let time = Self.time(of: dated)
    func isInside(_ point: TrackPoint) -> Bool {
      point.date.map { time?.contains($0) ?? true } ?? false
    }
    for number in source.laps.indices {
      source.laps[number].tracks = source.laps[number].tracks.map { $0.filter(isInside) }
    }
    self.source = source
    points = dated.filter(isInside)
    outside = all - points.count
    hasRoute = points.contains { $0.hasPosition }
    let dates = points.compactMap(\.date)
    guard let first = dates.min() ?? source.laps.compactMap(\.start).min(), !source.laps.isEmpty
    else { throw .undated }
    // A file may say that it began long before: a device whose clock was wrong.
    let said = [source.start, source.laps.first?.start].compactMap { $0 }.filter { date in
      date <= first && first - date <= .microseconds(86_400_000_000)
    }
    start = said.min() ?? first
    let lapEnds = source.laps.compactMap { lap in
      lap.start.map { $0 + .microseconds(Self.microseconds(lap.seconds ?? 0)) }
    }
    end = max(start, dates.max() ?? start, lapEnds.max() ?? start)
  }

  /// The time of the most points of which none is a week from the next: others were of a clock that was
  /// set in between.
  private static func time(of points: [TrackPoint]) -> ClosedRange<WallTime>? {
    let dates = points.compactMap(\.date).map { Double($0.microseconds) / 1_000_000 }.sorted()
    return FITRecordDates.longest(of: dates).map { time in
      let first = Int64(time.lowerBound.rounded(.down)) * 1_000_000
      let last = Int64(time.upperBound.rounded(.up)) * 1_000_000
      return WallTime(microseconds: first)...WallTime(microseconds: last)
    }
  }

  private static func microseconds(_ seconds: Double) -> Int64 {
    Int64((min(max(seconds, 0), 31_622_400) * 1_000_000).rounded())
  }

  private func seconds(_ date: WallTime?) -> Double {
    guard let date else { return 0 }
    return Double(date.microseconds - start.microseconds) / 1_000_000
  }

  // MARK: The whole

  func workout(id: (WallTime) -> DocumentID) -> HKWorkout {
    var workout = HKWorkout(
      id: id(start),
      workoutActivityType: source.activityType,
      startDate: start,
      endDate: end
    )
    workout.device = source.device
    workout.workoutEvents = HKWorkoutEvent.ordered(pauses + laps)
    let way = distance
    workout.series = ([way.series, energy] + measured).filter { $0.count > 0 }
    workout.route = route
    var entries = metadata(of: workout)
    if let origin = way.origin, way.series.count > 0 {
      entries.append(HKMetadataEntry(HKMetadataKey.distanceSource, .string(origin)))
    }
    if outside > 0 {
      let words = HKMetadataValue.string("point \(outside)")
      entries.append(HKMetadataEntry(HKMetadataKey.otherTime, words))
    }
    if let degrees = Self.mean(points.compactMap(\.temperature)) {
      let value = HKMetadataValue.quantity(degrees, unit: "degC")
      entries.append(HKMetadataEntry(HKMetadataKey.averageTemperature, value))
    }
    workout.metadata = entries
    return workout
  }

  /// What the file holds beside the workout.
  var notImported: [Phrase] {
    let temperatures = points.count { $0.temperature != nil }
    return (undated > 0 ? [.count(undated, of: "undated")] : [])
      + (temperatures > 0 ? [.count(temperatures, of: "temperatures")] : []) + source.notImported
  }

  private static func mean(_ values: [Double]) -> Double? {
    if values.isEmpty { return nil }
    let mean = values.reduce(0, +) / Double(values.count)
    return (mean * 100).rounded() / 100
  }

  private func metadata(of workout: HKWorkout) -> [HKMetadataEntry] {
    var entries: [HKMetadataEntry] = []
    if let speed = source.laps.compactMap(\.maximumSpeed).max(), speed > 0 {
      entries.append(HKMetadataEntry(HKMetadataKey.maximumSpeed, .quantity(speed, unit: "m/s")))
    }
    let timers = source.laps.compactMap(\.seconds)
    let timer = timers.reduce(0, +)
    if !timers.isEmpty, abs(timer - workout.duration) > 2 {
      entries.append(HKMetadataEntry(HKMetadataKey.timerTime, .quantity(timer, unit: "s")))
    }
    if !notImported.isEmpty {
      let text = notImported.map { $0.text(in: .fallback) }.joined(separator: ", ")
      entries.append(HKMetadataEntry(HKMetadataKey.notImported, .string(text)))
    }
    if let damage = source.damage {
      entries.append(HKMetadataEntry(HKMetadataKey.incomplete, .string("\(damage)")))
    }
    return entries
  }

  // MARK: Events

  /// A track that begins later than the one before it ended began after a pause; at the beginning of a
  /// lap only where the lap before lasted longer than its time without pauses.
  private var pauses: [HKWorkoutEvent] {
    var events: [HKWorkoutEvent] = []
    var last: WallTime?
    for (number, lap) in source.laps.enumerated() {
      let wasPaused = number > 0 && pausedSeconds(ofLap: number - 1) > 1.5
      for (place, track) in lap.tracks.enumerated() {
        let dates = track.compactMap(\.date)
        guard let first = dates.min(), let end = dates.max() else { continue }
        if let last, first > last, place > 0 || wasPaused {
          events.append(HKWorkoutEvent(.pause, at: seconds(last)))
          // Nothing goes on where a workout ends in a pause.
          if end < self.end || track.count > 1 {
            events.append(HKWorkoutEvent(.resume, at: seconds(first)))
          }
        }
        last = end
      }
    }
    return events
  }

  /// Seconds of the lap that its timer skips and no pause accounts for.
  private func pausedSeconds(ofLap number: Int) -> Double {
    let lap = source.laps[number]
    guard let begin = lap.start, let next = source.laps[number + 1].start,
      let timer = lap.seconds
    else { return 0 }
    let spans = lap.tracks.map { $0.compactMap(\.date) }.filter { !$0.isEmpty }
    let gaps = zip(spans, spans.dropFirst()).reduce(0) { sum, pair in
      sum + max(0, seconds(pair.1.min()) - seconds(pair.0.max()))
    }
    return seconds(next) - seconds(begin) - timer - gaps
  }

  /// Of one lap alone nothing is said: it is the workout.
  private var laps: [HKWorkoutEvent] {
    let starts = source.laps.compactMap(\.start)
    guard starts.count > 1, starts.count == source.laps.count else { return [] }
    let ends = starts.dropFirst() + [end]
    return zip(starts, ends).map { begin, end in
      HKWorkoutEvent(.lap, at: seconds(begin), lasting: max(0, seconds(end) - seconds(begin)))
    }
  }

  // MARK: Samples

  private func series(
    _ type: HKQuantityTypeIdentifier,
    _ field: KeyPath<TrackPoint, Double?>,
    times factor: Double = 1,
    zero keepsZero: Bool = false
  ) -> HKQuantitySeries {
    var series = HKQuantitySeries(type)
    for point in points {
      guard let value = point[keyPath: field], value > 0 || (keepsZero && value == 0) else {
        continue
      }
      series.add(value * factor, at: seconds(point.date))
    }
    return series
  }

  private var measured: [HKQuantitySeries] {
    let type = source.activityType
    var all = [
      series(.heartRate, \.heartRate),
      series(FITSport.cadence(of: type), \.cadence, times: cadenceFactor),
      series(FITSport.power(of: type), \.power),
    ]
    // Otherwise the locations have it.
    if !hasRoute { all.append(series(FITSport.speed(of: type), \.speed, zero: true)) }
    return all
  }

  /// No stride is quicker than that in the mean: a program counted steps already.
  private static let stridesMax = 130.0

  private var cadenceFactor: Double {
    let known = points.compactMap(\.cadence).filter { $0 > 0 }
    let mean = known.reduce(0, +) / Double(max(1, known.count))
    return mean > Self.stridesMax ? 1 : FITSport.cadenceFactor(of: source.activityType)
  }

  /// Kilocalories, a sample a lap.
  private var energy: HKQuantitySeries {
    var series = HKQuantitySeries(.activeEnergyBurned)
    for lap in source.laps {
      guard let kilocalories = lap.kilocalories, kilocalories > 0 else { continue }
      series.add(kilocalories, at: seconds(lap.start), lasting: max(0, lap.seconds ?? 0))
    }
    return series
  }

  private var route: HKWorkoutRoute? {
    guard hasRoute else { return nil }
    var route = HKWorkoutRoute()
    for point in points {
      guard let latitude = point.latitude, let longitude = point.longitude else { continue }
      route.add(
        seconds(point.date),
        latitude: latitude,
        longitude: longitude,
        altitude: HKWorkoutRoute.known(point.altitude),
        speed: HKWorkoutRoute.known(point.speed),
        accuracy: 0,
        course: point.course ?? HKWorkoutRoute.unknownCourse
      )
    }
    return route
  }

  // MARK: Distance

  /// Metres, and what they are of where that is not points that counted them.
  private var distance: (series: HKQuantitySeries, origin: String?) {
    let type = source.activityType.distanceType
    let counted = counted(type)
    if counted.count > 0 { return (counted, nil) }
    if source.isOfPlaces { return (alongRoute(type), "route") }
    var series = HKQuantitySeries(type)
    for lap in source.laps {
      guard let metres = lap.metres, metres > 0 else { continue }
      series.add(metres, at: seconds(lap.start), lasting: max(0, lap.seconds ?? 0))
    }
    return (series, "laps")
  }

  /// What the counter of the points grew by, from each that has it to the next; one that falls begins
  /// anew, or was put right, as a FIT file's does.
  private func counted(_ type: HKQuantityTypeIdentifier) -> HKQuantitySeries {
    var series = HKQuantitySeries(type)
    var highest = 0.0
    var since = 0.0
    for point in points {
      guard let metres = point.distance, metres >= 0 else { continue }
      let instant = seconds(point.date)
      if metres < highest / 2 { highest = 0 }
      let growth = ((metres - highest) * 1_000_000).rounded() / 1_000_000
      if growth > 0 {
        let begin = min(since, instant)
        series.add(growth, at: begin, lasting: instant - begin)
      }
      highest = max(highest, metres)
      since = instant
    }
    return series
  }

  /// The way from place to place within each segment.
  private func alongRoute(_ type: HKQuantityTypeIdentifier) -> HKQuantitySeries {
    var series = HKQuantitySeries(type)
    for segment in source.laps.flatMap(\.tracks) {
      let places = segment.filter { $0.date != nil && $0.hasPosition }
      for (first, second) in zip(places, places.dropFirst()) {
        let metres = RouteLine.metres(
          from: (first.latitude ?? 0, first.longitude ?? 0),
          to: (second.latitude ?? 0, second.longitude ?? 0)
        )
        let (begin, end) = (seconds(first.date), seconds(second.date))
        if metres > 0 { series.add(metres, at: min(begin, end), lasting: max(0, end - begin)) }
      }
    }
    return series
  }
}
