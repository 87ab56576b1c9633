import Testing

/// The arrows between the rooms run as docs/architecture.md draws them.
struct RoomTests {
  @Test func `every room imports only what it may know`() {
    expectNone(SourceTree.sources.flatMap(ImportRule.findings))
  }

  @Test func `Package swift declares what the table allows, and all that is imported`() {
    expectNone(PackageRule.findings(in: SourceTree.package))
    let targets = PackageRule.targets(of: SourceTree.package)
    expectNone(SourceTree.sources.flatMap { PackageRule.undeclared(in: $0, targets: targets) })
    #expect(targets.filter { $0.kind == "testTarget" }.count >= 4)
    #expect(Set(targets.map(\.room)).isSuperset(of: SourceTree.sources.compactMap(\.room)))
  }

  @Test func `the networking of Foundation is linked by its own program alone`() {
    let linking = PackageRule.targets(of: SourceTree.package).filter {
      $0.kind == "executableTarget"
        && !$0.dependencies.isDisjoint(with: ["Fetching", "FetchProgram"])
    }
    #expect(linking.map(\.name) == ["FetchProgram"])
  }

  @Test func `no type hides its module`() {
    expectNone(SourceTree.sources.flatMap(NameRule.findings))
  }

  @Test func `the table has no circle, and names no room that it lacks`() {
    for (room, known) in Rooms.known {
      #expect(known.isSubset(of: Rooms.known.keys), "\(room)")
      #expect(!reach(from: known).contains(room), "\(room)")
    }
    #expect(!reach(from: ["WatchSim"]).contains("PhoneSim"))
    #expect(!reach(from: ["PhoneSim"]).contains("WatchSim"))
    for room in Rooms.pure { #expect(!reach(from: [room]).contains("Posix"), "\(room)") }
  }

  private func reach(from rooms: Set<String>) -> Set<String> {
    var reached = rooms
    while true {
      let further = reached.reduce(into: reached) { $0.formUnion(Rooms.known[$1] ?? []) }
      if further == reached { return reached }
      reached = further
    }
  }

  // MARK: What the rules catch

  private static let forbidden: [(path: String, code: String)] = [
    ("Sources/Protocol/A.swift", "import LockstepSimulation"),
    ("Sources/Link/A.swift", "package import LockstepWorkouts"),
    ("Sources/WatchSim/A.swift", "import LockstepPhoneSim"),
    ("Sources/PhoneSim/A.swift", "import LockstepWatchSim"),
    ("Sources/Pair/A.swift", "import LockstepWorkouts"),
    ("Sources/Pair/A.swift", "import LockstepPosix"),
    ("Sources/Hosting/A.swift", "import LockstepWatchSim"),
    ("Sources/Posix/A.swift", "import LockstepLink"),
    ("Sources/Programs/lockstep/Main.swift", "import LockstepHosting"),
    ("Sources/Link/A.swift", "import struct LockstepPosix.Poll"),
    // The room it may know, but not by a name that others may have too.
    ("Sources/Link/A.swift", "import Protocol"),
    ("Sources/Link/A.swift", "@preconcurrency import Glibc"),
    ("Sources/PairCommands/A.swift", "import Glibc"),
    ("Sources/Hosting/A.swift", "import LockstepCPosix"),
    ("Sources/Posix/A.swift", "import Foundation"),
    ("Sources/HealthCommands/A.swift", "import Foundation"),
    ("Sources/HealthCommands/A.swift", "import LockstepPairCommands"),
    ("Sources/CommandLine/A.swift", "import LockstepHealthStore"),
    ("Sources/Simulation/A.swift", "import Synchronization"),
    ("Sources/Posix/A.swift", "import Darwin"),
    ("Sources/Cellar/A.swift", "let a = 1"),
  ]

  @Test(arguments: forbidden)
  func `an import against the table is found`(_ example: (path: String, code: String)) {
    let file = SourceFile(example.path, example.code + "\n")
    #expect(ImportRule.findings(in: file).lines == [1])
  }

  @Test func `an import within the table is not found, nor one in a comment`() {
    let file = SourceFile(
      "Sources/Link/A.swift",
      "// import LockstepPair\nimport LockstepProtocol\npackage import LockstepSimulation\n"
    )
    #expect(ImportRule.findings(in: file) == [])
    #expect(ImportRule.findings(in: SourceFile("Sources/Posix/A.swift", "import Glibc")) == [])
  }

  private static let manifest = SourceFile(
    "Package.swift",
    """
    targets: [
      .target(name: "Protocol"),
      .target(name: "Link", dependencies: ["Protocol"]),
      .target(
        name: "Pair",
        dependencies: [
          "Protocol", "Link", "Posix",
        ]
      ),
      .executableTarget(
        name: "LockstepProgram", dependencies: ["PairCommands"], path: "Sources/Programs/lockstep"
      ),
      .testTarget(name: "LinkTests", dependencies: ["Link"]),
    ]
    """
  )

  @Test func `a manifest is read target by target`() {
    let targets = PackageRule.targets(of: Self.manifest)
    #expect(targets.map(\.name) == ["Protocol", "Link", "Pair", "LockstepProgram", "LinkTests"])
    #expect(targets.map(\.room) == ["Protocol", "Link", "Pair", "Programs", "LinkTests"])
    #expect(targets[2].dependencies == ["Protocol", "Link", "Posix"])
    #expect(targets[0].dependencies == [])
  }

  @Test func `a dependency against the table is found`() {
    #expect(
      PackageRule.findings(in: Self.manifest).map(\.rule) == [
        "Pair depends on Posix: the table forbids it"
      ]
    )
  }

  @Test func `an import that is not declared is found`() {
    let file = SourceFile(
      "Sources/Link/A.swift",
      "import LockstepProtocol\nimport LockstepSimulation\n"
    )
    let targets = PackageRule.targets(of: Self.manifest)
    #expect(PackageRule.undeclared(in: file, targets: targets).lines == [2])
  }

  @Test func `a type named like its module is found`() {
    #expect(
      NameRule.findings(in: SourceFile("Sources/Link/A.swift", "\npackage struct Link {}")).lines
        == [2]
    )
    #expect(
      NameRule.findings(in: SourceFile("Sources/Pair/A.swift", "package struct Link {}")) == []
    )
  }
}
