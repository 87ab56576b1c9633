import LockstepDevices
import LockstepLink
import LockstepProtocol
import LockstepWorkouts

/// Whether the owner lets the phone app start workouts on the watch; asked once.

extension PhoneApp {
  static let launchQuestion = "May Lockstep start workouts on the watch? Answer allow or deny"

  /// The owner's answer; a workout that waits for it launches the watch now.
  mutating func permit(_ value: Permission) -> [AppCall] {
    dismissNotices()
    permission = value
    guard value != .notDetermined, let id = waitingLaunch else { return [] }
    waitingLaunch = nil
    guard value == .allowed, store.cache.workout(id)?.status.isOver == false else { return [] }
    return [Self.launch(id)]
  }
}
