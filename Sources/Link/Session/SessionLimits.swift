package import LockstepProtocol
package import LockstepSimulation

/// The limits of a session.
///
/// Sizes are in bytes of the payload, spelled as a binary property list (VALUE-20, SESSION-20).
package struct SessionLimits: Sendable, Equatable {
  package var messageBytes = 65_536
  package var userInfoBytes = 65_536
  package var contextBytes = 262_144
  /// The longest time for which a message waits for its reply; then its sender gets
  /// `messageReplyTimedOut`.
  package var replyTimeout = Interval.seconds(300)
  /// The longest time that a file may take from its first packet on; `nil` for no limit.
  package var transferTimeout: Interval?
  /// The longest time for which an app may keep a background task; then the system ends the app.
  package var taskBudget = Interval.seconds(10)
  /// The time between the call that queues an unsendable user info and the app's hearing of its
  /// failure.
  package var refusalDelay = Interval.milliseconds(100)
  /// The time for which a session stays inactive before it is deactivated for another watch.
  package var switchDelay = Interval.milliseconds(100)
  /// The greatest number of user infos that are in flight at once.
  package var userInfosUnderWay = 8
  /// The greatest total size of the user infos in flight, in bytes of JSON; a single larger one is sent
  /// alone.
  package var userInfoWireBytesUnderWay = 262_144
  /// The greatest size of a payload in bytes of JSON, so that everything sent at once fits on a line of
  /// the protocol.
  ///
  /// Within the other limits, only a text of control characters comes near this size.
  package var wireBytes = 458_752
  /// The number of user infos that the outbox holds; it refuses any more.
  package var outboxCount = 65_536
  /// The session's services beyond what Apple documents.
  package var contract = SessionContract.kind
  /// The longest time until the system wakes an app for a transfer, if the contract does not wake it at
  /// once.
  package var opportunity = Interval.seconds(900)
  /// The shortest time until the system wakes an app for a transfer, if the contract does not wake it
  /// at once.
  package var opportunitySoonest = Interval.seconds(5)
  /// The number of such wakes that an app may have within an hour.
  package var wakesPerHour = 4

  package init() {}

  package static let standard = SessionLimits()

  /// Finds the error for a payload that cannot be sent as this kind; returns `nil` if it can.
  ///
  /// - Parameter isData: `true` if the payload is data rather than a dictionary.
  package func refusal(of payload: JSONText, as kind: TransferKind, isData: Bool = false)
    -> SessionError?
  {
    let isAllowed = isData ? payload.isData : payload.isPropertyListDictionary
    guard isAllowed else { return .payloadUnsupportedTypes }
    let limit =
      switch kind {
      case .message, .launch, .file: messageBytes
      case .userInfo, .complication: userInfoBytes
      case .context: contextBytes
      }
    if payload.bytes.count > wireBytes { return .payloadTooLarge }
    if payload.binarySizeBound <= limit { return nil }
    guard let size = payload.binarySize else { return .payloadUnsupportedTypes }
    return size <= limit ? nil : .payloadTooLarge
  }
}
