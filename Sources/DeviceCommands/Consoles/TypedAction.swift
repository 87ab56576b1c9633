import LockstepCommandLine
import LockstepProtocol
import LockstepScenario
import LockstepWorkoutChecks

/// The actions that a typed line stands for, with the contents of the files that it names.
enum TypedAction {
  /// Lists the actions that a typed action stands for: if it names a recorded file, the actions that
  /// load the file into the sensors come first.
  static func reading(_ action: Action, in words: Vocabulary.Side) throws(CommandError) -> [Action]
  {
    guard let verb = words[action.verb], let file = verb.name(of: .recording, in: action) else {
      return [action]
    }
    return try RecordedFiles.read(file, at: file, for: verb.name).loading
      + [verb.action(action, without: .recording)]
  }
}
