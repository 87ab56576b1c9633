import LockstepLanguages
import LockstepDocuments
import LockstepHealth
import LockstepHealthStore
import LockstepSimulation
import Testing

/// The steps of a trim, what an app may do in them, and what others do with what it saved.
struct TrimFlowTests {
  @Test func `upload and removal are locked until the part is saved`() throws {
    let workout = WorkoutTrimTests.workout()
    var flow = TrimFlow(of: workout, by: HKSource(name: "Trim", bundleIdentifier: "com.trim"))
    for input in [TrimFlow.Input.uploaded, .uploadSkipped] {
      #expect(throws: TrimFlow.Refusal.locked(.upload)) { try flow.handle(input) }
    }
    #expect(throws: TrimFlow.Refusal.locked(.remove)) { try flow.handle(.removed) }
    try flow.handle(.failed(.trim))
    #expect(flow.state(of: .trim) == .failed && flow.state(of: .remove) == .locked)
    try flow.handle(.saved(DocumentID("NEW")))
    #expect(flow.state(of: .upload) == .ready && flow.state(of: .remove) == .byHand)
    #expect(throws: TrimFlow.Refusal.done(.trim)) { try flow.handle(.saved(DocumentID("X"))) }
    #expect(flow.saved == DocumentID("NEW"))
    try flow.handle(.uploadSkipped)
    try flow.handle(.uploaded)
    #expect(throws: TrimFlow.Refusal.done(.upload)) { try flow.handle(.uploaded) }
    try flow.handle(.removed)
    #expect(flow.state(of: .remove) == .done)
  }

  private static func save(_ store: HKHealthStore, _ id: DocumentID) throws -> HKWorkout {
    let workout = try store.visibleWorkout(id)
    let trim = store.permitted(WorkoutTrim(), of: workout)
    let part = try trim(workout, try TrimBounds(from: 300, to: 900, in: workout)).workout
    return try store.saveTrimmed(part)
  }

  @Test func `the part is a workout of the app's own, and the original stays as it is`() throws {
    let health = try HealthFixture()
    let original = try health.run(by: try health.store("watch"))
    let store = try health.store("trim")
    let saved = try Self.save(store, original.id)
    #expect(saved.source == store.source && saved.id != original.id)
    #expect(saved.device == HKDevice.local().text)
    #expect(saved.series(.heartRate)?.count == 3 && saved.totalDistance == 2_000)
    #expect(try HealthDatabase(health.disk, seed: 2).workout(original.id) == original)
    #expect(try HealthDatabase(health.disk, seed: 2).workout(saved.id) == saved)
    // Another app's workout is not deleted, the app's own is.
    #expect(code { try store.delete([original.id, saved.id]) } == .authorizationDenied)
    #expect(health.database.workoutCount == 2)
    try store.delete([saved.id])
    #expect(health.database.workoutCount == 1)
  }

  @Test(arguments: [
    HKQuantityTypeIdentifier.heartRate, .activeEnergyBurned, .distanceWalkingRunning,
  ])
  func `what may not be saved is left out and told, what may not be read is not there`(
    kind: HKQuantityTypeIdentifier
  ) throws {
    let health = try HealthFixture()
    let original = try health.run(by: try health.store("watch"))
    let store = try health.store("trim")
    try health.database.changeGrants {
      $0.set(.quantity(kind), .share, of: store.source, to: false)
    }
    let workout = try store.visibleWorkout(original.id)
    let trim = store.permitted(WorkoutTrim(), of: workout)
    let report = try trim(workout, try TrimBounds(from: 300, to: 900, in: workout)).report
    #expect(report.part(kind.rawValue)?.skippedReason?.text(in: .en) == "trim may not save it")
    #expect(report.preserved.count == 2)
    #expect(try Self.save(store, original.id).series(kind) == nil)
    try health.database.changeGrants { $0.set(.quantity(kind), .read, of: store.source, to: false) }
    #expect(try store.visibleWorkout(original.id).series(kind) == nil)
    try health.database.changeGrants { $0.set(.workout, .share, of: store.source, to: false) }
    #expect(code { _ = try Self.save(store, original.id) } == .authorizationDenied)
    #expect(health.database.workoutCount == 2)
  }

  @Test func `a device without health, or one that is locked, trims nothing`() throws {
    let health = try HealthFixture()
    let original = try health.run(by: try health.store("watch"))
    let store = try health.store("trim")
    health.database.isLocked = true
    #expect(code { _ = try Self.save(store, original.id) } == .databaseInaccessible)
    health.database.isHealthDataAvailable = false
    #expect(code { _ = try Self.save(store, original.id) } == .healthDataUnavailable)
  }

  @Test(arguments: Crash.allCases)
  func `a crash while the part is saved leaves it whole or not there`(_ crash: Crash) throws {
    let origin = try HealthFixture()
    let original = try origin.run(by: try origin.store("watch"))
    _ = try origin.store("trim")
    var operation: Int64 = 1
    while true {
      let disk = SimulatedDisk()
      for item in origin.disk.content {
        if let bytes = item.bytes {
          disk.load(bytes, to: item.path)
        } else {
          disk.loadFolder(item.path)
        }
      }
      let health = try HealthFixture(disk, seed: 9)
      let store = HKHealthStore(health.database, client: HealthFixture.client("trim"))
      disk.plan = Crash.Plan(atOperation: disk.operations + operation, crash)
      let saved = try? Self.save(store, original.id)
      if saved != nil { break }
      disk.recover()
      let found = try HealthDatabase(disk, seed: 2)
      #expect(found.problems.isEmpty && [1, 2].contains(found.workoutCount))
      #expect(try found.workout(original.id) == original)
      operation += 1
    }
    #expect(operation > 1)
  }

  @Test func `what others do with a workout depends on who saved it`() throws {
    let app = HKSource(name: "Trim", bundleIdentifier: "com.trim")
    var workout = WorkoutTrimTests.workout()
    func granted() -> [WorkoutLimit.Wish] {
      WorkoutLimit.all(of: workout, for: app).filter(\.isGranted).map(\.wish)
    }
    #expect(granted() == [.specialIcon, .shareInFitness, .splitsInFitness, .importByStrava])
    workout.workoutActivities = [HKWorkoutActivity(.running, at: 0, lasting: 10)]
    workout.series.append(HKQuantitySeries(.runningPower))
    #expect(granted().contains(.intervalDetails) && granted().contains(.runningDynamics))
    workout.sourceRevision = HKSourceRevision(source: app, version: "1")
    #expect(granted() == [.deleteHere, .runningDynamics])
    #expect(WorkoutLimit.all(of: workout, for: app).allSatisfy { !$0.reason.text(in: .en).isEmpty })
  }
}
