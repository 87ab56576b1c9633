/// The state of the watch, with the properties that `WCSession` has on a phone.
package struct WatchState: Sendable, Equatable {
  package var isPaired: Bool
  /// `true` if the watch has the app installed, as it last said.
  package var isWatchAppInstalled: Bool
  /// `true` if the app's complication is on that watch's face.
  package var isComplicationEnabled: Bool
  /// The number of complication transfers left for the day; 0 without a complication.
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

/// The state of the phone, with the properties that `WCSession` has on a watch.
package struct CompanionState: Sendable, Equatable {
  /// `true` if the phone has the app installed, as it last said.
  package var isCompanionAppInstalled: Bool
  /// `iOSDeviceNeedsUnlockAfterRebootForReachability`: `true` if the phone is connected and was not
  /// unlocked since its start.
  package var needsUnlockForReachability: Bool
  /// `true` if the watch's app has no companion app, so that every send fails with error 7019.
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
  /// Writes the properties as fields of the event `watchState`.
  package func writeFields(into writer: inout JSONWriter) {
    writer.field("paired", isPaired)
    writer.field("installed", isWatchAppInstalled)
    writer.field("complication", isComplicationEnabled)
    writer.field("remaining", Int64(remainingComplicationUserInfoTransfers))
  }
}

extension CompanionState {
  /// Writes the properties as fields of the event `companionState`.
  package func writeFields(into writer: inout JSONWriter) {
    writer.field("installed", isCompanionAppInstalled)
    writer.field("needsUnlock", needsUnlockForReachability)
    if isWatchOnly { writer.field("independent", true) }
  }
}
