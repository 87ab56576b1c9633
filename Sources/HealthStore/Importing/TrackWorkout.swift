import LockstepLanguages
import LockstepDocuments
import LockstepHealth
import LockstepSimulation
import LockstepWorkoutFiles

/// A workout made of a track's points and the sums of its laps.
struct TrackWorkout {
  private let source: TrackSource
  private let start: WallTime
  private let end: WallTime
  /// The points with a date, in the order of the file.
  private let points: [TrackPoint]
  private let undated: Int
  /// The number of points dated outside the time of the others.
  private let outside: Int
  /// The number of lap starts dated outside that time.
  private let lapsOutside: Int
  private let repeatedLaps: Int
  private let repeatedPoints: Int
  private let hasRoute: Bool

  init(_ source: TrackSource) throws(TrackImportError) {
    var source = source
    let once = TrackRepetition(source.laps)
    source.laps = TrackLapClock.inOrder(once.laps)
    repeatedLaps = once.repeatedCount
    repeatedPoints = once.repeatedPoints
    let found = source.laps.flatMap { $0.tracks.joined() }
    let all = found.count { $0.date != nil }
    undated = found.count - all
    source.leaveOutWrongClocks()
    lapsOutside = TrackLapClock.correct(&source.laps)
    self.source = source
    points = source.laps.flatMap { $0.tracks.joined() }.filter { $0.date != nil }
    outside = all - points.count
    hasRoute = points.contains { $0.hasPosition }
    let dates = points.compactMap(\.date)
    guard let first = (dates + source.laps.compactMap(\.start)).min() else { throw source.undated }
    start = first
    end = max(first, dates.max() ?? first, Self.end(of: source.laps) ?? first)
  }

  /// The number of parts dated outside the workout and left out, by kind.
  private var outsideCounts: [(name: String, count: Int)] {
    let slack = TrackLapClock.following
    let isIDOutside = source.start.map { $0 + slack < start || $0 > end + slack } ?? false
    let counts = [("point", outside), ("lap", lapsOutside), ("Id", isIDOutside ? 1 : 0)]
    return counts.filter { $0.1 > 0 }
  }

  /// Finds the end of the last lap from the lengths that laps state; a lap lasts at most until the next
  /// one.
  private static func end(of laps: [TCX.Lap]) -> WallTime? {
    guard let last = laps.compactMap(\.start).max() else { return nil }
    return laps.filter { $0.start == last }.map { last + $0.time }.max()
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
    let outside = outsideCounts.map { "\($0.name) \($0.count)" }.joined(separator: ", ")
    if !outside.isEmpty {
      entries.append(HKMetadataEntry(HKMetadataKey.otherTime, .string(outside)))
    }
    if let degrees = Self.mean(points.compactMap(\.temperature)) {
      let value = HKMetadataValue.quantity(degrees, unit: "degC")
      entries.append(HKMetadataEntry(HKMetadataKey.averageTemperature, value))
    }
    workout.metadata = entries
    return workout
  }

  /// The contents of the file that the workout lacks.
  var notImported: [Phrase] {
    let temperatures = points.count { $0.temperature != nil }
    let counts = [
      (undated, "undated"), (repeatedLaps, "repeatedLaps"), (repeatedPoints, "repeated"),
      (temperatures, "temperatures"),
    ]
    return counts.filter { $0.0 > 0 }.map { .count($0.0, of: $0.1) } + placeless
      + source.notImported
  }

  /// The values of points without a location that only a route could hold.
  private var placeless: [Phrase] {
    let others = points.filter { !$0.hasPosition }
    let counts = [
      ("altitude", others.count { $0.altitude != nil }),
      ("course", others.count { $0.course != nil }),
      ("speed", hasRoute ? others.count { $0.speed != nil } : 0),
    ]
    return counts.filter { $0.1 > 0 }.map { .count($0.1, of: "placeless", $0.0) }
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

  /// The pauses.
  ///
  /// One lies between two tracks if the second begins later than the first ended; at a lap's start,
  /// only if the lap before lasted longer than its time without pauses.
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

  /// Computes the seconds of a lap that its timer skips and no pause accounts for.
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

  /// The laps; none if there is only one, which is the whole workout.
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

  /// The highest mean of strides a minute; a higher value means that the program already counted steps.
  private static let stridesMax = 130.0

  private var cadenceFactor: Double {
    let known = points.compactMap(\.cadence).filter { $0 > 0 }
    let mean = known.reduce(0, +) / Double(max(1, known.count))
    return mean > Self.stridesMax ? 1 : FITSport.cadenceFactor(of: source.activityType)
  }

  /// Computes the seconds that a lap took, at most to the workout's end.
  private func lasting(_ lap: TCX.Lap) -> Double {
    min(max(0, lap.seconds ?? 0), max(0, seconds(end) - seconds(lap.start)))
  }

  /// The energy in kilocalories, with a sample for each lap.
  private var energy: HKQuantitySeries {
    var series = HKQuantitySeries(.activeEnergyBurned)
    for lap in source.laps {
      guard let kilocalories = lap.kilocalories, kilocalories > 0 else { continue }
      series.add(kilocalories, at: seconds(lap.start), lasting: lasting(lap))
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

  /// The distance in metres; `origin` names its source unless the points counted it.
  private var distance: (series: HKQuantitySeries, origin: String?) {
    let type = source.activityType.distanceType
    let counted = counted(type)
    if counted.count > 0 { return (counted, nil) }
    if source.isOfPlaces { return (alongRoute(type), "route") }
    var series = HKQuantitySeries(type)
    for lap in source.laps {
      guard let metres = lap.metres, metres > 0 else { continue }
      series.add(metres, at: seconds(lap.start), lasting: lasting(lap))
    }
    if series.count == 0, hasRoute { return (alongRoute(type), "route") }
    return (series, "laps")
  }

  /// Makes samples of a counter's growth from each point that has it to the next.
  ///
  /// If the counter falls, it begins anew, or was corrected, as in a FIT file.
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

  /// Measures the distance from location to location within each segment.
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
