import LockstepProtocol

extension LogEvent {
  /// The names of a device's events, as in `expect DEVICE event`.
  static let deviceNames = [
    "started", "radio", "input", "sent", "delivered", "shown", "haptic", "document", "session",
    "refused", "answer", "note", "printed", "appEnded", "workoutSession", "crashed", "disk",
    "request", "response",
    "suspended", "resumed",
  ]
}
