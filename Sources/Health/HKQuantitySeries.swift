import LockstepDocuments

/// Samples of one quantity as columns of one length.
package struct HKQuantitySeries: Equatable, Sendable {
  package let type: HKQuantityTypeIdentifier
  /// The beginning of each sample, in seconds since the workout's start.
  package internal(set) var starts: [Double] = []
  /// The length of each sample in seconds; 0 for one of an instant.
  package internal(set) var durations: [Double] = []
  /// In the unit of the type.
  package internal(set) var quantities: [Double] = []
  /// The things that single samples have of their own.
  package internal(set) var details = HKSeriesDetails()
  var kept = UnknownFields()

  package init(_ type: HKQuantityTypeIdentifier) { self.type = type }

  /// The largest number that may be measured: sums of millions of such numbers are numbers still.
  package static let quantityMax = 1e15

  package var count: Int { quantities.count }

  /// Adds a sample at the end.
  package mutating func add(
    _ value: Double,
    at start: Double,
    lasting duration: Double = 0,
    _ detail: HKSeriesDetails.Detail
  ) {
    details.set(detail, at: count)
    add(value, at: start, lasting: duration)
  }

  /// Adds a sample at the end that has nothing of its own.
  package mutating func add(_ value: Double, at start: Double, lasting duration: Double = 0) {
    starts.append(start)
    durations.append(duration)
    quantities.append(value)
  }

  /// Adds the samples of the same quantity that came after these.
  mutating func add(_ later: HKQuantitySeries) {
    details.add(later.details, from: count)
    starts += later.starts
    durations += later.durations
    quantities += later.quantities
  }

  /// By their instants; those of one instant in the order in which they came.
  package var ordered: HKQuantitySeries {
    if zip(starts, starts.dropFirst()).allSatisfy({ $0 <= $1 }) { return self }
    let order = starts.indices.sorted { (starts[$0], $0) < (starts[$1], $1) }
    var ordered = self
    ordered.starts = order.map { starts[$0] }
    ordered.durations = order.map { durations[$0] }
    ordered.quantities = order.map { quantities[$0] }
    ordered.details = details.picking(order)
    return ordered
  }

  /// Picks the samples at the places that a rule keeps.
  package func keeping(_ isKept: (Int) -> Bool) -> HKQuantitySeries {
    let places = quantities.indices.filter(isKept)
    if places.count == count { return self }
    var rest = self
    rest.starts = places.map { starts[$0] }
    rest.durations = places.map { durations[$0] }
    rest.quantities = places.map { quantities[$0] }
    rest.details = details.picking(places)
    return rest
  }

  /// The same numbers as samples that others measured: without ids and devices of their own.
  package var copied: HKQuantitySeries {
    var copied = self
    copied.details = details.copied
    return copied
  }

  /// The figures that HealthKit's statistics say of the series; each sample counts alike.
  package var statistics: SeriesStatistics {
    let sum = quantities.reduce(0, +)
    return SeriesStatistics(
      sum: sum,
      average: quantities.isEmpty ? nil : sum / Double(quantities.count),
      minimum: quantities.min(),
      maximum: quantities.max()
    )
  }
}

/// The sum of a cumulative quantity, or mean and extremes of a discrete one.
package struct SeriesStatistics: Equatable, Sendable {
  package var sum: Double
  package var average: Double?
  package var minimum: Double?
  package var maximum: Double?

  package init(
    sum: Double,
    average: Double? = nil,
    minimum: Double? = nil,
    maximum: Double? = nil
  ) {
    self.sum = sum
    self.average = average
    self.minimum = minimum
    self.maximum = maximum
  }
}

/// The way that a workout led, as columns of one length.
package struct HKWorkoutRoute: Equatable, Sendable {
  /// Seconds since the workout's start.
  package internal(set) var instants: [Double] = []
  /// Degrees.
  package internal(set) var latitudes: [Double] = []
  package internal(set) var longitudes: [Double] = []
  /// Metres; 0 where it is not known, and `knownZero` at the level of the sea.
  package internal(set) var altitudes: [Double] = []
  /// Metres a second; 0 where it is not known, and `knownZero` while standing still.
  package internal(set) var speeds: [Double] = []
  /// Metres, horizontally; 0 where it is not known.
  package internal(set) var accuracies: [Double] = []
  /// Metres; the same as horizontally where nothing says otherwise.
  package internal(set) var verticalAccuracies: [Double] = []
  /// Degrees from north; -1 where it is not known.
  package internal(set) var courses: [Double] = []
  /// In the order in which they were added.
  package var metadata: [HKMetadataEntry] = []
  /// The device that measured the route, where that is known apart from the workout's.
  package var device: HKDevice?
  var kept = UnknownFields()

  /// The number for the course of a location without one.
  package static let unknownCourse = -1.0
  /// The number for an altitude or a speed of exactly 0, since 0 is one that is not known: a millionth,
  /// which nothing measures.
  package static let knownZero = 0.000_001

  /// Spells an altitude or a speed as the columns have it.
  package static func known(_ value: Double?) -> Double {
    value.map { $0 == 0 ? knownZero : $0 } ?? 0
  }

  /// Reads an altitude or a speed of a column; `nil` where it is not known.
  package static func value(_ column: Double) -> Double? {
    column == 0 ? nil : column == knownZero ? 0 : column
  }

  package init() {}

  package var count: Int { instants.count }

  /// Adds a location at the end.
  package mutating func add(
    _ instant: Double,
    latitude: Double,
    longitude: Double,
    altitude: Double,
    speed: Double,
    accuracy: Double,
    verticalAccuracy: Double? = nil,
    course: Double = unknownCourse
  ) {
    instants.append(instant)
    latitudes.append(latitude)
    longitudes.append(longitude)
    altitudes.append(altitude)
    speeds.append(speed)
    accuracies.append(accuracy)
    verticalAccuracies.append(verticalAccuracy ?? accuracy)
    courses.append(course)
  }

  /// Picks the locations at the places that a rule keeps.
  package func keeping(_ isKept: (Int) -> Bool) -> HKWorkoutRoute {
    let places = instants.indices.filter(isKept)
    if places.count == count { return self }
    var none = HKWorkoutRoute()
    (none.metadata, none.device) = (metadata, device)
    return places.reduce(into: none) { rest, place in
      rest.add(
        instants[place],
        latitude: latitudes[place],
        longitude: longitudes[place],
        altitude: altitudes[place],
        speed: speeds[place],
        accuracy: accuracies[place],
        verticalAccuracy: verticalAccuracies[place],
        course: courses[place]
      )
    }
  }

  /// Adds the locations that came after these.
  mutating func add(_ later: HKWorkoutRoute) {
    instants += later.instants
    latitudes += later.latitudes
    longitudes += later.longitudes
    altitudes += later.altitudes
    speeds += later.speeds
    accuracies += later.accuracies
    verticalAccuracies += later.verticalAccuracies
    courses += later.courses
  }
}
