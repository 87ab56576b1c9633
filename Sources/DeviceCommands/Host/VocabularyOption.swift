package import LockstepCommandLine
import LockstepPosix
import LockstepProtocol
package import LockstepScenario
import LockstepWorkoutChecks

/// The option `--vocabulary FILE`, for commands that need an app's verbs without a scenario that names
/// the file.
package enum VocabularyOption {
  package static let spec = Option(
    "--vocabulary FILE",
    "the verbs of an app of your own are in this file"
  )
}

extension Language {
  /// Makes the workout app's language, in which vocabulary files replace the verbs of the app on their
  /// device.
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
