import LockstepDocuments
import LockstepHealth
import LockstepHealthStore
import LockstepSimulation
import Testing

/// What clients may do in health, and what they are told of it.
struct HKHealthStoreTests {
  private let health: HealthFixture

  init() throws { health = try HealthFixture() }

  // MARK: Authorization

  @Test func `what was never asked is asked once, and then never again`() throws {
    let store = HKHealthStore(health.database, client: HealthFixture.client("a"))
    let types: [HKObjectType] = [.workout, .quantity(.heartRate)]
    #expect(
      try store.getRequestStatusForAuthorization(toShare: [.workout], read: types) == .shouldRequest
    )
    let prompt = try store.requestAuthorization(toShare: [.workout], read: types)
    #expect(prompt.share == [.workout] && prompt.read == types)
    try health.database.changeGrants { $0.answer(prompt) { _, access in access == .share } }
    #expect(
      try store.getRequestStatusForAuthorization(toShare: [.workout], read: types) == .unnecessary
    )
    #expect(try store.requestAuthorization(toShare: [.workout], read: types).isEmpty)
  }

  @Test func `of reading nobody is told, and a read that is denied is a read of nothing`() throws {
    let writer = try health.store("writer")
    let run = try health.run(by: writer)
    let reader = try health.store("reader", share: [], read: [.workout])
    #expect(reader.authorizationStatus(for: .workout) == .notDetermined)
    #expect(try reader.execute(HKSampleQuery(.workout)).count == 1)
    #expect(try reader.workout(run.id).series.isEmpty)
    try health.database.changeGrants { $0.set(.workout, .read, of: reader.source, to: false) }
    #expect(try reader.execute(HKSampleQuery(.workout)).isEmpty)
    #expect(try reader.execute(HKAnchoredObjectQuery(.workout)).added.isEmpty)
    #expect(code { _ = try reader.workout(run.id) } == .noData)
    #expect(reader.authorizationStatus(for: .workout) == .notDetermined)
  }

  @Test func `what a client saved itself it sees, whatever it may read`() throws {
    let writer = try health.store("writer", read: [])
    let other = try health.store("other")
    try health.run(by: writer)
    try health.run(by: other, at: 10_000)
    let seen = try writer.execute(HKSampleQuery(.workout))
    #expect(seen.map(\.source) == [writer.source])
    #expect(try writer.execute(HKSampleQuery(.quantity(.heartRate))).count == 6)
  }

  @Test func `a client without the entitlement, or on a device without health, is refused`() throws
  {
    var client = HealthFixture.client("a")
    client.isEntitled = false
    let store = HKHealthStore(health.database, client: client)
    #expect(code { _ = try store.execute(HKSampleQuery(.workout)) } == .authorizationDenied)
    let right = try health.store("b")
    health.database.isHealthDataAvailable = false
    #expect(code { _ = try right.execute(HKSampleQuery(.workout)) } == .healthDataUnavailable)
    #expect(!right.isHealthDataAvailable)
  }

  @Test func `a request without a reason, of nothing, or of what the system makes ends an app`()
    throws
  {
    let silent = HKHealthStore(health.database, client: HKClient(name: "x", bundleIdentifier: "x"))
    #expect(
      code { _ = try silent.requestAuthorization(toShare: [], read: [.workout]) }
        == .invalidArgument
    )
    let store = HKHealthStore(health.database, client: HealthFixture.client("a"))
    #expect(code { _ = try store.requestAuthorization(toShare: [], read: []) } == .invalidArgument)
    let effort = HKObjectType.quantity(.physicalEffort)
    #expect(
      code { _ = try store.requestAuthorization(toShare: [effort], read: []) } == .invalidArgument
    )
  }

  @Test func `a locked device is not read, and is written`() throws {
    let store = try health.store("a")
    health.database.isLocked = true
    #expect(code { _ = try store.execute(HKSampleQuery(.workout)) } == .databaseInaccessible)
    try store.save([health.sample(.stepCount, 10, at: 0, lasting: 60)])
    health.database.isLocked = false
    #expect(try store.execute(HKSampleQuery(.quantity(.stepCount))).count == 1)
  }

  @Test func `what the owner decided is there after a start`() throws {
    let store = try health.store("a", share: [.workout], read: [])
    try health.database.changeGrants {
      $0.set(.quantity(.heartRate), .share, of: store.source, to: false)
    }
    try health.database.setPriorities(["com.a"])
    let again = try HealthFixture(health.disk)
    let same = HKHealthStore(again.database, client: store.client)
    #expect(same.authorizationStatus(for: .workout) == .sharingAuthorized)
    #expect(same.authorizationStatus(for: .quantity(.heartRate)) == .sharingDenied)
    #expect(again.database.grants == health.database.grants)
    #expect(again.database.priorities == ["com.a"])
  }

  // MARK: Saving and deleting

  @Test func `answers of types that nobody here knows are kept, and the others count`() throws {
    let store = try health.store("scale", share: [.quantity(.bodyMass)], read: [])
    let path = ".system/Health/access.json"
    let text = String(decoding: try health.disk.read(path, upTo: 1 << 20), as: UTF8.self)
    let known = "\"HKQuantityTypeIdentifierBodyMass\":true"
    #expect(text.contains(known))
    let later = text.replacing(known, with: "\(known),\"HKQuantityTypeIdentifierLater\":true")
    try health.disk.write(Array(later.utf8), to: path)
    let database = try HealthFixture(health.disk).database
    let again = HKHealthStore(database, client: store.client)
    #expect(again.authorizationStatus(for: .quantity(.bodyMass)) == .sharingAuthorized)
    try database.changeGrants { $0.set(.workout, .read, of: store.source, to: true) }
    let kept = String(decoding: try health.disk.read(path, upTo: 1 << 20), as: UTF8.self)
    #expect(kept.contains("HKQuantityTypeIdentifierLater"))
  }

  @Test func `decisions that cannot be read allow nothing, and are not written over`() throws {
    let store = try health.store("scale")
    let path = ".system/Health/access.json"
    try health.disk.write(Array("{ half".utf8), to: path)
    let database = try HealthFixture(health.disk).database
    let again = HKHealthStore(database, client: store.client)
    #expect(code { _ = try again.execute(HKAnchoredObjectQuery(.workout)) } == .unknown)
    #expect(throws: DiskError.self) { try database.setPriorities(["com.scale"]) }
    #expect(try health.disk.read(path, upTo: 100) == Array("{ half".utf8))
  }

  @Test func `a device of which nobody can read whether it is locked is locked`() throws {
    try health.database.changeDevice(isHealthDataAvailable: true, isLocked: false)
    #expect(try HealthFixture(health.disk).database.isLocked == false)
    try health.disk.write(Array("{ half".utf8), to: ".system/Health/device.json")
    #expect(try HealthFixture(health.disk).database.isLocked)
  }

  @Test
  func `a save that the disk refuses anywhere leaves nothing, and is there once after another`()
    throws
  {
    var refusals = 0
    for after in 0..<200 as Range<Int64> {
      let health = try HealthFixture()
      let store = try health.store("ride")
      let old = try health.run(by: store, at: 9_000)
      var builder = HKWorkoutBuilder(
        healthStore: store,
        configuration: HKWorkoutConfiguration(activityType: .cycling),
        device: nil
      )
      try builder.beginCollection(at: HealthFixture.start)
      let value = HKSample.Value.category(.mindfulSession, 0)
      let id = health.database.newID(at: HealthFixture.start)
      try builder.addSamples([HKSample(uuid: id, value, start: HealthFixture.start)])
      try builder.endCollection(at: HealthFixture.date(60))
      health.disk.outage = DiskOutage(.system("broken"), after: after, count: 1)
      let isRefused = code { _ = try builder.finishWorkout() } != nil
      let isOver = health.disk.outage?.count == 1
      health.disk.outage = nil
      if isRefused {
        refusals += 1
        let left = try HealthFixture(health.disk).database
        #expect(left.workoutCount == 1 && left.contains(old.id) && !left.contains(id), "\(after)")
        _ = try builder.finishWorkout()
      }
      let whole = try HealthFixture(health.disk).database
      #expect(whole.workoutCount == 2 && whole.contains(id), "\(after)")
      if isOver { break }
    }
    #expect(refusals > 5)
  }

  @Test func `several are saved together or not at all`() throws {
    let store = try health.store("a")
    let good = try health.sample(.stepCount, 10, at: 0, lasting: 60)
    let bad = try health.sample(.stepCount, 10, at: 0, lasting: -60)
    #expect(code { try store.save([good, bad]) } == .invalidArgument)
    #expect(code { try store.save([good, good]) } == .invalidArgument)
    #expect(try store.execute(HKSampleQuery(.quantity(.stepCount))).isEmpty)
    try store.save([good])
    #expect(code { try store.save([good]) } == .invalidArgument)
  }

  @Test func `what was saved is there after a start, as it was`() throws {
    let store = try health.store("a")
    let pressure = [HKQuantityTypeIdentifier.bloodPressureSystolic, .bloodPressureDiastolic]
    let parts = try pressure.map { try health.sample($0, 100, at: 5) }
    let correlation = HKSample(
      uuid: health.database.newID(at: HealthFixture.start),
      .correlation(.bloodPressure, parts),
      start: HealthFixture.date(5)
    )
    let sleep = HKSample(
      uuid: health.database.newID(at: HealthFixture.start),
      .category(.sleepAnalysis, 3),
      start: HealthFixture.date(0),
      end: HealthFixture.date(3_600),
      device: .local(),
      metadata: [.init("note", .string("well"))]
    )
    let miles = try health.sample(.distanceCycling, 2.5, at: 9, lasting: 60, unit: "mi")
    try store.save([sleep, correlation, miles])
    let again = HKHealthStore(try HealthFixture(health.disk).database, client: store.client)
    for type in [
      HKObjectType.category(.sleepAnalysis), .correlation(.bloodPressure),
      .quantity(.distanceCycling),
    ] {
      let before = try store.execute(HKSampleQuery(type))
      #expect(before.count == 1)
      #expect(try again.execute(HKSampleQuery(type)) == before)
    }
  }

  private static let impossible: [(name: String, value: HKSample.Value)] = [
    ("a category's case", .category(.sleepAnalysis, 6)),
    ("a correlation's part", .correlation(.bloodPressure, [])),
    ("a workout", .route(of: DocumentID("x"), count: 1)),
  ]

  @Test(arguments: impossible)
  func `what can be no sample is refused`(_ example: (name: String, value: HKSample.Value)) throws {
    let store = try health.store("a")
    let sample = HKSample(uuid: DocumentID("A"), example.value, start: HealthFixture.start)
    #expect(code { try store.save([sample]) } == .invalidArgument)
  }

  @Test func `what the system alone makes, or an owner rates, is not saved by apps`() throws {
    let store = try health.store("a")
    let effort = try health.sample(.physicalEffort, 5, at: 0)
    #expect(code { try store.save([effort]) } == .authorizationDenied)
    let score = try health.sample(.workoutEffortScore, 5, at: 0)
    #expect(code { try store.save([score]) } == .invalidArgument)
  }

  @Test func `nobody deletes what another saved, and of several all go or none`() throws {
    let (a, b) = (try health.store("a"), try health.store("b"))
    let mine = try health.run(by: a)
    let theirs = try health.run(by: b, at: 10_000)
    #expect(code { try a.delete([mine.id, theirs.id]) } == .authorizationDenied)
    #expect(try a.execute(HKSampleQuery(.workout)).count == 2)
    #expect(try a.deleteObjects(of: .workout, predicate: .all) == 1)
    #expect(try b.execute(HKSampleQuery(.workout)).map(\.uuid) == [theirs.id])
  }

  @Test func `a later version takes the place of an earlier one, and not the other way`() throws {
    let store = try health.store("a")
    func save(_ value: Double, version: Double) throws {
      let metadata: [HKMetadataEntry] = [
        .init(HKMetadataKey.syncIdentifier, .string("weight")),
        .init(HKMetadataKey.syncVersion, .number(version)),
      ]
      try store.save([health.sample(.bodyMass, value, at: value, metadata: metadata)])
    }
    try save(70, version: 1)
    try save(71, version: 3)
    try save(72, version: 2)
    let kept = try store.execute(HKSampleQuery(.quantity(.bodyMass)))
    #expect(kept.map(\.canonicalValue) == [71])
    let half = try health.sample(
      .bodyMass,
      73,
      at: 0,
      metadata: [.init(HKMetadataKey.syncIdentifier, .string("x"))]
    )
    #expect(code { try store.save([half]) } == .invalidArgument)
  }
}
