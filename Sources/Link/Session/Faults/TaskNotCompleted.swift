import LockstepProtocol

extension SessionFault {
  /// The app forgets its background tasks: its system ends it for the first of them.
  static let taskNotCompleted = SessionFault(
    name: "task-not-completed",
    summary: "the watch's app completes no background task, until it is ended for that",
    suspends: "SESSION-113 until the app ends",
    device: .watch
  ) { session in
    session.faults.keepsTasks = true
    return []
  }
}
