import LockstepProtocol

extension SessionFault {
  /// A fault: the app never completes its background tasks, and the system ends it when the first one
  /// expires.
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
