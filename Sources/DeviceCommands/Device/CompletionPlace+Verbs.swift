import LockstepCommandLine
import LockstepEventWords
package import LockstepProtocol
import LockstepWorkouts

extension [CompletionPlace.Word] {
  /// Makes completions from the workout app's verbs on a device.
  package static func verbs(of role: DeviceRole) -> Self {
    Vocabulary.workouts[role].verbs.map { .init(text: $0.name, summary: $0.summary) }
  }
}
