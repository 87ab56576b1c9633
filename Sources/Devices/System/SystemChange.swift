package import LockstepLink
package import LockstepProtocol

/// One thing that a system is to remember beyond the end of its process.
package enum SystemChange: Sendable, Equatable {
  case session(SessionMemory.Change)
  case permission(Permission, HealthRefusals)
  /// The device's settings from now on.
  case settings(JSONText)
  /// A document of the app's; `nil` removes it.
  case document(String, JSONText?)
  /// The app's tag of a transfer; `nil` when it was told what became of it.
  case tag(TransferMark, String?)
  /// The app was removed, and its tags with it.
  case noTags
  /// The workout session as it is now; `nil` when there is none any more.
  case workout(JSONText?)
  /// The samples that the session collected while nobody took them: a piece that is written once.
  case piece(Int, JSONText)
  /// Pieces that were taken.
  case takenPieces(Range<Int>)
  /// A change that health writes into its store.
  case health(FileChange)
  /// A background transfer with what the app is yet to be told; `nil` when it was told.
  case exchange(Int64, JSONText?)
  /// The app was removed, and its background transfers with it.
  case noExchanges
  /// The tasks that wait for their time; `nil` for none.
  case tasks(JSONText?)
  /// A change that the app's program made in its folder.
  case appFile(FileChange)

  /// `true` if this change alone is kept whole or not at all: an app is told all results or none, and
  /// what leaves the queue for another phone stays there for the watch's own.
  var isOfManyFiles: Bool {
    switch self {
    case .session(.resultsTold), .session(.takenElsewhere): true
    default: false
    }
  }

  /// `true` if an app asked for the change: those that one event causes are kept whole or not at all.
  var isAppCall: Bool {
    switch self {
    case .session(.queued), .session(.fileQueued), .session(.forgotten), .session(.acknowledged),
      .document, .workout, .tag(_, .some), .appFile, .health, .exchange, .tasks:
      true
    case .session(.sent), .session(.context), .session(.paired), .session(.pairedFirst),
      .session(.unpaired), .session(.takenBack), .session(.pairedPhone), .session(.erased),
      .session(.takenElsewhere), .session(.noContext), .session(.taken), .session(.inboxEmptied),
      .session(.complication), .session(.fileSent), .session(.fileGiven), .session(.resultKept),
      .session(.resultsTold),
      .permission, .settings, .piece, .takenPieces, .tag, .noTags, .noExchanges:
      false
    }
  }
}
