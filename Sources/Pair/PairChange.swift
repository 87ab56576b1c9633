package import LockstepLink
package import LockstepProtocol
package import LockstepSimulation

/// What is done to a pair from outside, apart from what a wearer or an owner does.
package enum PairChange: Sendable {
  case link(PacketAir.Input)
  case suspend(DeviceRole)
  case resume(DeviceRole)
  /// A process ends, or a device's power goes.
  case crash(DeviceRole)
  case restart(DeviceRole)
  case wear(Int)
  case disk(DeviceRole, DiskCondition)
  case clock(DeviceRole, ClockAdjustment)
  case order(InstantOrder)
}

extension Engine {
  /// Why a change would change nothing as things stand, or `nil` when it would.
  package func reasonForNothing(_ change: PairChange) -> String? {
    switch change {
    case .link(let input): changesLink(input) ? nil : Self.reasonForNothing(input)
    case .suspend(let device) where hasCrashed(device): "the \(device.name) has crashed"
    case .suspend(let device) where isSuspended(device): "the \(device.name) is suspended already"
    case .resume(let device) where !isSuspended(device): "the \(device.name) is not suspended"
    case .restart(let device) where !hasCrashed(device): "the \(device.name) runs"
    case .crash(let device) where hasCrashed(device): "the \(device.name) has crashed already"
    case .wear(let number) where wears(number): "watch \(number) is worn already"
    case .disk(let device, _) where hasCrashed(device): "the \(device.name) has crashed"
    case .disk(let device, let condition) where diskCondition(of: device) == condition:
      "the \(device.name)'s disk is like that already"
    case .clock(_, .jump(.zero)): "the clock moves by nothing"
    case .clock(let device, .drift(let rate)) where rate == clock(of: device).driftPartsPerMillion:
      "the \(device.name)'s clock runs like that already"
    case .clock(let device, .zone(let seconds)) where seconds == clock(of: device).zoneSeconds:
      "the \(device.name) is in that zone already"
    case .order(instantOrder): "it is the order already"
    case .suspend, .resume, .restart, .wear, .crash, .disk, .clock, .order: nil
    }
  }

  private static func reasonForNothing(_ input: PacketAir.Input) -> String {
    switch input {
    case .restore: "the link is in range"
    case .cut, .breakConnection: "the link is out of range already"
    case .setProfile, .handOver: "the link is like that already"
    case .walk: "the wearer is there already"
    case .fault: "no fault is there that it would end"
    case .send, .attach, .detach, .tick: "the link is so already"
    }
  }
}
