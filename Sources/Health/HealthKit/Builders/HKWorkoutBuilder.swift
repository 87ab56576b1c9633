import LockstepLanguages
package import LockstepDocuments
package import LockstepSimulation

/// A builder that puts a workout together and saves it: a state machine of the calls that HealthKit
/// allows.
///
/// ```
///  new ──beginCollection──▶ collecting ──endCollection──▶ ended ──finishWorkout──▶ finished
///   │                           │                           │
///   └────────discardWorkout─────┴───────────────────────────┴──▶ discarded
/// ```
///
/// Samples, events and metadata come while it collects, or after its end. None of them lies before the
/// start or after the end, whichever comes first, the call for the end or that for what lies after it.
/// Each call that HealthKit refuses, or that would end an app, is an error with HealthKit's code, and
/// changes nothing.
package struct HKWorkoutBuilder {
  /// The progress of a builder.
  package enum State: String, Sendable {
    case new, collecting, ended, finished, discarded
  }

  package var healthStore: HKHealthStore
  package let workoutConfiguration: HKWorkoutConfiguration
  package let device: HKDevice?
  /// The treatment of pauses and resumes that do not alternate.
  package let eventPolicy: EventPolicy
  package private(set) var state = State.new
  package private(set) var startDate: WallTime?
  package private(set) var endDate: WallTime?
  package private(set) var workoutEvents: [HKWorkoutEvent] = []
  package private(set) var metadata: [HKMetadataEntry] = []
  package private(set) var workoutActivities: [HKWorkoutActivity] = []
  /// `true` if samples after the workout's end are kept: a device may have gone on recording after its
  /// session.
  package var keepsLate = false
  /// The effort scores of the whole workout, which are saved with it; an importer has checked them.
  package var efforts: [HKSample] = []
  private var collected = CollectedSeries()
  private var route: HKWorkoutRouteBuilder?
  /// The id of the workout, kept after a save that failed, so that a second try saves the same workout.
  private var workoutID: DocumentID?

  package init(
    healthStore: HKHealthStore,
    configuration: HKWorkoutConfiguration,
    device: HKDevice?,
    events: EventPolicy = .lenient
  ) {
    self.healthStore = healthStore
    workoutConfiguration = configuration
    self.device = device
    eventPolicy = events
  }

  // MARK: Begin and end

  package mutating func beginCollection(at date: WallTime) throws(HKError) {
    try expect([.new], "beginCollection")
    try healthStore.checkUse()
    try healthStore.checkSharing(.workout)
    startDate = date
    state = .collecting
  }

  package mutating func endCollection(at date: WallTime) throws(HKError) {
    try expect([.collecting], "endCollection")
    guard let startDate, date >= startDate else {
      throw HKError(.invalidArgument, Phrase("health.endsBeforeStart"))
    }
    try checkNothingAfter(date)
    endDate = date
    state = .ended
  }

  /// Ends the building without saving a workout.
  ///
  /// The samples that were added stay in health, as samples that the client has saved.
  package mutating func discardWorkout() throws(HKError) {
    try expect([.new, .collecting, .ended], "discardWorkout")
    try healthStore.onDisk { () throws(DiskError) in
      try healthStore.database.insert(loose)
    }
    state = .discarded
  }

  // MARK: Adding

  /// Adds samples that are saved with the workout; they must meet the rules of every save.
  ///
  /// No sample may begin before the workout, or after its end, but a sample may last beyond the end.
  /// Effort scores, workouts and routes cannot be added here.
  package mutating func addSamples(_ samples: [HKSample]) throws(HKError) {
    let start = try collecting("addSamples")
    if samples.isEmpty { throw HKError(.invalidArgument, Phrase("health.noSamples")) }
    let named = samples.map { healthStore.named($0) }
    try healthStore.checkNew(named, beside: collected.ids)
    for sample in named {
      try healthStore.checkSaving(sample)
      let name = sample.sampleType.name
      if sample.startDate < start {
        throw HKError(.invalidArgument, Phrase("health.beginsFirst", name))
      }
      if let endDate, sample.startDate > endDate {
        throw HKError(.invalidArgument, Phrase("health.beginsLast", name))
      }
    }
    try collected.add(named, from: start)
  }

  /// Adds samples of one quantity at once, as columns.
  package mutating func addSamples(_ series: HKQuantitySeries) throws(HKError) {
    _ = try collecting("addSamples")
    if series.count == 0 { throw HKError(.invalidArgument, Phrase("health.noSamples")) }
    if series.type == .workoutEffortScore, !healthStore.isOwners {
      throw HKError(.invalidArgument, Phrase("health.byRelating"))
    }
    try healthStore.checkSharing(.quantity(series.type))
    for place in 0..<series.count { try series.checkConstraints(at: place) }
    try collected.add(series)
  }

  /// Adds workout events: pauses, resumes, laps and others.
  ///
  /// Pauses and resumes that do not alternate and so change nothing are left out or, with the strict
  /// policy, refused.
  package mutating func addWorkoutEvents(_ events: [HKWorkoutEvent]) throws(HKError) {
    let start = try collecting("addWorkoutEvents")
    if events.isEmpty { throw HKError(.invalidArgument, Phrase("health.noEvents")) }
    for event in events {
      try event.checkConstraints()
      if isLate(event.start + event.duration, after: endDate) { throw event.late }
    }
    let all = HKWorkoutEvent.ordered(workoutEvents + events)
    if eventPolicy == .strict, let disorder = EventDisorder(all, from: start) {
      throw HKError(.invalidArgument, disorder.phrase)
    }
    workoutEvents = all
  }

  /// Adds metadata; for a key that is already present, the later value replaces the earlier.
  package mutating func addMetadata(_ entries: [HKMetadataEntry]) throws(HKError) {
    _ = try collecting("addMetadata")
    for entry in entries { try entry.check() }
    metadata.put(entries)
  }

  /// Adds the metadata of a dictionary.
  package mutating func addMetadata(_ values: [String: HKMetadataValue]) throws(HKError) {
    try addMetadata(.init(values))
  }

  /// Adds a part of the workout: an interval, or a discipline of a triathlon.
  package mutating func addWorkoutActivity(_ activity: HKWorkoutActivity) throws(HKError) {
    _ = try collecting("addWorkoutActivity")
    let activities = HKWorkoutActivity.ordered(workoutActivities + [activity])
    if let fault = HKWorkoutActivity.fault(of: activities, in: workoutConfiguration.activityType) {
      throw HKError(.invalidArgument, fault.phrase)
    }
    if isLate(activity.end, after: endDate) { throw Self.lateActivity }
    workoutActivities = activities
  }

  // MARK: Looking

  /// Computes the seconds without pauses from the start to a date; 0 before the start.
  package func elapsedTime(at date: WallTime) -> Double {
    guard let startDate, date > startDate else { return 0 }
    let end = min(date, endDate ?? date)
    let seconds = Double(end.microseconds - startDate.microseconds) / 1_000_000
    let before = workoutEvents.filter { $0.start <= seconds }
    return HKWorkoutEvent.activeSeconds(of: before, within: seconds)
  }

  /// Computes statistics of the samples added so far: the sum of a cumulative quantity, the mean and
  /// extremes of a discrete one.
  ///
  /// The result is `nil` if no sample of the type was added.
  package func statistics(for type: HKQuantityTypeIdentifier) -> HKStatistics? {
    startDate.flatMap { collected.statistics(for: type, from: $0) }
  }

  // MARK: Route

  /// Returns the builder of the workout's route, and makes it at the first call; the route is finished
  /// with the workout.
  package mutating func seriesBuilder() throws(HKError) -> HKWorkoutRouteBuilder {
    _ = try collecting("seriesBuilder")
    let builder =
      route ?? HKWorkoutRouteBuilder(healthStore: healthStore, device: device, isOwned: true)
    route = builder
    return builder
  }

  /// Puts the route's builder back after its caller has added locations.
  package mutating func setSeriesBuilder(_ builder: HKWorkoutRouteBuilder) throws(HKError) {
    _ = try collecting("setSeriesBuilder")
    route = builder
  }

  // MARK: Finish

  /// Saves the workout with its samples, events, metadata and route.
  ///
  /// The workout replaces an earlier version with its sync identifier. If the same or a later version
  /// is stored, returns that one and saves nothing.
  package mutating func finishWorkout(id: DocumentID? = nil) throws(HKError) -> HKWorkout {
    try expect([.ended], "finishWorkout")
    let id = id ?? workoutID ?? healthStore.database.newID(at: startDate ?? .init(microseconds: 0))
    workoutID = id
    let workout = try workout(id: id)
    let sample = HKSample(HKWorkout.Head(workout))
    // What a device with a wrong clock has recorded is the owner's all the same.
    if !healthStore.isOwners { try sample.checkConstraints() }
    if let later = healthStore.laterVersion(of: sample) {
      state = .finished
      return try healthStore.database.workout(later)
    }
    let replaced = healthStore.earlierVersions(of: sample)
    try healthStore.onDisk { () throws(DiskError) in
      let related = efforts.map { $0.related(to: id, nil) }
      let others = (collected.others + related).map { healthStore.signed($0) }
      try healthStore.database.save(others, with: workout, replacing: replaced)
    }
    state = .finished
    return workout
  }

  /// Makes the workout that a save would store.
  private mutating func workout(id: DocumentID) throws(HKError) -> HKWorkout {
    guard let startDate, let endDate else { throw outOfOrder("finishWorkout", [.ended]) }
    var workout = HKWorkout(
      id: id,
      workoutActivityType: workoutConfiguration.activityType,
      startDate: startDate,
      endDate: endDate
    )
    try checkEvents(within: workout.elapsedSeconds)
    workout.device = device?.text
    workout.sourceRevision = HKSourceRevision(
      source: healthStore.source,
      version: healthStore.client.version
    )
    workout.workoutEvents = workoutEvents
    workout.workoutActivities = workoutActivities
    workout.metadata = metadata + configured(metadata)
    workout.series = collected.series
    // On a copy: a save that fails may be tried again.
    var places = route
    workout.route = places?.finished(from: startDate, besides: workout.device)
    return workout
  }

  // MARK: After the end

  /// Refuses an end date if anything was added that lies after it.
  private func checkNothingAfter(_ date: WallTime) throws(HKError) {
    if let latest = collected.latest, isLate(latest.second, after: date) {
      throw HKError(.invalidArgument, Phrase("health.beginsLast", latest.type.name))
    }
    if let event = workoutEvents.first(where: { isLate($0.start + $0.duration, after: date) }) {
      throw event.late
    }
    if workoutActivities.contains(where: { isLate($0.end, after: date) }) {
      throw Self.lateActivity
    }
  }

  /// Says if an instant in seconds lies after an end and the builder does not keep late samples.
  private func isLate(_ second: Double, after end: WallTime?) -> Bool {
    guard let startDate, let end, !keepsLate else { return false }
    return (second * 1_000_000).rounded() > Double(end.microseconds - startDate.microseconds)
  }

  private static let lateActivity = HKError(.invalidArgument, Phrase("health.activityAfter"))

  private func checkEvents(within seconds: Double) throws(HKError) {
    if eventPolicy == .lenient { return }
    for event in workoutEvents { try event.checkConstraints(within: seconds) }
  }

  /// Lists the metadata that follow from the configuration and that the given metadata lack.
  private func configured(_ metadata: [HKMetadataEntry]) -> [HKMetadataEntry] {
    var entries: [HKMetadataEntry] = []
    func add(_ key: String, _ value: HKMetadataValue) {
      if !metadata.contains(where: { $0.key == key }) {
        entries.append(HKMetadataEntry(key, value))
      }
    }
    if workoutConfiguration.locationType != .unknown {
      add(HKMetadataKey.indoorWorkout, .flag(workoutConfiguration.locationType == .indoor))
    }
    let swimming = workoutConfiguration.swimmingLocationType
    if swimming != .unknown {
      add(HKMetadataKey.swimmingLocationType, .number(Double(swimming.rawValue)))
    }
    if let length = workoutConfiguration.lapLength {
      add(HKMetadataKey.lapLength, .quantity(length.value, unit: length.unit.unitString))
    }
    return entries
  }

  /// The added samples as single samples.
  private var loose: [HKSample] {
    guard let startDate else { return [] }
    let database = healthStore.database
    return (collected.samples(from: startDate) { database.newID(at: $0) } + collected.others).map {
      healthStore.signed($0)
    }
  }

  // MARK: Order

  /// Returns the workout's start if the builder is collecting; otherwise refuses the call.
  private func collecting(_ call: String) throws(HKError) -> WallTime {
    let states = [State.collecting, .ended]
    try expect(states, call)
    guard let startDate else { throw outOfOrder(call, states) }
    return startDate
  }

  private func expect(_ states: [State], _ call: String) throws(HKError) {
    if !states.contains(state) { throw outOfOrder(call, states) }
  }

  private func outOfOrder(_ call: String, _ states: [State]) -> HKError {
    let expected = Phrase.either(states.map { .verbatim($0.rawValue) })
    let found = [call, state.rawValue].map { Phrase.verbatim($0) }
    return HKError(.invalidArgument, Phrase("health.order", found + [expected]))
  }
}
