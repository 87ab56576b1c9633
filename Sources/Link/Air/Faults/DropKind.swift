extension AirFault {
  /// A fault that loses packets of a kind, while the connection stays up.
  static let dropKind = AirFault(
    "drop",
    [.kind, .receiverIfAny, .count],
    "loses the next packet of a kind while the connection stays",
    suspends:
      "LINK-1 for these packets; what is lost without a break is not sent again until the next one",
    drawnFor: ["message"],
    .wait(.lose)
  )
}
