import LockstepDocuments
import LockstepHealth
import LockstepHealthStore
import LockstepSimulation
import Testing

/// The builders take HealthKit's calls in HealthKit's order, and refuse every other with its code.
struct HKWorkoutBuilderTests {
  private let health: HealthFixture
  private let store: HKHealthStore

  init() throws {
    health = try HealthFixture()
    store = try health.store("ride")
  }

  private func builder(
    _ activity: HKWorkoutActivityType = .cycling,
    events: EventPolicy = .lenient
  ) -> HKWorkoutBuilder {
    HKWorkoutBuilder(
      healthStore: store,
      configuration: HKWorkoutConfiguration(activityType: activity, locationType: .outdoor),
      device: .local(),
      events: events
    )
  }

  private func begun(events: EventPolicy = .lenient) throws -> HKWorkoutBuilder {
    var builder = builder(events: events)
    try builder.beginCollection(at: HealthFixture.start)
    return builder
  }

  private typealias Call = (
    name: String, run: @Sendable (inout HKWorkoutBuilder, HealthFixture) throws -> Void
  )

  private static let calls: [Call] = [
    ("beginCollection", { builder, _ in try builder.beginCollection(at: HealthFixture.start) }),
    (
      "addSamples",
      { builder, health in
        try builder.addSamples([health.sample(.heartRate, 100, at: 1)])
      }
    ),
    ("addWorkoutEvents", { builder, _ in try builder.addWorkoutEvents([.init(.lap, at: 1)]) }),
    ("addMetadata", { builder, _ in try builder.addMetadata([.init("a", .number(1))]) }),
    (
      "addWorkoutActivity",
      { builder, _ in
        try builder.addWorkoutActivity(.init(.cycling, at: 0, lasting: 1))
      }
    ),
    ("seriesBuilder", { builder, _ in _ = try builder.seriesBuilder() }),
    ("endCollection", { builder, _ in try builder.endCollection(at: HealthFixture.date(100)) }),
    ("finishWorkout", { builder, _ in _ = try builder.finishWorkout() }),
    ("discardWorkout", { builder, _ in try builder.discardWorkout() }),
  ]

  /// The calls that each state takes.
  private static let taken: [HKWorkoutBuilder.State: Set<String>] = {
    let adding: Set = [
      "addSamples", "addWorkoutEvents", "addMetadata", "addWorkoutActivity", "seriesBuilder",
      "discardWorkout",
    ]
    return [
      .new: ["beginCollection", "discardWorkout"],
      .collecting: adding.union(["endCollection"]),
      .ended: adding.union(["finishWorkout"]),
      .finished: [],
      .discarded: [],
    ]
  }()

  private func builder(in state: HKWorkoutBuilder.State) throws -> HKWorkoutBuilder {
    var builder = builder()
    if state == .new { return builder }
    try builder.beginCollection(at: HealthFixture.start)
    if state == .collecting { return builder }
    if state == .discarded {
      try builder.discardWorkout()
      return builder
    }
    try builder.endCollection(at: HealthFixture.date(100))
    if state == .finished { _ = try builder.finishWorkout() }
    return builder
  }

