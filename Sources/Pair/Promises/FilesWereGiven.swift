import LockstepLink
import LockstepProtocol

/// The promise that a sender is told that a file was delivered only if the other app was given it.
///
/// A user info has no such promise: its receipt means that it is in the other system's inbox. The faults
/// `delegate-stolen` and `task-not-delivered` lose what an app should have been given.
package struct FilesWereGiven: PromiseChecker {
  package static let promise = "a file that is told as delivered was given to the other app"

  private static let losing = [
    SessionFault.delegateStolen.name, SessionFault.taskNotDelivered.name,
  ]

  private var given: Set<SendKey> = []
  /// The devices whose app may lose content that it is given.
  private var losers: Set<DeviceRole> = []

  package init() {}

  package mutating func see(_ sighting: Sighting) -> String? {
    if case .action(let action) = sighting.event.kind, action.verb == "fault",
      let device = sighting.event.device, Self.losing.contains(action.text("name") ?? "")
    {
      losers.insert(device)
    }
    switch sighting.step {
    case .given(let key) where key.kind == .file: given.insert(key)
    case .ended(let key, .delivered) where key.kind == .file:
      if given.contains(key) || losers.contains(key.sender.counterpart) { return nil }
      return "\(key.name) was reported as delivered, and the other app was not given it"
    default: break
    }
    return nil
  }
}
