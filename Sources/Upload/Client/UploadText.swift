import LockstepDocuments
import LockstepSimulation

extension UploadClient.State {
  /// For a person, within a line.
  package var words: String {
    switch self {
    case .connecting: "waiting for your answer in the browser"
    case .uploading(let number): number == 1 ? "uploading" : "uploading, try \(number)"
    case .processing(let poll): poll == 0 ? "processing" : "processing, asked \(poll) times"
    case .refreshing: "renewing the consent"
    case .waiting(let pause, let reason): "waiting \(max(1, pause.seconds)) s: \(reason)"
    }
  }

  /// For programs.
  package var name: String {
    switch self {
    case .connecting: "connecting"
    case .uploading: "uploading"
    case .processing: "processing"
    case .refreshing: "refreshing"
    case .waiting: "waiting"
    }
  }
}

extension UploadClient.Outcome {
  /// For a person, with what to do next.
  package var words: String {
    switch self {
    case .connected(let athlete): "connected" + (athlete.map { " as \($0)" } ?? "")
    case .denied(let reason): "not connected: \(reason)"
    case .wrongState: "not connected: the answer was not to this question; connect again"
    case .disconnected: "disconnected"
    case .notConnected: "not connected: phonesim upload connect"
    case .revoked: "the consent was taken back: phonesim upload connect, then send again"
    case .uploaded(let activity, false): "uploaded: activity \(activity)"
    case .uploaded(let activity, true): "there already: activity \(activity)"
    case .rejected(let message): "refused: \(message)"
    case .deletedThere: "its activity was deleted there"
    case .stillProcessing: "the server still works on it: send again later"
    case .rateLimited(let until):
      "the server wants to be left alone until \(ISODate.text(until)): send again then"
    case .offline: "nobody listens there: send again later"
    case .failed(let reason): "failed: \(reason)"
    case .cancelled: "not waited for any longer"
    }
  }

  /// For programs.
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
