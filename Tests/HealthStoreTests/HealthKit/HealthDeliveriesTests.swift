import LockstepHealth
import LockstepHealthStore
import LockstepProtocol
import LockstepSimulation
import Testing

/// Who is told that something changed, and when.
struct HealthDeliveriesTests {
  private var deliveries = HealthDeliveries(HealthFixture.client("a"), of: .phone)

  private mutating func take(_ input: HealthDeliveries.Input, at second: Int64) throws
    -> [HealthDeliveries.Effect]
  {
    try deliveries.handle(input, at: Uptime.zero + .seconds(second))
  }

  private mutating func prepare(
    _ frequency: HKUpdateFrequency = .immediate,
    _ type: HKObjectType = .workout,
    _ state: AppState = .suspended
  ) throws {
    _ = try take(.observe(type), at: 0)
    _ = try take(.enableBackgroundDelivery(type, frequency), at: 0)
    _ = try take(.app(state), at: 0)
  }

  @Test mutating func `in the foreground an observer is told at once, until it is stopped`() throws
  {
    _ = try take(.observe(.workout), at: 0)
    #expect(try take(.changed(.workout), at: 1) == [.observer(.workout, completion: 1)])
    #expect(try take(.changed(.quantity(.heartRate)), at: 2) == [])
    _ = try take(.stop(.workout), at: 3)
    #expect(try take(.stop(.workout), at: 3) == [])
    #expect(try take(.changed(.workout), at: 4) == [])
  }

  @Test mutating func `without background delivery a sleeping app is told when it comes back`()
    throws
  {
    _ = try take(.observe(.workout), at: 0)
    _ = try take(.app(.suspended), at: 0)
    #expect(try take(.changed(.workout), at: 1) == [])
    #expect(try take(.app(.foreground), at: 9) == [.observer(.workout, completion: 1)])
  }

  @Test mutating func `an app that ended is started for it`() throws {
    try prepare(.immediate, .workout, .notRunning)
    #expect(try take(.changed(.workout), at: 5) == [.observer(.workout, completion: 1)])
  }

  @Test mutating func `one that its person ended is told when they open it again`() throws {
    try prepare()
    _ = try take(.quit, at: 1)
    _ = try take(.app(.notRunning), at: 1)
    #expect(try take(.changed(.workout), at: 2) == [] && deliveries.nextDeadline == nil)
    #expect(deliveries.kept.isQuit && deliveries.kept.registrations.map(\.isDue) == [true])
    _ = try take(.app(.foreground), at: 3)
    #expect(try take(.observe(.workout), at: 3) == [.observer(.workout, completion: 1)])
  }

