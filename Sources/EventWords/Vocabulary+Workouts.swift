import LockstepDevices
package import LockstepProtocol
import LockstepWorkouts

extension Vocabulary {
  /// The words that can be said to the two devices while the workout app is in them.
  package static let workouts = Vocabulary(
    watch: SystemVerbs.words(of: .watch, with: WatchAction.words),
    phone: SystemVerbs.words(of: .phone, with: PhoneAction.words)
  )
}
