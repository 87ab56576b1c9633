import LockstepLink

extension LockstepPair {
  /// The promises of the sessions to an app.
  public enum Contract: String, Sendable, CaseIterable {
    /// The promises of the vendor's documents, and some more.
    case kind
    /// The promises of those documents, and no more: a user info is the app's once it was given it, for
    /// example.
    case vendor

    var known: SessionContract {
      switch self {
      case .kind: .kind
      case .vendor: .vendor
      }
    }
  }
}
