package import LockstepProtocol

/// Queued transfers reach the app in order and exactly once.
///
/// An app that ended between delivery and acknowledgement sees one again, as its first: so each start of
/// the app begins the count anew. What an earlier life of the sender queued comes under its old numbers,
/// before the new ones: so each start of a device allows one step back.
package struct TransfersOnceAndInOrder: PromiseChecker {
  package static let promise = "queued transfers reach the app once and in order"

  /// What is known of the transfers that one device receives.
  private struct Receiver: Sendable {
    var lastReceived: Int64 = 0
    /// How often the numbers may still begin anew.
    var stepsBack = 0
  }

  private var watch = Receiver()
  private var phone = Receiver()

  package init() {}

  package mutating func see(_ event: LogEvent) -> String? {
    switch (event.kind, event.device) {
    case (.started, _):
      // A new incarnation of either side numbers from 1 again.
      watch.stepsBack += 1
      phone.stepsBack += 1
      return nil
    case (_, .watch?): return Self.see(event.kind, by: .watch, &watch)
    case (_, .phone?): return Self.see(event.kind, by: .phone, &phone)
    case (_, nil): return nil
    }
  }

  private static func see(
    _ kind: LogEvent.Kind,
    by device: DeviceRole,
    _ receiver: inout Receiver
  ) -> String? {
    switch kind {
    case .effect(.session(.activated)):
      receiver.lastReceived = 0
      return nil
    case .effect(.session(.received(.userInfo, let id))):
      let last = receiver.lastReceived
      receiver.lastReceived = id
      if id <= last, receiver.stepsBack > 0 {
        receiver.stepsBack -= 1
        return nil
      }
      return id > last ? nil : "the \(device.name) app received user info \(id) after \(last)"
    default:
      return nil
    }
  }
}
