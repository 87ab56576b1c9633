package import LockstepProtocol

extension Session {
  /// Returns the number that the next send of a kind gets; user infos, complications and files are
  /// counted together.
  package func nextNumber(of kind: TransferKind) -> Int64 {
    switch kind {
    case .message: messages.lastID + 1
    case .context: contextSlot.lastID + 1
    case .launch: launches.lastID + 1
    case .userInfo, .complication, .file: outbox.lastID + 1
    }
  }
}
