extension AirFault {
  /// Packets of a kind wait beside the air while all others pass.
  static let hold = meddling(
    "hold",
    [.kind, .receiverIfAny],
    "keeps back each packet of a kind from now on, while others pass",
    suspends: "LINK-2 and LINK-3 for these packets, until “release” or a break",
    .hold
  )

  /// What was held is sent, in its order.
  static let release = immediate(
    "release",
    [],
    "sends what was held, in its order, and holds nothing more",
    suspends: "nothing",
    changes: { air, _ in air.faults.holds }
  ) { air, _, time in
    air.faults.release().flatMap { air.enter($0, at: time) }
  }
}
