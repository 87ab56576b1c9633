import LockstepLink
import LockstepProtocol

/// The promise that a sender is told “delivered” or “replied” only if the other device has received the
/// send.
///
/// For a message or a complication's user info, the other app must have been given it; for a user info,
/// it must be in the other system's inbox; a launch must have come to the watch, which starts its app
/// for it (SESSION-61). Files have a promise of their own.
package struct DeliveredHasArrived: PromiseChecker {
  package static let promise = "what is told as delivered has reached the other side"

  /// The names of the faults by which an app loses content that its system has marked as given.
  private static let losing = [
    SessionFault.delegateStolen.name, SessionFault.taskNotDelivered.name,
  ]

  private var arrived: Set<SendKey> = []
  private var given: Set<SendKey> = []
  /// The devices whose app may lose content that it is given.
  private var losers: Set<DeviceRole> = []

  package init() {}

  package mutating func see(_ sighting: Sighting) -> String? {
    switch (sighting.event.kind, sighting.event.device) {
    case (.started, let device?): forgetLife(of: device)
    case (.action(let action), let device?) where action.verb == "fault":
      if Self.losing.contains(action.text("name") ?? "") { losers.insert(device) }
    default: break
    }
    switch sighting.step {
    case .came(let key): arrived.insert(key)
    case .given(let key): given.insert(key)
    case .ended(let key, .delivered), .ended(let key, .replied): return judge(key)
    default: break
    }
    return nil
  }

  /// Judges a send that ended as delivered or replied, however often: a disk may keep an outcome that
  /// was already told.
  ///
  /// Another promise says that each send ends only once.
  private func judge(_ key: SendKey) -> String? {
    let hasArrived = arrived.contains(key)
    let isGiven = given.contains(key) || losers.contains(key.sender.counterpart)
    switch key.kind {
    case .file, .context: return nil
    case .userInfo, .launch:
      return hasArrived ? nil : "\(key.name) was reported as a success, and never arrived"
    case .message, .complication:
      return hasArrived && isGiven
        ? nil : "\(key.name) was reported as a success, and the other app was not given it"
    }
  }

  /// Forgets the sends that the device numbers anew at each start.
  private mutating func forgetLife(of device: DeviceRole) {
    let isOver = { (key: SendKey) in key.sender == device && key.kind.isCountedAnew }
    arrived = arrived.filter { !isOver($0) }
    given = given.filter { !isOver($0) }
  }
}
