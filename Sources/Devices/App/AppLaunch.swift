package import LockstepLink
package import LockstepProtocol
package import LockstepSimulation

/// The state that an app finds when it begins.
package struct AppLaunch: Sendable, Equatable {
  /// The number by which the device's counterparts know it.
  package var origin: Int64
  /// The number after which the app may count what must not repeat within the origin: the last one that
  /// an earlier start of the device may have used, or a user info of this start.
  package var lastNumber: Int64
  /// The version of the app, which each update raises by 1.
  package var version: Int64 = 1
  /// The first state: `foreground` by a person, or `background` by the system, for what came.
  package var state = AppState.foreground
  package var permission: Permission
  /// HealthKit's identifiers of what the app may not save.
  package var unsaved: [String]
  /// The context received last, if an earlier launch was given it.
  package var receivedContext: JSONText?
  /// The context that the app set last since the device started (`applicationContext`).
  package var sentContext: JSONText?
  /// The user infos that were queued under a name and not forgotten, first queued first.
  package var kept: [UserInfoTransfer]
  /// The names of those user infos in `kept` that have no receipt yet.
  package var outstanding: [String]
  /// `outstandingFileTransfers`, first queued first.
  package var outstandingFiles: [FileTransfer] = []
  /// The complication's user info that has no receipt yet (phone only).
  package var outstandingComplication: ComplicationSlot?
  /// The tags of what is in `kept`, `outstandingFiles` and `outstandingComplication`.
  package var tags: [TransferMark: String] = [:]
  /// The documents that earlier launches kept, by name.
  package var documents: [AppDocument]
  /// `true` if something waits that came in the background (`hasContentPending`).
  package var contentPending = false
  /// `true` if the device can have a session at all (`isSupported()`).
  package var isSupported = true
  /// The watch that the session belongs to, where it is known (phone only).
  package var counterpart: Int64?
  /// The known state of the watch (phone only).
  package var watchState: WatchState?
  /// The known state of the phone (watch only).
  package var companionState: CompanionState?
  package var storage: StorageState
  /// The workout session that is under way.
  package var workout: WorkoutSession.View?

  /// Finds the document that was kept under a name; `nil` if there is none.
  package func document(_ name: String) -> JSONText? {
    documents.first { $0.name == name }?.content
  }
}

/// The surroundings of an app: what its device gives every launch of it.
package struct AppEnvironment {
  package var seed: UInt64
  /// The number of the device's start.
  package var incarnation: Int64
  package var limits: SessionLimits
  /// A disk for the app's own files, in which the system's folder `.system` is not the app's.
  package var container: any Disk
  /// The device's clocks at this launch.
  package var now = Now(uptime: .zero, wall: WallTime(microseconds: 0))
  /// The version of the app that is installed.
  package var appVersion: Int64 = 1
  /// `true` if the device lives by the computer's clock, and its app may.
  package var isRealTime = false
  /// `true` if the app says by which contract its session goes, since nobody else does.
  package var isContractTheApps = false
}

/// A named document that an app wants kept; the system does not read it.
package struct AppDocument: Sendable, Equatable {
  package var name: String
  package var content: JSONText

  package init(name: String, content: JSONText) {
    self.name = name
    self.content = content
  }
}
