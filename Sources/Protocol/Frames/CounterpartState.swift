/// The state of the watch as a phone's session tells it, under `WCSession`'s names.
package struct WatchState: Sendable, Equatable {
  package var isPaired: Bool
  /// As the watch said last.
  package var isWatchAppInstalled: Bool
  /// The app's complication is on the face of that watch.
  package var isComplicationEnabled: Bool
  /// The number of user infos for the complication that are left of the day; 0 without a complication.
  package var remainingComplicationUserInfoTransfers: Int

  package init(
    isPaired: Bool = true,
    isWatchAppInstalled: Bool = true,
    isComplicationEnabled: Bool = false,
    remainingComplicationUserInfoTransfers: Int = 0
  ) {
    self.isPaired = isPaired
    self.isWatchAppInstalled = isWatchAppInstalled
    self.isComplicationEnabled = isComplicationEnabled
    self.remainingComplicationUserInfoTransfers = remainingComplicationUserInfoTransfers
  }
}

/// The state of the phone as a watch's session tells it, under `WCSession`'s names.
package struct CompanionState: Sendable, Equatable {
  /// As the phone said last.
  package var isCompanionAppInstalled: Bool
  /// `iOSDeviceNeedsUnlockAfterRebootForReachability`: the phone is there, and was not unlocked yet.
  package var needsUnlockForReachability: Bool
  /// The watch's app has no companion at all, so that every send fails with 7019.
  package var isWatchOnly: Bool

  package init(
    isCompanionAppInstalled: Bool = true,
    needsUnlockForReachability: Bool = false,
    isWatchOnly: Bool = false
  ) {
    self.isCompanionAppInstalled = isCompanionAppInstalled
    self.needsUnlockForReachability = needsUnlockForReachability
    self.isWatchOnly = isWatchOnly
  }
}

extension WatchState {
  /// Its fields, as the event `watchState` has them.
  package func writeFields(into writer: inout JSONWriter) {
    writer.field("paired", isPaired)
    writer.field("installed", isWatchAppInstalled)
    writer.field("complication", isComplicationEnabled)
    writer.field("remaining", Int64(remainingComplicationUserInfoTransfers))
  }
}

extension CompanionState {
  /// Its fields, as the event `companionState` has them.
  package func writeFields(into writer: inout JSONWriter) {
    writer.field("installed", isCompanionAppInstalled)
    writer.field("needsUnlock", needsUnlockForReachability)
    if isWatchOnly { writer.field("independent", true) }
  }
}
