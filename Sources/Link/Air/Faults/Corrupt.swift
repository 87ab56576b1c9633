extension AirFault {
  /// A packet's bytes change on the way: the radio that receives it finds out and throws it away.
  static let corrupt = AirFault(
    "corrupt",
    [.kind, .receiverIfAny, .count],
    "has the next packet of a kind arrive with wrong bytes: it is found out, and never delivered",
    suspends: "LINK-1 for this packet",
    drawnFor: ["message"],
    .wait(.corrupt)
  )
}
