import LockstepProtocol
import LockstepSimulation

extension AirFault {
  /// A fault that stalls one direction, while the other goes on; the connection does not notice.
  static let stallDirection = AirFault(
    "stall",
    [.receiver],
    "stops one direction; the other goes on, and the connection stays",
    suspends:
      "LINK-6, until “flow” or a break: the direction may stand for longer than the supervision time-out",
    drawnFor: ["any"],
    .stall
  )

  /// The order that ends the stall of a direction.
  static let flowDirection = AirFault(
    "flow",
    [.receiver],
    "lets a stalled direction go on; each packet has the way that it still had",
    suspends: "nothing",
    drawnFor: [],
    .flow
  )
}

/// The effects of the stalling faults on the direction to a device; without a device, on both
/// directions.
extension Air {
  /// Says if a fault stalls the direction to a device.
  func isStalled(to receiver: DeviceRole?) -> Bool {
    (receiver != .watch && toPhone.isStalled(by: .fault))
      || (receiver != .phone && toWatch.isStalled(by: .fault))
  }

  /// Stalls the direction to a device.
  mutating func stall(to receiver: DeviceRole?, at time: TrueTime) {
    if receiver != .watch { toPhone.stall(.fault, at: time) }
    if receiver != .phone { toWatch.stall(.fault, at: time) }
  }

  /// Ends the stall of the direction to a device, if a fault had caused one.
  mutating func flow(to receiver: DeviceRole?, at time: TrueTime) {
    if receiver != .watch { toPhone.release(.fault, at: time) }
    if receiver != .phone { toWatch.release(.fault, at: time) }
  }
}
