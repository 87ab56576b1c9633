import LockstepProtocol

extension SessionFault {
  /// A fault: the watch dies during a workout, and its workout session is not recovered.
  ///
  /// The workout session belongs to the system and not to this session: the device itself plays the
  /// fault.
  package static let workoutNotRecovered = SessionFault(
    name: "workout-not-recovered",
    summary: "a workout session is not recovered by the watch's next start",
    suspends: "SENSOR-5 for what is measured until that start",
    device: .watch
  ) { _ in [] }
}
