import LockstepDocuments
import LockstepHealth
import LockstepHealthStore
import LockstepProtocol
import LockstepSimulation
import Testing

/// An importer as it is written for HealthKit, from its question to the owner to its last query.
///
/// Its calls are HealthKit's, by their names and labels and in their order. It differs where values are
/// returned or thrown instead of handed to a closure.
struct HKImporterTests {
  private let health: HealthFixture
  private let healthStore: HKHealthStore

  init() throws {
    health = try HealthFixture()
    healthStore = HKHealthStore(health.database, client: HealthFixture.client("importer"))
  }

  // MARK: The importer

  private func requestAuthorization() throws {
    let types: [HKSampleType] = [
      .workoutType(), HKSeriesType.workoutRoute(), HKQuantityType(.distanceCycling),
      HKQuantityType(.activeEnergyBurned), HKQuantityType(.heartRate),
    ]
    let prompt = try healthStore.requestAuthorization(toShare: types, read: types)
    try health.database.changeGrants { $0.answer(prompt) { _, _ in true } }
  }

  private func samples() throws -> [HKSample] {
    let beats = try HKUnit.count().unitDivided(by: .minute())
    var samples: [HKSample] = []
    for minute in 0..<10 {
      let start = HealthFixture.date(Double(minute) * 60)
      let end = start + .seconds(60)
      samples += [
        try HKQuantitySample(
          type: HKQuantityType(.distanceCycling),
          quantity: HKQuantity(unit: .meterUnit(with: .kilo), doubleValue: 0.5),
          start: start,
          end: end,
          device: .local(),
          metadata: [.init("lap", .number(1))]
        ),
        try HKQuantitySample(
          type: HKQuantityType(.activeEnergyBurned),
          quantity: HKQuantity(unit: .kilocalorie(), doubleValue: 8),
          start: start,
          end: end
        ),
        try HKQuantitySample(
          type: HKQuantityType(.heartRate),
          quantity: HKQuantity(unit: beats, doubleValue: 120 + Double(minute)),
          start: start,
          end: start
        ),
      ]
    }
    return samples
  }

  private func locations() -> [CLLocation] {
    (0..<10).map { minute in
      CLLocation(
        coordinate: CLLocationCoordinate2D(latitude: 45 + Double(minute) * 0.004, longitude: 7.6),
        altitude: 240,
        horizontalAccuracy: 5,
        verticalAccuracy: 8,
        course: 0,
        speed: 8,
        timestamp: HealthFixture.date(Double(minute) * 60)
      )
    }
  }

  private func importRide() throws -> HKWorkout {
    let configuration = HKWorkoutConfiguration(activityType: .cycling, locationType: .outdoor)
    var builder = HKWorkoutBuilder(
      healthStore: healthStore,
      configuration: configuration,
      device: .local()
    )
    try builder.beginCollection(at: HealthFixture.start)
    try builder.addMetadata([
      HKMetadataKey.indoorWorkout: .flag(false),
      HKMetadataKey.averageSpeed: .quantity(8.3, unit: "m/s"),
    ])
    try builder.addWorkoutEvents([.init(.pause, at: 100), .init(.resume, at: 130)])
    try builder.addSamples(samples())
    try builder.endCollection(at: HealthFixture.date(600))
    let workout = try builder.finishWorkout()

    var routeBuilder = HKWorkoutRouteBuilder(healthStore: healthStore, device: .local())
    try routeBuilder.insertRouteData(locations())
    _ = try routeBuilder.finishRoute(with: workout, metadata: ["file": .string("ride.fit")])
    return workout
  }

  // MARK: What comes of it

  @Test func `a ride is imported, found again, and summed up`() throws {
    #expect(healthStore.isHealthDataAvailable)
    try requestAuthorization()
    #expect(healthStore.authorizationStatus(for: .workoutType()) == .sharingAuthorized)
    let workout = try importRide()

    let newest = HKSortDescriptor(.startDate, ascending: false)
    let rides = try healthStore.execute(
      HKSampleQuery(
        sampleType: .workoutType(),
        predicate: HKQuery.predicateForWorkouts(with: .cycling),
        limit: HKSampleQuery.noLimit,
        sortDescriptors: [newest]
      )
    )
    #expect(rides.map(\.uuid) == [workout.id])

    let distance = try workout.statistics(for: .distanceCycling)?.sumQuantity()
    #expect(try distance?.doubleValue(for: .meter()) == 5_000)
    #expect(try distance?.doubleValue(for: .meterUnit(with: .kilo)) == 5)
    let rate = try HKStatisticsQuery(
      quantityType: HKQuantityType(.heartRate),
      quantitySamplePredicate: HKQuery.predicateForObjects(from: workout),
      options: [.discreteAverage, .discreteMin, .discreteMax, .mostRecent]
    )
    let found = try #require(try healthStore.execute(rate))
    let beats = try HKUnit(from: "count/min")
    #expect(try found.averageQuantity()?.doubleValue(for: beats) == 124.5)
    #expect(try found.minimumQuantity()?.doubleValue(for: beats) == 120)
    #expect(try found.maximumQuantity()?.doubleValue(for: beats) == 129)
    #expect(try found.mostRecentQuantity()?.doubleValue(for: .hertz()) == 2.15)
    #expect(found.sumQuantity() == nil)
  }

