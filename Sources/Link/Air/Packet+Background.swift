package import LockstepProtocol

extension Packet {
  /// Whether it waits in the air behind everything else that waits (LINK-26).
  ///
  /// These are the bytes of transfers that the real session makes in the background. What only
  /// announces or receipts them is small, and lets the next one come.
  package var isBackground: Bool {
    switch self {
    case .context, .userInfo, .fileData: true
    case .presence, .message, .receipt, .reply, .failure, .contextReceipt, .userInfoReceipt,
      .launch, .launchReceipt, .complication, .complicationReceipt, .file, .fileOffset,
      .fileReceipt, .fileCancel, .remote:
      false
    }
  }
}
