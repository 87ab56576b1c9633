import LockstepHealth
import LockstepHealthStore
import LockstepSimulation

/// A phone's health with clients, for tests.
struct HealthFixture {
  let disk: SimulatedDisk
  let database: HealthDatabase

  /// 2026-03-01T08:00:00Z.
  static let start = WallTime(microseconds: 1_772_352_000_000_000)

  init(_ disk: SimulatedDisk = SimulatedDisk(), seed: UInt64 = 1) throws {
    self.disk = disk
    database = try HealthDatabase(disk, seed: seed)
  }

  static func client(_ name: String) -> HKClient {
    HKClient(
      name: name,
      bundleIdentifier: "com.\(name)",
      shareUsageDescription: "to show",
      updateUsageDescription: "to save"
    )
  }

  /// A client with what it is allowed.
  func store(
    _ name: String,
    share: [HKObjectType] = HKObjectType.all.filter(\.isShareable),
    read: [HKObjectType] = HKObjectType.all
  ) throws -> HKHealthStore {
    let store = HKHealthStore(database, client: Self.client(name))
    try database.changeGrants { grants in
      for type in share { grants.set(type, .share, of: store.source, to: true) }
      for type in read { grants.set(type, .read, of: store.source, to: true) }
    }
    return store
  }

  static func date(_ second: Double) -> WallTime {
    WallTime(microseconds: start.microseconds + Int64(second * 1_000_000))
  }

  /// A sample that is not saved yet.
  func sample(
    _ type: HKQuantityTypeIdentifier,
    _ value: Double,
    at second: Double,
    lasting seconds: Double = 0,
    unit: String? = nil,
    metadata: [HKMetadataEntry] = []
  ) throws -> HKSample {
    HKSample(
      uuid: database.newID(at: Self.date(second)),
      .quantity(type, HKQuantity(unit: try HKUnit(from: unit ?? type.unit), doubleValue: value)),
      start: Self.date(second),
      end: Self.date(second + seconds),
      metadata: metadata
    )
  }

  /// A run of half an hour that a client saves, with a kilometre and a heart rate each five minutes.
  @discardableResult
  func run(
    by store: HKHealthStore,
    at second: Double = 0,
    activity: HKWorkoutActivityType = .running
  ) throws -> HKWorkout {
    var builder = HKWorkoutBuilder(
      healthStore: store,
      configuration: HKWorkoutConfiguration(activityType: activity),
      device: .local()
    )
    try builder.beginCollection(at: Self.date(second))
    for part in 0..<6 {
      let begin = second + Double(part) * 300
      try builder.addSamples([
        sample(activity.distanceType, 1_000, at: begin, lasting: 300),
        sample(.heartRate, 140 + Double(part), at: begin),
        sample(.activeEnergyBurned, 60, at: begin, lasting: 300),
      ])
    }
    try builder.endCollection(at: Self.date(second + 1_800))
    return try builder.finishWorkout()
  }
}

/// The code of the error that something ends with.
func code(_ body: () throws -> Void) -> HKError.Code? {
  do {
    try body()
    return nil
  } catch let error as HKError {
    return error.code
  } catch {
    return .unknown
  }
}
