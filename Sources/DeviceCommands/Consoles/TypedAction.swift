import LockstepCommandLine
import LockstepProtocol
import LockstepScenario
import LockstepWorkoutChecks

/// Actions that a person types, with the files read that they name.
enum TypedAction {
  /// Lists the actions to do one after the other: a file that the action names is first given to the
  /// sensors.
  static func reading(_ action: Action, in words: Vocabulary.Side) throws(CommandError) -> [Action]
  {
    guard let verb = words[action.verb], let file = verb.name(of: .recording, in: action) else {
      return [action]
    }
    return try RecordedFiles.read(file, at: file, for: verb.name).loading
      + [verb.action(action, without: .recording)]
  }
}