  @Test(arguments: [HKWorkoutBuilder.State.new, .collecting, .ended, .finished, .discarded])
  func `each state takes its calls, and refuses all others as invalid`(
    _ state: HKWorkoutBuilder.State
  ) throws {
    for call in Self.calls {
      var builder = try builder(in: state)
      let found = code { try call.run(&builder, health) }
      let isTaken = Self.taken[state]?.contains(call.name) == true
      #expect(found == (isTaken ? nil : .invalidArgument), "\(call.name) of \(state)")
      if !isTaken { #expect(builder.state == state) }
    }
  }

  @Test func `metadata and events come before the end or after it`() throws {
    for isAfter in [false, true] {
      var builder = try begun()
      if isAfter { try builder.endCollection(at: HealthFixture.date(100)) }
      try builder.addMetadata([.init(HKMetadataKey.indoorWorkout, .flag(false))])
      try builder.addWorkoutEvents([.init(.pause, at: 10), .init(.resume, at: 30)])
      if !isAfter { try builder.endCollection(at: HealthFixture.date(100)) }
      let workout = try builder.finishWorkout()
      #expect(workout.duration == 80 && workout.metadata.count == 1)
      #expect(try store.workout(workout.id) == workout)
    }
  }

  @Test func `empty lists are refused: they end an app`() throws {
    var builder = try begun()
    #expect(code { try builder.addSamples([]) } == .invalidArgument)
    #expect(code { try builder.addWorkoutEvents([]) } == .invalidArgument)
    var route = HKWorkoutRouteBuilder(healthStore: store, device: nil)
    #expect(code { try route.insertRouteData([]) } == .invalidArgument)
  }

  @Test func `a sample may begin with the workout, and not before it`() throws {
    var builder = try begun()
    try builder.addSamples([health.sample(.heartRate, 90, at: 0)])
    #expect(
      code { try builder.addSamples([health.sample(.heartRate, 90, at: -1)]) } == .invalidArgument
    )
    #expect(builder.statistics(for: .heartRate)?.average == 90)
    #expect(builder.statistics(for: .cyclingPower) == nil)
  }

  @Test func `what lies after the end is refused, before the end is said or after it`() throws {
    let late = [
      { (builder: inout HKWorkoutBuilder) throws in
        try builder.addSamples([
          health.sample(.heartRate, 90, at: 101), health.sample(.heartRate, 90, at: 5),
        ])
      },
      { (builder: inout HKWorkoutBuilder) throws in
        let id = health.database.newID(at: HealthFixture.start)
        try builder.addSamples([
          HKSample(uuid: id, .category(.mindfulSession, 0), start: HealthFixture.date(101))
        ])
      },
      { (builder: inout HKWorkoutBuilder) throws in
        try builder.addWorkoutEvents([.init(.lap, at: 50, lasting: 51)])
      },
      { (builder: inout HKWorkoutBuilder) throws in
        try builder.addWorkoutActivity(.init(.cycling, at: 50, lasting: 51))
      },
    ]
    for (place, add) in late.enumerated() {
      var first = try begun()
      try add(&first)
      let early = HealthFixture.date(100)
      #expect(code { try first.endCollection(at: early) } == .invalidArgument, "\(place)")
      #expect(first.state == .collecting && first.endDate == nil)
      try first.endCollection(at: HealthFixture.date(101))
      _ = try first.finishWorkout()
      var second = try begun()
      try second.endCollection(at: early)
      #expect(code { try add(&second) } == .invalidArgument, "\(place)")
      let workout = try second.finishWorkout()
      #expect(workout.series.isEmpty && workout.workoutEvents.isEmpty)
      #expect(workout.workoutActivities.isEmpty)
    }
  }

  @Test func `what ends with the workout is no later, and a sample may last beyond it`() throws {
    var builder = try begun()
    try builder.addSamples([
      health.sample(.heartRate, 90, at: 100),
      health.sample(.distanceCycling, 9, at: 99, lasting: 9),
    ])
    try builder.addWorkoutEvents([.init(.lap, at: 0.1, lasting: 99.9)])
    try builder.addWorkoutActivity(.init(.cycling, at: 0.1, lasting: 99.9))
    try builder.endCollection(at: HealthFixture.date(100))
    #expect(try builder.finishWorkout().series.map(\.count) == [1, 1])
    // The sum of the two is more than 0.3 by what a double is rounded to.
    var short = try begun()
    try short.addWorkoutEvents([.init(.lap, at: 0.1, lasting: 0.2)])
    try short.endCollection(at: HealthFixture.date(0.3))
  }

  @Test func `columns of samples are held to the rules of samples`() throws {
    var builder = try begun()
    var effort = HKQuantitySeries(.workoutEffortScore)
    effort.add(7, at: 0)
    #expect(code { try builder.addSamples(effort) } == .invalidArgument)
    var rates = HKQuantitySeries(.heartRate)
    for second in [0.0, 101, 5] { rates.add(90, at: second) }
    try builder.addSamples(rates)
    #expect(code { try builder.endCollection(at: HealthFixture.date(100)) } == .invalidArgument)
  }

