package import LockstepProtocol

/// The optional methods of `WCSessionDelegate`; each app says which of them it implements.
package enum DelegateMethod: String, Sendable, CaseIterable {
  /// `session(_:didReceiveMessage:)`
  case message
  /// `session(_:didReceiveMessage:replyHandler:)`
  case messageWithReply = "message-reply"
  /// `session(_:didReceiveMessageData:)`
  case data
  /// `session(_:didReceiveMessageData:replyHandler:)`
  case dataWithReply = "data-reply"
  /// `sessionDidBecomeInactive(_:)` and `sessionDidDeactivate(_:)` (phone only)
  case watchSwitch = "watch-switch"

  /// Chooses the delegate's method to which the session gives a message.
  package init(_ payload: JSONText, wantsReply: Bool) {
    switch (payload.isData, wantsReply) {
    case (false, false): self = .message
    case (false, true): self = .messageWithReply
    case (true, false): self = .data
    case (true, true): self = .dataWithReply
    }
  }
}
