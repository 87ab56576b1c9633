package import LockstepProtocol

/// The delegate's methods that an app may lack: which of them it has is for the app to say.
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

  /// The method that a message is given to.
  package init(_ payload: JSONText, wantsReply: Bool) {
    switch (payload.isData, wantsReply) {
    case (false, false): self = .message
    case (false, true): self = .messageWithReply
    case (true, false): self = .data
    case (true, true): self = .dataWithReply
    }
  }
}
