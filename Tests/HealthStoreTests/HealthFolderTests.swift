import HealthStore
import Simulation
import Testing
import WorkoutFiles
import Workouts

/// Workouts in a store's folder.
struct HealthFolderTests {
  private static func workout(at second: Double, sport: String = "cycling") throws -> HKWorkout {
    var ride = try RideBuilder()
    try ride.session(sport: sport, at: second)
    return try ride.workout()
  }

  @Test func `a workout is in the month of its start, in UTC`() throws {
    // 2021-09-08 and 23 days: the last second of September, and the one after it.
    let last = try Self.workout(at: 1_980_799)
    #expect(HealthFolder.path(of: last) == "Health/2021/09/\(last.id.text).json")
    let next = try Self.workout(at: 1_980_800)
    #expect(HealthFolder.path(of: next) == "Health/2021/10/\(next.id.text).json")
  }

  @Test func `a duplicate has the same activity and start, whoever stored it`() throws {
    let disk = SimulatedDisk()
    var folder = HealthFolder(disk)
    let ride = try Self.workout(at: 0)
    #expect(try !folder.hasDuplicate(of: ride))
    try folder.save(ride)
    for var asked in [folder, HealthFolder(disk)] {
      #expect(try asked.hasDuplicate(of: ride))
      #expect(try !asked.hasDuplicate(of: Self.workout(at: 1)))
      #expect(try !asked.hasDuplicate(of: Self.workout(at: 0, sport: "running")))
    }
    let stored = try disk.read(HealthFolder.path(of: ride), upTo: 100_000)
    #expect(try HKWorkout.read(stored: stored) == ride)
  }

  @Test func `a document that cannot be read is passed over`() throws {
    let disk = SimulatedDisk()
    disk.loadFolder("Health")
    disk.loadFolder("Health/2021")
    disk.loadFolder("Health/2021/09")
    disk.load(Array("{ not JSON".utf8), to: "Health/2021/09/broken.json")
    var folder = HealthFolder(disk)
    #expect(try !folder.hasDuplicate(of: Self.workout(at: 0)))
  }

  @Test(arguments: Crash.allCases)
  func `a crash at any operation leaves the document whole or not there`(_ crash: Crash) throws {
    let ride = try Self.workout(at: 0)
    let whole = SimulatedDisk()
    var folder = HealthFolder(whole)
    try folder.save(ride)
    var isStored: [Bool] = []
    for operation in 1...whole.operations {
      let disk = SimulatedDisk()
      disk.plan = Crash.Plan(atOperation: operation, crash)
      var folder = HealthFolder(disk)
      #expect(throws: DiskError.self) { try folder.save(ride) }
      disk.recover()
      let bytes = disk.content.first { $0.path == HealthFolder.path(of: ride) }?.bytes
      #expect(bytes == nil || bytes == ride.storedBytes, "at operation \(operation)")
      isStored.append(bytes != nil)
      var again = HealthFolder(disk)
      #expect(try again.hasDuplicate(of: ride) == (bytes != nil), "at operation \(operation)")
      if bytes == nil { try again.save(ride) }
    }
    #expect(isStored.first == false)
  }
}
