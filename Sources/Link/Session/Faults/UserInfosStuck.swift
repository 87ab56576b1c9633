extension SessionFault {
  /// A fault: the queue stops sending by itself; each newly queued user info makes the session send
  /// only the oldest one.
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
  /// Sends the oldest user info, if the newly queued one is not the only one.
  mutating func pushOutOldest() -> [Effect] {
    isOpen ? packets(of: outbox.takeOldest()) : []
  }
}
