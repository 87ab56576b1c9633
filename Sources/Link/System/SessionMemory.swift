package import Protocol

/// What the operating system remembers of a session beyond the end of its process.
package struct SessionMemory: Sendable, Equatable {
  /// `outstandingUserInfoTransfers`, first queued first.
  package var outbox: [UserInfoTransfer]
  /// The application context received last.
  package var receivedContext: JSONText?
  /// The last user info that the app acknowledged.
  package var acknowledged: TransferMark

  package init(
    outbox: [UserInfoTransfer] = [],
    receivedContext: JSONText? = nil,
    acknowledged: TransferMark = TransferMark(origin: 0, id: 0)
  ) {
    self.outbox = outbox
    self.receivedContext = receivedContext
    self.acknowledged = acknowledged
  }

  /// One thing to remember from now on; it is safe before any effect of the same step leaves the device.
  package enum Change: Sendable, Equatable {
    case queued(UserInfoTransfer)
    case sent(TransferMark)
    case context(JSONText)
    case acknowledged(TransferMark)
  }
}

/// Which transfer: the incarnation that queued it, and its number there.
package struct TransferMark: Sendable, Equatable, Comparable {
  package var origin: Int64
  package var id: Int64

  package init(origin: Int64, id: Int64) {
    self.origin = origin
    self.id = id
  }

  package static func < (a: TransferMark, b: TransferMark) -> Bool {
    (a.origin, a.id) < (b.origin, b.id)
  }
}
