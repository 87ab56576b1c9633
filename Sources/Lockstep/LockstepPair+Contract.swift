import LockstepLink

extension LockstepPair {
  /// The set of promises that the sessions keep towards an app.
  public enum Contract: String, Sendable, CaseIterable {
    /// The sessions keep the promises of the vendor's documents and some more.
    case kind
    /// The sessions keep only the promises of the vendor's documents: for example, they give a user
    /// info once and never again.
    case vendor

    var known: SessionContract {
      switch self {
      case .kind: .kind
      case .vendor: .vendor
      }
    }
  }
}
