extension LockstepPair {
  /// The reason why a pair cannot go on; `description` says what happened, to which device.
  public struct Failure: Error, CustomStringConvertible {
    /// The kind of thing that went wrong.
    public enum Kind: String, Sendable, CaseIterable {
      /// A call that makes no sense, such as a link that has no profile of this name.
      case misuse
      /// A device or an app refused what was done.
      case refusal
      /// An app ended by itself.
      case appEnd
      /// A change that changes nothing.
      case changesNothing
      /// Something did not come within its time.
      case expectation
      /// Something came that was not to come.
      case surprise
      /// The pair does not come to rest.
      case unrest
      /// A file of the run cannot be written.
      case unwritten
    }

    /// The place of the call in a test, where the call says it.
    public struct Place: Sendable, Equatable {
      public var fileID: String
      public var line: Int
    }

    public var description: String
    /// The kind of thing that went wrong.
    public var kind = Kind.misuse
    /// The virtual time of the failure, where it was at an instant.
    public var time: Duration?
    public var place: Place?
  }
}

extension LockstepPair.Failure {
  package init(unwritten description: String) {
    self.init(description: description, kind: .unwritten)
  }
}
