extension AirFault {
  /// A fault by which a packet arrives twice.
  static let duplicate = AirFault(
    "duplicate",
    [.kind, .receiverIfAny, .count],
    "has the next packet of a kind arrive twice",
    suspends: "LINK-1 for this packet; a message that comes twice is given to the app twice",
    drawnFor: ["userInfo"],
    .wait(.duplicate)
  )
}
