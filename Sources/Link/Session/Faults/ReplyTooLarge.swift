extension SessionFault {
  /// The app answers with what no reply may carry.
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
  /// Says if the reply that is made now is such a one, and counts it.
  mutating func isSpoiled() -> Bool {
    guard faults.spoiledReplies > 0 else { return false }
    faults.spoiledReplies -= 1
    return true
  }
}
