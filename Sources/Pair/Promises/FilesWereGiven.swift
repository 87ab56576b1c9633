import LockstepLink
package import LockstepProtocol

/// No sender is told that a file was delivered which the other app was not given.
///
/// A user info has no such promise: its receipt means that it is in the other system's inbox. The faults
/// `delegate-stolen` and `task-not-delivered` lose what an app should have been given.
package struct FilesWereGiven: PromiseChecker {
  package static let promise = "a file that is told as delivered was given to the other app"

  private static let losing = [
    SessionFault.delegateStolen.name, SessionFault.taskNotDelivered.name,
  ]

  private var senders = Senders()
  private var given: Set<SendKey> = []
  /// The devices whose app may lose what it is given.
  private var losers: Set<DeviceRole> = []

  package init() {}

  package mutating func see(_ event: LogEvent) -> String? {
    _ = senders.see(event)
    guard let device = event.device else { return nil }
    switch event.kind {
    case .action(let action) where action.verb == "fault":
      if Self.losing.contains(action.text("name") ?? "") { losers.insert(device) }
    case .effect(.session(.received(.file, let id))):
      given.insert(senders.given(to: device, .file, id))
    case .effect(.session(.outcome(.file, let id, .delivered))):
      let isGiven = given.contains(senders.send(of: device, .file, id))
      if !isGiven, !losers.contains(device.counterpart) {
        return
          "file \(id) of the \(device.name) was told as delivered, and its app was not given it"
      }
    default: break
    }
    return nil
  }
}
