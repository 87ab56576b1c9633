package import LockstepProtocol
package import LockstepSimulation

/// The limits of a session, in bytes of the payload as a binary property list (VALUE-20, SESSION-20).
package struct SessionLimits: Sendable, Equatable {
  package var messageBytes = 65_536
  package var userInfoBytes = 65_536
  package var contextBytes = 262_144
  /// The longest time that a reply may take before its sender hears `messageReplyTimedOut`.
  package var replyTimeout = Interval.seconds(300)
  /// The longest time that a file may take from its first packet on, or `nil` for as long as it takes.
  package var transferTimeout: Interval?
  /// The longest time that an app may keep a background task before the app is ended.
  package var taskBudget = Interval.seconds(10)
  /// The time after its call at which a user info fails whose content cannot be sent.
  package var refusalDelay = Interval.milliseconds(100)
  /// The time for which a session is inactive before it is deactivated for another watch.
  package var switchDelay = Interval.milliseconds(100)
  /// The number of queued user infos that are under way at once.
  package var userInfosUnderWay = 8
  /// The most bytes of JSON that these user infos may have together; a single one may have more.
  package var userInfoWireBytesUnderWay = 262_144
  /// The most bytes that a payload may have as JSON, so that all that is sent at once fits a line.
  ///
  /// Only a text of control characters comes near it within the other limits.
  package var wireBytes = 458_752
  /// The number of user infos that an outbox holds before it refuses more.
  package var outboxCount = 65_536
  /// The services of the session beyond the vendor's promises.
  package var contract = SessionContract.kind
  /// The longest time until a system finds it opportune to wake an app for a transfer, where it does not
  /// wake it at once.
  package var opportunity = Interval.seconds(900)
  /// The shortest such time: what comes does not wake the app as it comes.
  package var opportunitySoonest = Interval.seconds(5)
  /// The number of such wakes that an app has within an hour.
  package var wakesPerHour = 4

  package init() {}

  package static let standard = SessionLimits()

  /// Says why a payload cannot be sent as this kind, or returns `nil` when it can.
  ///
  /// - Parameter isData: It is data that is to be sent, rather than a dictionary.
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
