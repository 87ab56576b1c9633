import LockstepHealth
import LockstepHealthStore
import LockstepSimulation
import Testing

/// Who is told that something changed, and when.
struct HealthDeliveriesTests {
  private var deliveries = HealthDeliveries(HealthFixture.client("a"))

  private mutating func take(_ input: HealthDeliveries.Input, at second: Int64) throws
    -> [HealthDeliveries.Effect]
  {
    try deliveries.handle(input, at: Uptime.zero + .seconds(second))
  }

  private mutating func prepare(
    _ frequency: HKUpdateFrequency = .immediate,
    _ type: HKObjectType = .workout,
    _ state: ClientState = .suspended
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
    try prepare(.immediate, .workout, .terminated)
    #expect(try take(.changed(.workout), at: 5) == [.launch, .observer(.workout, completion: 1)])
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
    #expect(deliveries.nextDeadline == .zero + .seconds(3_600))
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

  @Test mutating func `three deliveries without an answer are the last, each waited for longer`()
    throws
  {
    try prepare()
    #expect(try take(.changed(.workout), at: 0) == [.observer(.workout, completion: 1)])
    #expect(deliveries.nextDeadline == .zero + .seconds(30))
    #expect(try take(.wake, at: 30) == [.observer(.workout, completion: 2)])
    #expect(try take(.wake, at: 90) == [.observer(.workout, completion: 3)])
    #expect(try take(.wake, at: 209) == [])
    #expect(try take(.wake, at: 210) == [.gaveUp(.workout)])
    #expect(try take(.changed(.workout), at: 300) == [] && deliveries.nextDeadline == nil)
  }

  @Test mutating func `an answer forgives what was missed`() throws {
    try prepare()
    _ = try take(.changed(.workout), at: 0)
    #expect(try take(.wake, at: 30) == [.observer(.workout, completion: 2)])
    _ = try take(.completed(2), at: 31)
    #expect(try take(.changed(.workout), at: 40) == [.observer(.workout, completion: 3)])
    #expect(deliveries.nextDeadline == .zero + .seconds(70))
  }

  @Test func `without the entitlement, and for correlations, nobody is woken`() throws {
    var client = HealthFixture.client("a")
    client.isEntitledToBackgroundDelivery = false
    var refused = HealthDeliveries(client)
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
    var deliveries = HealthDeliveries(HKClient(name: "a", bundleIdentifier: "a"))
    var (now, gaveUp) = (Uptime.zero, 0)
    for _ in 0..<5 {
      _ = try deliveries.handle(.observe(.workout), at: now)
      _ = try deliveries.handle(.enableBackgroundDelivery(.workout, .immediate), at: now)
      _ = try deliveries.handle(.app(.terminated), at: now)
      _ = try deliveries.handle(.changed(.workout), at: now)
      now = now + .seconds(300)
      let effects = try deliveries.handle(.wake, at: now)
      gaveUp += effects.count { $0 == .gaveUp(.workout) }
    }
    #expect(gaveUp == 1)
  }
}
