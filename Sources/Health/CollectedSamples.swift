package import LockstepProtocol
package import LockstepSimulation

/// The samples that sensors collected for a workout during some time; instants are seconds since the
/// workout's start.
///
/// In JSON they are an object with `series`, `route` and `workoutEvents`, as in a workout's document.
package struct CollectedSamples: Equatable, Sendable {
  /// The series of samples, at most one for each quantity, in the order in which the quantities first
  /// came.
  package private(set) var series: [HKQuantitySeries] = []
  package private(set) var route = HKWorkoutRoute()
  /// The events, in the order in which they came.
  package private(set) var workoutEvents: [HKWorkoutEvent] = []
  /// An upper bound of the bytes that the samples take as a property list.
  package private(set) var sizeBound = emptySizeBound

  /// The bytes of a property list that has the samples' keys but no samples.
  private static let emptySizeBound = 512
  /// The most bytes that the keys and names of one quantity's series take.
  package static let seriesSize = 256
  /// The most bytes that one sample and one location together take if their instants and durations form
  /// no runs.
  package static let sampleSize = 112
  package static let locationSize = 176
  package static let eventSize = 128
  /// The bytes that one metadata key of an event takes, without the letters of the key and of its
  /// value.
  private static let metadataSize = 96

  package init() {}

  /// Makes the samples of a workout: all its series, events and its whole route.
  package init(_ workout: HKWorkout) {
    for series in workout.series { add(series) }
    if let route = workout.route { add(route) }
    for event in workout.workoutEvents { add(event) }
  }

  /// Makes the samples that were collected piece by piece, in the order of the pieces.
  package init(joining pieces: [CollectedSamples]) {
    for piece in pieces { add(piece) }
  }

  package var isEmpty: Bool { count == 0 }

  /// The number of samples, locations and events.
  package var count: Int {
    series.reduce(0) { $0 + $1.count } + route.count + workoutEvents.count
  }

  // MARK: Adding

  package mutating func add(
    _ type: HKQuantityTypeIdentifier,
    _ value: Double,
    at start: Double,
    lasting duration: Double = 0
  ) {
    let index = index(of: type)
    series[index].add(value, at: start, lasting: duration)
    sizeBound += Self.sampleSize
  }

  package mutating func add(_ event: HKWorkoutEvent) {
    workoutEvents.append(event)
    sizeBound += Self.size(of: event)
  }

  /// Computes the most bytes that an event takes with its metadata.
  static func size(of event: HKWorkoutEvent) -> Int {
    event.metadata.reduce(eventSize) { $0 + metadataSize + $1.key.utf8.count + $1.textSize }
  }

  /// Adds the location at an index of another route.
  package mutating func add(locationOf other: HKWorkoutRoute, at index: Int) {
    route.add(
      other.instants[index],
      latitude: other.latitudes[index],
      longitude: other.longitudes[index],
      altitude: other.altitudes[index],
      speed: other.speeds[index],
      accuracy: other.accuracies[index]
    )
    sizeBound += Self.locationSize
  }

  /// Adds samples that were collected later than these.
  package mutating func add(_ later: CollectedSamples) {
    for series in later.series { add(series) }
    add(later.route)
    for event in later.workoutEvents { add(event) }
  }

  private mutating func add(_ later: HKQuantitySeries) {
    let index = index(of: later.type)
    series[index].add(later)
    sizeBound += Self.sampleSize * later.count
  }

  private mutating func add(_ later: HKWorkoutRoute) {
    route.add(later)
    sizeBound += Self.locationSize * later.count
  }

  private mutating func index(of type: HKQuantityTypeIdentifier) -> Int {
    if let index = series.firstIndex(where: { $0.type == type }) { return index }
    series.append(HKQuantitySeries(type))
    sizeBound += Self.seriesSize
    return series.count - 1
  }

  /// Makes a copy with only the series whose quantity a rule keeps.
  package func keeping(_ isKept: (HKQuantityTypeIdentifier) -> Bool) -> CollectedSamples {
    var left = CollectedSamples()
    for series in series where isKept(series.type) { left.add(series) }
    left.add(route)
    for event in workoutEvents { left.add(event) }
    return left
  }

  // MARK: As JSON

  package func write(into writer: inout JSONWriter) {
    writer.beginObject()
    if !series.isEmpty { HKQuantitySeries.write(series, into: &writer) }
    if route.count > 0 { route.write(into: &writer) }
    if !workoutEvents.isEmpty { HKWorkoutEvent.write(workoutEvents, into: &writer) }
    writer.endObject()
  }

  package static func read(_ reader: inout JSONReader) throws(JSONError) -> CollectedSamples {
    var samples = CollectedSamples()
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "series": for series in try HKQuantitySeries.readAll(&reader) { samples.add(series) }
      case "route": samples.add(try HKWorkoutRoute.read(&reader))
      case "workoutEvents":
        for event in try HKWorkoutEvent.readAll(&reader) { samples.add(event) }
      default: try reader.skipValue()
      }
    }
    return samples
  }
}

extension HKMetadataEntry {
  /// The number of bytes that the letters of the metadata value take.
  fileprivate var textSize: Int {
    switch value {
    case .string(let text): text.utf8.count
    case .quantity(_, let unit): unit.utf8.count
    case .number, .flag, .date: 0
    }
  }
}

extension CollectedSamples {
  /// Makes the samples from a workout's series and route, with instants counted from another start.
  package init(_ workout: HKWorkout, from start: WallTime) {
    self.init()
    for series in workout.series { add(series) }
    if let route = workout.route { add(route) }
    self = moved(by: Double(workout.startDate.microseconds - start.microseconds) / 1_000_000)
  }

  /// Makes a copy in which every instant is later by a number of seconds.
  package func moved(by seconds: Double) -> CollectedSamples {
    var moved = self
    for place in moved.series.indices {
      moved.series[place].starts = series[place].starts.map { $0 + seconds }
    }
    moved.route.instants = route.instants.map { $0 + seconds }
    moved.workoutEvents = workoutEvents.map { event in
      var event = event
      event.start += seconds
      return event
    }
    return moved
  }
}
