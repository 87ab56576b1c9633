import LockstepProtocol

extension SessionFault {
  /// A fault: the watch dies during a workout, and its workout session is not recovered.
  ///
  /// That session is the system's, beside this one: a device does it where the fault is played.
  package static let workoutNotRecovered = SessionFault(
    name: "workout-not-recovered",
    summary: "a workout session is not recovered by the watch's next start",
    suspends: "SENSOR-5 for what is measured until that start",
    device: .watch
  ) { _ in [] }
}
