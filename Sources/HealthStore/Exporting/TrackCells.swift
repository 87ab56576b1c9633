import LockstepHealth
import LockstepSimulation
import LockstepWorkoutFiles

/// The points of a track: a workout's locations and samples, in the order of their instants.
///
/// A sample is added to the first location of its second. If there is none, the sample becomes a point
/// of its own, or is lost in a file whose points must be locations.
struct TrackCells {
  /// A track point with its instant in seconds since the workout's start.
  struct Cell {
    var instant: Double
    var point: TrackPoint
  }

  private(set) var cells: [Cell] = []
  private(set) var losses = TrackLosses()
  /// The index of the first point of each second.
  private var places: [Int64: Int] = [:]
  private let start: Int64
  private let needsPlaces: Bool

  /// Makes the points from a workout.
  ///
  /// - Parameter needsPlaces: `true` if only locations can be points.
  init(_ workout: HKWorkout, needsPlaces: Bool) {
    start = workout.startDate.microseconds
    self.needsPlaces = needsPlaces
    if let route = workout.route { add(route) }
    for series in workout.series { add(series) }
    if !needsPlaces { addBounds(of: workout) }
    cells = cells.enumerated().sorted { a, b in
      (a.element.instant, a.offset) < (b.element.instant, b.offset)
    }.map(\.element)
    addDistance(of: workout)
  }

  // MARK: Locations

  private mutating func add(_ route: HKWorkoutRoute) {
    for index in 0..<route.count {
      guard abs(route.latitudes[index]) <= 90, (-180..<180).contains(route.longitudes[index]) else {
        losses.count("locationsNowhere")
        continue
      }
      var point = TrackPoint()
      point.latitude = route.latitudes[index]
      point.longitude = route.longitudes[index]
      point.altitude = HKWorkoutRoute.value(route.altitudes[index])
      point.speed = HKWorkoutRoute.value(route.speeds[index])
      let course = route.courses[index]
      point.course =
        course == HKWorkoutRoute.unknownCourse ? nil : course.truncatingRemainder(dividingBy: 360)
      append(point, at: route.instants[index])
    }
  }

  @discardableResult
  private mutating func append(_ point: TrackPoint, at instant: Double) -> Int? {
    guard let second = Self.second(instant) else {
      losses.count("pointsElsewhen")
      return nil
    }
    var point = point
    let microseconds = Int64((instant * 1_000_000).rounded())
    point.date = .init(microseconds: start + microseconds)
    cells.append(Cell(instant: instant, point: point))
    if places[second] == nil { places[second] = cells.count - 1 }
    return cells.count - 1
  }

  /// Rounds an instant down to its second; `nil` if it is further away than a workout can last.
  private static func second(_ instant: Double) -> Int64? {
    (-86_400.0...31_622_400).contains(instant) ? Int64(instant.rounded(.down)) : nil
  }

  /// Finds the index of the point for a sample's instant, and makes that point if it is missing and
  /// allowed.
  private mutating func place(at instant: Double) -> Int? {
    if let second = Self.second(instant), let place = places[second] { return place }
    return needsPlaces ? nil : append(TrackPoint(), at: instant)
  }

  // MARK: Samples

  private mutating func add(_ series: HKQuantitySeries) {
    if series.type.isDistance {
      if !needsPlaces { addEnds(of: series) }
      return
    }
    guard let measure = TrackMeasure(series.type) else { return }
    for (instant, quantity) in zip(series.starts, series.quantities) {
      let value = quantity * measure.factor
      guard measure.range.contains(value.rounded()) else {
        losses.count("samplesBeyond", series.type)
        continue
      }
      guard let place = place(at: instant) else {
        losses.count("samplesElsewhere", series.type)
        continue
      }
      if cells[place].point[keyPath: measure.field] != nil {
        if measure.field != \TrackPoint.speed { losses.count("samplesTogether", series.type) }
        continue
      }
      if measure.isWhole, value.rounded() != value { losses.round(series.type) }
      cells[place].point[keyPath: measure.field] = value
    }
  }

  /// Adds points at the instants where a distance sample ends, so that no metre is lost.
  private mutating func addEnds(of series: HKQuantitySeries) {
    for (instant, duration) in zip(series.starts, series.durations) {
      _ = place(at: instant + duration)
    }
  }

  /// Adds points with only a date: at the start and end of the workout and of its pauses.
  private mutating func addBounds(of workout: HKWorkout) {
    let known = Set(cells.map(\.instant))
    let stretches = workout.movingStretches
    for instant in stretches.flatMap({ [$0.start, $0.end] }) + [workout.elapsedSeconds]
    where !known.contains(instant) && instant <= workout.elapsedSeconds {
      append(TrackPoint(), at: instant)
    }
  }

  private mutating func addDistance(of workout: HKWorkout) {
    guard !needsPlaces, let series = workout.way else { return }
    var way = WayAlong(series)
    for index in cells.indices {
      cells[index].point.distance = way.metres(at: cells[index].instant)
    }
  }
}

/// The field of a track point in which a quantity is written.
struct TrackMeasure {
  let field: WritableKeyPath<TrackPoint, Double?>
  /// The factor by which values are multiplied for the file.
  let factor: Double
  /// The range of values that the file's field can hold.
  let range: ClosedRange<Double>
  /// `true` if the field takes only whole numbers.
  let isWhole: Bool

  /// Finds the field of a quantity; `nil` if track files have none for it.
  init?(_ type: HKQuantityTypeIdentifier) {
    switch type {
    case .heartRate: (field, factor, range, isWhole) = (\.heartRate, 1, 1...255, true)
    // A turn is a stride, of two steps.
    case .runningCadence: (field, factor, range, isWhole) = (\.cadence, 0.5, 0...254, true)
    case .cyclingCadence, .rowingCadence, .swimmingCadence, .cadence:
      (field, factor, range, isWhole) = (\.cadence, 1, 0...254, true)
    case let type where type.unit == "W" && type != .cyclingFunctionalThresholdPower:
      (field, factor, range, isWhole) = (\.power, 1, 0...65_535, true)
    case let type where type.unit == "m/s":
      (field, factor, range, isWhole) = (\.speed, 1, 0...1e9, false)
    default: return nil
    }
  }
}
