package import LockstepProtocol

/// The memory of the operating system for a session beyond the end of its process.
package struct SessionMemory: Sendable, Equatable {
  /// The queue of user infos.
  package var outbox: KeptOutbox
  /// The application context received last.
  package var receivedContext: JSONText?
  /// The watch that a phone's session belonged to last, if it ever belonged to more than one.
  package var watch: Int64?
  /// The first watch that a phone's session belonged to; what was queued before there was one is for it.
  package var firstWatch: Int64?
  /// The watches that a phone was unpaired from.
  package var leftWatches: [Int64] = []
  /// The phone that a watch is paired with.
  package var phone: Int64?
  /// The contexts received last of the watches of a phone, by their origins.
  package var contexts: [KeptContext] = []
  /// The synced inbox: user infos that no app has acknowledged.
  package var inbox = KeptInbox()
  /// The user infos that were taken of each origin, as far as they were acknowledged.
  package var acknowledged: [TakenTransfers]
  package var complication = ComplicationSlot()
  /// The queue of files, first queued first.
  package var files: [FileTransfer] = []
  /// The outcomes of transfers that the app is yet to be told.
  package var results: [TransferResult] = []
  /// The files of each origin that the app was given.
  package var givenFiles: [TakenTransfers] = []

  package init(
    outbox: KeptOutbox = KeptOutbox(),
    receivedContext: JSONText? = nil,
    acknowledged: [TakenTransfers] = []
  ) {
    self.outbox = outbox
    self.receivedContext = receivedContext
    self.acknowledged = acknowledged
  }

  /// One thing to remember from now on; it is safe before any effect of the same step leaves the device.
  package enum Change: Sendable, Equatable {
    case queued(UserInfoTransfer)
    /// A user info has its receipt; under a name that the app wants kept, it stays beside the queue.
    case sent(TransferMark, keptAs: String?)
    /// The app needs what was kept under a name no longer.
    case forgotten(String)
    /// A context was received, on a phone of this watch.
    case context(JSONText, of: Int64?)
    /// The session of a phone belongs to this watch.
    case paired(Int64)
    /// It does, and belonged to none before.
    case pairedFirst(Int64)
    /// A phone was unpaired from this watch, and its session belongs to none.
    case unpaired(Int64)
    /// A watch from which the phone was unpaired is one of its watches again.
    case takenBack(Int64)
    /// A watch is paired with this phone.
    case pairedPhone(Int64)
    /// The watch is a new one: what it had dealt with, and whom it was paired with, is forgotten.
    case erased
    /// A user info has the receipt of another phone than the watch's own, which is yet to take it.
    case takenElsewhere(UserInfoTransfer)
    /// The app was removed, and what it had received with it.
    case noContext
    /// A user info is in the synced inbox.
    case taken(UserInfoTransfer)
    /// The app has acknowledged: the user infos that were taken of an origin, and the one that leaves the
    /// inbox.
    case acknowledged(TakenTransfers, emptying: TransferMark?)
    /// The app was removed, and what waited for it with it.
    case inboxEmptied
    /// The current complication's user info, with what is left of the day's budget.
    case complication(ComplicationSlot)
    case fileQueued(FileTransfer)
    case fileSent(TransferMark)
    /// The app was given these files of the other side's, and is given none of them again.
    case fileGiven(TakenTransfers)
    /// The outcome of a transfer, for an app that was not there; kept before the transfer leaves its
    /// queue, so that a crash between the two has it end again rather than never.
    case resultKept(TransferResult)
    /// The app was told all of them, or was removed.
    case resultsTold
  }
}

/// The queue as its folder says.
package struct KeptOutbox: Sendable, Equatable {
  /// `outstandingUserInfoTransfers`, first queued first, as far as they can be read.
  package var transfers: [UserInfoTransfer] = []
  /// Those that are there and cannot be read; what was queued after one waits behind it.
  package var unreadable: [Unreadable] = []
  /// The transfers that have their receipt and that the app wants kept.
  package var kept: [UserInfoTransfer] = []

  /// A file of the queue that cannot be read.
  package struct Unreadable: Sendable, Equatable {
    /// The transfer, by the file's name; `nil` for the whole folder, before which nothing is sent.
    package var mark: TransferMark?
    /// The fault, with the path.
    package var reason: String

    package init(mark: TransferMark?, reason: String) {
      self.mark = mark
      self.reason = reason
    }
  }

  package init() {}
}

/// The context that was received last of one watch.
package struct KeptContext: Sendable, Equatable {
  package var watch: Int64
  package var payload: JSONText

  package init(watch: Int64, payload: JSONText) {
    self.watch = watch
    self.payload = payload
  }
}

/// The synced inbox as its folder says.
package struct KeptInbox: Sendable, Equatable {
  /// As far as they can be read, by origin and number.
  package var transfers: [UserInfoTransfer] = []
  /// The faults of the user infos that cannot be read, a sentence each with the path; until they are
  /// mended nothing of the inbox is given to the app.
  package var problems: [String] = []

  package init() {}
}

/// The mark of a transfer: the origin that queued it, and its number there.
package struct TransferMark: Sendable, Hashable {
  package var origin: Int64
  package var id: Int64

  package init(origin: Int64, id: Int64) {
    self.origin = origin
    self.id = id
  }
}
