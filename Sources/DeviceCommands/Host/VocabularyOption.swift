package import LockstepCommandLine
import LockstepPosix
import LockstepProtocol
package import LockstepScenario
import LockstepWorkoutChecks

/// `--vocabulary FILE`, for commands that are told verbs without a scenario that names such files.
package enum VocabularyOption {
  package static let spec = Option(
    "--vocabulary FILE",
    "the verbs of an app of your own are in this file"
  )
}

extension Language {
  /// The workout app's, or on each device that vocabulary files name that of the app there.
  package static func workouts(orAppsOf arguments: Arguments) throws(CommandError) -> Language {
    var language = Language.workouts
    for path in arguments.allValues(VocabularyOption.spec) {
      let bytes = try CommandError.wrapping { try FileSystem.readFile(path) }
      do throws(UnreadableFile) {
        try language.vocabulary.add(bytes)
      } catch {
        throw .badInput("error: \(path.visibleLine) is no vocabulary: \(error)")
      }
    }
    return language
  }
}
