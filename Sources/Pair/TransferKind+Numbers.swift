package import LockstepProtocol

extension TransferKind {
  /// `true` if sends of this kind are numbered from 1 again at each start of their sender (SESSION-8).
  package var isCountedAnew: Bool {
    switch self {
    case .message, .launch, .context: true
    case .userInfo, .complication, .file: false
    }
  }
}
