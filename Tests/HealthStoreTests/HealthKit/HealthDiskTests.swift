import LockstepCaseShare
import LockstepDocuments
import LockstepHealth
import LockstepHealthStore
import LockstepSimulation
import Testing

/// Whatever health changes, it changes wholly or not at all, wherever the disk refuses.
struct HealthDiskTests {
  /// A change of a store that is always the same, and what it takes.
  private struct Change: Sendable {
    let name: String
    let run: @Sendable (Stage) throws -> Void
  }

  /// A store with a ride, an effort of it, and three samples that were saved together.
  private final class Stage {
    let health: HealthFixture
    let store: HKHealthStore
    let ride: HKWorkout
    let steps: [HKSample]
    var route: HKWorkoutRouteBuilder
    var builder: HKWorkoutBuilder
    let effort: HKSample
    let later: HKSample

    init() throws {
      health = try HealthFixture()
      store = try health.store("ride")
      ride = try health.run(by: store)
      let health = health
      steps = try (0..<3).map {
        try health.sample(.stepCount, 10, at: Double($0) * 60, lasting: 60)
      }
      try store.save(steps)
      try store.relateWorkoutEffortSample(
        health.sample(.workoutEffortScore, 4, at: 0, lasting: 60),
        with: ride.id
      )
      func weight(_ version: Double) throws -> HKSample {
        let metadata = HKMetadataEntry(HKMetadataKey.syncIdentifier, .string("weight"))
        let number = HKMetadataEntry(HKMetadataKey.syncVersion, .number(version))
        return try health.sample(.bodyMass, 70, at: 0, metadata: [metadata, number])
      }
      try store.save([weight(1)])
      later = try weight(2)
      effort = try health.sample(.workoutEffortScore, 8, at: 0, lasting: 60)
      route = HKWorkoutRouteBuilder(healthStore: store, device: nil)
      try route.insertRouteData([
        CLLocation(timestamp: HealthFixture.date(1), latitude: 45, longitude: 7)
      ])
      builder = HKWorkoutBuilder(
        healthStore: store,
        configuration: HKWorkoutConfiguration(activityType: .cycling),
        device: nil
      )
      try builder.beginCollection(at: HealthFixture.date(9_000))
      try builder.addSamples([health.sample(.heartRate, 90, at: 9_001)])
    }

    private static let types: [HKObjectType] = [
      .workout, .workoutRoute, .quantity(.stepCount), .quantity(.workoutEffortScore),
      .quantity(.bodyMass), .quantity(.heartRate),
    ]

    /// How far a client is that has asked for all of each type.
    func anchors() throws -> [HKQueryAnchor] {
      try Self.types.map { try store.execute(HKAnchoredObjectQuery($0)).anchor }
    }

    /// What such a client is told next: what came, and what went.
    func news(in database: HealthDatabase, since anchors: [HKQueryAnchor]) throws -> [DocumentID] {
      let store = HKHealthStore(database, client: store.client)
      return try zip(Self.types, anchors).flatMap { type, anchor in
        let results = try store.execute(HKAnchoredObjectQuery(type, anchor: anchor))
        return results.added.map(\.uuid) + results.deleted
      }
    }

    /// All that the client sees, by what it is, and the bytes of every document.
    func seen(_ database: HealthDatabase) throws -> [String] {
      let store = HKHealthStore(database, client: store.client)
      var seen: [String] = []
      for type in Self.types {
        seen += try store.execute(HKSampleQuery(type)).map { "\($0.uuid) \($0.startDate)" }
      }
      return seen
    }
  }

  private static let changes: [Change] = [
    Change(name: "save") { try $0.store.save([$0.later]) },
    Change(name: "delete a workout") { try $0.store.delete([$0.ride.id]) },
    Change(name: "delete one of three") { try $0.store.delete([$0.steps[1].uuid]) },
    Change(name: "delete a workout and samples") {
      try $0.store.delete([$0.ride.id, $0.steps[0].uuid, $0.steps[2].uuid])
    },
    Change(name: "delete all of a type") {
      _ = try $0.store.deleteObjects(of: .quantity(.stepCount), predicate: .all)
    },
    Change(name: "finishRoute") { _ = try $0.route.finishRoute(with: $0.ride.id) },
    Change(name: "relate") { stage in
      try stage.store.relateWorkoutEffortSample(stage.effort, with: stage.ride.id)
    },
    Change(name: "unrelate") { stage in
      let related = try stage.store.workoutEffortRelationships(of: stage.ride.id)
      try stage.store.unrelateWorkoutEffortSample(related[0].samples[0].uuid, from: stage.ride.id)
    },
    Change(name: "discardWorkout") { try $0.builder.discardWorkout() },
    Change(name: "finishWorkout") { stage in
      if stage.builder.state == .collecting {
        try stage.builder.endCollection(at: HealthFixture.date(9_100))
      }
      _ = try stage.builder.finishWorkout(id: DocumentID("01HZZZZZZZZZZZZZZZZZZZZZZZ"))
    },
    Change(name: "import with an effort") { stage in
      var recorded = stage.ride
      recorded.id = DocumentID("01HZZZZZZZZZZZZZZZZZZZZZZY")
      var effort = HKQuantitySeries(.workoutEffortScore)
      effort.add(7, at: 0, lasting: 60)
      recorded.series.append(effort)
      _ = try stage.store.saveImported(recorded)
    },
    Change(name: "trim") { stage in
      var trimmed = stage.ride
      trimmed.endDate = HealthFixture.date(900)
      _ = try stage.store.saveTrimmed(trimmed)
    },
  ]

  private static let names = changes.map(\.name)

  @Test(arguments: CaseShare.of(names, each: 3))
  func `a change that the disk refuses anywhere changes nothing, and is whole when tried again`(
    _ name: String
  ) throws {
    let change = try #require(Self.changes.first { $0.name == name })
    var refusals = 0
    for after in 0..<300 as Range<Int64> {
      let stage = try Stage()
      let disk = stage.health.disk
      let before = try stage.seen(stage.health.database)
      let anchors = try stage.anchors()
      disk.outage = DiskOutage(.system("broken"), after: after, count: 1, leavesHalf: true)
      let isRefused = code { try change.run(stage) } != nil
      let isOver = disk.outage?.count == 1
      disk.outage = nil
      if isRefused {
        refusals += 1
        #expect(try stage.seen(stage.health.database) == before, "\(after)")
        let left = try HealthFixture(disk).database
        #expect(try stage.seen(left) == before && left.problems.isEmpty, "\(after), after a start")
        // Nothing is told to be gone that is there, nor to be new that was there.
        for database in [stage.health.database, left] {
          #expect(try stage.news(in: database, since: anchors).isEmpty, "\(after)")
        }
        try change.run(stage)
      }
      let after = try stage.seen(stage.health.database)
      #expect(after != before)
      #expect(try stage.seen(try HealthFixture(disk).database) == after)
      if isOver { break }
    }
    #expect(refusals > 3)
  }
}
