import LockstepProtocol

extension SessionFault {
  private static let repeats = 5

  /// The context received last is given again and again, though nobody has sent it.
  static let contextReplayed = SessionFault(
    name: "context-replayed",
    summary: "gives the app the context that it received last five times more",
    suspends: "SESSION-52 at once, and no longer"
  ) { session in
    guard session.isListening, let context = session.receivedContext.payload else { return [] }
    let id = session.receivedContext.id
    return (0..<repeats).flatMap { _ -> [Session.Effect] in
      [.tell(.received(.context, id: id)), .deliver(.context(context))]
    }
  }
}
