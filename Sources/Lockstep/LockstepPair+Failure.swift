extension LockstepPair {
  /// The error of a pair's functions; `description` says what happened, and on which device.
  public struct Failure: Error, CustomStringConvertible {
    /// The kinds of failure.
    public enum Kind: String, Sendable, CaseIterable {
      /// The call makes no sense, for example names a link profile that does not exist.
      case misuse
      /// A device or an app refused the test's action.
      case refusal
      /// An app ended by itself, which the test did not expect.
      case appEnd
      /// The test made a change that changed nothing.
      case changesNothing
      /// The expected condition did not come about in its time.
      case expectation
      /// The condition that must never hold came about.
      case surprise
      /// The pair did not come to rest within its time.
      case unrest
      /// A file of the run, such as a report, could not be written.
      case unwritten
    }

    /// The place in a test of the call that failed, if the call passes one.
    public struct Place: Sendable, Equatable {
      public var fileID: String
      public var line: Int
    }

    public var description: String
    /// The kind of this failure.
    public var kind = Kind.misuse
    /// The virtual time of the failure; `nil` if it belongs to no instant.
    public var time: Duration?
    public var place: Place?
  }
}

extension LockstepPair.Failure {
  package init(unwritten description: String) {
    self.init(description: description, kind: .unwritten)
  }
}
