// swift-tools-version: 6.3
import Foundation
import PackageDescription

let package = Package(
  name: "lockstep",
  products: [
    .library(name: "Lockstep", targets: ["Lockstep"]),
    .library(name: "LockstepBuiltApps", targets: ["LockstepBuiltApps"]),
    .library(name: "LockstepTables", targets: ["LockstepTables"]),
    .executable(name: "lockstep", targets: ["LockstepProgram"]),
    .executable(name: "watchsim", targets: ["LockstepWatchProgram"]),
    .executable(name: "phonesim", targets: ["LockstepPhoneProgram"]),
    .executable(name: "lockstep-fetch", targets: ["LockstepFetchProgram"]),
    .executable(name: "lockstep-bench", targets: ["LockstepBenchProgram"]),
  ],
  targets: [
    // MARK: Rooms by the names of their folders, lowest first. HouseTests holds them against the imports.
    // An app of somebody else's may import nothing that links the mathematics we call, so we say it.
    .target(name: "Protocol", linkerSettings: [.linkedLibrary("m")]),
    .target(name: "Simulation"),
    .target(name: "Documents", dependencies: ["Protocol", "Simulation"]),
    .target(name: "Health", dependencies: ["Protocol", "Simulation", "Documents", "Languages"]),
    .target(name: "Workouts", dependencies: ["Protocol", "Simulation", "Documents", "Health"]),
    .target(name: "Link", dependencies: ["Protocol", "Simulation"]),
    .target(
      name: "Devices",
      dependencies: ["Protocol", "Simulation", "Documents", "Health", "Link"]
    ),
    .target(
      name: "WatchSim",
      dependencies: [
        "Protocol", "Simulation", "Documents", "Health", "Workouts", "Link", "Devices",
      ]
    ),
    // What happens, in words for people; it knows the systems' words and the app's.
    .target(
      name: "EventWords",
      dependencies: ["Protocol", "Simulation", "Workouts", "Devices"]
    ),
    .target(name: "WorkoutFiles", dependencies: ["Protocol", "Simulation", "Documents"]),
    // What people read, in the languages that they read.
    .target(name: "Languages", dependencies: ["Protocol"]),
    .target(
      name: "HealthStore",
      dependencies: [
        "Protocol", "Simulation", "Documents", "Health", "Workouts", "WorkoutFiles", "Languages",
      ]
    ),
    .target(name: "HTTP", dependencies: ["Protocol", "Simulation"]),
    .target(
      name: "RunningDays",
      dependencies: [
        "Protocol", "Simulation", "Documents", "Health", "HealthStore", "HTTP", "Devices",
      ]
    ),
    .target(
      name: "Upload",
      dependencies: [
        "Protocol", "Simulation", "Documents", "Health", "HealthStore", "HTTP", "Devices",
      ]
    ),
    .target(
      name: "PhoneSim",
      dependencies: [
        "Protocol", "Simulation", "Documents", "Health", "Workouts", "Link", "Devices",
        "HealthStore",
      ]
    ),
    .target(name: "Pair", dependencies: ["Protocol", "Simulation", "Link", "Devices", "HTTP"]),
    .target(
      name: "Scenario",
      dependencies: ["Protocol", "Simulation", "Health", "Link", "HTTP", "Pair", "Terminal"]
    ),
    // What breaks a pair, and the shortest scenario that shows it.
    .target(
      name: "Stories",
      dependencies: ["Protocol", "Simulation", "Link", "Pair", "Scenario"]
    ),
    .target(
      name: "WorkoutChecks",
      dependencies: [
        "Protocol", "Simulation", "Health", "Workouts", "Devices", "HTTP", "RunningDays", "Upload",
        "EventWords", "Pair", "Scenario",
      ]
    ),

    // Tables of recorded workouts with parts of other people's own; public, too.
    .target(
      name: "Tables",
      dependencies: [
        "Protocol", "Simulation", "Documents", "Health", "WorkoutFiles", "Languages",
        "HealthStore",
      ]
    ),

    .target(name: "Reports", dependencies: ["Protocol", "Workouts", "EventWords", "Terminal"]),
    // The pair for other people's tests: the one room whose declarations are public.
    .target(
      name: "Lockstep",
      dependencies: [
        "Protocol", "Simulation", "Link", "Devices", "HTTP", "EventWords", "Pair", "Scenario",
        "Stories", "Reports",
      ]
    ),
    .target(
      name: "Conformance",
      dependencies: ["Protocol", "Simulation", "Documents", "Workouts", "Devices"]
    ),
    // Other people's sources, made ready for the modules of AppModules.
    .target(name: "AppBuilding"),
    .target(
      name: "AppModules",
      exclude: [
        "list.sh", "LockstepApp", "LockstepFoundation", "WatchConnectivity", "HealthKit",
        "WatchKit",
        "UserNotifications", "os", "OSLog",
      ]
    ),
    .target(name: "Terminal", dependencies: ["Protocol"]),
    .target(
      name: "Faces",
      dependencies: [
        "Protocol", "Simulation", "Workouts", "EventWords", "Link", "Languages", "Terminal",
      ]
    ),

    // Virtual time for programs that know nothing of it: sources that the user's toolchain compiles.
    .target(name: "AppTime", resources: [.embedInCode("C"), .embedInCode("Probes")]),

    // MARK: The live side: the only rooms that meet the system.
    .target(name: "CPosix"),
    .target(name: "Posix", dependencies: ["CPosix", "AppModules", "Protocol", "Simulation"]),
    .target(
      name: "Hosting",
      dependencies: ["Protocol", "Simulation", "Link", "Devices", "HTTP", "Pair", "Posix"]
    ),
    // Built programs as apps of that pair; public, and of the live side.
    .target(
      name: "BuiltApps",
      dependencies: ["Protocol", "Simulation", "Devices", "Posix", "Hosting", "Lockstep"]
    ),
    // Foundation's networking costs every program that links it milliseconds at each start.
    .target(name: "Fetching", dependencies: ["HTTP", "Posix", "Protocol"]),
    .target(
      name: "CommandLine",
      dependencies: [
        "Protocol", "Languages", "Terminal", "Posix",
      ]
    ),
    .target(
      name: "DeviceCommands",
      dependencies: [
        "Protocol", "Simulation", "Workouts", "Link", "Devices", "EventWords",
        "WorkoutFiles", "Languages", "HealthStore", "HTTP", "Pair", "Scenario", "WorkoutChecks",
        "Reports", "Terminal", "Faces", "Posix", "Hosting", "CommandLine",
      ]
    ),
    .target(
      name: "HealthCommands",
      dependencies: [
        "Protocol", "Simulation", "Documents", "Health", "Workouts", "Devices", "WorkoutFiles",
        "Languages", "HealthStore", "HTTP", "RunningDays", "Upload", "Terminal", "Posix",
        "Hosting", "CommandLine",
      ]
    ),
    .target(
      name: "PairCommands",
      dependencies: [
        "Protocol", "Simulation", "Documents", "Workouts", "Link", "Devices", "WatchSim",
        "EventWords",
        "WorkoutFiles", "HealthStore", "PhoneSim", "Pair", "Scenario", "Stories", "WorkoutChecks",
        "Reports", "Conformance", "Terminal", "Faces", "AppTime", "AppBuilding", "Posix",
        "Hosting", "CommandLine",
        "DeviceCommands",
      ]
    ),
    .target(
      name: "Benchmarks",
      dependencies: [
        "Protocol", "Simulation", "Documents", "Health", "Workouts", "Link", "Devices", "WatchSim",
        "EventWords", "WorkoutFiles", "HealthStore", "PhoneSim", "Pair", "Scenario", "Stories",
        "WorkoutChecks", "Reports", "Lockstep", "Terminal", "Faces", "Posix", "Hosting",
        "CommandLine", "PairCommands",
      ]
    ),

    // MARK: Programs, each with what it is alone. `lockstep` has both halves of the workout app, so that
    // a pair of processes needs no other program.
    .executableTarget(
      name: "FetchProgram",
      dependencies: ["Fetching", "Posix"],
      path: "Sources/Programs/lockstep-fetch"
    ),
    .executableTarget(
      name: "WatchProgram",
      dependencies: ["CommandLine", "DeviceCommands", "WatchSim", "Posix"],
      path: "Sources/Programs/watchsim"
    ),
    .executableTarget(
      name: "PhoneProgram",
      dependencies: ["CommandLine", "DeviceCommands", "HealthCommands", "PhoneSim", "Posix"],
      path: "Sources/Programs/phonesim"
    ),
    .executableTarget(
      name: "LockstepProgram",
      dependencies: ["CommandLine", "PairCommands", "Posix"],
      path: "Sources/Programs/lockstep"
    ),
    // It measures the others, and is not installed.
    .executableTarget(
      name: "BenchProgram",
      dependencies: ["Benchmarks", "Posix"],
      path: "Sources/Programs/lockstep-bench"
    ),

    // MARK: Tests, a target a room, and how much of their enumerations they try.
    .target(name: "CaseShare", path: "Tests/CaseShare"),
    .testTarget(name: "HouseTests"),
    .testTarget(name: "ProtocolTests", dependencies: ["Protocol"]),
    .testTarget(name: "SimulationTests", dependencies: ["Simulation"]),
    .testTarget(name: "LinkTests", dependencies: ["Protocol", "Simulation", "Link"]),
    .testTarget(
      name: "DevicesTests",
      dependencies: ["Protocol", "Simulation", "Health", "Link", "Devices"]
    ),
    // Apps as their authors write them, with their tests; they know nothing but the library.
    .testTarget(name: "ExampleTests", dependencies: ["Lockstep"], path: "Examples/swift"),
    .testTarget(name: "TablesTests", dependencies: ["Tables"], path: "Examples/tables"),
    .testTarget(
      name: "WorkoutsTests",
      dependencies: ["Protocol", "Simulation", "Documents", "Health", "Workouts"],
      exclude: ["Golden"]
    ),
    .testTarget(
      name: "WatchSimTests",
      dependencies: [
        "Protocol", "Simulation", "Documents", "Health", "Workouts", "Link", "Devices",
        "WatchSim",
      ]
    ),
    .testTarget(
      name: "PhoneSimTests",
      dependencies: [
        "Protocol", "Simulation", "Documents", "Health", "Workouts", "Link", "Devices",
        "PhoneSim",
      ]
    ),
    .testTarget(
      name: "PairTests",
      dependencies: [
        "Protocol", "Simulation", "Workouts", "Link", "Devices", "WatchSim", "PhoneSim", "Pair",
        "EventWords", "Scenario", "Stories", "WorkoutChecks",
      ],
      exclude: ["EarlierVersion"]
    ),
    .testTarget(
      name: "StoriesTests",
      dependencies: [
        "Protocol", "Simulation", "Link", "Pair", "Scenario", "Stories", "Lockstep",
      ]
    ),
    .testTarget(
      name: "WorkoutFilesTests",
      dependencies: ["Protocol", "Simulation", "Documents", "WorkoutFiles"]
    ),
    .testTarget(
      name: "HealthStoreTests",
      dependencies: [
        "Protocol", "Simulation", "Documents", "Health", "Workouts", "WorkoutFiles",
        "Languages", "HealthStore",
      ]
    ),
    .testTarget(
      name: "RunningDaysTests",
      dependencies: [
        "Protocol", "Simulation", "Documents", "Health", "HealthStore", "HTTP", "RunningDays",
        "Link", "Devices", "Pair", "Scenario",
      ]
    ),
    .testTarget(name: "HTTPTests", dependencies: ["Protocol", "Simulation", "HTTP"]),
    .testTarget(
      name: "UploadTests",
      dependencies: [
        "Protocol", "Simulation", "Documents", "Health", "HTTP", "Upload", "Link", "Devices",
        "Pair", "Scenario",
      ]
    ),
    .testTarget(
      name: "ReportsTests",
      dependencies: ["Protocol", "Terminal", "Reports", "EventWords"],
      exclude: ["Golden"]
    ),
    .testTarget(name: "AppBuildingTests", dependencies: ["AppBuilding"]),
    .testTarget(name: "TerminalTests", dependencies: ["Terminal"], exclude: ["Golden"]),
    .testTarget(
      name: "FacesTests",
      dependencies: [
        "Protocol", "Simulation", "Workouts", "EventWords", "Link", "Pair", "Scenario",
        "WorkoutChecks", "Terminal", "Faces", "DeviceCommands", "PairCommands",
      ],
      exclude: ["Golden"]
    ),
    .testTarget(name: "PosixTests", dependencies: ["Simulation", "Posix"]),
    .testTarget(
      name: "ScenarioTests",
      dependencies: [
        "Protocol", "Simulation", "Health", "Workouts", "Link", "Devices", "WatchSim",
        "WorkoutFiles", "HealthStore", "PhoneSim", "Pair", "Scenario", "EventWords",
        "WorkoutChecks", "Conformance", "Lockstep", "Terminal", "Posix", "Hosting",
      ],
      exclude: ["Golden"]
    ),
    .testTarget(
      name: "ConformanceTests",
      dependencies: [
        "Protocol", "Simulation", "Documents", "Health", "Workouts", "EventWords", "Link",
        "WatchSim", "PhoneSim", "Pair", "Conformance",
      ]
    ),
    .testTarget(
      name: "WholeTests",
      dependencies: [
        "Posix", "Protocol", "Simulation", "Workouts", "EventWords", "WorkoutFiles",
        "Devices", "WatchSim", "PhoneSim", "Pair", "Lockstep", "BuiltApps", "Reports",
        "LockstepProgram", "WatchProgram", "PhoneProgram", "FetchProgram", "BenchProgram",
      ],
      exclude: ["Peers", "Golden"]
    ),
  ],
  swiftLanguageModes: [.v6]
)

