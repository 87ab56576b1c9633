import LockstepPosix
import LockstepSimulation
import Testing

/// The rules of `Disk`, one by one, on each rig.disk.
@Suite(.serialized)
struct DiskConformanceTests {
  @Test(arguments: DiskMake.allCases)
  func `a file is read as it was written, again and again`(make: DiskMake) throws {
    let rig = try DiskRig(make)
    for text in ["a long first version", "", "second"] {
      try rig.disk.write(bytes(text), to: "a")
      #expect(try rig.disk.read("a", upTo: 100) == bytes(text))
    }
    #expect(try rig.disk.list("") == [DiskEntry(name: "a", isFolder: false)])
  }

  @Test(arguments: DiskMake.allCases)
  func `a file of the limit is read, one byte more is too large`(make: DiskMake) throws {
    let rig = try DiskRig(make)
    try rig.disk.write(Array(repeating: 7, count: 5000), to: "a")
    #expect(try rig.disk.read("a", upTo: 5000).count == 5000)
    #expect(throws: DiskError(.tooLarge(limit: 4999), "read", "a")) {
      try rig.disk.read("a", upTo: 4999)
    }
  }

  @Test(arguments: DiskMake.allCases)
  func `a folder lists what is directly in it by the bytes of the names`(make: DiskMake) throws {
    let rig = try DiskRig(make)
    try rig.disk.makeFolder("f")
    try rig.disk.makeFolder("f/g")
    for path in ["b", "é", "B", "f/x", "f/g/y"] { try rig.disk.write([], to: path) }
    #expect(try rig.disk.list("").map(\.name) == ["B", "b", "f", "é"])
    #expect(try rig.disk.list("").map(\.isFolder) == [false, false, true, false])
    #expect(try rig.disk.list("f").map(\.name) == ["g", "x"])
  }

  @Test(arguments: DiskMake.allCases)
  func `making a folder that is there does nothing, in none that is not`(make: DiskMake) throws {
    let rig = try DiskRig(make)
    try rig.disk.makeFolder("f")
    try rig.disk.write([1], to: "f/x")
    try rig.disk.makeFolder("f")
    #expect(try rig.disk.read("f/x", upTo: 1) == [1])
    #expect(throws: DiskError(.notFound, "make", "g/h")) { try rig.disk.makeFolder("g/h") }
    #expect(throws: DiskError(.notAFolder, "make", "f/x")) { try rig.disk.makeFolder("f/x") }
  }

  @Test(arguments: DiskMake.allCases)
  func `a renamed file takes the place of another`(make: DiskMake) throws {
    let rig = try DiskRig(make)
    try rig.disk.makeFolder("f")
    try rig.disk.write([1], to: "a")
    try rig.disk.write([2], to: "f/b")
    try rig.disk.rename("a", to: "f/b")
    #expect(try rig.disk.read("f/b", upTo: 1) == [1])
    #expect(try rig.disk.list("").map(\.name) == ["f"])
    try rig.disk.rename("f/b", to: "f/b")
    #expect(try rig.disk.read("f/b", upTo: 1) == [1])
  }

  @Test(arguments: DiskMake.allCases)
  func `what is not there, and what is of the other kind, is told`(make: DiskMake) throws {
    let rig = try DiskRig(make)
    try rig.disk.makeFolder("f")
    try rig.disk.write([1], to: "a")
    let before = try content(of: rig.disk)
    #expect(try kind { _ = try rig.disk.read("b", upTo: 1) } == .notFound)
    #expect(try kind { _ = try rig.disk.list("b") } == .notFound)
    #expect(try kind { try rig.disk.sync("b") } == .notFound)
    #expect(try kind { try rig.disk.remove("b") } == .notFound)
    #expect(try kind { try rig.disk.rename("b", to: "c") } == .notFound)
    #expect(try kind { try rig.disk.rename("a", to: "g/c") } == .notFound)
    #expect(try kind { try rig.disk.write([], to: "g/c") } == .notFound)
    #expect(try kind { try rig.disk.syncFolder("g") } == .notFound)
    #expect(try kind { _ = try rig.disk.read("f", upTo: 1) } == .notAFile)
    #expect(try kind { try rig.disk.write([], to: "f") } == .notAFile)
    #expect(try kind { try rig.disk.sync("f") } == .notAFile)
    #expect(try kind { try rig.disk.remove("f") } == .notAFile)
    #expect(try kind { try rig.disk.rename("f", to: "c") } == .notAFile)
    #expect(try kind { try rig.disk.rename("a", to: "f") } == .notAFile)
    #expect(try kind { _ = try rig.disk.list("a") } == .notAFolder)
    #expect(try kind { try rig.disk.write([], to: "a/c") } == .notAFolder)
    #expect(try kind { try rig.disk.syncFolder("a") } == .notAFolder)
    #expect(try content(of: rig.disk) == before)
  }

  @Test(arguments: DiskMake.allCases)
  func `replacing leaves nothing beside the file, discarding leaves nothing`(make: DiskMake)
    throws
  {
    let rig = try DiskRig(make)
    try rig.disk.makeFolders("f/g")
    try rig.disk.replace("f/g/a", with: [1])
    try rig.disk.replace("f/g/a", with: [2])
    #expect(try rig.disk.list("f/g").map(\.name) == ["a"])
    #expect(try rig.disk.read("f/g/a", upTo: 1) == [2])
    try rig.disk.discard("f/g/a")
    try rig.disk.discard("f/g/a")
    #expect(try rig.disk.list("f/g") == [])
  }

  @Test(arguments: DiskMake.allCases)
  func `what is written outlives an orderly end`(make: DiskMake) throws {
    let rig = try DiskRig(make)
    try rig.disk.makeFolder("f")
    try rig.disk.write([1], to: "f/a")
    try rig.disk.write([2], to: "b.tmp")
    let before = try content(of: rig.disk)
    #expect(before.count == 3)
    #expect(try content(of: rig.reopened()) == before)
  }

  /// The same operations, failures and contents on the directory as in memory.
  ///
  /// For what is looked for in a file instead of in a folder the simulated disk has another word.
  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `a directory answers like the simulated disk`(seed: UInt64) throws {
    let real = try DiskRig(.real)
    let simulated = try DiskRig(.simulated)
    var drives = (DiskDrive(seed: seed), DiskDrive(seed: seed))
    for step in 0..<60 {
      let answers = (try drives.0.step(real.disk), try drives.1.step(simulated.disk))
      if answers != (.notAFolder, .notFound) { #expect(answers.0 == answers.1, "step \(step)") }
    }
    #expect(try content(of: real.disk) == content(of: simulated.disk))
  }
}
