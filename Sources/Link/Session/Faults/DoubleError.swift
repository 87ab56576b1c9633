import LockstepProtocol

extension SessionFault {
  /// A fault: on a link that goes up and down, the error handler of one message is called twice.
  package static let doubleError = SessionFault(
    name: "double-error",
    summary: "the next message that a lost connection ends is told twice: 7007, then 7012",
    suspends: "SESSION-40 for this message"
  ) { session in
    session.faults.doubleErrors += 1
    return []
  }
}

extension Session {
  /// Ends a message whose connection was lost, with one error; under the fault, with two.
  mutating func endLost(_ id: Int64) -> [Effect] {
    let error = Self.lost(.message, id: id)
    guard faults.doubleErrors > 0 else { return [error] }
    faults.doubleErrors -= 1
    return [error, .tell(.outcome(.message, id: id, .unknown(.messageReplyTimedOut)))]
  }
}
