package import LockstepProtocol

/// Queued transfers reach the app in order and exactly once.
///
/// A device numbers them upwards over all its starts (SESSION-8). An app that ended between delivery and
/// acknowledgement sees some again, as its first: so each activation begins the count anew. What a device
/// queued before it became somebody new comes under its old numbers: so that allows one step back.
package struct TransfersOnceAndInOrder: PromiseChecker {
  package static let promise = "queued transfers reach the app once and in order"

  /// Whose transfers a device receives: the phone's, or those of a watch of this number.
  private struct Way: Hashable, Sendable {
    var receiver: DeviceRole
    var watch: Int
  }

  /// What is known of the transfers on one way.
  private struct Received: Sendable {
    var last: Int64 = 0
    /// How often the numbers may still begin anew.
    var stepsBack = 0
  }

  private var senders = Senders()
  private var received: [Way: Received] = [:]

  package init() {}

  package mutating func see(_ event: LogEvent) -> String? {
    if let device = senders.see(event) {
      let way = Way(
        receiver: device.counterpart,
        watch: senders.send(of: device, .userInfo, 0).watch
      )
      received[way, default: Received()].stepsBack += 1
    }
    switch (event.kind, event.device) {
    case (.effect(.session(.activated)), let device?):
      for way in received.keys where way.receiver == device { received[way]?.last = 0 }
      return nil
    case (.effect(.session(.received(.userInfo, let id))), let device?):
      return receive(id, by: device)
    default:
      return nil
    }
  }

  private mutating func receive(_ id: Int64, by device: DeviceRole) -> String? {
    let way = Way(receiver: device, watch: senders.given(to: device, .userInfo, id).watch)
    var known = received[way, default: Received()]
    defer { received[way] = known }
    let last = known.last
    known.last = id
    if id > last { return nil }
    guard known.stepsBack > 0 else {
      return "the \(device.name) app received user info \(id) after \(last)"
    }
    known.stepsBack -= 1
    return nil
  }
}
