package import LockstepProtocol

extension Packet: AirCargo {
  /// `true` for packets with a file's bytes, which the real session sends in the background.
  ///
  /// Packets that only announce or receipt those bytes are small, and are sent in the foreground.
  package var isBackground: Bool {
    switch self {
    case .context, .userInfo, .fileData, .health(.part): true
    case .presence, .message, .receipt, .reply, .failure, .contextReceipt, .userInfoReceipt,
      .launch, .launchReceipt, .complication, .complicationReceipt, .file, .fileOffset,
      .fileReceipt, .fileCancel, .remote, .health(.receipt):
      false
    }
  }

  package var file: FilePassage? {
    switch self {
    case .file(let header):
      .begins(.init(origin: header.origin, id: header.id), bytes: header.size)
    case .fileData(let origin, let id, let offset, let bytes):
      .reaches(.init(origin: origin, id: id), offset + Int64(bytes.count))
    default: nil
    }
  }
}
