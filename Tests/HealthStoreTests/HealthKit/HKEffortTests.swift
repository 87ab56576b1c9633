import LockstepDocuments
import LockstepHealth
import LockstepHealthStore
import LockstepSimulation
import Testing

/// How hard a workout was is said by relating a score to it.
struct HKEffortTests {
  private let health: HealthFixture
  private let store: HKHealthStore
  private let run: HKWorkout

  init() throws {
    health = try HealthFixture()
    store = try health.store("run")
    run = try health.run(by: store)
  }

  private func effort(_ score: Double, at second: Double = 0, lasting seconds: Double = 1_800)
    throws
    -> HKSample
  {
    try health.sample(.workoutEffortScore, score, at: second, lasting: seconds)
  }

  private func scores(
    _ store: HKHealthStore,
    _ options: HKWorkoutEffortRelationshipQueryOptions = .default
  ) throws -> [[Double?]] {
    try store.workoutEffortRelationships(of: run.id, options: options).map {
      $0.samples.map(\.canonicalValue)
    }
  }

  @Test func `an effort is related to its workout, and outlives a start`() throws {
    let said = try effort(7)
    try store.relateWorkoutEffortSample(said, with: run.id)
    let again = HKHealthStore(try HealthFixture(health.disk).database, client: store.client)
    for store in [store, again] {
      let found = try store.workoutEffortRelationships(of: run.id)
      #expect(found.map(\.workout) == [run.id] && found.map(\.activity) == [nil])
      #expect(found.flatMap(\.samples).map(\.uuid) == [said.uuid])
      #expect(found.flatMap(\.samples).map(\.source) == [store.source])
    }
  }

  @Test func `the same app's next word takes the place of its last, another's stands beside it`()
    throws
  {
    try store.relateWorkoutEffortSample(effort(7), with: run.id)
    try store.relateWorkoutEffortSample(effort(8), with: run.id)
    #expect(try scores(store) == [[8]])
    let other = try health.store("other")
    try other.relateWorkoutEffortSample(effort(3), with: run.id)
    #expect(try scores(store) == [[3, 8]])
    #expect(try scores(store, .mostRelevant) == [[3]])
  }

  @Test func `an activity has an effort of its own`() throws {
    var builder = HKWorkoutBuilder(
      healthStore: store,
      configuration: HKWorkoutConfiguration(activityType: .running),
      device: nil
    )
    try builder.beginCollection(at: HealthFixture.date(5_000))
    try builder.addWorkoutActivity(HKWorkoutActivity(.running, at: 0, lasting: 60))
    try builder.endCollection(at: HealthFixture.date(5_100))
    let workout = try builder.finishWorkout()
    let part = try effort(9, at: 5_000, lasting: 60)
    try store.relateWorkoutEffortSample(part, with: workout.id, activity: 0)
    try store.relateWorkoutEffortSample(effort(4, at: 5_000, lasting: 100), with: workout.id)
    let found = try store.workoutEffortRelationships(of: workout.id)
    #expect(found.map(\.activity) == [nil, 0])
    let late = try effort(9, at: 5_000, lasting: 60)
    #expect(
      code { try store.relateWorkoutEffortSample(late, with: workout.id, activity: 1) }
        == .invalidArgument
    )
  }

  @Test func `what is no effort of the workout is refused`() throws {
    func refusal(_ sample: HKSample, _ workout: DocumentID? = nil) -> HKError.Code? {
      code { try store.relateWorkoutEffortSample(sample, with: workout ?? run.id) }
    }
    #expect(try refusal(effort(0.5)) == .invalidArgument)
    #expect(try refusal(effort(11)) == .invalidArgument)
    #expect(try refusal(effort(5, at: -10)) == .invalidArgument)
    #expect(try refusal(health.sample(.heartRate, 100, at: 0)) == .invalidArgument)
    #expect(try refusal(effort(5), DocumentID("nothing")) == .noData)
    let loose = try effort(5)
    #expect(code { try store.save([loose]) } == .invalidArgument)
    #expect(try scores(store).isEmpty)
  }

  @Test func `the efforts of a workout are among its samples, each once`() throws {
    try store.relateWorkoutEffortSample(effort(7), with: run.id)
    let type = HKObjectType.quantity(.workoutEffortScore)
    let found = try store.execute(HKSampleQuery(type, .workout(run.id)))
    #expect(found.map(\.canonicalValue) == [7])
    #expect(try scores(store) == [[7]])
    #expect(try store.execute(HKSampleQuery(type, .workout(DocumentID("other")))).isEmpty)
  }

  @Test func `rights count as everywhere`() throws {
    try store.relateWorkoutEffortSample(effort(7), with: run.id)
    let mute = try health.store("mute", share: [], read: [.workout])
    let score = try effort(5)
    #expect(
      code { try mute.relateWorkoutEffortSample(score, with: run.id) }
        == .authorizationNotDetermined
    )
    #expect(try scores(mute).isEmpty)
    let blind = try health.store("blind", read: [])
    #expect(code { try blind.relateWorkoutEffortSample(score, with: run.id) } == .noData)
    let id = try store.workoutEffortRelationships(of: run.id)[0].samples[0].uuid
    #expect(
      code { try mute.unrelateWorkoutEffortSample(id, from: run.id) } == .authorizationDenied
    )
    try store.unrelateWorkoutEffortSample(id, from: run.id)
    #expect(try scores(store).isEmpty)
    #expect(code { try store.unrelateWorkoutEffortSample(id, from: run.id) } == .invalidArgument)
  }
}

/// Metadata hold dates as HealthKit's do.
struct HKMetadataDateTests {
  @Test func `a date in metadata is kept over a start, and is no quantity`() throws {
    let health = try HealthFixture()
    let store = try health.store("a")
    let entry = HKMetadataEntry("due", .date(HealthFixture.date(0.25)))
    try store.save([health.sample(.heartRate, 100, at: 0, metadata: [entry])])
    let again = HKHealthStore(try HealthFixture(health.disk).database, client: store.client)
    let found = try again.execute(HKSampleQuery(.quantity(.heartRate)))
    #expect(found.map(\.metadata) == [[entry]])
    let wrong = HKMetadataEntry(HKMetadataKey.timeZone, .date(HealthFixture.start))
    let sample = try health.sample(.heartRate, 100, at: 0, metadata: [wrong])
    #expect(code { try store.save([sample]) } == .invalidArgument)
    var workout = try health.run(by: store)
    workout.metadata = [entry]
    #expect(try HKWorkout.read(stored: workout.storedBytes).metadata == [entry])
  }
}
