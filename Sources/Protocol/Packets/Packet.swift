/// A packet from one device's session to the other's.
///
/// Ids count up in each kind, those of user infos in the sender's origin and all others in its
/// incarnation; receipts and replies repeat them.
package enum Packet: Sendable, Equatable {
  /// The sender's identity and its app's state, sent after each connection and at each change
  /// (SESSION-10).
  ///
  /// A phone that is not paired says so, and nothing else (SESSION-181).
  case presence(incarnation: Int64, origin: Int64, AppState, isPaired: Bool = true)
  /// An interactive message; `wantsReply` decides which of two delegate methods the counterpart's
  /// session calls.
  case message(id: Int64, wantsReply: Bool, payload: JSONText)
  /// The counterpart's app was given a message without a reply, at this date of the counterpart.
  case receipt(id: Int64, at: PacketDate? = nil)
  case reply(id: Int64, payload: JSONText)
  /// The counterpart's app could not be given a message, or its reply could not be sent back.
  case failure(id: Int64, SessionError)
  /// The latest application context.
  case context(id: Int64, payload: JSONText)
  case contextReceipt(id: Int64)
  /// A queued user info; `origin` is the identity of the device that queued it (SESSION-31).
  case userInfo(origin: Int64, id: Int64, after: Int64? = nil, payload: JSONText)
  /// Everything that the user info caused is stored safely; the sender can forget it.
  case userInfoReceipt(origin: Int64, id: Int64)
  /// The phone asks the watch's operating system to launch the watch's app.
  case launch(id: Int64, payload: JSONText)
  case launchReceipt(id: Int64, SessionError?)
  /// The current complication's user info, which the app is given before any waiting user info (phone
  /// only).
  case complication(origin: Int64, id: Int64, payload: JSONText)
  case complicationReceipt(origin: Int64, id: Int64)
  /// A file is about to be sent; the other device answers with the byte from which on it needs the
  /// file.
  case file(FileHeader)
  /// The device has this many bytes of a file.
  case fileOffset(origin: Int64, id: Int64, offset: Int64)
  /// Some bytes of a file, from an offset on.
  case fileData(origin: Int64, id: Int64, offset: Int64, [UInt8])
  /// The app was given the file; with an error, it could not be.
  case fileReceipt(origin: Int64, id: Int64, SessionError?)
  /// The sender has stopped sending the file.
  case fileCancel(origin: Int64, id: Int64)
  /// A packet of a mirrored workout session, which belongs to HealthKit and not to the session
  /// (REMOTE-1).
  case remote(RemotePacket)
  /// A packet that brings the two devices' health into step (HEALTH-1).
  case health(HealthPacket)

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
    case .complication: "complication"
    case .complicationReceipt: "complicationReceipt"
    case .file: "file"
    case .fileOffset: "fileOffset"
    case .fileData: "fileData"
    case .fileReceipt: "fileReceipt"
    case .fileCancel: "fileCancel"
    case .remote(let packet): packet.kind
    case .health(let packet): packet.kind
    }
  }

  /// The names of all kinds, for errors that list them.
  package static let kinds =
    [
      "presence", "message", "receipt", "reply", "failure", "context", "contextReceipt", "userInfo",
      "userInfoReceipt", "launch", "launchReceipt", "complication", "complicationReceipt", "file",
      "fileOffset", "fileData", "fileReceipt", "fileCancel",
    ] + RemotePacket.kinds + HealthPacket.kinds

  /// `true` if the packet confirms the arrival of another packet, or tells its result.
  package var isReceipt: Bool {
    switch self {
    case .receipt, .contextReceipt, .userInfoReceipt, .launchReceipt, .complicationReceipt,
      .fileReceipt, .remote(.receipt), .health(.receipt):
      true
    case .presence, .message, .reply, .failure, .context, .userInfo, .launch, .complication, .file,
      .fileOffset, .fileData, .fileCancel, .remote, .health:
      false
    }
  }

  /// The app's content in the packet; `nil` if the packet carries none.
  package var payload: JSONText? {
    switch self {
    case .message(_, _, let payload), .reply(_, let payload), .context(_, let payload),
      .userInfo(_, _, _, let payload), .launch(_, let payload), .complication(_, _, let payload):
      payload
    case .file(let header): header.metadata
    case .presence, .receipt, .failure, .contextReceipt, .userInfoReceipt, .launchReceipt,
      .complicationReceipt, .fileOffset, .fileData, .fileReceipt, .fileCancel, .remote, .health:
      nil
    }
  }
}

/// The description of a file, sent before its bytes.
package struct FileHeader: Sendable, Equatable {
  /// The identity of the device that queued the file, and the file's number within it.
  package var origin: Int64
  package var id: Int64
  package var name: String
  /// The number of bytes of the file.
  package var size: Int64
  /// The CRC-32 of the file's bytes.
  package var checksum: UInt32
  /// The dictionary that the app sends with the file.
  package var metadata: JSONText

  package init(
    origin: Int64,
    id: Int64,
    name: String,
    size: Int64,
    checksum: UInt32,
    metadata: JSONText
  ) {
    self.origin = origin
    self.id = id
    self.name = name
    self.size = size
    self.checksum = checksum
    self.metadata = metadata
  }
}
