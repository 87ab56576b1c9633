import LockstepDocuments

/// The samples of one quantity, as columns of equal length.
package struct HKQuantitySeries: Equatable, Sendable {
  package let type: HKQuantityTypeIdentifier
  /// The beginning of each sample, in seconds since the workout's start.
  package internal(set) var starts: [Double] = []
  /// The length of each sample in seconds; 0 for a sample of a single instant.
  package internal(set) var durations: [Double] = []
  /// The value of each sample, in the unit of the quantity's type.
  package internal(set) var quantities: [Double] = []
  /// The ids, devices and other details that single samples have of their own.
  package internal(set) var details = HKSeriesDetails()
  var kept = UnknownFields()

  package init(_ type: HKQuantityTypeIdentifier) { self.type = type }

  /// The largest value that a sample may have; sums of millions of such values are still finite.
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

  /// Adds a sample without details of its own at the end.
  package mutating func add(_ value: Double, at start: Double, lasting duration: Double = 0) {
    starts.append(start)
    durations.append(duration)
    quantities.append(value)
  }

  /// Adds the samples of a later series of the same quantity.
  mutating func add(_ later: HKQuantitySeries) {
    details.add(later.details, from: count)
    starts += later.starts
    durations += later.durations
    quantities += later.quantities
  }

  /// The series sorted by the samples' starts; samples of the same instant keep the order in which they
  /// came.
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

  /// Makes a series of the samples at the indices that a rule keeps.
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

  /// The same values as samples that another client measured: without their own ids and devices.
  package var copied: HKQuantitySeries {
    var copied = self
    copied.details = details.copied
    return copied
  }

  /// The figures that a HealthKit statistics query would give for the series; each sample has the same
  /// weight.
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

/// The sum of a cumulative quantity, or the mean, minimum and maximum of a discrete quantity.
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

/// The route of a workout, as columns of equal length.
package struct HKWorkoutRoute: Equatable, Sendable {
  /// The instant of each location, in seconds since the workout's start.
  package internal(set) var instants: [Double] = []
  /// The latitude of each location, in degrees.
  package internal(set) var latitudes: [Double] = []
  package internal(set) var longitudes: [Double] = []
  /// The altitude of each location in metres: 0 if unknown, and `knownZero` at sea level.
  package internal(set) var altitudes: [Double] = []
  /// The speed at each location in metres a second: 0 if unknown, and `knownZero` while standing still.
  package internal(set) var speeds: [Double] = []
  /// The horizontal accuracy of each location in metres; 0 if unknown.
  package internal(set) var accuracies: [Double] = []
  /// The vertical accuracy of each location in metres; equal to the horizontal accuracy if no other is
  /// known.
  package internal(set) var verticalAccuracies: [Double] = []
  /// The course at each location in degrees from north; -1 if unknown.
  package internal(set) var courses: [Double] = []
  /// The route's metadata, in the order in which the entries were added.
  package var metadata: [HKMetadataEntry] = []
  /// The device that measured the route, if it is known apart from the workout's device; otherwise
  /// `nil`.
  package var device: HKDevice?
  var kept = UnknownFields()

  /// The course in degrees that stands for an unknown course.
  package static let unknownCourse = -1.0
  /// The number that stands for an altitude or a speed of exactly 0, since 0 means unknown: a
  /// millionth, which no sensor measures.
  package static let knownZero = 0.000_001

  /// Converts an altitude or a speed to the number in its column: `nil` to 0, and 0 to `knownZero`.
  package static func known(_ value: Double?) -> Double {
    value.map { $0 == 0 ? knownZero : $0 } ?? 0
  }

  /// Converts a number of the altitude or speed column back: 0 to `nil`, and `knownZero` to 0.
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

  /// Makes a route of the locations at the indices that a rule keeps.
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

  /// Adds the locations of a later part of the route.
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
