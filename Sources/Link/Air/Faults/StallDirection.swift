import LockstepProtocol
import LockstepSimulation

extension AirFault {
  /// One direction stands still while the other goes on; the connection does not notice.
  static let stallDirection = immediate(
    "stall",
    [.receiver],
    "stops one direction; the other goes on, and the connection stays",
    suspends:
      "LINK-6, until “flow” or a break: the direction may stand for longer than the supervision time-out"
  ) { air, order, time in
    if order.receiver != .watch { air.toPhone.stall(.fault, at: time) }
    if order.receiver != .phone { air.toWatch.stall(.fault, at: time) }
    return []
  }

  /// A direction that was stalled goes on.
  static let flowDirection = immediate(
    "flow",
    [.receiver],
    "lets a stalled direction go on; each packet has the way that it still had",
    suspends: "nothing",
    changes: { air, order in
      DeviceRole.allCases.contains { order.receiver != $0.counterpart && air.isStalled(to: $0) }
    }
  ) { air, order, time in
    for device in DeviceRole.allCases where order.receiver != device.counterpart {
      air.flow(to: device, at: time)
    }
    return []
  }
}

extension Air {
  /// Whether a fault has the direction to a device stand.
  func isStalled(to receiver: DeviceRole) -> Bool {
    switch receiver {
    case .phone: toPhone.isStalled(by: .fault)
    case .watch: toWatch.isStalled(by: .fault)
    }
  }

  /// The direction to a device stands no longer, if a fault had it stand.
  mutating func flow(to receiver: DeviceRole, at time: TrueTime) {
    switch receiver {
    case .phone: toPhone.release(.fault, at: time)
    case .watch: toWatch.release(.fault, at: time)
    }
  }
}
