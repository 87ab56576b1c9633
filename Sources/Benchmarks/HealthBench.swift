import LockstepCommandLine
import LockstepDocuments
import LockstepHealth
import LockstepHealthStore
import LockstepPosix
import LockstepSimulation
import LockstepWorkoutFiles
import LockstepWorkouts

/// The benchmark of a page of recorded workouts: its time in a store of thousands, divided by that in a
/// store of one page.
///
/// Each is a ride of five minutes at a value a second. The files are written without being synced and
/// read once before anything is timed, so all of them are in the system's memory.
enum HealthBench {
  private static let runs = 5
  private static let count = 2_000
  private static let pageCount = 50

  static func measure() throws(CommandError) -> [BenchFigure] {
    let many = try LinkBench.makeDirectory()
    defer { _ = Result { () throws(Errno) in try FileSystem.remove(many) } }
    let few = try LinkBench.makeDirectory()
    defer { _ = Result { () throws(Errno) in try FileSystem.remove(few) } }
    let (large, small) = try CommandError.wrapping {
      let ride = try ride()
      return (try folder(ride, count, in: many), try folder(ride, pageCount, in: few))
    }
    _ = (try milliseconds(large), try milliseconds(small))
    let pair = try Median.pair(of: runs) { () throws(CommandError) in
      try milliseconds(large)
    } over: { () throws(CommandError) in
      try milliseconds(small)
    }
    return [
      BenchFigure(
        "health",
        "page-of-thousands",
        unit: "ms",
        value: pair.value,
        baseline: pair.baseline,
        limit: 3
      )
    ] + (try HealthDatabaseBench.measure()) + (try HealthListBench.measure())
      + (try HealthExportBench.measure())
  }

  static func ride() throws -> HKWorkout {
    let file = try FIT.SyntheticActivity(elapsedSeconds: 300).file()
    return try FITImport.workout(from: FIT.DecodedFiles(file)) { _ in DocumentID("") }
  }

  /// Makes a store with a ride on each of a number of days.
  static func folder(_ ride: HKWorkout, _ count: Int, in root: String) throws
    -> HealthFolder
  {
    let disk = try RealDisk(root)
    var stream = RandomStream(seed: 1, purpose: "health.bench")
    for day in 0..<count {
      var workout = ride
      workout.startDate = ride.startDate + .seconds(Int64(day) * 86_400)
      workout.endDate = ride.endDate + .seconds(Int64(day) * 86_400)
      workout.id = DocumentID(at: workout.startDate, from: &stream)
      let path = HealthFolder.path(of: workout)
      try disk.makeFolders(DiskPath.folder(of: path))
      try disk.write(workout.storedBytes, to: path)
    }
    return HealthFolder(disk)
  }

  /// Measures the newest page, with each workout's figures, as `phonesim health list` shows it.
  private static func milliseconds(_ folder: HealthFolder) throws(CommandError) -> Double {
    let start = SystemClock.monotonicNanoseconds()
    let page = try CommandError.wrapping { try folder.page(skipping: 0, limit: pageCount) }
    let figures = page.items.compactMap { try? $0.get() }.map { WorkoutFigures($0.workout) }
    guard figures.count == pageCount else {
      throw .inputOutput("the folder did not show the \(pageCount) workouts of its page")
    }
    return Double(SystemClock.monotonicNanoseconds() - start) / 1_000_000
  }
}
