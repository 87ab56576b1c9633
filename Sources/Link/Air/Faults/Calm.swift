import LockstepSimulation

extension AirFault {
  /// Nothing is wrong with the air any more: what a test does at its end, whatever it began.
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
