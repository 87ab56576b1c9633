/// What a phone's session says of its watch, under `WCSession`'s names.
package struct WatchState: Sendable, Equatable {
  package var isPaired: Bool
  /// As the watch said last.
  package var isWatchAppInstalled: Bool

  package init(isPaired: Bool = true, isWatchAppInstalled: Bool = true) {
    self.isPaired = isPaired
    self.isWatchAppInstalled = isWatchAppInstalled
  }
}

/// What a watch's session says of its phone, under `WCSession`'s names.
package struct CompanionState: Sendable, Equatable {
  /// As the phone said last.
  package var isCompanionAppInstalled: Bool
  /// `iOSDeviceNeedsUnlockAfterRebootForReachability`: the phone is there, and was not unlocked yet.
  package var needsUnlockForReachability: Bool

  package init(isCompanionAppInstalled: Bool = true, needsUnlockForReachability: Bool = false) {
    self.isCompanionAppInstalled = isCompanionAppInstalled
    self.needsUnlockForReachability = needsUnlockForReachability
  }
}
