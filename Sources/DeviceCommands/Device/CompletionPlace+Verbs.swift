import LockstepCommandLine
import LockstepEventWords
package import LockstepProtocol
import LockstepWorkouts

extension [CompletionPlace.Word] {
  /// Makes words of the verbs that the workout app has on a device.
  package static func verbs(of role: DeviceRole) -> Self {
    Vocabulary.workouts[role].verbs.map { .init(text: $0.name, summary: $0.summary) }
  }
}
