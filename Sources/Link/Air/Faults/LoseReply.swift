extension AirFault {
  /// A fault that loses the reply to a message: the other app had the message, and the sender never
  /// hears of it.
  static let loseReply = AirFault(
    "lose-reply",
    [.receiverIfAny, .count],
    "loses the next reply to a message, which its sender then waits for",
    suspends: "LINK-1 for this packet",
    drawnFor: ["reply"],
    .wait(.lose, kind: "reply")
  )
}
