import LockstepSimulation

extension AirFault {
  /// The order that ends all faults of the air; a test gives it at its end, whichever faults it began.
  static let calm = AirFault(
    "calm",
    [],
    "forgets every fault that waits for its packets; what is held or stalled goes on",
    suspends: "nothing",
    drawnFor: [],
    .calm
  )
}

extension Air {
  mutating func calm(at time: TrueTime) -> [Effect] {
    flow(to: nil, at: time)
    return faults.calm().flatMap { enter($0, at: time) }
  }
}
