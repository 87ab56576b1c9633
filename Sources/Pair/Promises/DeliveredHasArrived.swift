import LockstepLink
package import LockstepProtocol

/// No sender is told that something was delivered or answered that has not come to the other device.
///
/// For a message or a user info for the complication, the other app must have been given it; for a user
/// info, it must be in the other system's inbox; a launch must have started an app. Files have a promise
/// of their own.
package struct DeliveredHasArrived: PromiseChecker {
  package static let promise = "what is told as delivered has reached the other side"

  /// The faults by which an app does not get what its system takes for given.
  private static let losing = [
    SessionFault.delegateStolen.name, SessionFault.taskNotDelivered.name,
  ]

  private var senders = Senders()
  /// What each packet under way carries.
  private var underWay: [Int64: SendKey] = [:]
  private var arrived: Set<SendKey> = []
  private var given: Set<SendKey> = []
  /// The devices whose app may lose what it is given.
  private var losers: Set<DeviceRole> = []

  package init() {}

  package mutating func see(_ event: LogEvent) -> String? {
    _ = senders.see(event)
    switch (event.kind, event.device) {
    case (.sent(let number, let packet, _), let device?):
      if let (kind, id) = Self.content(of: packet) {
        underWay[number] = senders.send(of: device, kind, id)
      }
    case (.delivered(let number, _), _):
      // Once is enough: a packet that comes twice says nothing new.
      if let key = underWay.removeValue(forKey: number) { arrived.insert(key) }
    case (.lost(let number, _), _): underWay[number] = nil
    case (.started, let device?): forgetLife(of: device)
    case (.action(let action), let device?) where action.verb == "fault":
      if Self.losing.contains(action.text("name") ?? "") { losers.insert(device) }
    case (.effect(.session(.received(let kind, let id))), let device?):
      given.insert(senders.given(to: device, kind, id))
    case (.effect(.session(.outcome(let kind, let id, .delivered))), let device?),
      (.effect(.session(.outcome(let kind, let id, .replied))), let device?):
      return judge(senders.send(of: device, kind, id))
    default: break
    }
    return nil
  }

  private mutating func judge(_ key: SendKey) -> String? {
    // It is remembered: a result whose removal a disk did not keep is told again. That a send ends once
    // is a promise of its own.
    let hasArrived = arrived.contains(key)
    let isGiven = given.contains(key) || losers.contains(key.sender.counterpart)
    switch key.kind {
    case .file, .context: return nil
    case .userInfo, .launch: return hasArrived ? nil : "\(key.name) ended well and never came"
    case .message, .complication:
      return hasArrived && isGiven
        ? nil : "\(key.name) ended well, and the other app was not given it"
    }
  }

  /// Forgets what has a number of one life of the device.
  private mutating func forgetLife(of device: DeviceRole) {
    let isOver = { (key: SendKey) in key.sender == device && key.isOfOneLife }
    arrived = arrived.filter { !isOver($0) }
    given = given.filter { !isOver($0) }
    underWay = underWay.filter { !isOver($0.value) }
  }

  /// The send that a packet carries, if its sender is told what became of it.
  private static func content(of packet: Packet) -> (TransferKind, Int64)? {
    switch packet {
    case .message(let id, _, _): (.message, id)
    case .launch(let id, _): (.launch, id)
    case .userInfo(_, let id, _): (.userInfo, id)
    case .complication(_, let id, _): (.complication, id)
    default: nil
    }
  }
}
