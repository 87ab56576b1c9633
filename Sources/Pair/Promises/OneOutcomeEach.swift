import LockstepLink
package import LockstepProtocol

/// No send ends twice, and none that failed for certain was received.
///
/// The fault `SessionFault.doubleError` has a message end twice, for each time that it is played.
package struct OneOutcomeEach: PromiseChecker {
  package static let promise = "every send ends in exactly one outcome, not contradicted"

  private var ended: [SendKey: Int] = [:]
  /// How often each device was started: each life numbers its sends from 1.
  private var lives: [DeviceRole: Int] = [:]
  private var received: Set<SendKey> = []
  /// The origin of each device as it said last; a device with another one numbers its sends anew.
  private var origins: [DeviceRole: Int64] = [:]
  /// How many messages of each device may end twice.
  private var doubles: [DeviceRole: Int] = [:]

  package init() {}

  package mutating func see(_ event: LogEvent) -> String? {
    switch (event.kind, event.device) {
    case (.started, let device?):
      // What an earlier life queued can still end in this one, under the number it had then; whatever
      // was not queued has ended with it.
      ended = ended.filter { $0.key.sender != device || $0.key.kind == .userInfo }
      lives[device, default: 0] += 1
      received = received.filter { $0.sender != device }
      return nil
    case (.sent(_, .presence(_, let origin, _, _), _), let device?):
      if origins.updateValue(origin, forKey: device) ?? origin != origin { forget(device) }
      return nil
    case (.action(let action), let device?) where action.verb == "fault":
      if action.text("name") == SessionFault.doubleError.name { doubles[device, default: 0] += 1 }
      return nil
    case (.effect(.session(.received(let kind, let id))), let device?):
      received.insert(SendKey(sender: device.counterpart, kind: kind, id: id))
      return nil
    case (.effect(.session(.outcome(let kind, let id, let outcome))), let device?):
      return end(SendKey(sender: device, kind: kind, id: id), outcome)
    default:
      return nil
    }
  }

  private mutating func forget(_ device: DeviceRole) {
    ended = ended.filter { $0.key.sender != device }
    received = received.filter { $0.sender != device }
  }

  private mutating func end(_ key: SendKey, _ outcome: Outcome) -> String? {
    let times = ended[key, default: 0] + 1
    ended[key] = times
    if times > max(1, lives[key.sender, default: 1]) {
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
