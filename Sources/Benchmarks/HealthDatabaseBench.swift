import LockstepCommandLine
import LockstepDocuments
import LockstepHealth
import LockstepHealthStore
import LockstepPosix
import LockstepSimulation

/// The benchmark of health's database: its start compared with reading its documents, a year out of
/// many, and a late hour of a live workout.
enum HealthDatabaseBench {
  private static let runs = 5
  /// The number of samples: one a day for more than 27 years.
  private static let count = 10_000
  private static let hours = 20

  static func measure() throws(CommandError) -> [BenchFigure] {
    let root = try LinkBench.makeDirectory()
    defer { _ = Result { () throws(Errno) in try FileSystem.remove(root) } }
    return try CommandError.wrapping {
      let folder = try HealthBench.folder(try HealthBench.ride(), count, in: root)
      let disk = try RealDisk(root)
      let database = try HealthDatabase(disk, seed: 1)
      return [try rebuild(disk, folder), try year(database), try hour()]
    }
  }

  // MARK: A start

  private static func rebuild(_ disk: RealDisk, _ folder: HealthFolder) throws -> BenchFigure {
    let paths = try folder.entries().map(\.path)
    let pair = try Median.pair(of: runs) { () throws(CommandError) in
      try milliseconds {
        let database = try HealthDatabase(disk, seed: 1, isReadOnly: true)
        guard database.workoutCount == count else {
          throw CommandError.inputOutput("the database found \(database.workoutCount) workouts")
        }
      }
    } over: { () throws(CommandError) in
      try milliseconds {
        for path in paths { _ = try disk.read(path, upTo: HKWorkout.storedBytesMax) }
      }
    }
    return BenchFigure(
      "health",
      "start-of-10000",
      unit: "ms",
      value: pair.value,
      baseline: pair.baseline,
      limit: 5
    )
  }

  // MARK: A query

  /// Measures a query for the year before the last, newest first.
  private static func year(_ database: HealthDatabase) throws -> BenchFigure {
    let store = HKHealthStore(database, client: HKClient(name: "bench", bundleIdentifier: "bench"))
    try database.changeGrants { $0.set(.workout, .read, of: store.source, to: true) }
    let newest = HKSortDescriptor(.startDate, ascending: false)
    let all = try store.execute(HKSampleQuery(.workout, sort: [newest], limit: 1))
    guard let last = all.first else { throw CommandError.inputOutput("there is no workout") }
    let end = last.startDate - .seconds(365 * 86_400)
    let query = HKSampleQuery(
      .workout,
      .samples(start: end - .seconds(365 * 86_400), end: end, options: .strictStartDate),
      sort: [newest]
    )
    var times: [Double] = []
    for _ in 0..<runs {
      times.append(
        try milliseconds {
          guard try store.execute(query).count == 365 else {
            throw CommandError.inputOutput("the year has not its 365 workouts")
          }
        }
      )
    }
    return BenchFigure(
      "health",
      "year-out-of-27",
      unit: "ms",
      value: Median.of(times),
      limit: 1
    )
  }

  // MARK: A live workout

  /// Measures the last hour of a long workout divided by its first, at three samples a second and a
  /// reading of the sums each minute.
  private static func hour() throws -> BenchFigure {
    let pair = try Median.pair(of: runs) { () throws(CommandError) in
      try CommandError.wrapping { try milliseconds(ofHour: hours) }
    } over: { () throws(CommandError) in
      try CommandError.wrapping { try milliseconds(ofHour: 1) }
    }
    return BenchFigure(
      "health",
      "hour-20-of-a-workout",
      unit: "ms",
      value: pair.value,
      baseline: pair.baseline,
      limit: 1.5
    )
  }

  private static func milliseconds(ofHour wanted: Int) throws -> Double {
    let database = try HealthDatabase(SimulatedDisk(), seed: 1)
    let store = HKHealthStore(database, client: HKClient(name: "bench", bundleIdentifier: "bench"))
    try database.changeGrants { grants in
      for type in [HKObjectType.workout] + types.map(HKObjectType.quantity) {
        grants.set(type, .share, of: store.source, to: true)
      }
    }
    var builder = HKWorkoutBuilder(
      healthStore: store,
      configuration: HKWorkoutConfiguration(activityType: .cycling),
      device: nil
    )
    let start = WallTime(microseconds: 1_700_000_000_000_000)
    try builder.beginCollection(at: start)
    var last = 0.0
    for hour in 0..<wanted {
      let samples = try samples(from: start + .seconds(Int64(hour) * 3_600))
      last = try milliseconds {
        for minute in samples {
          try builder.addSamples(minute)
          _ = builder.statistics(for: .heartRate)
        }
      }
    }
    return last
  }

  private static let types: [HKQuantityTypeIdentifier] = [
    .heartRate, .cyclingPower, .distanceCycling,
  ]

  /// Makes the samples of an hour, minute by minute.
  private static func samples(from start: WallTime) throws -> [[HKSample]] {
    let units = try types.map { try HKUnit(from: $0.unit) }
    return (0..<60).map { minute in
      (0..<60).flatMap { second in
        let date = start + .seconds(Int64(minute * 60 + second))
        return zip(types, units).map { type, unit in
          HKSample(
            uuid: DocumentID(""),
            .quantity(type, HKQuantity(unit: unit, doubleValue: 100)),
            start: date,
            end: type == .distanceCycling ? date + .seconds(1) : date
          )
        }
      }
    }
  }

  private static func milliseconds(_ body: () throws -> Void) throws(CommandError) -> Double {
    let start = SystemClock.monotonicNanoseconds()
    try CommandError.wrapping { try body() }
    return Double(SystemClock.monotonicNanoseconds() - start) / 1_000_000
  }
}
