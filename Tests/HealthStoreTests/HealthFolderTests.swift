import LockstepDocuments
import LockstepHealth
import LockstepHealthStore
import LockstepSimulation
import Testing
import LockstepWorkoutFiles
import LockstepWorkouts

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

  @Test func `a part is no duplicate of its whole, and a file of the same time is noticed`() throws
  {
    var folder = HealthFolder(SimulatedDisk())
    let whole = try Self.workout(at: 0)
    func part(_ seconds: Double, _ id: String) -> HKWorkout {
      var part = whole
      part.id = DocumentID(id)
      part.endDate = whole.startDate + .microseconds(Int64(seconds * 1_000_000))
      return part
    }
    try folder.save(part(60, "A"))
    #expect(try folder.likeness(of: whole) == nil)
    try folder.save(part(95, "B"))
    #expect(try folder.likeness(of: whole)?.head.id == DocumentID("B"))
    #expect(try folder.likeness(of: whole)?.isSame == false)
    var walk = part(101, "C")
    walk.workoutActivityType = .walking
    #expect(try folder.likeness(of: walk)?.isSame == false)
    try folder.save(whole)
    #expect(try folder.likeness(of: part(101, "D"))?.isSame == true)
    #expect(try folder.likeness(of: part(101, "D"))?.head.id == whole.id)
    var later = try Self.workout(at: 90)
    later.id = DocumentID("E")
    #expect(try folder.likeness(of: later) == nil)
  }

  @Test func `a part that was cut by less than a second is no duplicate of its whole`() throws {
    let whole = try Self.workout(at: 0)
    for end in [99.5, 98.0] {
      var folder = HealthFolder(SimulatedDisk())
      var part = whole
      part.id = DocumentID("PART")
      part.endDate = whole.startDate + .microseconds(Int64(end * 1_000_000))
      part.sourceRevision = HKSourceRevision(
        source: HKSource(name: "Trim", bundleIdentifier: "lockstep.trim"),
        version: "1.0"
      )
      try folder.save(part)
      #expect(try folder.likeness(of: whole)?.isSame == false, "\(end)")
      var other = part
      other.id = DocumentID("OTHER")
      #expect(try folder.likeness(of: other)?.isSame == true)
      try folder.save(whole)
      #expect(try folder.likeness(of: whole)?.head.id == whole.id)
    }
  }

  @Test func `a recording of the same time is noticed beyond the end of a month`() throws {
    var folder = HealthFolder(SimulatedDisk())
    let last = try Self.workout(at: 1_980_799)
    try folder.save(last)
    var next = try Self.workout(at: 1_980_800)
    next.id = DocumentID("NEXT")
    #expect(HealthFolder.month(of: last.startDate) != HealthFolder.month(of: next.startDate))
    #expect(try folder.likeness(of: next)?.head.id == last.id)
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

  // MARK: Listing

  /// Five workouts of three months, whose ids say nothing of their order.
  private static func filled() throws -> (disk: SimulatedDisk, starts: [Double]) {
    let disk = SimulatedDisk()
    var folder = HealthFolder(disk)
    let starts: [Double] = [-40_000_000, 0, 86_400, 172_800, 3_000_000]
    for (index, start) in starts.enumerated() {
      var workout = try workout(at: start)
      workout.id = DocumentID("\(9 - index * 2 % 9)X")
      try folder.save(workout)
    }
    return (disk, starts.reversed())
  }

  private static func starts(_ page: HealthFolder.Page) -> [Double] {
    page.items.compactMap { try? $0.get().workout.startDate }.map {
      Double($0.microseconds) / 1_000_000 - RideBuilder.start - 631_065_600
    }
  }

  @Test func `pages are of the newest first, and say how many there are around them`() throws {
    let (disk, starts) = try Self.filled()
    let folder = HealthFolder(disk)
    #expect(try folder.entries().count == 5)
    for skipped in 0...6 {
      for limit in 1...6 {
        let page = try folder.page(skipping: skipped, limit: limit)
        let wanted = Array(starts.dropFirst(skipped).prefix(limit))
        #expect(Self.starts(page) == wanted, "\(skipped), \(limit)")
        #expect(page.newerCount == min(skipped, 5))
        #expect(page.olderCount == 5 - page.newerCount - wanted.count)
      }
    }
  }

  @Test func `of months that a page does not touch nothing but names is read`() throws {
    let (disk, _) = try Self.filled()
    disk.load(Array("{ not JSON".utf8), to: "Health/2020/06/OLD.json")
    let folder = HealthFolder(disk)
    let page = try folder.page(skipping: 0, limit: 4)
    #expect(page.items.allSatisfy { (try? $0.get()) != nil })
    #expect(page.olderCount == 2)
  }

  @Test func `a document that shows no workout is named with its place`() throws {
    let (disk, _) = try Self.filled()
    disk.load(Array("{\n  \"schemaVersion\": 1,\n  \"id\" 7\n}".utf8), to: "Health/2021/09/A.json")
    let copy = try disk.read(try HealthFolder(disk).entries()[1].path, upTo: 100_000)
    disk.load(copy, to: "Health/2021/09/COPY.json")
    let page = try HealthFolder(disk).page(skipping: 0, limit: 10)
    let problems = page.items.compactMap { item -> String? in
      if case .failure(let problem) = item { "\(problem)" } else { nil }
    }
    #expect(page.items.count == 7 && problems.count == 2)
    #expect(problems.contains { $0.hasPrefix("Health/2021/09/A.json:3:8: expected ':'") })
    #expect(problems.contains { $0.contains("COPY.json: its id is “") })
  }

  @Test func `a store without workouts has none, and one that cannot be listed says so`() throws {
    #expect(try HealthFolder(SimulatedDisk()).entries().isEmpty)
    let disk = SimulatedDisk()
    disk.load([], to: "Health")
    #expect(throws: DiskError.self) { try HealthFolder(disk).entries() }
  }

  @Test func `deleting takes one document and leaves every other byte`() throws {
    let (disk, _) = try Self.filled()
    let before = disk.content.map(\.path)
    var folder = HealthFolder(disk)
    let entry = try folder.entries()[2]
    let workout = try folder.workout(entry)
    #expect(try folder.hasDuplicate(of: workout))
    try folder.delete(entry)
    #expect(disk.content.map(\.path) == before.filter { $0 != entry.path })
    #expect(try folder.entries().count == 4)
    #expect(try !folder.hasDuplicate(of: workout))
    // It is gone for good, and can be imported again.
    disk.recover(from: .powerCut)
    #expect(try HealthFolder(disk).entries().count == 4)
    try folder.save(workout)
    #expect(try folder.entries().count == 5)
  }

  @Test func `a document that nobody could read back is not written`() throws {
    let disk = SimulatedDisk()
    var folder = HealthFolder(disk, bytesMax: 100)
    let start = WallTime(microseconds: 1_772_352_000_000_000)
    let workout = HKWorkout(
      id: DocumentID("large"),
      workoutActivityType: .running,
      startDate: start,
      endDate: start
    )
    #expect(throws: DiskError(.tooLarge(limit: 100), "write", HealthFolder.path(of: workout))) {
      try folder.save(workout)
    }
    #expect(!disk.isFolder(HealthFolder.month(of: start)))
  }
}
