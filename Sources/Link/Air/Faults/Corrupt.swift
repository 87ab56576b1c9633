extension AirFault {
  /// A fault that changes a packet's bytes on the way: the receiving radio finds out, and drops the
  /// packet.
  static let corrupt = AirFault(
    "corrupt",
    [.kind, .receiverIfAny, .count],
    "has the next packet of a kind arrive with wrong bytes: it is found out, and never delivered",
    suspends: "LINK-1 for this packet",
    drawnFor: ["message"],
    .wait(.corrupt)
  )
}