  @Test func `effort scores, workouts and routes are no samples of a builder`() throws {
    var builder = try begun()
    let run = HKWorkout.Head(try health.run(by: try health.store("other")))
    let others: [HKSample] = [
      try health.sample(.workoutEffortScore, 7, at: 0), HKSample(run),
      HKSample(
        uuid: DocumentID(""),
        .route(of: run.id, count: 1),
        start: HealthFixture.start
      ),
    ]
    for sample in others {
      let good = try health.sample(.heartRate, 90, at: 1)
      #expect(code { try builder.addSamples([good, sample]) } == .invalidArgument)
    }
    let system = try health.sample(.physicalEffort, 5, at: 0)
    #expect(code { try builder.addSamples([system]) } == .authorizationDenied)
    #expect(builder.statistics(for: .heartRate) == nil)
  }

  @Test func `a sample is saved once`() throws {
    var builder = try begun()
    let sample = try health.sample(.heartRate, 90, at: 1)
    try builder.addSamples([sample])
    #expect(code { try builder.addSamples([sample]) } == .invalidArgument)
    let saved = try health.sample(.heartRate, 90, at: 2)
    try store.save([saved])
    #expect(code { try builder.addSamples([saved]) } == .invalidArgument)
    #expect(builder.statistics(for: .heartRate)?.count == 1)
  }

  @Test func `samples keep their ids, devices and metadata, over a start and an export too`() throws
  {
    var builder = try begun()
    let strap = HKDevice(name: "Strap", manufacturer: "Beat", hardwareVersion: "2")
    let moving = HKMetadataEntry("HKMetadataKeyHeartRateMotionContext", .number(2))
    // The last comes first.
    var samples: [HKSample] = [
      try health.sample(.heartRate, 90, at: 1), try health.sample(.heartRate, 91, at: 2),
      try health.sample(.heartRate, 92, at: 3, metadata: [moving]),
      try health.sample(.heartRate, 93, at: 0),
    ]
    for place in 0..<2 { samples[place].device = strap }
    samples[2].device = HKDevice(name: "Belt")
    try builder.addSamples(samples)
    try builder.endCollection(at: HealthFixture.date(100))
    let workout = try builder.finishWorkout()
    let expected = [samples[3], samples[0], samples[1], samples[2]]
    let again = HKHealthStore(try HealthFixture(health.disk).database, client: store.client)
    for store in [store, again] {
      let found = try store.execute(HKSampleQuery(.quantity(.heartRate), .workout(workout.id)))
      #expect(found.map(\.uuid) == expected.map(\.uuid))
      #expect(found.map(\.metadata) == expected.map(\.metadata))
      #expect(found[1].device == strap && found[2].device == strap && found[3].device != strap)
    }
    let trimmed = try store.saveTrimmed(workout)
    #expect(trimmed.series[0].details.detail(at: 3).metadata == [moving])
    #expect(!trimmed.series[0].details.hasIDs)
    #expect((0..<4).allSatisfy { trimmed.series[0].details.detail(at: $0).device == nil })
    try store.delete([trimmed.id])
    let file = try FITExport(workout).file()
    let imported = try Importing.workout(file)
    #expect(imported.series == workout.series)
    let before = try store.execute(HKAnchoredObjectQuery(.quantity(.heartRate))).anchor
    try store.delete([workout.id])
    let gone = try store.execute(HKAnchoredObjectQuery(.quantity(.heartRate), anchor: before))
    #expect(gone.deleted == expected.map(\.uuid))
    let later = HKHealthStore(try HealthFixture(health.disk).database, client: store.client)
    let told = try later.execute(HKAnchoredObjectQuery(.quantity(.heartRate), anchor: before))
    #expect(told.deleted == gone.deleted)
  }

