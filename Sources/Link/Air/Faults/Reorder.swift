extension AirFault {
  /// A fault by which a packet arrives after the next one of its direction.
  static let reorder = AirFault(
    "reorder",
    [.kind, .receiverIfAny, .count],
    "has the next packet of a kind arrive behind the one that is sent after it",
    suspends: "LINK-2 for this packet",
    drawnFor: [],
    .wait(.delayByOne)
  )
}
