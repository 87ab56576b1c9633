import LockstepProtocol
import LockstepScenario
import LockstepWorkoutChecks

/// Actions that a person types, with the files read that they name.
enum TypedAction {
  /// What to do one after the other: `play FILE` first gives the file to the sensors.
  static func reading(_ action: Action, of role: DeviceRole) throws(CommandError) -> [Action] {
    guard role == .watch, action.verb == "play", let name = action.text("file") else {
      return [action]
    }
    return try ScenarioFiles.recorded(name, at: name, for: "play").loading + [Action("play")]
  }
}
