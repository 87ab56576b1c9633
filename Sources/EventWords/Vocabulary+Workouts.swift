import LockstepDevices
package import LockstepProtocol
import LockstepWorkouts

extension Vocabulary {
  /// The verbs of the two devices while the workout app is on them.
  package static let workouts = Vocabulary(
    watch: SystemVerbs.words(of: .watch, with: WatchAction.words),
    phone: SystemVerbs.words(of: .phone, with: PhoneAction.words)
  )
}