// Some rooms' tests in a build of their own, for .ci/run.
if let names = Context.environment["ONLY_TESTS"]?.split(separator: " ").map(String.init) {
  package.targets.removeAll { $0.type == .test && !names.contains($0.name) }
}

// What is released stands by itself: finding libraries, Swift's and the system's, costs each start some
// milliseconds. Where no static C library is (Debian's libc6-dev brings it, others have it in a package
// of its own) that one is linked as usual. Only programs have such flags: who depends on the libraries
// of this package builds no program.
let hasStaticC = ["x86_64-linux-gnu", "aarch64-linux-gnu", "../lib64", "."]
  .contains { FileManager.default.isReadableFile(atPath: "/usr/lib/\($0)/libc.a") }
let linking =
  hasStaticC
  ? ["-static-executable", "-use-ld=lld", "-Xlinker", "--gc-sections"] : ["-static-stdlib"]
let programs = ["LockstepProgram", "WatchProgram", "PhoneProgram", "BenchProgram"]
for target in package.targets where programs.contains(target.name) {
  target.linkerSettings = [.unsafeFlags(linking, .when(configuration: .release))]
}

// A graph of packages wants the names of all targets to be unique, so ours say whose they are: the room
// Link is the module LockstepLink, and a package that has a Link of its own may still use us.
func module(of room: String) -> String { room.hasPrefix("Lockstep") ? room : "Lockstep\(room)" }

for target in package.targets {
  if target.type == .test, target.path == nil { target.dependencies.append("CaseShare") }
  target.dependencies = target.dependencies.map { dependency in
    guard case .byNameItem(let room, _) = dependency else { return dependency }
    return .byName(name: module(of: room))
  }
  if target.type == .test { continue }
  target.path = target.path ?? "Sources/\(target.name)"
  target.name = module(of: target.name)
}

for target in package.targets where !["LockstepCPosix", "LockstepAppModules"].contains(target.name)
{
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .strictMemorySafety(),
    .treatAllWarnings(as: .error),
  ]
}
