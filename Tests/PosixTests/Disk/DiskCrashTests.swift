import LockstepPosix
import LockstepSimulation
import Testing

/// What a crash leaves, on each disk that can be told to crash.
@Suite(.serialized)
struct DiskCrashTests {
  private static let points = (1...4 as ClosedRange<Int64>).flatMap { operation in
    Crash.allCases.map { (operation: operation, crash: $0) }
  }

  @Test(arguments: DiskMake.crashing, points)
  func `a crash in a replacement leaves the old bytes or the new`(
    make: DiskMake,
    plan: (operation: Int64, crash: Crash)
  ) throws {
    let rig = try DiskRig(make)
    let old = bytes("the old bytes")
    let new = bytes("new bytes, which are longer")
    try rig.disk.replace("a", with: old)
    rig.plan(Crash.Plan(atOperation: plan.operation, plan.crash))
    #expect(throws: DiskError.self) { try rig.disk.replace("a", with: new) }
    #expect(try kind { _ = try rig.disk.read("a", upTo: 100) } == .crashed)
    let left = try rig.reopened().read("a", upTo: 100)
    #expect(left == old || left == new)
    // The rename is the third operation, and until its folder is synced a power cut undoes it.
    #expect(left == (plan.operation == 4 && plan.crash != .powerCut ? new : old))
  }

  /// Where a replacement ends, how, what is read then, and whether its temporary file is there.
  private static let places: [(point: Crash.Point, crash: Crash, left: String, hasRest: Bool)] = [
    (.before(.write), .kill, "aaa", false), (.after(.write), .kill, "aaa", true),
    (.before(.sync), .kill, "aaa", true), (.after(.sync), .powerCut, "aaa", false),
    (.before(.rename), .tornPowerCut, "aaa", true), (.after(.rename), .kill, "bbbb", false),
    (.after(.rename), .powerCut, "aaa", false), (.after(.rename), .tornPowerCut, "bbbb", false),
  ]

  @Test(arguments: DiskMake.crashing, places)
  func `a crash before or after a call of the disk leaves what was done by then`(
    make: DiskMake,
    place: (point: Crash.Point, crash: Crash, left: String, hasRest: Bool)
  ) throws {
    let rig = try DiskRig(make)
    try rig.disk.replace("a", with: bytes("aaa"))
    rig.plan(Crash.Plan(place.point, place.crash))
    #expect(throws: DiskError.self) { try rig.disk.replace("a", with: bytes("bbbb")) }
    #expect(try kind { _ = try rig.disk.read("a", upTo: 100) } == .crashed)
    let disk = try rig.reopened()
    #expect(try disk.read("a", upTo: 100) == bytes(place.left))
    #expect(try disk.list("").count == (place.hasRest ? 2 : 1))
  }

  @Test(arguments: DiskMake.crashing)
  func `a power cut takes what was not synced, a kill nothing`(make: DiskMake) throws {
    for crash in [Crash.powerCut, .kill] {
      let rig = try DiskRig(make)
      try rig.disk.replace("a", with: [1])
      try rig.disk.write([2, 2], to: "a")
      try rig.disk.write([3], to: "b")
      try rig.disk.makeFolder("f")
      let found = try content(of: rig.reopened(after: crash))
      let synced = [DiskItem(path: "a", bytes: [1])]
      let written = [
        DiskItem(path: "a", bytes: [2, 2]), DiskItem(path: "b", bytes: [3]),
        DiskItem(path: "f", bytes: nil),
      ]
      #expect(found == (crash == .kill ? written : synced))
    }
  }

  @Test(arguments: DiskMake.crashing)
  func `a name that is synced before its bytes is a torn file`(make: DiskMake) throws {
    for (crash, left) in [(Crash.powerCut, []), (.tornPowerCut, [1, 2])] as [(Crash, [UInt8])] {
      let rig = try DiskRig(make)
      try rig.disk.write([1, 2, 3, 4], to: "a")
      try rig.disk.syncFolder("")
      #expect(try rig.reopened(after: crash).read("a", upTo: 9) == left)
    }
  }

  @Test(arguments: DiskMake.crashing, [false, true])
  func `a rename survives a power cut only when its folder was synced`(
    make: DiskMake,
    isSynced: Bool
  ) throws {
    let rig = try DiskRig(make)
    try rig.disk.replace("a", with: [1])
    try rig.disk.rename("a", to: "b")
    if isSynced { try rig.disk.syncFolder("") }
    let found = try content(of: rig.reopened(after: .powerCut))
    #expect(found == [DiskItem(path: isSynced ? "b" : "a", bytes: [1])])
  }

  @Test(arguments: DiskMake.crashing)
  func `reading and listing are no operations`(make: DiskMake) throws {
    let rig = try DiskRig(make)
    try rig.disk.replace("a", with: [1])
    _ = try content(of: rig.disk)
    #expect(rig.operations == 4)
  }

  @Test(arguments: 1...60 as ClosedRange<UInt64>)
  func `an overlay leaves its directory as the simulated disk is left`(seed: UInt64) throws {
    let overlay = try DiskRig(.overlay)
    let simulated = try DiskRig(.simulated)
    var drives = (DiskDrive(seed: seed), DiskDrive(seed: seed))
    let crash = Crash.allCases[Int(drives.0.below(3))]
    let operation = Int64(drives.0.below(60) + 1)
    _ = (drives.1.below(3), drives.1.below(60))
    for rig in [overlay, simulated] { rig.plan(Crash.Plan(atOperation: operation, crash)) }
    for _ in 0..<60 {
      let answers = (try drives.0.step(overlay.disk), try drives.1.step(simulated.disk))
      #expect(answers.0 == answers.1)
      // At each instant the directory is what a power cut would leave.
      let memory = try #require(simulated.disk as? SimulatedDisk)
      #expect(try content(of: RealDisk(overlay.directory.path)) == tree(memory.syncedContent))
    }
    #expect(overlay.operations == simulated.operations)
    #expect((overlay.disk as? OverlayDisk)?.crash == (simulated.disk as? SimulatedDisk)?.crash)
    #expect(try content(of: overlay.reopened()) == content(of: simulated.reopened()))
  }

  @Test func `an overlay starts with what is in its directory, synced and uncounted`() throws {
    let directory = try TestDirectory()
    let real = try RealDisk(directory.path)
    try real.makeFolders("f/g")
    try real.write([1, 2], to: "f/g/a")
    let overlay = try OverlayDisk(real)
    #expect(overlay.operations == 0)
    #expect(try content(of: overlay) == content(of: real))
    try overlay.write([3], to: "f/g/a")
    try overlay.end(.powerCut)
    #expect(try real.read("f/g/a", upTo: 9) == [1, 2])
    #expect(try kind { try overlay.write([], to: "b") } == .crashed)
  }

  @Test func `what an overlay's directory refuses is kept from the device and told`() throws {
    let directory = try TestDirectory()
    let overlay = try OverlayDisk(RealDisk(directory.path))
    try FileSystem.makePrivateDirectory(directory.file("a"))
    try overlay.replace("a", with: [1])
    #expect(try overlay.read("a", upTo: 1) == [1])
    #expect(overlay.failure == DiskError(.notAFile, "write", "a"))
    #expect(throws: DiskError(.notAFile, "write", "a")) { try overlay.end() }
  }
}

/// Items in the order in which folders are walked, which is not that of whole paths.
private func tree(_ items: [DiskItem], in folder: String = "") -> [DiskItem] {
  items.filter { DiskPath.folder(of: $0.path) == folder }.flatMap { item in
    [item] + (item.bytes == nil ? tree(items, in: item.path) : [])
  }
}
