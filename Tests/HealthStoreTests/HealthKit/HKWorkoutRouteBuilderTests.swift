import LockstepDocuments
import LockstepHealth
import LockstepHealthStore
import LockstepSimulation
import Testing

/// A route is put together of locations, and keeps what was said of it.
struct HKWorkoutRouteBuilderTests {
  private let health: HealthFixture
  private let store: HKHealthStore

  init() throws {
    health = try HealthFixture()
    store = try health.store("ride")
  }

  private func location(_ second: Double, latitude: Double = 50) -> CLLocation {
    CLLocation(
      timestamp: HealthFixture.date(second),
      latitude: latitude,
      longitude: 14,
      altitude: 200,
      horizontalAccuracy: 4,
      verticalAccuracy: 9,
      course: 270
    )
  }

  @Test func `a route of its own is finished with a saved workout, once`() throws {
    let workout = try health.run(by: store)
    var route = HKWorkoutRouteBuilder(healthStore: store, device: .local())
    try route.insertRouteData([location(20), location(10)])
    try route.addMetadata(["a": .number(1), "b": .string("old")])
    try route.addMetadata([.init("b", .string("new"))])
    let wrong = HKMetadataEntry(HKMetadataKey.indoorWorkout, .string("yes"))
    #expect(code { try route.addMetadata([wrong]) } == .invalidArgument)
    let saved = try route.finishRoute(with: workout.id, metadata: [.init("c", .flag(true))])
    #expect(saved.instants == [10, 20])
    let kept: [HKMetadataEntry] = [
      .init("a", .number(1)), .init("b", .string("new")), .init("c", .flag(true)),
    ]
    let sample = try store.execute(HKSampleQuery(.workoutRoute, .workout(workout.id)))
    #expect(sample.map(\.metadata) == [kept])
    #expect(try store.workout(workout.id).route?.metadata == kept)
    #expect(code { try route.insertRouteData([location(30)]) } == .invalidArgument)
    let read = try store.workout(workout.id).route
    #expect(read?.verticalAccuracies == [9, 9] && read?.courses == [270, 270])
    #expect(try HKWorkout.read(stored: store.workout(workout.id).storedBytes).route == read)
    var second = HKWorkoutRouteBuilder(healthStore: store, device: nil)
    try second.insertRouteData([location(1)])
    #expect(code { _ = try second.finishRoute(with: workout.id) } == .invalidArgument)
  }

  @Test func `a route says what measured it, where that is not the workout's device`() throws {
    let strap = HKDevice(name: "Strap")
    for (place, device) in [HKDevice.local(), strap].enumerated() {
      let workout = try health.run(by: store, at: Double(place) * 9_000)
      var route = HKWorkoutRouteBuilder(healthStore: store, device: device)
      try route.insertRouteData([location(1)])
      let saved = try route.finishRoute(with: workout.id)
      #expect(saved.device == (place == 0 ? nil : strap))
      let found = try store.execute(HKSampleQuery(.workoutRoute, .workout(workout.id)))
      #expect(
        found.map(\.device) == [place == 0 ? workout.device.map { HKDevice(name: $0) } : strap]
      )
    }
  }

  @Test func `an import's route keeps its metadata and what measured it, through a file too`()
    throws
  {
    var recorded = try health.run(by: try health.store("other"))
    recorded.id = health.database.newID(at: recorded.startDate)
    var route = HKWorkoutRoute()
    route.add(1, latitude: 45, longitude: 7, altitude: 200, speed: 3, accuracy: 4)
    route.metadata = [.init("a", .number(1))]
    route.device = HKDevice(name: "Strap")
    recorded.route = route
    let saved = try store.saveImported(recorded)
    #expect(saved.route == route)
    #expect(try Importing.workout(try FITExport(saved).file()) == saved)
    let trimmed = try store.saveTrimmed(saved).route
    #expect(trimmed?.device == nil && trimmed?.metadata == route.metadata)
  }

  @Test func `a route without locations, or without a workout, is refused`() throws {
    let workout = try health.run(by: store)
    var empty = HKWorkoutRouteBuilder(healthStore: store, device: nil)
    #expect(code { _ = try empty.finishRoute(with: workout.id) } == .noData)
    var lost = HKWorkoutRouteBuilder(healthStore: store, device: nil)
    try lost.insertRouteData([location(1)])
    #expect(code { _ = try lost.finishRoute(with: DocumentID("none")) } == .invalidArgument)
  }

  @Test func `a location that is none is the end of the builder`() throws {
    var route = HKWorkoutRouteBuilder(healthStore: store, device: nil)
    #expect(code { try route.insertRouteData([location(1, latitude: 91)]) } == .invalidArgument)
    #expect(route.state == .failed)
    #expect(code { try route.insertRouteData([location(1)]) } == .invalidArgument)
  }

  @Test func `a workout's own route builder is finished by the workout`() throws {
    var builder = HKWorkoutBuilder(
      healthStore: store,
      configuration: HKWorkoutConfiguration(activityType: .cycling),
      device: .local()
    )
    try builder.beginCollection(at: HealthFixture.start)
    var route = try builder.seriesBuilder()
    try route.insertRouteData([location(5)])
    try route.addMetadata(["a": .number(1)])
    #expect(code { _ = try route.finishRoute(with: DocumentID("x")) } == .invalidArgument)
    try builder.setSeriesBuilder(route)
    try builder.endCollection(at: HealthFixture.date(10))
    let workout = try builder.finishWorkout()
    #expect(workout.route?.count == 1 && workout.route?.metadata == [.init("a", .number(1))])
    #expect(try HKWorkout.read(stored: workout.storedBytes).route == workout.route)
  }
}
