import LockstepProtocol

extension LogEvent {
  /// The events of the log that are of a device, as `expect DEVICE event` names them.
  static let deviceNames = [
    "started", "radio", "input", "sent", "delivered", "shown", "haptic", "document", "session",
    "refused", "answer", "note", "printed", "appEnded", "workoutSession", "crashed", "disk",
    "request", "response",
    "suspended", "resumed",
  ]
}
