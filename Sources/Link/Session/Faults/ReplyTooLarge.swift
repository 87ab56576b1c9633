extension SessionFault {
  /// A fault: the app's reply is larger than a reply may be.
  static let replyTooLarge = SessionFault(
    name: "reply-too-large",
    summary: "the app's next reply is larger than a message may be: its asker is told 7011",
    suspends: "SESSION-29 for this reply"
  ) { session in
    session.faults.spoiledReplies += 1
    return []
  }
}

extension Session {
  /// Says if the fault spoils the reply that the app makes now, and counts the reply.
  mutating func isSpoiled() -> Bool {
    guard faults.spoiledReplies > 0 else { return false }
    faults.spoiledReplies -= 1
    return true
  }
}
