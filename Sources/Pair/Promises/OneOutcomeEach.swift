import LockstepLink
import LockstepProtocol

/// The promise that no send ends twice, and that no send that certainly failed was received.
///
/// What ends with its pairing (7005) may have come before that: its receipt was under way. A message may
/// be given to an app that has no method for it (7014).
/// A result that a device told as it ended may be told again by its next life, as it was: a disk may
/// have kept the result, and not that it was told. What a device queued before it became somebody new
/// ends under its old number, which a send of its new self may have too. The fault
/// `SessionFault.doubleError` has a message end twice, for each time that it is played.
package struct OneOutcomeEach: PromiseChecker {
  package static let promise = "every send ends in exactly one outcome, not contradicted"

  /// The end of a send.
  private struct End: Sendable {
    var outcome: Outcome
    /// The number of the sender's start in which the send ended.
    var life: Int
    /// The number of sends with this number that have ended.
    var count = 1
  }

  private var ended: [SendKey: End] = [:]
  /// The number of starts of each device.
  private var lives: [DeviceRole: Int] = [:]
  /// The number of further identities of each sender, by the watch's number; 0 is the phone.
  private var otherSelves: [Int: Int] = [:]
  private var received: Set<SendKey> = []
  /// The number of messages of each device that may end twice, because of a fault.
  private var doubles: [DeviceRole: Int] = [:]

  package init() {}

  package mutating func see(_ sighting: Sighting) -> String? {
    if let device = sighting.anotherSelf {
      otherSelves[device == .phone ? 0 : sighting.worn, default: 0] += 1
    }
    if let device = sighting.renewed {
      received = received.filter { !sighting.isOwn($0, of: device) }
    }
    switch (sighting.event.kind, sighting.event.device) {
    case (.started, let device?): start(device)
    case (.action(let action), let device?) where action.verb == "fault":
      if action.text("name") == SessionFault.doubleError.name { doubles[device, default: 0] += 1 }
    default: break
    }
    switch sighting.step {
    case .given(let key): received.insert(key)
    case .ended(let key, let outcome): return end(key, outcome)
    default: break
    }
    return nil
  }

  private mutating func start(_ device: DeviceRole) {
    lives[device, default: 0] += 1
    ended = ended.filter { $0.key.sender != device || !$0.key.kind.isCountedAnew }
    received = received.filter { $0.sender != device || !$0.kind.isCountedAnew }
  }

  private mutating func end(_ key: SendKey, _ outcome: Outcome) -> String? {
    let life = lives[key.sender, default: 0]
    let before = ended.updateValue(End(outcome: outcome, life: life), forKey: key)
    if let before { return endAgain(key, outcome, before) }
    if case .failed(let error) = outcome, !Self.mayBeReceived(key, error), received.contains(key) {
      return "\(key.name) failed for certain (\(error)), yet it was received"
    }
    return nil
  }

  /// Says if a send that ended with this error may nevertheless have been received.
  private static func mayBeReceived(_ key: SendKey, _ error: SessionError) -> Bool {
    switch error {
    case .deviceNotPaired: true
    case .deliveryFailed: key.kind == .message
    default: false
    }
  }

  private mutating func endAgain(_ key: SendKey, _ outcome: Outcome, _ before: End) -> String? {
    ended[key]?.count = before.count
    if before.life != lives[key.sender, default: 0], before.outcome == outcome { return nil }
    if before.count <= otherSelves[key.watch, default: 0] {
      ended[key]?.count += 1
      return nil
    }
    guard doubles[key.sender, default: 0] > 0 else { return "\(key.name) ended twice" }
    doubles[key.sender, default: 0] -= 1
    return nil
  }
}
