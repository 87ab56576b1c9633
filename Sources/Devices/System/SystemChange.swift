package import LockstepLink
package import LockstepProtocol

/// A change that a device's system stores, so that it outlives its process.
package enum SystemChange: Sendable, Equatable {
  case session(SessionMemory.Change)
  case permission(Permission, HealthRefusals)
  /// The device's settings have changed to these.
  case settings(JSONText)
  /// A document of the app has changed; `nil` removes it.
  case document(String, JSONText?)
  /// The app has tagged a transfer; with `nil`, its tag is no longer needed.
  case tag(TransferMark, String?)
  /// The app was removed, and all its tags with it.
  case noTags
  /// The workout session has this state now; `nil` if there is none.
  case workout(JSONText?)
  /// The samples that a workout session collected while the app took none: a piece, which is written
  /// once.
  case piece(Int, JSONText)
  /// The app has taken these pieces.
  case takenPieces(Range<Int>)
  /// A file of the health store has changed.
  case health(FileChange)
  /// A background transfer has changed, or has a result for the app; `nil` once the app was told.
  case exchange(Int64, JSONText?)
  /// The app was removed, and its background transfers with it.
  case noExchanges
  /// The waiting background tasks have changed to these; `nil` for none.
  case tasks(JSONText?)
  /// The app's program has changed a file in its folder.
  case appFile(FileChange)

  /// `true` if this change touches several files, all of which must be stored together or not at all.
  var isOfManyFiles: Bool {
    switch self {
    case .session(.resultsTold), .session(.takenElsewhere): true
    default: false
    }
  }

  /// `true` if a call of the app made the change: such changes of one event are stored together or not
  /// at all.
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
