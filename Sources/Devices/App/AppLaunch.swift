package import LockstepLink
package import LockstepProtocol
package import LockstepSimulation

/// The data that an app is given when it is launched.
package struct AppLaunch: Sendable, Equatable {
  /// The device's identity, by which its counterparts know it.
  package var origin: Int64
  /// The last number already used within the origin, by an earlier start or by a user info of this one.
  ///
  /// The app can count on from it.
  package var lastNumber: Int64
  /// The version of the app, which each update raises by 1.
  package var version: Int64 = 1
  /// The first state: `foreground` by a person, or `background` by the system, for what came.
  package var state = AppState.foreground
  package var permission: Permission
  /// HealthKit's identifiers of the types that the app may not save.
  package var unsaved: [String]
  /// The received context, if an earlier launch was already given it.
  package var receivedContext: JSONText?
  /// The context that the app set last since the device started (`applicationContext`).
  package var sentContext: JSONText?
  /// The user infos that the app queued under a name and still needs, in the order of queueing.
  package var kept: [UserInfoTransfer]
  /// The names of the user infos in `kept` that have no receipt yet.
  package var outstanding: [String]
  /// `outstandingFileTransfers`, in the order of queueing.
  package var outstandingFiles: [FileTransfer] = []
  /// The complication's user info without a receipt (phone only).
  package var outstandingComplication: ComplicationSlot?
  /// The tags of the transfers in `kept`, `outstandingFiles` and `outstandingComplication`.
  package var tags: [TransferMark: String] = [:]
  /// The documents that earlier launches kept.
  package var documents: [AppDocument]
  /// `hasContentPending`: `true` if content that came in the background waits for the app.
  package var contentPending = false
  /// `isSupported()`: `true` if the device can have a session at all.
  package var isSupported = true
  /// The watch to which the session belongs; `nil` if it is not known (phone only).
  package var counterpart: Int64?
  /// The watch's state, as far as the phone knows it (phone only).
  package var watchState: WatchState?
  /// The phone's state, as far as the watch knows it (watch only).
  package var companionState: CompanionState?
  package var storage: StorageState
  /// The workout session that is running or prepared.
  package var workout: WorkoutSession.View?

  /// Finds the document kept under a name; returns `nil` if there is none.
  package func document(_ name: String) -> JSONText? {
    documents.first { $0.name == name }?.content
  }
}

/// The surroundings of an app, which its device gives it at each launch.
package struct AppEnvironment {
  package var seed: UInt64
  /// The number of the device's start.
  package var incarnation: Int64
  package var limits: SessionLimits
  /// The disk with the app's container; its folder `.system` belongs to the system.
  package var container: any Disk
  /// The device's clocks at this launch.
  package var now = Now(uptime: .zero, wall: WallTime(microseconds: 0))
  /// The version of the app that is installed.
  package var appVersion: Int64 = 1
  /// `true` if the device lives by the computer's clock, and its app may.
  package var isRealTime = false
  /// `true` if the app chooses its session's contract, because nobody else has chosen one.
  package var isContractTheApps = false
}

/// A named document that an app keeps; the system does not interpret it.
package struct AppDocument: Sendable, Equatable {
  package var name: String
  package var content: JSONText

  package init(name: String, content: JSONText) {
    self.name = name
    self.content = content
  }
}
