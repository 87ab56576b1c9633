package import LockstepProtocol

/// An event of the log, and what it means for the send that it is about.
///
/// An object, because every checker looks at it, and a value would be copied for each.
package final class Sighting: Sendable {
  package let event: LogEvent
  /// The news of a send in the event, if there is any.
  let step: SendStep?
  /// The device that has become somebody new by it, and numbers its sends anew.
  let renewed: DeviceRole?
  /// The device of which a self is seen that was not seen before: who it has become, or an earlier one of
  /// whom something was still queued.
  let anotherSelf: DeviceRole?
  /// The watch that is worn, counted from 1.
  let worn: Int

  init(
    event: LogEvent,
    step: SendStep?,
    renewed: DeviceRole?,
    anotherSelf: DeviceRole?,
    worn: Int
  ) {
    self.event = event
    self.step = step
    self.renewed = renewed
    self.anotherSelf = anotherSelf
    self.worn = worn
  }

  /// Says if a send is a device's: not of a watch that was put away.
  func isOwn(_ key: SendKey, of device: DeviceRole) -> Bool {
    key.sender == device && (device == .phone || key.watch == worn)
  }
}

/// The news of a send in an event.
enum SendStep: Sendable {
  /// A packet with it left; its device may have queued it when it was somebody else, of this origin.
  case left(SendKey, of: Int64?, isOfEarlierSelf: Bool)
  /// Such a packet came to the other device.
  case came(SendKey)
  /// A receipt for it came back.
  case receiptCame(SendKey)
  /// The other app was given it.
  case given(SendKey)
  /// Its app was told what became of it.
  case ended(SendKey, Outcome)
}
