import LockstepProtocol

/// The promise that queued transfers reach the app in order and exactly once.
///
/// A device numbers them upwards over all its starts (SESSION-8). An app that ended between delivery and
/// acknowledgement sees some again, as its first: so each activation begins the count anew.
///
/// Each of the wearer's watches numbers its own, and so does a device that has become somebody new. An
/// app is given the transfers of all of them in one list, which does not say who sent which. So that
/// list must be a mixture of as many lists as there are senders, each of them in order.
package struct TransfersOnceAndInOrder: PromiseChecker {
  package static let promise = "queued transfers reach the app once and in order"

  /// The transfers that one app was given.
  private struct Received: Sendable {
    /// The last number of each sequence since the app activated its session.
    var lasts: [Int64] = []
    /// The numbers of the watches that have sent something; 0 is the phone.
    var senders: Set<Int> = []
    /// The number of further identities that the senders had.
    var otherSelves = 0

    /// Adds a number to the sequence that it continues best.
    ///
    /// - Returns: The greatest earlier number, if the number fits no sequence and no sender is left for
    ///   another one; otherwise `nil`.
    mutating func take(_ id: Int64) -> Int64? {
      let fitting = lasts.indices.filter { lasts[$0] < id }
      if let best = fitting.max(by: { lasts[$0] < lasts[$1] }) {
        lasts[best] = id
        return nil
      }
      let last = lasts.max() ?? 0
      lasts.append(id)
      return lasts.count > max(1, senders.count) + otherSelves ? last : nil
    }
  }

  private var watch = Received()
  private var phone = Received()

  package init() {}

  private subscript(device: DeviceRole) -> Received {
    get { device == .watch ? watch : phone }
    _modify {
      if device == .watch { yield &watch } else { yield &phone }
    }
  }

  package mutating func see(_ sighting: Sighting) -> String? {
    if let device = sighting.anotherSelf { self[device.counterpart].otherSelves += 1 }
    if case .effect(.session(.activated)) = sighting.event.kind, let device = sighting.event.device
    {
      self[device].lasts = []
    }
    switch sighting.step {
    case .came(let key): self[key.sender.counterpart].senders.insert(key.watch)
    case .given(let key) where key.kind == .userInfo:
      let receiver = key.sender.counterpart
      return self[receiver].take(key.id).map {
        "the \(receiver.name) app received user info \(key.id) after \($0)"
      }
    default: break
    }
    return nil
  }
}
