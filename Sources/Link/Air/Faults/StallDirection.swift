import LockstepProtocol
import LockstepSimulation

extension AirFault {
  /// One direction stands still while the other goes on; the connection does not notice.
  static let stallDirection = AirFault(
    "stall",
    [.receiver],
    "stops one direction; the other goes on, and the connection stays",
    suspends:
      "LINK-6, until “flow” or a break: the direction may stand for longer than the supervision time-out",
    drawnFor: ["any"],
    .stall
  )

  /// A direction that was stalled goes on.
  static let flowDirection = AirFault(
    "flow",
    [.receiver],
    "lets a stalled direction go on; each packet has the way that it still had",
    suspends: "nothing",
    drawnFor: [],
    .flow
  )
}

/// The effects of a fault on the direction to a device, or on both directions if it names no device.
extension Air {
  /// Says if a fault stalls the direction.
  func isStalled(to receiver: DeviceRole?) -> Bool {
    (receiver != .watch && toPhone.isStalled(by: .fault))
      || (receiver != .phone && toWatch.isStalled(by: .fault))
  }

  /// Stalls the direction.
  mutating func stall(to receiver: DeviceRole?, at time: TrueTime) {
    if receiver != .watch { toPhone.stall(.fault, at: time) }
    if receiver != .phone { toWatch.stall(.fault, at: time) }
  }

  /// Lets the direction go on, if a fault had stalled it.
  mutating func flow(to receiver: DeviceRole?, at time: TrueTime) {
    if receiver != .watch { toPhone.release(.fault, at: time) }
    if receiver != .phone { toWatch.release(.fault, at: time) }
  }
}
