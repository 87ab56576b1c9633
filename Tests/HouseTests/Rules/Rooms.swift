/// The rooms of the house, and which of them each may know: the table of the design.
enum Rooms {
  /// Messages between the two apps live in Workouts, beside the documents they carry, so Link and Pair
  /// pass them on unread.
  static let known: [String: Set<String>] = [
    "Protocol": [],
    "Simulation": [],
    "Workouts": ["Protocol", "Simulation"],
    "Link": ["Protocol", "Simulation"],
    "WorkoutFiles": [],
    // It makes workouts of files, and spells dates and ids as the other documents do.
    "HealthStore": ["Protocol", "Simulation", "Workouts", "WorkoutFiles"],
    // An app that reads health, with the server that it talks to.
    "RunningDays": ["Protocol", "Simulation", "Workouts", "HealthStore"],
    "WatchSim": ["Protocol", "Simulation", "Workouts", "Link"],
    "PhoneSim": ["Protocol", "Simulation", "Workouts", "Link", "HealthStore"],
    "Pair": ["Protocol", "Simulation", "Link", "WatchSim", "PhoneSim"],
    // A scenario expects things of documents, so the runner reads them.
    "Scenario": ["Protocol", "Simulation", "Link", "Workouts", "Pair"],
    "Reports": ["Protocol"],
    // It plays the other side by the protocol's pages alone, so it knows none of our machines.
    "Conformance": ["Protocol"],
    // What of a text may be seen on a terminal is written once, beside what JSON escapes.
    "Terminal": ["Protocol"],
    // Folded from the log alone: faces show any device, and need none of ours.
    "Faces": ["Terminal", "Protocol", "Simulation", "Link"],
    "CPosix": [],
    "Posix": ["CPosix", "Protocol", "Simulation"],
    "Hosting": ["Protocol", "Simulation", "Link", "Pair", "Posix"],
    "Commands": [
      "Protocol", "Simulation", "Workouts", "Link", "WorkoutFiles", "HealthStore", "RunningDays",
      "WatchSim", "PhoneSim", "Pair", "Scenario", "Reports", "Conformance", "Terminal", "Faces",
      "Posix", "Hosting",
    ],
    // Each program ends with the number its command returned, and ending is a call of the system.
    "Programs": ["Commands", "Posix"],
  ]

  /// The rooms that are values and functions alone: no clock, no chance, no system, no output.
  static let pure: Set<String> = [
    "Protocol", "Simulation", "Workouts", "Link", "WorkoutFiles", "HealthStore", "RunningDays",
    "WatchSim", "PhoneSim", "Pair", "Scenario", "Reports", "Conformance", "Terminal", "Faces",
  ]

  /// Where modules of the system may be imported, each with the only rooms that may.
  static let systemModules: [String: Set<String>] = ["Glibc": ["Posix"], "CPosix": ["Posix"]]
}
