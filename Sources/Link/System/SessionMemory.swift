package import LockstepProtocol

/// The data of a session that the operating system keeps after the session's process has ended.
package struct SessionMemory: Sendable, Equatable {
  /// The queue of user infos.
  package var outbox: KeptOutbox
  /// The application context received last.
  package var receivedContext: JSONText?
  /// The watch to which a phone's session belonged last; `nil` if it never belonged to more than one.
  package var watch: Int64?
  /// The watch to which a phone's session belonged first; it gets what was queued before any watch was
  /// known.
  package var firstWatch: Int64?
  /// The watches from which a phone was unpaired.
  package var leftWatches: [Int64] = []
  /// The phone with which a watch is paired.
  package var phone: Int64?
  /// The contexts that a phone received last from each of its watches.
  package var contexts: [KeptContext] = []
  /// The synced inbox: the user infos that no app has acknowledged.
  package var inbox = KeptInbox()
  /// The numbers of the received user infos that were acknowledged, for each origin.
  package var acknowledged: [TakenTransfers]
  package var complication = ComplicationSlot()
  /// The queue of files, in the order of queueing.
  package var files: [FileTransfer] = []
  /// The outcomes of transfers that the app has not been told.
  package var results: [TransferResult] = []
  /// The numbers of the files that the app was given, for each origin.
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

  /// A change to this memory.
  ///
  /// It is stored safely before any effect of the same step leaves the device.
  package enum Change: Sendable, Equatable {
    case queued(UserInfoTransfer)
    /// A user info has its receipt.
    ///
    /// With a name, it stays stored beside the queue for the app.
    case sent(TransferMark, keptAs: String?)
    /// The app no longer needs the user infos kept under this name.
    case forgotten(String)
    /// A context was received; on a phone, from this watch.
    case context(JSONText, of: Int64?)
    /// A phone's session belongs to this watch from now on.
    case paired(Int64)
    /// A phone's session belongs to this watch from now on, and belonged to none before.
    case pairedFirst(Int64)
    /// A phone was unpaired from this watch; its session belongs to no watch.
    case unpaired(Int64)
    /// The phone is paired again with a watch from which it had been unpaired.
    case takenBack(Int64)
    /// A watch is paired with this phone from now on.
    case pairedPhone(Int64)
    /// The watch was erased: its record of received transfers and its pairing are forgotten.
    case erased
    /// Another phone than the watch's own has receipted a user info; the watch's own has yet to receive
    /// it.
    case takenElsewhere(UserInfoTransfer)
    /// The app was removed, and its received context with it.
    case noContext
    /// A user info is in the synced inbox.
    case taken(UserInfoTransfer)
    /// The app has acknowledged user infos: all numbers acknowledged of an origin, and the user info
    /// that leaves the inbox.
    case acknowledged(TakenTransfers, emptying: TransferMark?)
    /// The app was removed, and its synced inbox with it.
    case inboxEmptied
    /// The complication's current user info and the day's budget have changed.
    case complication(ComplicationSlot)
    case fileQueued(FileTransfer)
    case fileSent(TransferMark)
    /// The app was given these files, and is given none of them again.
    case fileGiven(TakenTransfers)
    /// The outcome of a transfer waits for the app.
    ///
    /// It is kept before the transfer leaves its queue, so that a crash in between repeats the outcome
    /// and never loses it.
    case resultKept(TransferResult)
    /// The app was told all waiting outcomes, or was removed.
    case resultsTold
  }
}

/// The outbox, as it was read from its folder.
package struct KeptOutbox: Sendable, Equatable {
  /// `outstandingUserInfoTransfers` in the order of queueing, as far as their files can be read.
  package var transfers: [UserInfoTransfer] = []
  /// The files that cannot be read; transfers queued after one of them wait.
  package var unreadable: [Unreadable] = []
  /// The transfers that have their receipts and that the app wants kept.
  package var kept: [UserInfoTransfer] = []

  /// A file of the queue that cannot be read.
  package struct Unreadable: Sendable, Equatable {
    /// The transfer, as the file's name tells it; `nil` if the whole folder cannot be read, in which
    /// case nothing is sent.
    package var mark: TransferMark?
    /// The reason why the file cannot be read, with its path.
    package var reason: String

    package init(mark: TransferMark?, reason: String) {
      self.mark = mark
      self.reason = reason
    }
  }

  package init() {}
}

/// The context that was received last from one watch.
package struct KeptContext: Sendable, Equatable {
  package var watch: Int64
  package var payload: JSONText

  package init(watch: Int64, payload: JSONText) {
    self.watch = watch
    self.payload = payload
  }
}

/// The synced inbox, as it was read from its folder.
package struct KeptInbox: Sendable, Equatable {
  /// The user infos that can be read, by origin and number.
  package var transfers: [UserInfoTransfer] = []
  /// The problems of the user infos that cannot be read, a sentence each, with the path.
  ///
  /// Until all are mended, the app is given nothing of the inbox.
  package var problems: [String] = []

  package init() {}
}

/// The identity of a transfer: the origin that queued it, and its number within that origin.
package struct TransferMark: Sendable, Hashable {
  package var origin: Int64
  package var id: Int64

  package init(origin: Int64, id: Int64) {
    self.origin = origin
    self.id = id
  }
}
