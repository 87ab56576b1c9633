import LockstepProtocol

extension SessionFault {
  /// A fault: replaced contexts are not forgotten, and are delivered once more when the app wakes.
  package static let contextReplayed = SessionFault(
    name: "context-replayed",
    summary:
      "the app's next start or resumption gives it the last four contexts again, the latest five times",
    suspends: "SESSION-3 and SESSION-52 at that instant, and no longer"
  ) { session in
    let context = session.receivedContext
    session.faults.contexts = context.payload == nil ? [] : [context]
    return []
  }
}

extension SessionFaults {
  /// The greatest number of contexts that are delivered again, and the number of times for the latest
  /// of them.
  private static let countMax = 4
  private static let repeats = 5

  /// Remembers a received context, so that the fault can deliver it again.
  mutating func remember(_ context: ReceivedContext) {
    contexts?.append(context)
    if let count = contexts?.count, count > Self.countMax { contexts?.removeFirst() }
  }

  /// Removes and returns the contexts to deliver again, first received first.
  fileprivate mutating func takeContexts() -> [ReceivedContext] {
    guard let known = contexts, let latest = known.last else { return [] }
    contexts = nil
    return known + Array(repeating: latest, count: Self.repeats - 1)
  }
}

extension Session {
  /// Delivers the remembered contexts again, as the app wakes.
  mutating func replayContexts() -> [Effect] {
    let again = faults.takeContexts()
    if !again.isEmpty { receivedContext.isDelivered = true }
    return again.flatMap { deliver($0) }
  }
}
