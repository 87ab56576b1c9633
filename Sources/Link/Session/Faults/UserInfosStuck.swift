extension SessionFault {
  /// The queue does not go on by itself: each user info that is queued pushes out the oldest before it.
  static let userInfosStuck = SessionFault(
    name: "user-infos-stuck",
    summary: "a user info stays until another is queued behind it; all go when the app ends",
    suspends: "SESSION-32 and SESSION-33 until the app ends"
  ) { session in
    session.faults.isStuck = true
    return []
  }
}

extension Session {
  /// Sends the oldest user info, if the one that was just queued is not the only one.
  mutating func pushOutOldest() -> [Effect] {
    isOpen ? packets(of: outbox.takeOldest()) : []
  }
}
