import LockstepDevices
import LockstepDocuments
import LockstepLink
import LockstepProtocol
import LockstepWorkouts

/// The watch's app launched into a workout: whether the owner lets the phone do so, which is asked once;
/// and again, where the watch did not hear of it.
extension PhoneApp {
  static let launchQuestion = "May Lockstep start workouts on the watch? Answer allow or deny"

  /// The owner's answer; a workout that waits for it launches the watch now.
  mutating func permit(_ value: Permission) -> [AppCall] {
    dismissNotices()
    permission = value
    guard value != .notDetermined, let id = waitingLaunch else { return [] }
    waitingLaunch = nil
    guard value == .allowed, store.cache.workout(id)?.status.isOver == false else { return [] }
    return [launch(id)]
  }

  mutating func launch(_ id: DocumentID) -> AppCall {
    launchedWorkout = id
    return .session(.launchWatchApp(ApplicationMessage.launch(workoutID: id).payload))
  }

  /// The watch is there again: it is launched into the workout that it did not hear of, if it still runs.
  mutating func launchAgain() -> [AppCall] {
    guard launchIsLost, let id = launchedWorkout else { return [] }
    launchIsLost = false
    guard permission == .allowed, store.cache.workout(id)?.status.isOver == false else { return [] }
    return [launch(id)]
  }
}
