import LockstepLink
package import LockstepProtocol

/// No send ends twice, and none that failed for certain was received.
///
/// A result that a device told as it ended may be told again by its next life, as it was: a disk may
/// have kept the result, and not that it was told. The fault `SessionFault.doubleError` has a message end
/// twice, for each time that it is played.
package struct OneOutcomeEach: PromiseChecker {
  package static let promise = "every send ends in exactly one outcome, not contradicted"

  /// How a send ended, and in which life of its device.
  private struct End: Sendable {
    var outcome: Outcome
    var life: Int
  }

  private var senders = Senders()
  private var ended: [SendKey: End] = [:]
  /// How often each device was started.
  private var lives: [DeviceRole: Int] = [:]
  private var received: Set<SendKey> = []
  /// How many messages of each device may end twice.
  private var doubles: [DeviceRole: Int] = [:]

  package init() {}

  package mutating func see(_ event: LogEvent) -> String? {
    if let device = senders.see(event) { forgetNumbers(of: device) }
    switch (event.kind, event.device) {
    case (.started, let device?):
      lives[device, default: 0] += 1
      forget { $0.sender == device && $0.isOfOneLife }
      return nil
    case (.action(let action), let device?) where action.verb == "fault":
      if action.text("name") == SessionFault.doubleError.name { doubles[device, default: 0] += 1 }
      return nil
    case (.effect(.session(.received(let kind, let id))), let device?):
      received.insert(senders.given(to: device, kind, id))
      return nil
    case (.effect(.session(.outcome(let kind, let id, let outcome))), let device?):
      return end(senders.send(of: device, kind, id), outcome)
    default:
      return nil
    }
  }

  private mutating func forgetNumbers(of device: DeviceRole) {
    let senders = senders
    forget { senders.isOwn($0, of: device) }
  }

  private mutating func forget(_ isOver: (SendKey) -> Bool) {
    ended = ended.filter { !isOver($0.key) }
    received = received.filter { !isOver($0) }
  }

  private mutating func end(_ key: SendKey, _ outcome: Outcome) -> String? {
    let life = lives[key.sender, default: 0]
    if let before = ended.updateValue(End(outcome: outcome, life: life), forKey: key) {
      if before.life != life, before.outcome == outcome { return nil }
      guard doubles[key.sender, default: 0] > 0 else { return "\(key.name) ended twice" }
      doubles[key.sender, default: 0] -= 1
      return nil
    }
    if case .failed(let error) = outcome, received.contains(key) {
      return "\(key.name) failed for certain (\(error)), yet it was received"
    }
    return nil
  }
}
