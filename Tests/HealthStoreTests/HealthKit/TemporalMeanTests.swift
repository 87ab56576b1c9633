import LockstepDocuments
import LockstepHealth
import LockstepHealthStore
import LockstepSimulation
import Testing

/// A mean over time weighs what lasted, where HealthKit has it so.
struct TemporalMeanTests {
  private let health: HealthFixture
  private let store: HKHealthStore

  init() throws {
    health = try HealthFixture()
    store = try health.store("a")
  }

  private func mean(_ type: HKQuantityTypeIdentifier) throws -> Double? {
    try store.execute(HKStatisticsQuery(type, options: .discreteAverage))?.average
  }

  @Test func `a heart rate counts for as long as it held`() throws {
    try store.save([
      health.sample(.heartRate, 100, at: 0, lasting: 90),
      health.sample(.heartRate, 160, at: 90, lasting: 30),
    ])
    #expect(try mean(.heartRate) == 115)
  }

  @Test func `between instants of a minute the heart rate goes evenly`() throws {
    // A minute from 100 to 120, ten seconds from 120 to 160; saved out of order.
    try store.save([
      health.sample(.heartRate, 160, at: 70), health.sample(.heartRate, 100, at: 0),
      health.sample(.heartRate, 120, at: 60),
    ])
    #expect(try mean(.heartRate) == 8_000.0 / 70)
  }

  @Test func `a gap of more than a minute says nothing, and instants alone count alike`() throws {
    try store.save([
      health.sample(.heartRate, 100, at: 0), health.sample(.heartRate, 120, at: 61),
    ])
    #expect(try mean(.heartRate) == 110)
    try store.save([health.sample(.heartRate, 140, at: 62)])
    #expect(try mean(.heartRate) == 130)
  }

  @Test func `what HealthKit averages plainly is averaged plainly`() throws {
    try store.save([
      health.sample(.cyclingPower, 100, at: 0, lasting: 50),
      health.sample(.cyclingPower, 200, at: 50, lasting: 10),
    ])
    #expect(try mean(.cyclingPower) == 150)
  }

  @Test func `a builder says the same while it collects`() throws {
    var builder = HKWorkoutBuilder(
      healthStore: store,
      configuration: HKWorkoutConfiguration(activityType: .running),
      device: nil
    )
    try builder.beginCollection(at: HealthFixture.start)
    try builder.addSamples([
      health.sample(.heartRate, 100, at: 0), health.sample(.heartRate, 120, at: 60),
    ])
    try builder.addSamples([health.sample(.heartRate, 160, at: 70)])
    let collecting = builder.statistics(for: .heartRate)?.average
    try builder.endCollection(at: HealthFixture.date(100))
    let workout = try builder.finishWorkout()
    #expect(try store.statistics(of: workout.id, .heartRate)?.average == collecting)
    #expect(collecting == 8_000.0 / 70)
  }
}
