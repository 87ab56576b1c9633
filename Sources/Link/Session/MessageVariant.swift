package import LockstepProtocol

/// The delegate's methods for messages: which of them an app has is for the app to say.
package enum MessageVariant: String, Sendable, CaseIterable {
  /// `session(_:didReceiveMessage:)`
  case message
  /// `session(_:didReceiveMessage:replyHandler:)`
  case messageWithReply = "message-reply"
  /// `session(_:didReceiveMessageData:)`
  case data
  /// `session(_:didReceiveMessageData:replyHandler:)`
  case dataWithReply = "data-reply"

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
