import LockstepSimulation

extension AirFault {
  /// A fault that keeps packets of a kind back until `release`, while all other packets pass.
  static let hold = AirFault(
    "hold",
    [.kind, .receiverIfAny],
    "keeps back each packet of a kind from now on, while others pass",
    suspends: "LINK-2 and LINK-3 for these packets, until “release” or a break",
    drawnFor: [],
    .wait(.hold)
  )

  /// The order that ends `hold` and sends the held packets, in their order.
  static let release = AirFault(
    "release",
    [],
    "sends what was held, in its order, and holds nothing more",
    suspends: "nothing",
    drawnFor: [],
    .release
  )
}

extension Air {
  mutating func release(at time: TrueTime) -> [Effect] {
    faults.release().flatMap { enter($0, at: time) }
  }
}
