/// The rooms of the house, and which of them each may know: the arrows of docs/architecture.md.
enum Rooms {
  /// Messages between the two apps live in Workouts, beside the documents they carry, so Link and Pair
  /// pass them on unread.
  static let known: [String: Set<String>] = [
    "Protocol": [],
    "Simulation": [],
    // Ids, dates and what a program does not understand, as documents of any kind spell them.
    "Documents": ["Protocol", "Simulation"],
    // HealthKit: its types, its database, and what an owner allows apps in it.
    "Health": ["Protocol", "Simulation", "Documents", "Languages"],
    "Workouts": ["Protocol", "Simulation", "Documents", "Health"],
    "Link": ["Protocol", "Simulation"],
    // An operating system with an app in it, and the protocol that the app keeps to.
    "Devices": ["Protocol", "Simulation", "Documents", "Health", "Link"],
    // Text that is escaped for XML, and dates, are spelled once.
    "WorkoutFiles": ["Protocol", "Simulation", "Documents"],
    // What people read, in the languages that they read.
    "Languages": ["Protocol"],
    // It makes workouts of files, and spells dates and ids as the other documents do.
    "HealthStore": [
      "Protocol", "Simulation", "Documents", "Health", "Workouts", "WorkoutFiles", "Languages",
    ],
    // Messages between clients and servers, and the line between them with its faults.
    "HTTP": ["Protocol", "Simulation"],
    // An app that reads health, with the server that it talks to.
    "RunningDays": [
      "Protocol", "Simulation", "Documents", "Health", "HealthStore", "HTTP", "Devices",
    ],
    // Brings workouts to a server that people use, as the files that the store makes of them.
    "Upload": ["Protocol", "Simulation", "Documents", "Health", "HealthStore", "HTTP", "Devices"],
    "WatchSim": [
      "Protocol", "Simulation", "Documents", "Health", "Workouts", "Link", "Devices",
    ],
    "PhoneSim": [
      "Protocol", "Simulation", "Documents", "Health", "Workouts", "Link", "Devices", "HealthStore",
    ],
    // Servers are machines behind a line, as devices are.
    "Pair": ["Protocol", "Simulation", "Link", "Devices", "HTTP"],
    // The pair for other people's tests; its own declarations are public.
    "Lockstep": [
      "Protocol", "Simulation", "Link", "Devices", "HTTP", "EventWords", "Pair", "Scenario",
      "Stories", "Reports",
    ],
    // Tables of workouts with parts of other people's own; its own declarations are public.
    "Tables": [
      "Protocol", "Simulation", "Documents", "Health", "WorkoutFiles", "Languages", "HealthStore",
    ],
    // It puts carets under mistakes, in columns as wide as a terminal's.
    "Scenario": ["Protocol", "Simulation", "Health", "Link", "HTTP", "Pair", "Terminal"],
    // It tells stories of any pair, and imports no app.
    "Stories": ["Protocol", "Simulation", "Link", "Pair", "Scenario"],
    // What scenarios look for in the workout app, which reads its screens and documents, and the servers
    // that they may have.
    "WorkoutChecks": [
      "Protocol", "Simulation", "Health", "Workouts", "Devices", "HTTP", "RunningDays", "Upload",
      "EventWords", "Pair", "Scenario",
    ],
    // What happens, in words: those of the systems and those of the workout app.
    "EventWords": ["Protocol", "Simulation", "Workouts", "Devices"],
    // It shows the screens of the workout app in words, in columns as wide as a terminal's.
    "Reports": ["Protocol", "Workouts", "EventWords", "Terminal"],
    // It plays the other side by the pages, runs none of our machines, and reads lines as our systems do.
    "Conformance": ["Protocol", "Simulation", "Documents", "Workouts", "Devices"],
    // What of a text may be seen on a terminal is written once, beside what JSON escapes.
    "Terminal": ["Protocol"],
    // Folded from the log alone: faces show any device, and need none of ours.
    "Faces": [
      "Terminal", "Languages", "Protocol", "Simulation", "Workouts", "EventWords", "Link",
    ],
    // Sources in C and what tries them, for programs that know none of our rooms.
    "AppTime": [],
    // Sources that other people's compilers build, and what makes other people's sources ready for them.
    "AppModules": [],
    "AppBuilding": [],
    "CPosix": [],
    "Posix": ["CPosix", "AppModules", "Protocol", "Simulation"],
    "Hosting": ["Protocol", "Simulation", "Link", "Devices", "HTTP", "Pair", "Posix"],
    // Public; a library of its own, so that the pair's stands without the live side.
    "BuiltApps": ["Protocol", "Simulation", "Devices", "Posix", "Hosting", "Lockstep"],
    // The only one that meets Foundation's networking, in a program of its own.
    "Fetching": ["HTTP", "Posix", "Protocol"],
    // How a command line is read, helped with, completed and answered; it knows no command.
    "CommandLine": ["Protocol", "Languages", "Terminal", "Posix"],
    // A device, or a host, in a program of its own; which app is in it the program says.
    "DeviceCommands": [
      "Protocol", "Simulation", "Workouts", "Link", "Devices", "EventWords",
      "WorkoutFiles", "Languages", "HealthStore", "HTTP", "Pair", "Scenario", "WorkoutChecks",
      "Reports", "Terminal", "Faces", "Posix", "Hosting", "CommandLine",
    ],
    // Commands about what health keeps; of Hosting they know the program that fetches.
    "HealthCommands": [
      "Protocol", "Simulation", "Documents", "Health", "Workouts", "Devices", "WorkoutFiles",
      "Languages",
      "HealthStore", "HTTP", "RunningDays", "Upload", "Terminal", "Posix",
      "Hosting", "CommandLine",
    ],
    // Commands of `lockstep`, which has both halves of the workout app in it.
    "PairCommands": [
      "Protocol", "Simulation", "Documents", "Workouts", "Link", "Devices", "WatchSim",
      "EventWords",
      "WorkoutFiles", "HealthStore", "PhoneSim", "Pair", "Scenario", "Stories", "WorkoutChecks",
      "Reports", "Conformance", "Terminal", "Faces", "AppTime", "AppBuilding", "Posix",
      "Hosting", "CommandLine",
      "DeviceCommands",
    ],
    // Measurements, which no program that is installed has in it.
    "Benchmarks": [
      "Protocol", "Simulation", "Documents", "Health", "Workouts", "Link", "Devices", "WatchSim",
      "EventWords", "WorkoutFiles", "HealthStore", "PhoneSim", "Pair", "Scenario", "Stories",
      "Lockstep", "WorkoutChecks",
      "Reports", "Terminal", "Faces", "Posix", "Hosting", "CommandLine", "PairCommands",
    ],
    // How much of their enumerations the tests try.
    "CaseShare": [],
    // A program is what it is made of; it ends with the number that its command returned.
    "Programs": [
      "CommandLine", "DeviceCommands", "HealthCommands", "PairCommands", "Benchmarks", "Fetching",
      "WatchSim", "PhoneSim", "Posix",
    ],
  ]

  /// The rooms that are values and functions alone: no clock, no chance, no system, no output.
  static let pure: Set<String> = [
    "Protocol", "Simulation", "Documents", "Health", "Workouts", "Link", "Devices",
    "WorkoutFiles", "Languages", "HealthStore", "HTTP", "RunningDays", "Upload", "WatchSim",
    "PhoneSim", "Pair", "Lockstep", "Tables",
    "Scenario", "Stories", "EventWords", "WorkoutChecks",
    "Reports", "Conformance", "Terminal", "Faces", "AppTime", "AppBuilding",
  ]

  /// Where modules of the system may be imported, each with the only rooms that may.
  static let systemModules: [String: Set<String>] = [
    "Glibc": ["Posix"], "CPosix": ["Posix"], "AppModules": ["Posix"],
    "Foundation": ["Fetching"], "FoundationNetworking": ["Fetching"],
  ]
}