  @Test func `what is kept goes on at the device's next start`() throws {
    var first = HealthDeliveries(HealthFixture.client("a"), of: .phone)
    _ = try first.handle(.observe(.workout), at: .zero)
    _ = try first.handle(.enableBackgroundDelivery(.workout, .immediate), at: .zero)
    _ = try first.handle(.app(.suspended), at: .zero)
    _ = try first.handle(.changed(.workout), at: .zero)
    var next = HealthDeliveries(HealthFixture.client("a"), of: .phone, first.kept)
    #expect(
      try next.handle(.app(.notRunning), at: .zero) == [.observer(.workout, completion: 1)]
    )
  }

  @Test func `a watch's app is woken four times an hour, and with its complication on the face`()
    throws
  {
    var watch = HealthDeliveries(HealthFixture.client("a"), of: .watch)
    let type = HKObjectType.quantity(.vo2Max)
    func take(_ input: HealthDeliveries.Input, _ minute: Int64) throws -> Int {
      try watch.handle(input, at: .zero + .seconds(minute * 60)).count
    }
    _ = try take(.observe(type), 0)
    _ = try take(.enableBackgroundDelivery(type, .immediate), 0)
    _ = try take(.app(.suspended), 0)
    for minute in 1...4 {
      #expect(try take(.changed(type), Int64(minute)) == 1)
      _ = try take(.completed(Int64(minute)), Int64(minute))
    }
    #expect(try take(.changed(type), 5) == 0)
    #expect(watch.nextDeadline == Uptime.zero + .seconds(61 * 60))
    #expect(try take(.complication(isOnFace: false), 61) == 0 && watch.nextDeadline == nil)
    #expect(try take(.complication(isOnFace: true), 62) == 1)
  }

  @Test func `on a watch even workouts come by the hour`() throws {
    var watch = HealthDeliveries(HealthFixture.client("a"), of: .watch)
    _ = try watch.handle(.enableBackgroundDelivery(.workout, .immediate), at: .zero)
    #expect(watch.kept.registrations.map(\.frequency) == [.hourly])
  }

  @Test mutating func `nothing comes while the device is locked, and one delivery after`() throws {
    try prepare()
    _ = try take(.lock, at: 1)
    #expect(try take(.changed(.workout), at: 2) == [] && deliveries.nextDeadline == nil)
    #expect(try take(.changed(.workout), at: 3) == [])
    #expect(try take(.unlock, at: 4) == [.observer(.workout, completion: 1)])
  }

  @Test mutating func `at most one delivery a period, however much changes`() throws {
    try prepare(.hourly)
    #expect(try take(.changed(.workout), at: 0).count == 1)
    _ = try take(.completed(1), at: 1)
    #expect(try take(.changed(.workout), at: 10) == [])
    #expect(deliveries.nextDeadline == Uptime.zero + .seconds(3_600))
    #expect(try take(.wake, at: 3_600) == [.observer(.workout, completion: 2)])
  }

  @Test mutating func `what comes all day long is delivered by the hour, whatever was asked`()
    throws
  {
    try prepare(.immediate, .quantity(.stepCount))
    #expect(try take(.changed(.quantity(.stepCount)), at: 0).count == 1)
    _ = try take(.completed(1), at: 1)
    #expect(try take(.changed(.quantity(.stepCount)), at: 10) == [])
  }

  @Test mutating func `an app that does not answer is ended, and told twice more, later each time`()
    throws
  {
    try prepare()
    #expect(try take(.changed(.workout), at: 0) == [.observer(.workout, completion: 1)])
    #expect(deliveries.nextDeadline == Uptime.zero + .seconds(30))
    #expect(try take(.wake, at: 30) == [.ranOut(.workout)])
    _ = try take(.app(.notRunning), at: 30)
    #expect(deliveries.nextDeadline == Uptime.zero + .seconds(90))
    #expect(try take(.wake, at: 90) == [.observer(.workout, completion: 2)])
    #expect(try take(.wake, at: 120) == [.ranOut(.workout)])
    #expect(try take(.wake, at: 240) == [.observer(.workout, completion: 3)])
    #expect(try take(.wake, at: 270) == [.ranOut(.workout), .gaveUp(.workout)])
    #expect(try take(.changed(.workout), at: 900) == [] && deliveries.nextDeadline == nil)
  }

  @Test mutating func `an answer forgives what was missed`() throws {
    try prepare()
    _ = try take(.changed(.workout), at: 0)
    _ = try take(.wake, at: 30)
    #expect(try take(.wake, at: 90) == [.observer(.workout, completion: 2)])
    _ = try take(.completed(2), at: 91)
    #expect(deliveries.kept.registrations.map(\.missed) == [0])
  }

  @Test func `without the entitlement, and for correlations, nobody is woken`() throws {
    var client = HealthFixture.client("a")
    client.isEntitledToBackgroundDelivery = false
    var refused = HealthDeliveries(client, of: .phone)
    #expect(
      code { _ = try refused.handle(.enableBackgroundDelivery(.workout, .immediate), at: .zero) }
        == .authorizationDenied
    )
    var right = deliveries
    let pressure = HKObjectType.correlation(.bloodPressure)
    #expect(
      code { _ = try right.handle(.enableBackgroundDelivery(pressure, .daily), at: .zero) }
        == .invalidArgument
    )
  }

  @Test func `saying it again at each start does not make up for what was never answered`() throws {
    var deliveries = HealthDeliveries(HKClient(name: "a", bundleIdentifier: "a"), of: .phone)
    var (now, gaveUp) = (Uptime.zero, 0)
    for _ in 0..<12 {
      _ = try deliveries.handle(.observe(.workout), at: now)
      _ = try deliveries.handle(.enableBackgroundDelivery(.workout, .immediate), at: now)
      var effects = try deliveries.handle(.app(.notRunning), at: now)
      effects += try deliveries.handle(.changed(.workout), at: now)
      now = now + .seconds(900)
      effects += try deliveries.handle(.wake, at: now)
      gaveUp += effects.count { $0 == .gaveUp(.workout) }
    }
    #expect(gaveUp == 1)
  }
}
