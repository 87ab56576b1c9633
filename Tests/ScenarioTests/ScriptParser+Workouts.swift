import LockstepScenario
import LockstepWorkoutChecks

extension ScriptParser {
  /// Reads a scenario of the workout app, of which most tests' are.
  static func parse(_ source: String) throws(Diagnostics) -> Script {
    try parse(source, in: .workouts)
  }
}
