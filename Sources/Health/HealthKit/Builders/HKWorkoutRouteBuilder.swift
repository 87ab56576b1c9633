import LockstepLanguages
package import LockstepDocuments
import LockstepSimulation

/// A builder that puts the route of a workout together.
///
/// A route builder made by itself is finished with a workout that is already saved; one made by a
/// workout builder is finished only by that builder.
package struct HKWorkoutRouteBuilder {
  /// The progress of the builder.
  ///
  /// A failed insertion ends the builder.
  package enum State: String, Sendable {
    case collecting, finished, discarded, failed
  }

  package var healthStore: HKHealthStore
  package let device: HKDevice?
  package private(set) var state = State.collecting
  private let isOwned: Bool
  private var locations: [CLLocation] = []
  private var metadata: [HKMetadataEntry] = []

  package init(healthStore: HKHealthStore, device: HKDevice?) {
    self.init(healthStore: healthStore, device: device, isOwned: false)
  }

  package init(healthStore: HKHealthStore, device: HKDevice?, isOwned: Bool) {
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

  /// Adds metadata to the route; for a key that is already present, the later value replaces the
  /// earlier.
  package mutating func addMetadata(_ entries: [HKMetadataEntry]) throws(HKError) {
    try expect("addMetadata")
    for entry in entries { try entry.check() }
    metadata.put(entries)
  }

  /// Adds the metadata of a dictionary to the route.
  package mutating func addMetadata(_ values: [String: HKMetadataValue]) throws(HKError) {
    try addMetadata(.init(values))
  }

  package mutating func discard() throws(HKError) {
    try expect("discard")
    state = .discarded
  }

  /// Saves the route with a workout that is already saved and has no route yet.
  ///
  /// - Parameter entries: Metadata to add to the route before it is saved.
  package mutating func finishRoute(
    with workout: DocumentID,
    metadata entries: [HKMetadataEntry] = []
  ) throws(HKError) -> HKWorkoutRoute {
    try expect("finishRoute")
    for entry in entries { try entry.check() }
    if isOwned {
      throw HKError(.invalidArgument, Phrase("health.ownedRoute"))
    }
    if workout.text.isEmpty {
      throw HKError(.invalidArgument, Phrase("health.noWorkoutNamed"))
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
    var route = route(from: saved.startDate, besides: saved.device)
    route.metadata.put(entries)
    try route.metadata.checkSyncIdentifier(of: HKObjectType.workoutRoute.name)
    saved.route = route
    let sample = HKSample(saved, route)
    try healthStore.onDisk { () throws(DiskError) in
      try healthStore.database.insert(saved, withLater: sample)
    }
    state = .finished
    return route
  }

  /// Saves the route with a workout that a builder has finished.
  package mutating func finishRoute(
    with workout: HKWorkout,
    metadata values: [String: HKMetadataValue]?
  ) throws(HKError) -> HKWorkoutRoute {
    try finishRoute(with: workout.id, metadata: .init(values ?? [:]))
  }

  /// Makes the finished route of a workout that is just being finished; `nil` without locations.
  mutating func finished(from start: WallTime, besides workoutDevice: String?) -> HKWorkoutRoute? {
    guard state == .collecting, !locations.isEmpty else { return nil }
    state = .finished
    return route(from: start, besides: workoutDevice)
  }

  /// Makes the route of the locations in the order of their instants; names its device only if that is
  /// not the workout's.
  private func route(from start: WallTime, besides workoutDevice: String?) -> HKWorkoutRoute {
    var route = HKWorkoutRoute()
    if let device, device.text != workoutDevice { route.device = device }
    route.metadata = metadata
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
  /// The source that saved the workout; the system for the system's own recordings, which have no
  /// source revision.
  package var source: HKSource { sourceRevision?.source ?? .system }
}
