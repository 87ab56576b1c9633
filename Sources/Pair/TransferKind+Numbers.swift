package import LockstepProtocol

extension TransferKind {
  /// `true` if a number is of one life of its sender: the next one counts from 1 again (SESSION-8).
  package var isCountedAnew: Bool {
    switch self {
    case .message, .launch, .context: true
    case .userInfo, .complication, .file: false
    }
  }
}
