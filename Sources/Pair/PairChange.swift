package import LockstepLink
package import LockstepProtocol
package import LockstepSimulation

/// A change that somebody makes to a pair from outside, other than an action of the wearer or the
/// owner.
package enum PairChange: Sendable {
  case link(PacketAir.Input)
  case suspend(DeviceRole)
  case resume(DeviceRole)
  /// A device's process is killed, or its power is cut.
  case crash(DeviceRole)
  case restart(DeviceRole)
  case wear(Int)
  case disk(DeviceRole, DiskCondition)
  case clock(DeviceRole, ClockAdjustment)
  case order(InstantOrder)
  /// All faults of a server end.
  case server(String)
}

extension Engine {
  /// Says why a change would have no effect at present; returns `nil` if it would have one.
  package func reasonForNothing(_ change: PairChange) -> String? { obstacle(to: change)?.text }

  /// Says if a change would have no effect at present.
  package func isForNothing(_ change: PairChange) -> Bool { obstacle(to: change) != nil }

  /// The reason why a change would have no effect.
  ///
  /// Its text is made only when somebody reads it.
  private struct Obstacle {
    var device: DeviceRole?
    var words: String

    init(_ device: DeviceRole, _ words: String) {
      self.device = device
      self.words = words
    }

    init(_ words: String) { self.words = words }

    var text: String { device.map { "the \($0.name)\(words)" } ?? words }
  }

  private func obstacle(to change: PairChange) -> Obstacle? {
    switch change {
    case .link(let input): changesLink(input) ? nil : Obstacle(Self.words(input))
    case .suspend(let device) where hasCrashed(device): Obstacle(device, " has crashed")
    case .suspend(let device) where isSuspended(device): Obstacle(device, " is suspended already")
    case .resume(let device) where !isSuspended(device): Obstacle(device, " is not suspended")
    case .restart(let device) where !hasCrashed(device): Obstacle(device, " runs")
    case .crash(let device) where hasCrashed(device): Obstacle(device, " has crashed already")
    case .wear(let number) where wears(number): Obstacle("watch \(number) is worn already")
    case .disk(let device, _) where hasCrashed(device): Obstacle(device, " has crashed")
    case .disk(let device, let condition) where diskCondition(of: device) == condition:
      Obstacle(device, "'s disk is like that already")
    case .clock(_, .jump(.zero)): Obstacle("the clock moves by nothing")
    case .clock(let device, .drift(let rate)) where rate == clock(of: device).driftPartsPerMillion:
      Obstacle(device, "'s clock runs like that already")
    case .clock(let device, .zone(let seconds)) where seconds == clock(of: device).zoneSeconds:
      Obstacle(device, " is in that zone already")
    case .order(instantOrder): Obstacle("it is the order already")
    case .server(let name) where !servers.isDisturbed(name):
      Obstacle("nothing waits to befall the server \(name)")
    case .suspend, .resume, .restart, .wear, .crash, .disk, .clock, .order, .server: nil
    }
  }

  private static func words(_ input: PacketAir.Input) -> String {
    switch input {
    case .restore: "the link is in range"
    case .cut, .breakConnection: "the link is out of range already"
    case .setProfile, .handOver: "the link has this profile already"
    case .walk: "the wearer is there already"
    case .fault: "no fault is set, so there is none to end"
    case .send, .attach, .detach, .tick: "the link is so already"
    }
  }
}
