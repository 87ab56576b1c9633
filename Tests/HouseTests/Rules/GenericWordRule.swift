/// A room that serves any app has no word of the workout app, which is one app among others.
enum GenericWordRule {
  /// Its verbs, pages, fields and the workouts that it brings; HealthKit's words are the system's.
  private static let words = [
    "starter-splits", "plank", "bench press", "exercise", "splitname", "to split", "autofinish",
    "restseconds", "setsdone", "play file", "shows no workout",
  ]

  static let rooms = [
    "Protocol", "Simulation", "Link", "Devices", "Pair", "Scenario", "Hosting", "Lockstep",
  ]

  static func findings(path: String, text: String) -> [Finding] {
    let lines = text.lowercased().split(separator: "\n", omittingEmptySubsequences: false)
    return lines.enumerated().flatMap { index, line in
      words.filter { isIn(String(line), $0) }.map {
        Finding(path: path, line: index + 1, rule: "“\($0)” is a word of the workout app's")
      }
    }
  }
}