  @Test func `its samples and its route keep what it said of them`() throws {
    try requestAuthorization()
    let workout = try importRide()
    let first = HKQuery.predicateForSamples(
      withStart: HealthFixture.start,
      end: HealthFixture.date(60),
      options: .strictStartDate
    )
    let found = try healthStore.execute(
      HKSampleQuery(
        sampleType: HKQuantityType(.distanceCycling),
        predicate: first,
        limit: 1,
        sortDescriptors: nil
      )
    )
    let sample = try #require(found.first)
    #expect(try sample.quantity?.doubleValue(for: .meter()) == 500)
    #expect(sample.quantityType == HKQuantityType(.distanceCycling))
    #expect(sample.device == .local() && sample.metadata("lap") == .number(1))
    #expect(sample.source == healthStore.source && sample.uuid.isULID)
    let routes = try healthStore.execute(
      HKSampleQuery(
        sampleType: HKSeriesType.workoutRoute(),
        predicate: HKQuery.predicateForObjects(from: workout),
        limit: HKSampleQuery.noLimit,
        sortDescriptors: nil
      )
    )
    #expect(routes.map { $0.metadata("file") } == [.string("ride.fit")])
  }

  @Test func `an anchor tells what came and went since, and a collection the days`() throws {
    try requestAuthorization()
    var query = HKAnchoredObjectQuery(
      type: .workoutType(),
      predicate: nil,
      anchor: nil,
      limit: HKSampleQuery.noLimit
    )
    query.anchor = try healthStore.execute(query).anchor
    let workout = try importRide()
    let after = try healthStore.execute(query)
    #expect(after.added.map(\.uuid) == [workout.id] && after.deleted.isEmpty)

    let days = try healthStore.execute(
      HKStatisticsCollectionQuery(
        quantityType: HKQuantityType(.activeEnergyBurned),
        quantitySamplePredicate: nil,
        options: .cumulativeSum,
        anchorDate: WallTime(microseconds: 0),
        intervalComponents: HKIntervalComponents(.day)
      )
    )
    #expect(try days.map { try $0.sumQuantity()?.doubleValue(for: .kilocalorie()) } == [80])

    query.anchor = after.anchor
    try healthStore.delete(after.added)
    #expect(try healthStore.execute(query).deleted == [workout.id])
  }

  @Test func `an observer is told of a change, in the background too`() throws {
    var deliveries = HealthDeliveries(healthStore.client, of: .phone)
    let query = HKObserverQuery(sampleType: .workoutType())
    #expect(try deliveries.execute(query, at: .zero) == [])
    _ = try deliveries.enableBackgroundDelivery(
      for: .workoutType(),
      frequency: .immediate,
      at: .zero
    )
    _ = try deliveries.handle(.app(.suspended), at: .zero)
    let told = try deliveries.handle(.changed(.workout), at: .zero)
    #expect(told == [.observer(.workout, completion: 1)])
    _ = try deliveries.handle(.completed(1), at: .zero)
    _ = try deliveries.stop(query, at: .zero)
    _ = try deliveries.disableBackgroundDelivery(for: .workoutType(), at: .zero)
    #expect(try deliveries.handle(.changed(.workout), at: .zero) == [])
  }

  @Test func `a type of another kind is refused where HealthKit ends an app`() throws {
    let quantity = HKQuantity(unit: .count(), doubleValue: 1)
    let (start, workout) = (HealthFixture.start, HKObjectType.workoutType())
    #expect(
      code {
        _ = try HKQuantitySample(type: workout, quantity: quantity, start: start, end: start)
      } == .invalidArgument
    )
    #expect(
      code { _ = try HKCategorySample(type: workout, value: 0, start: start, end: start) }
        == .invalidArgument
    )
    #expect(
      code {
        _ = try HKStatisticsQuery(
          quantityType: workout,
          quantitySamplePredicate: nil,
          options: .cumulativeSum
        )
      } == .invalidArgument
    )
  }
}
