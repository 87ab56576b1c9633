// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "lockstep",
  products: [
    .executable(name: "lockstep", targets: ["LockstepProgram"]),
    .executable(name: "watchsim", targets: ["WatchProgram"]),
    .executable(name: "phonesim", targets: ["PhoneProgram"]),
  ],
  targets: [
    // MARK: Rooms, lowest first. HouseTests holds this table against the imports.
    .target(name: "Protocol"),
    .target(name: "Simulation"),
    .target(name: "Workouts", dependencies: ["Protocol", "Simulation"]),
    .target(name: "Link", dependencies: ["Protocol", "Simulation"]),
    .target(name: "WatchSim", dependencies: ["Protocol", "Simulation", "Workouts", "Link"]),
    .target(name: "WorkoutFiles"),
    .target(
      name: "HealthStore",
      dependencies: ["Protocol", "Simulation", "Workouts", "WorkoutFiles"]
    ),
    .target(
      name: "RunningDays",
      dependencies: ["Protocol", "Simulation", "Workouts", "HealthStore"]
    ),
    .target(
      name: "PhoneSim",
      dependencies: ["Protocol", "Simulation", "Workouts", "Link", "HealthStore"]
    ),
    .target(
      name: "Pair",
      dependencies: ["Protocol", "Simulation", "Link", "WatchSim", "PhoneSim"]
    ),
    .target(
      name: "Scenario",
      dependencies: ["Protocol", "Simulation", "Link", "Workouts", "Pair"]
    ),

    .target(name: "Reports", dependencies: ["Protocol"]),
    .target(name: "Conformance", dependencies: ["Protocol"]),
    .target(name: "Terminal", dependencies: ["Protocol"]),
    .target(name: "Faces", dependencies: ["Protocol", "Simulation", "Link", "Terminal"]),

    // MARK: The live side: the only rooms that meet the system.
    .target(name: "CPosix"),
    .target(name: "Posix", dependencies: ["CPosix", "Protocol", "Simulation"]),
    .target(name: "Hosting", dependencies: ["Protocol", "Simulation", "Link", "Pair", "Posix"]),
    .target(
      name: "Commands",
      dependencies: [
        "Protocol", "Simulation", "Workouts", "Link", "WatchSim", "PhoneSim", "Pair", "Scenario",
        "Reports", "Conformance", "Terminal", "Faces", "WorkoutFiles", "HealthStore", "RunningDays",
        "Posix", "Hosting",
      ]
    ),

    // MARK: Programs. `lockstep` depends on the other two so that one build makes all three.
    .executableTarget(
      name: "WatchProgram",
      dependencies: ["Commands", "Posix"],
      path: "Sources/Programs/watchsim"
    ),
    .executableTarget(
      name: "PhoneProgram",
      dependencies: ["Commands", "Posix"],
      path: "Sources/Programs/phonesim"
    ),
    .executableTarget(
      name: "LockstepProgram",
      dependencies: ["Commands", "Posix", "WatchProgram", "PhoneProgram"],
      path: "Sources/Programs/lockstep"
    ),

    // MARK: Tests, a target a room.
    .testTarget(name: "HouseTests"),
    .testTarget(name: "ProtocolTests", dependencies: ["Protocol"]),
    .testTarget(name: "SimulationTests", dependencies: ["Simulation"]),
    .testTarget(name: "LinkTests", dependencies: ["Protocol", "Simulation", "Link"]),
    .testTarget(
      name: "WorkoutsTests",
      dependencies: ["Protocol", "Simulation", "Workouts"],
      exclude: ["Golden"]
    ),
    .testTarget(
      name: "WatchSimTests",
      dependencies: ["Protocol", "Simulation", "Workouts", "Link", "WatchSim"]
    ),
    .testTarget(
      name: "PhoneSimTests",
      dependencies: ["Protocol", "Simulation", "Workouts", "Link", "PhoneSim"]
    ),
    .testTarget(
      name: "PairTests",
      dependencies: [
        "Protocol", "Simulation", "Workouts", "Link", "WatchSim", "PhoneSim", "Pair",
      ]
    ),
    .testTarget(name: "WorkoutFilesTests", dependencies: ["WorkoutFiles"]),
    .testTarget(
      name: "HealthStoreTests",
      dependencies: ["HealthStore", "Protocol", "Simulation", "Workouts", "WorkoutFiles"]
    ),
    .testTarget(
      name: "RunningDaysTests",
      dependencies: ["RunningDays", "HealthStore", "Protocol", "Simulation", "Workouts"]
    ),
    .testTarget(
      name: "ReportsTests",
      dependencies: ["Protocol", "Reports"],
      exclude: ["Golden"]
    ),
    .testTarget(name: "TerminalTests", dependencies: ["Terminal"], exclude: ["Golden"]),
    .testTarget(
      name: "FacesTests",
      dependencies: [
        "Protocol", "Simulation", "Link", "Terminal", "Faces", "Pair", "Scenario", "Commands",
      ],
      exclude: ["Golden"]
    ),
    .testTarget(name: "PosixTests", dependencies: ["Posix", "Simulation"]),
    .testTarget(
      name: "ScenarioTests",
      dependencies: [
        "Scenario", "Pair", "Protocol", "Simulation", "Link", "WatchSim", "PhoneSim", "Workouts",
        "HealthStore", "WorkoutFiles",
      ],
      exclude: ["Golden"]
    ),
    .testTarget(
      name: "ConformanceTests",
      dependencies: [
        "Conformance", "Protocol", "Simulation", "Link", "Workouts", "WatchSim", "PhoneSim", "Pair",
      ]
    ),
    .testTarget(
      name: "WholeTests",
      dependencies: [
        "Posix", "Protocol", "Simulation", "Workouts", "WorkoutFiles", "LockstepProgram",
        "WatchProgram", "PhoneProgram",
      ],
      exclude: ["Peers", "Golden"]
    ),
  ],
  swiftLanguageModes: [.v6]
)

// Switches that break one rule of the protocol each, for .ci/mutants alone: in every other build the
// machines are compiled without them.
let mutants = Context.environment["MUTANTS"] != nil

if mutants {
  package.targets.removeAll { $0.type == .test && $0.name != "ConformanceTests" }
}

for target in package.targets where target.name != "CPosix" {
  target.swiftSettings =
    [
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("InternalImportsByDefault"),
      .enableUpcomingFeature("MemberImportVisibility"),
      .strictMemorySafety(),
      .treatAllWarnings(as: .error),
    ] + (mutants ? [.define("MUTANTS")] : [])
}
