import LockstepDocuments
import LockstepHealth
import LockstepHealthStore
import LockstepLanguages
import LockstepSimulation
import LockstepWorkoutFiles
import Testing

/// A file's workout is saved by the calls of HealthKit's builder, in their order.
struct FITBuilderTests {
  private func ride(_ change: (inout RideBuilder) throws -> Void = { _ in }) throws -> HKWorkout {
    var ride = try RideBuilder()
    for second in 0..<20 {
      try ride.record(
        Double(second),
        [
          ("distance", Double(second) * 5), ("heart_rate", 120), ("position_lat", 500_000_000),
          ("position_long", 100_000_000),
        ]
      )
    }
    try change(&ride)
    try ride.session([("total_elapsed_time", 20)])
    return try ride.workout()
  }

  @Test func `an importer without rights saves nothing, and hears HealthKit's code`() throws {
    let health = try HealthFixture()
    let recorded = try ride()
    let stranger = HKHealthStore(health.database, client: HealthFixture.client("importer"))
    #expect(code { _ = try stranger.saveImported(recorded) } == .authorizationNotDetermined)
    let types = HKObjectType.all.filter { $0.isShareable && $0 != .workoutRoute }
    let partly = try health.store("importer", share: types)
    #expect(code { _ = try partly.saveImported(recorded) } == .authorizationNotDetermined)
    #expect(health.database.workoutCount == 0)
  }

  @Test func `an importer's workout is its own, with all that the file has`() throws {
    let health = try HealthFixture()
    let recorded = try ride { ride in
      try ride.event("start", 0)
      try ride.event("stop", 5)
      try ride.event("start", 8)
    }
    let store = try health.store("importer")
    var saved = try store.saveImported(recorded)
    #expect(saved.source == store.source)
    #expect(try health.database.workout(saved.id) == saved)
    saved.sourceRevision = recorded.sourceRevision
    #expect(saved == recorded)
    #expect(saved.route?.count == 20 && saved.workoutEvents.count == 2 && saved.duration == 17)
  }

  @Test func `nothing empty is added`() throws {
    let health = try HealthFixture()
    var bare = try RideBuilder()
    try bare.session([("total_elapsed_time", 20)])
    var recorded = try bare.workout()
    recorded.metadata = []
    let saved = try health.store("importer").saveImported(recorded)
    #expect(saved.series.isEmpty && saved.route == nil && saved.workoutEvents.isEmpty)
  }

  @Test func `what a file has before its start begins with it`() throws {
    let workout = try ride { ride in
      try ride.message(
        "lap",
        at: 20,
        [("start_time", RideBuilder.start - 5), ("total_elapsed_time", 25)]
      )
    }
    let lap = try #require(workout.workoutEvents.first { $0.type == .lap })
    #expect(lap.start == 0 && lap.duration == 20)
    let health = try HealthFixture()
    var early = workout
    early.series = [HKQuantitySeries(.heartRate)]
    early.series[0].add(100, at: -5, lasting: 8)
    let saved = try health.store("importer").saveImported(early)
    #expect(saved.series(.heartRate)?.starts == [0])
    #expect(saved.series(.heartRate)?.durations == [3])
  }

  @Test func `what health refuses is told with its code`() throws {
    let health = try HealthFixture()
    var recorded = try ride()
    recorded.metadata.append(HKMetadataEntry(HKMetadataKey.timeZone, .number(1)))
    let store = try health.store("importer")
    #expect(code { _ = try store.saveImported(recorded) } == .invalidArgument)
    #expect(health.database.workoutCount == 0)
    let error = FITImportError.saveFailed(HKError(.invalidArgument, .verbatim("so")))
    #expect("\(error)" == "the workout cannot be saved: so (invalidArgument, HKError 3)")
  }
}