  @Test func `samples of a discarded workout stay as they were added`() throws {
    var builder = try begun()
    var sample = try health.sample(.heartRate, 90, at: 1, metadata: [.init("a", .number(1))])
    sample.device = .local()
    try builder.addSamples([sample])
    try builder.discardWorkout()
    let left = try store.execute(HKSampleQuery(.quantity(.heartRate)))
    #expect(left.map(\.uuid) == [sample.uuid] && left[0].device == .local())
    #expect(left[0].metadata == sample.metadata)
  }

  @Test func `an app's import relates its effort, and the whole is saved or nothing`() throws {
    var recorded = try health.run(by: try health.store("other"))
    recorded.id = health.database.newID(at: recorded.startDate)
    var effort = HKQuantitySeries(.workoutEffortScore)
    effort.add(7, at: 0, lasting: recorded.elapsedSeconds)
    recorded.series.append(effort)
    let saved = try store.saveImported(recorded)
    #expect(saved.series(.workoutEffortScore) == nil)
    let related = try store.workoutEffortRelationships(of: saved.id)
    #expect(related.map { $0.samples.map(\.canonicalValue) } == [[7]])
    recorded.id = health.database.newID(at: recorded.startDate)
    recorded.series[recorded.series.count - 1].add(11, at: 0)
    #expect(code { _ = try store.saveImported(recorded) } == .invalidArgument)
    #expect(health.database.workoutCount == 2)
  }

  @Test func `a unit of the dimension is taken, another is not`() throws {
    var builder = try begun()
    try builder.addSamples([health.sample(.distanceCycling, 1, at: 0, lasting: 60, unit: "mi")])
    #expect(builder.statistics(for: .distanceCycling)?.sum == 1_609.344)
    let wrong = try health.sample(.distanceCycling, 1, at: 0, unit: "kcal")
    #expect(code { try builder.addSamples([wrong]) } == .invalidArgument)
  }

  @Test func `pauses that do not alternate are taken or refused, as it was asked`() throws {
    var lenient = try begun()
    try lenient.addWorkoutEvents([
      .init(.pause, at: 10), .init(.pause, at: 20), .init(.resume, at: 30),
    ])
    #expect(lenient.elapsedTime(at: HealthFixture.date(100)) == 80)
    var strict = try begun(events: .strict)
    #expect(code { try strict.addWorkoutEvents([.init(.resume, at: 10)]) } == .invalidArgument)
    #expect(strict.workoutEvents.isEmpty)
  }

