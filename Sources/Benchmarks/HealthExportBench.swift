import LockstepCommandLine
import LockstepDocuments
import LockstepHealth
import LockstepHealthStore
import LockstepPosix
import LockstepSimulation
import LockstepWorkoutFiles
import LockstepWorkouts

/// The benchmark of exports: the time for a megabyte of an export divided by that of Lockstep's JSON,
/// and a trim divided by the import of its file.
///
/// The workout is a ride of three hours at a value a second; the trim's is the largest real file that can
/// be imported, of those that LOCKSTEP_CORPUS names, or that ride.
enum HealthExportBench {
  private static let runs = 5
  private static let seconds = 10_800
  /// The limit for tables: they may take twice the time that JSON takes for a byte; `trackLimit` is
  /// that for TCX and GPX files.
  private static let tableLimit = 2.0
  private static let trackLimit = 1 / 0.3
  private static let candidatesMax = 8

  static func measure() throws(CommandError) -> [BenchFigure] {
    let ride = try CommandError.wrapping {
      try workout(of: try FIT.SyntheticActivity(elapsedSeconds: seconds).file())
    }
    var preferences = TablePreferences()
    preferences.setMaximumHeartRate(190)
    let exports: [(String, Double, () -> Int)] = [
      ("export-csv", tableLimit, { tables(ride, preferences) }),
      ("export-tcx", trackLimit, { TrackExport.tcx(ride).bytes.count }),
      ("export-gpx", trackLimit, { TrackExport.gpx(ride)?.bytes.count ?? 0 }),
    ]
    var figures: [BenchFigure] = []
    for (name, limit, export) in exports {
      let pair = try Median.pair(of: runs) { () throws(CommandError) in
        try millisecondsAMegabyte(export)
      } over: { () throws(CommandError) in
        try millisecondsAMegabyte { ride.storedBytes.count }
      }
      figures.append(
        BenchFigure(
          "health",
          name,
          unit: "ms/MB",
          value: pair.value,
          baseline: pair.baseline,
          limit: limit
        )
      )
    }
    return figures + [try trim()]
  }

  private static func tables(_ workout: HKWorkout, _ preferences: TablePreferences) -> Int {
    WorkoutTables(workout, preferences)?.files.reduce(0) { $0 + $1.bytes.count } ?? 0
  }

  private static func workout(of file: [UInt8]) throws -> HKWorkout {
    try FITImport.workout(from: FIT.DecodedFiles(file)) { _ in DocumentID("") }
  }

  private static func milliseconds(_ body: () throws(CommandError) -> Void) throws(CommandError)
    -> Double
  {
    let start = SystemClock.monotonicNanoseconds()
    try body()
    return Double(SystemClock.monotonicNanoseconds() - start) / 1_000_000
  }

  private static func millisecondsAMegabyte(_ body: () -> Int) throws(CommandError) -> Double {
    var count = 0
    let time = try milliseconds { () throws(CommandError) in count = body() }
    guard count > 0 else { throw .inputOutput("an export of the ride is empty") }
    return time / (Double(count) / 1_000_000)
  }

  // MARK: Trim

  private static func trim() throws(CommandError) -> BenchFigure {
    let (file, found) = try largest()
    let pair = try Median.pair(of: runs) { () throws(CommandError) in
      try milliseconds { () throws(CommandError) in
        try CommandError.wrapping {
          let bounds = try TrimBounds(
            from: found.elapsedSeconds / 4,
            to: found.elapsedSeconds / 2,
            in: found
          )
          _ = try WorkoutTrim()(found, bounds)
        }
      }
    } over: { () throws(CommandError) in
      try milliseconds { () throws(CommandError) in
        try CommandError.wrapping { _ = try workout(of: file) }
      }
    }
    return BenchFigure(
      "health",
      "trim",
      unit: "ms",
      value: pair.value,
      baseline: pair.baseline,
      limit: 1
    )
  }

  /// Finds the largest file that can be imported, and its workout.
  private static func largest() throws(CommandError) -> ([UInt8], HKWorkout) {
    try CommandError.wrapping {
      if let corpus = Environment.value("LOCKSTEP_CORPUS") {
        let files = try FileSystem.list("\(corpus)/fit").map {
          try FileSystem.readFile("\(corpus)/fit/\($0)")
        }
        for file in files.sorted(by: { $0.count > $1.count }).prefix(candidatesMax) {
          if let workout = try? workout(of: file) { return (file, workout) }
        }
      }
      let file = try FIT.SyntheticActivity(elapsedSeconds: seconds).file()
      return (file, try workout(of: file))
    }
  }
}
