import LockstepDocuments
package import LockstepHealth
import LockstepSimulation

extension HKHealthStore {
  /// Saves the recorded workout of a file as a workout of the client.
  ///
  /// What a file has before its start is taken to begin with it, as health refuses it elsewhere. Either
  /// the whole workout is saved or nothing of it.
  package func saveImported(_ recorded: HKWorkout, events policy: EventPolicy = .lenient)
    throws(HKError) -> HKWorkout
  {
    var recorded = recorded
    recorded.workoutEvents = recorded.workoutEvents.map(\.withinStart)
    recorded.series = recorded.series.map(\.withinStart)
    return try saveRecorded(recorded, events: policy)
  }

  /// Saves a workout that was recorded elsewhere: all of it, or nothing.
  ///
  /// The calls are those of an importer, in their order: configuration, start, metadata, events, samples,
  /// parts, end, route, finish. What there is none of is left out: an empty list would end an app. What
  /// the device recorded after its session's end stays. An app's efforts are related to what it saves.
  func saveRecorded(_ recorded: HKWorkout, events policy: EventPolicy) throws(HKError) -> HKWorkout
  {
    var builder = HKWorkoutBuilder(
      healthStore: self,
      configuration: recorded.configuration,
      device: recorded.device.map { HKDevice(name: $0) },
      events: policy
    )
    builder.keepsLate = true
    let efforts = try efforts(of: recorded)
    builder.efforts = efforts
    try builder.beginCollection(at: recorded.startDate)
    if !recorded.metadata.isEmpty { try builder.addMetadata(recorded.metadata) }
    if !recorded.workoutEvents.isEmpty { try builder.addWorkoutEvents(recorded.workoutEvents) }
    for series in recorded.series where series.count > 0 {
      if efforts.isEmpty || series.type != .workoutEffortScore { try builder.addSamples(series) }
    }
    for activity in recorded.workoutActivities { try builder.addWorkoutActivity(activity) }
    try builder.endCollection(at: recorded.endDate)
    if let route = recorded.route, route.count > 0 {
      var places = HKWorkoutRouteBuilder(
        healthStore: self,
        device: route.device ?? builder.device,
        isOwned: true
      )
      if !route.metadata.isEmpty { try places.addMetadata(route.metadata) }
      try places.insertRouteData(route.locations(from: recorded.startDate))
      try builder.setSeriesBuilder(places)
    }
    return try builder.finishWorkout(id: recorded.id)
  }

  /// Makes the effort scores that are to be related; none if the owner saves, who keeps them in the
  /// workout.
  private func efforts(of recorded: HKWorkout) throws(HKError) -> [HKSample] {
    guard !isOwners, let series = recorded.series(.workoutEffortScore),
      let unit = series.type.canonicalUnit
    else { return [] }
    let efforts = (0..<series.count).map { place in
      named(
        HKSample(
          uuid: DocumentID(""),
          .quantity(series.type, HKQuantity(unit: unit, doubleValue: series.quantities[place])),
          start: max(recorded.startDate, recorded.date(atSecond: series.starts[place])),
          end: min(
            recorded.endDate,
            recorded.date(atSecond: series.starts[place] + series.durations[place])
          )
        )
      )
    }
    for effort in efforts { try checkEffort(effort) }
    return efforts
  }

  /// Makes a health store in memory for the owner's own import: empty, with every right.
  ///
  /// What is saved there is kept by whoever imports. An export that comes back may hold what the system
  /// alone makes, which the owner puts back as it was.
  static func forImport() throws(HKError) -> HKHealthStore {
    do throws(DiskError) {
      let database = try HealthDatabase(SimulatedDisk(), seed: 0, isReadOnly: true)
      let client = HKClient(name: "FIT files", bundleIdentifier: "lockstep.fit")
      var store = HKHealthStore(database, client: client)
      store.isOwners = true
      return store
    } catch {
      throw HKError(.unknown, error.phrase)
    }
  }
}

extension HKWorkout {
  /// Saves the recorded workout of a file, with the calls of HealthKit's builder in their order.
  ///
  /// Every import goes this way, whatever its file. As whose it is kept stays as it was.
  func saved(events policy: EventPolicy) throws(HKError) -> HKWorkout {
    let saved = try HKHealthStore.forImport().saveImported(self, events: policy)
    return saved.kept(as: self)
  }

  /// Makes a copy with the source that recorded the workout, and the fields that this program does not
  /// know.
  func kept(as recorded: HKWorkout) -> HKWorkout {
    var kept = self
    kept.sourceRevision = recorded.sourceRevision
    kept.keepUnknownFields(of: recorded)
    return kept
  }

  /// The configuration that a watch would have had at the workout's start.
  fileprivate var configuration: HKWorkoutConfiguration {
    var configuration = HKWorkoutConfiguration(activityType: workoutActivityType)
    if case .flag(let isIndoor)? = metadata(HKMetadataKey.indoorWorkout) {
      configuration.locationType = isIndoor ? .indoor : .outdoor
    }
    if case .number(let place)? = metadata(HKMetadataKey.swimmingLocationType),
      let type = Int(exactly: place).flatMap(HKWorkoutSwimmingLocationType.init(rawValue:))
    {
      configuration.swimmingLocationType = type
    }
    return configuration
  }
}

extension HKWorkoutEvent {
  /// The event without the time before the workout's start.
  fileprivate var withinStart: HKWorkoutEvent {
    if start >= 0 { return self }
    return HKWorkoutEvent(type, at: 0, lasting: max(0, start + duration), metadata: metadata)
  }
}

extension HKQuantitySeries {
  /// The same samples, none beginning before the workout's start.
  fileprivate var withinStart: HKQuantitySeries {
    if starts.allSatisfy({ $0 >= 0 }) { return self }
    return replacing(
      samples.map { sample in
        var cut = sample
        cut.start = max(0, sample.start)
        cut.duration = max(0, sample.end - cut.start)
        return cut
      }
    )
  }
}

extension HKWorkoutRoute {
  func locations(from start: WallTime) -> [CLLocation] {
    (0..<count).map { index in
      CLLocation(
        timestamp: start + .microseconds(Int64((instants[index] * 1_000_000).rounded())),
        latitude: latitudes[index],
        longitude: longitudes[index],
        altitude: altitudes[index],
        horizontalAccuracy: accuracies[index],
        verticalAccuracy: verticalAccuracies[index],
        course: courses[index],
        speed: speeds[index]
      )
    }
  }
}
