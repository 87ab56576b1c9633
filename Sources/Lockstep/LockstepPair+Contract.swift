import LockstepLink

extension LockstepPair {
  /// What the sessions promise an app.
  public enum Contract: String, Sendable, CaseIterable {
    /// What the vendor's documents promise, and some more.
    case kind
    /// What they promise, and no more: a user info is the app's once it was given it, for example.
    case vendor

    var known: SessionContract {
      switch self {
      case .kind: .kind
      case .vendor: .vendor
      }
    }
  }
}
