import LockstepProtocol

/// Queued transfers reach the app in order and exactly once.
///
/// A device numbers them upwards over all its starts (SESSION-8). An app that ended between delivery and
/// acknowledgement sees some again, as its first: so each activation begins the count anew. What a device
/// queued before it became somebody new comes under its old numbers: so that allows a step back.
package struct TransfersOnceAndInOrder: PromiseChecker {
  package static let promise = "queued transfers reach the app once and in order"

  /// What is known of the transfers of one sender.
  private struct Received: Sendable {
    var last: Int64 = 0
    /// How often the receiving app had activated its session by then.
    var activation = 0
    /// How often the sender became somebody new, and how often the numbers may still begin anew.
    var renewals = 0
    var stepsBack = 0
  }

  /// The phone's at 0, and those of each watch.
  private var received: [Int: Received] = [:]
  private var activations: [DeviceRole: Int] = [:]

  package init() {}

  package mutating func see(_ sighting: Sighting) -> String? {
    if let device = sighting.renewed {
      let sender = device == .phone ? 0 : sighting.worn
      received[sender, default: Received()].renewals += 1
      received[sender]?.stepsBack += 1
    }
    if case .effect(.session(.activated)) = sighting.event.kind, let device = sighting.event.device
    {
      activations[device, default: 0] += 1
    }
    if case .given(let key) = sighting.step, key.kind == .userInfo { return receive(key) }
    return nil
  }

  private mutating func receive(_ key: SendKey) -> String? {
    var known = received[key.watch, default: Received()]
    defer { received[key.watch] = known }
    let activation = activations[key.sender.counterpart, default: 0]
    if known.activation != activation {
      known.activation = activation
      known.last = 0
      known.stepsBack = known.renewals
    }
    let last = known.last
    known.last = key.id
    if key.id > last { return nil }
    guard known.stepsBack > 0 else {
      return "the \(key.sender.counterpart.name) app received user info \(key.id) after \(last)"
    }
    known.stepsBack -= 1
    return nil
  }
}
