package import LockstepDocuments
package import LockstepHealth
package import LockstepSimulation

/// A place at an instant, with how well it is known.
package struct CLLocation: Equatable, Sendable {
  package var timestamp: WallTime
  /// Degrees.
  package var latitude: Double
  package var longitude: Double
  /// Metres.
  package var altitude: Double
  package var horizontalAccuracy: Double
  package var verticalAccuracy: Double
  /// Degrees from north; below 0 where it is not known.
  package var course: Double
  /// Metres a second; below 0 where it is not known.
  package var speed: Double

  package init(
    timestamp: WallTime,
    latitude: Double,
    longitude: Double,
    altitude: Double = 0,
    horizontalAccuracy: Double = 0,
    verticalAccuracy: Double = 0,
    course: Double = -1,
    speed: Double = -1
  ) {
    self.timestamp = timestamp
    self.latitude = latitude
    self.longitude = longitude
    self.altitude = altitude
    self.horizontalAccuracy = horizontalAccuracy
    self.verticalAccuracy = verticalAccuracy
    self.course = course
    self.speed = speed
  }

  /// Why it can be no place.
  func checkConstraints() throws(HKError) {
    let measures = [altitude, horizontalAccuracy, verticalAccuracy, course, speed]
    guard abs(latitude) <= 90, abs(longitude) <= 180,
      measures.allSatisfy({ $0.magnitude <= HKQuantitySeries.quantityMax })
    else {
      throw HKError(.invalidArgument, Phrase("health.noLocation"))
    }
  }
}

/// Puts the route of a workout together.
///
/// One of its own is finished with a workout that is saved already; one that a workout's builder made
/// is finished by that builder alone.
package struct HKWorkoutRouteBuilder {
  /// How far it is.
  ///
  /// An insertion that failed is the end of it.
  package enum State: String, Sendable {
    case collecting, finished, discarded, failed
  }

  package let healthStore: HKHealthStore
  package let device: HKDevice?
  package private(set) var state = State.collecting
  private let isOwned: Bool
  private var locations: [CLLocation] = []
  private var metadata: [HKMetadataEntry] = []

  package init(healthStore: HKHealthStore, device: HKDevice?) {
    self.init(healthStore: healthStore, device: device, isOwned: false)
  }

  init(healthStore: HKHealthStore, device: HKDevice?, isOwned: Bool) {
    self.healthStore = healthStore
    self.device = device
    self.isOwned = isOwned
  }

  /// Adds locations in any order.
  package mutating func insertRouteData(_ locations: [CLLocation]) throws(HKError) {
    try expect("insertRouteData")
    try healthStore.checkSharing(.workoutRoute)
    if locations.isEmpty {
      throw HKError(.invalidArgument, Phrase("health.noLocations"))
    }
    do throws(HKError) {
      for location in locations { try location.checkConstraints() }
    } catch {
      // The builder is of no more use.
      state = .failed
      throw error
    }
    self.locations += locations
  }

  package mutating func addMetadata(_ entries: [HKMetadataEntry]) throws(HKError) {
    try expect("addMetadata")
    metadata += entries
  }

  package mutating func discard() throws(HKError) {
    try expect("discard")
    state = .discarded
  }

  /// Saves the route with its workout, which is saved already and has none yet.
  package mutating func finishRoute(with workout: DocumentID) throws(HKError) -> HKWorkoutRoute {
    try expect("finishRoute")
    if isOwned {
      throw HKError(.invalidArgument, Phrase("health.ownedRoute"))
    }
    if locations.isEmpty { throw HKError(.noData, Phrase("health.emptyRoute")) }
    var saved = try healthStore.database.workout(workout)
    if saved.source != healthStore.source {
      throw HKError(
        .authorizationDenied,
        Phrase("health.otherWorkout", saved.source.name, "\(workout)")
      )
    }
    if saved.route != nil {
      throw HKError(.invalidArgument, Phrase("health.routeAlready", "\(workout)"))
    }
    let route = try route(from: saved.startDate)
    saved.route = route
    let sample = HKSample(saved, route)
    try healthStore.onDisk { () throws(DiskError) in
      try healthStore.database.insert(saved, withLater: sample)
    }
    state = .finished
    return route
  }

  /// The route of a workout that is being finished; `nil` without locations.
  mutating func finished(from start: WallTime) throws(HKError) -> HKWorkoutRoute? {
    guard state == .collecting, !locations.isEmpty else { return nil }
    state = .finished
    return try route(from: start)
  }

  /// In the order of their instants.
  private func route(from start: WallTime) throws(HKError) -> HKWorkoutRoute {
    var route = HKWorkoutRoute()
    let ordered = locations.enumerated().sorted { a, b in
      (a.element.timestamp.microseconds, a.offset) < (b.element.timestamp.microseconds, b.offset)
    }
    for (_, location) in ordered {
      let seconds = Double(location.timestamp.microseconds - start.microseconds) / 1_000_000
      route.add(
        seconds,
        latitude: location.latitude,
        longitude: location.longitude,
        altitude: location.altitude,
        speed: max(0, location.speed),
        accuracy: location.horizontalAccuracy,
        verticalAccuracy: location.verticalAccuracy,
        course: location.course
      )
    }
    return route
  }

  private func expect(_ call: String) throws(HKError) {
    if state == .collecting { return }
    let expected = State.collecting.rawValue
    throw HKError(
      .invalidArgument,
      Phrase("health.routeOrder", call, state.rawValue, expected)
    )
  }
}

extension HKWorkout {
  /// Who saved it; the system's own recordings name nobody.
  package var source: HKSource { sourceRevision?.source ?? .system }
}
