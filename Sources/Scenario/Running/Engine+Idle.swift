import LockstepLink
import LockstepPair
import LockstepProtocol
import LockstepSimulation

extension Engine {
  /// Why a line would change nothing as things stand, or `nil` when it would, or nobody can tell.
  func reasonForNothing(_ body: Script.Body) -> String? {
    switch body {
    case .link(let input): changesLink(input) ? nil : Self.reasonForNothing(input)
    case .suspend(let device) where isSuspended(device):
      "the \(device.name) is suspended already"
    case .resume(let device) where !isSuspended(device): "the \(device.name) is not suspended"
    case .restart(let device) where !hasCrashed(device): "the \(device.name) runs"
    case .crash(let device, _, _) where hasCrashed(device):
      "the \(device.name) has crashed already"
    case .disk(let device, _) where hasCrashed(device): "the \(device.name) has crashed"
    case .jumpClock(_, .zero): "the clock moves by nothing"
    case .act, .suspend, .resume, .restart, .crash, .disk, .jumpClock, .expect, .late, .end: nil
    }
  }

  private static func reasonForNothing(_ input: Air.Input) -> String {
    switch input {
    case .restore: "the link is in range"
    case .cut, .breakConnection: "the link is out of range already"
    case .setProfile: "the link is like that already"
    case .send, .attach, .detach, .tick: "the link is so already"
    }
  }
}
