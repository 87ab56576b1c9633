import LockstepProtocol

extension SessionFault {
  /// The watch dies in the middle of a workout, and nothing of its workout session is found again.
  ///
  /// That session is the system's, beside this one: a device does it where the fault is played.
  package static let workoutNotRecovered = SessionFault(
    name: "workout-not-recovered",
    summary: "a workout session is not recovered by the watch's next start",
    suspends: "SENSOR-5 for what is measured until that start",
    device: .watch
  ) { _ in [] }
}
