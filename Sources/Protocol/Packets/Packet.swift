/// What crosses the air from one device's session to the other's.
///
/// Ids count up in each kind, those of user infos in the sender's origin and all others in its
/// incarnation; receipts and replies repeat them.
package enum Packet: Sendable, Equatable {
  /// Who the sender is, and its app's state, after each connection and at each change (SESSION-10).
  case presence(incarnation: Int64, origin: Int64, AppState)
  /// An interactive message; `wantsReply` says which of the counterpart's two delegate calls it takes.
  case message(id: Int64, wantsReply: Bool, payload: JSONText)
  /// A message without reply has reached the counterpart's app, at this date of the counterpart's.
  case receipt(id: Int64, at: PacketDate? = nil)
  case reply(id: Int64, payload: JSONText)
  /// A message could not be given to the counterpart's app, or its reply not be given back.
  case failure(id: Int64, SessionError)
  /// The latest application context.
  case context(id: Int64, payload: JSONText)
  case contextReceipt(id: Int64)
  /// One queued user info; `origin` is that of the device that queued it (SESSION-31).
  case userInfo(origin: Int64, id: Int64, payload: JSONText)
  /// Everything that the user info caused is safe; the sender may forget it.
  case userInfoReceipt(origin: Int64, id: Int64)
  /// The phone asks the watch's operating system to launch the watch app.
  case launch(id: Int64, payload: JSONText)
  case launchReceipt(id: Int64, SessionError?)

  /// The name of the kind on the wire and in the log.
  package var kind: String {
    switch self {
    case .presence: "presence"
    case .message: "message"
    case .receipt: "receipt"
    case .reply: "reply"
    case .failure: "failure"
    case .context: "context"
    case .contextReceipt: "contextReceipt"
    case .userInfo: "userInfo"
    case .userInfoReceipt: "userInfoReceipt"
    case .launch: "launch"
    case .launchReceipt: "launchReceipt"
    }
  }

  /// Every kind there is, for errors that list them.
  package static let kinds = [
    "presence", "message", "receipt", "reply", "failure", "context", "contextReceipt", "userInfo",
    "userInfoReceipt", "launch", "launchReceipt",
  ]

  /// What the app put into the packet, where it carries something of the app's.
  package var payload: JSONText? {
    switch self {
    case .message(_, _, let payload), .reply(_, let payload), .context(_, let payload),
      .userInfo(_, _, let payload), .launch(_, let payload):
      payload
    case .presence, .receipt, .failure, .contextReceipt, .userInfoReceipt, .launchReceipt: nil
    }
  }
}

/// Where an app is in its life, as its operating system sees it.
package enum AppState: String, Sendable, CaseIterable {
  case notRunning
  case foreground

  static func read(_ reader: inout JSONReader) throws(JSONError) -> AppState {
    let name = try reader.string()
    guard let state = AppState(rawValue: name) else {
      throw reader.failure(.unknownValue(found: name, expected: allCases.map(\.rawValue)))
    }
    return state
  }
}