  @Test func `only laps and segments last`() throws {
    var builder = try begun()
    try builder.addWorkoutEvents([
      .init(.lap, at: 0, lasting: 10), .init(.segment, at: 0, lasting: 10),
    ])
    for kind in [HKWorkoutEvent.Kind.pause, .resume, .marker] {
      #expect(
        code { try builder.addWorkoutEvents([.init(kind, at: 1, lasting: 1)]) } == .invalidArgument
      )
    }
  }

  @Test func `metadata of HealthKit's keys have HealthKit's kinds, and the later value wins`()
    throws
  {
    var builder = try begun()
    try builder.addMetadata([.init("own", .number(1)), .init("own", .string("two"))])
    #expect(builder.metadata == [.init("own", .string("two"))])
    let wrong = HKMetadataEntry(HKMetadataKey.indoorWorkout, .string("yes"))
    #expect(code { try builder.addMetadata([.init("b", .number(1)), wrong]) } == .invalidArgument)
    let radar = HKMetadataEntry(HKMetadataKey.weatherCondition, .number(28))
    #expect(code { try builder.addMetadata([radar]) } == .invalidArgument)
    #expect(builder.metadata.count == 1)
  }

  @Test func `a discarded workout leaves its samples, and no workout`() throws {
    var builder = try begun()
    try builder.addSamples([health.sample(.heartRate, 90, at: 1)])
    try builder.discardWorkout()
    #expect(try store.execute(HKSampleQuery(.workout)).isEmpty)
    let left = try store.execute(HKSampleQuery(.quantity(.heartRate)))
    #expect(left.count == 1 && left[0].canonicalValue == 90 && left[0].source == store.source)
  }

  @Test func `who may not save workouts begins none, and who may not save a type adds none`() throws
  {
    let reader = try health.store("reader", share: [], read: [.workout])
    var refused = HKWorkoutBuilder(
      healthStore: reader,
      configuration: .init(activityType: .running),
      device: nil
    )
    #expect(
      code { try refused.beginCollection(at: HealthFixture.start) } == .authorizationNotDetermined
    )
    let half = try health.store("half", share: [.workout], read: [])
    try health.database.changeGrants {
      $0.set(.quantity(.heartRate), .share, of: half.source, to: false)
    }
    var builder = HKWorkoutBuilder(
      healthStore: half,
      configuration: .init(activityType: .running),
      device: nil
    )
    try builder.beginCollection(at: HealthFixture.start)
    let heartRate = try health.sample(.heartRate, 90, at: 1)
    #expect(code { try builder.addSamples([heartRate]) } == .authorizationDenied)
  }

  @Test func `activities do not overlap, and are of the workout's own sport`() throws {
    var builder = try begun()
    try builder.addWorkoutActivity(.init(.cycling, at: 50, lasting: 50))
    try builder.addWorkoutActivity(.init(.cycling, at: 0, lasting: 50))
    #expect(
      code { try builder.addWorkoutActivity(.init(.cycling, at: 49, lasting: 2)) }
        == .invalidArgument
    )
    #expect(
      code { try builder.addWorkoutActivity(.init(.running, at: 200, lasting: 1)) }
        == .invalidArgument
    )
    var triathlon = self.builder(.swimBikeRun)
    try triathlon.beginCollection(at: HealthFixture.start)
    for (index, part) in [HKWorkoutActivityType.swimming, .transition, .cycling, .running]
      .enumerated()
    {
      try triathlon.addWorkoutActivity(.init(part, at: Double(index) * 100, lasting: 100))
    }
    #expect(
      code { try triathlon.addWorkoutActivity(.init(.yoga, at: 900, lasting: 1)) }
        == .invalidArgument
    )
    try triathlon.endCollection(at: HealthFixture.date(400))
    let saved = try triathlon.finishWorkout()
    #expect(
      try HKWorkout.read(stored: saved.storedBytes).workoutActivities == saved.workoutActivities
    )
    #expect(saved.workoutActivities.count == 4)
  }

  @Test func `a workout's later version takes its place, an earlier one changes nothing`() throws {
    func finish(_ version: Double, as client: HKHealthStore) throws -> HKWorkout {
      var builder = HKWorkoutBuilder(
        healthStore: client,
        configuration: HKWorkoutConfiguration(activityType: .cycling),
        device: nil
      )
      try builder.beginCollection(at: HealthFixture.start)
      try builder.addMetadata([
        .init(HKMetadataKey.syncIdentifier, .string("ride")),
        .init(HKMetadataKey.syncVersion, .number(version)),
      ])
      try builder.endCollection(at: HealthFixture.date(100))
      return try builder.finishWorkout()
    }
    let first = try finish(1, as: store)
    let third = try finish(3, as: store)
    #expect(try finish(2, as: store) == third && third.id != first.id)
    #expect(try store.execute(HKSampleQuery(.workout)).map(\.uuid) == [third.id])
    // Another client's name for it is another's.
    _ = try finish(1, as: try health.store("other"))
    #expect(health.database.workoutCount == 2)
  }

  @Test func `a workout with half a sync identifier is refused, and can be mended`() throws {
    var builder = try begun()
    try builder.addMetadata([.init(HKMetadataKey.syncIdentifier, .string("ride"))])
    try builder.endCollection(at: HealthFixture.date(100))
    #expect(code { _ = try builder.finishWorkout() } == .invalidArgument)
    try builder.addMetadata([.init(HKMetadataKey.syncVersion, .number(1))])
    _ = try builder.finishWorkout()
    #expect(health.database.workoutCount == 1)
  }
}
