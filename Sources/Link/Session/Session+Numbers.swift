package import LockstepProtocol

extension Session {
  /// Returns the number that the next send of a kind will get.
  ///
  /// User infos, complication transfers and files share one count.
  package func nextNumber(of kind: TransferKind) -> Int64 {
    switch kind {
    case .message: messages.lastID + 1
    case .context: contextSlot.lastID + 1
    case .launch: launches.lastID + 1
    case .userInfo, .complication, .file: outbox.lastID + 1
    }
  }
}
