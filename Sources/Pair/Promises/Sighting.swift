package import LockstepProtocol

/// An event of the log, and its meaning for the send that it concerns.
///
/// It is an object, because each checker reads it, and a value would be copied for each.
package final class Sighting: Sendable {
  package let event: LogEvent
  /// The event's news of a send; `nil` if it concerns none.
  let step: SendStep?
  /// The device that has a new identity by this event, and so numbers its sends anew.
  let renewed: DeviceRole?
  /// The device of which this event shows an identity not seen before: a new one, or an earlier one
  /// with sends still queued.
  let anotherSelf: DeviceRole?
  /// The number of the worn watch, counted from 1.
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

  /// Says if a send belongs to the device, and not to a watch that is put away.
  func isOwn(_ key: SendKey, of device: DeviceRole) -> Bool {
    key.sender == device && (device == .phone || key.watch == worn)
  }
}

/// The news of a send in an event.
enum SendStep: Sendable {
  /// A packet with the send left its device.
  ///
  /// `of` is the origin that queued it, possibly an earlier identity of the device.
  case left(SendKey, of: Int64?, isOfEarlierSelf: Bool)
  /// A packet with the send came to the other device.
  case came(SendKey)
  /// A receipt for the send came back to its sender.
  case receiptCame(SendKey)
  /// The other app was given the send.
  case given(SendKey)
  /// The sender's app was told the outcome of the send.
  case ended(SendKey, Outcome)
}
