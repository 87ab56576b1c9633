/// The names of outcomes for programs, the same in every language.
extension UploadClient.Outcome {
  /// The outcome's name.
  package var name: String {
    switch self {
    case .connected: "connected"
    case .denied: "denied"
    case .wrongState: "wrongState"
    case .disconnected: "disconnected"
    case .notConnected: "notConnected"
    case .revoked: "revoked"
    case .uploaded(_, false): "uploaded"
    case .uploaded(_, true): "duplicate"
    case .rejected: "rejected"
    case .deletedThere: "deleted"
    case .stillProcessing: "processing"
    case .rateLimited: "rateLimited"
    case .offline: "offline"
    case .failed: "failed"
    case .cancelled: "cancelled"
    }
  }
}
