public import Foundation
import LockstepApp

/// Some time in the background that the system gives the app; it is completed once.
public class WKRefreshBackgroundTask: NSObject {
  public let userInfo: (any NSSecureCoding & NSObjectProtocol)?
  public var expirationHandler: (() -> Void)?
  /// The system's number of the task; a task that the app scheduled for itself has none.
  let id: Int64?
  private(set) var isCompleted = false

  init(id: Int64? = nil, userInfo: (any NSSecureCoding & NSObjectProtocol)? = nil) {
    self.id = id
    self.userInfo = userInfo
  }

  /// Gives the time back; there are no snapshots here, so none is made.
  public func setTaskCompletedWithSnapshot(_ refreshSnapshot: Bool) {
    guard !isCompleted else { return }
    isCompleted = true
    if let id { BackgroundTasks.shared.complete(id) }
  }

  public func setTaskCompleted() { setTaskCompletedWithSnapshot(false) }
}

/// A task that the app asked for with `scheduleBackgroundRefresh`.
public class WKApplicationRefreshBackgroundTask: WKRefreshBackgroundTask {}

/// A task for what came from the phone.
public class WKWatchConnectivityRefreshBackgroundTask: WKRefreshBackgroundTask {}

/// The reason why a snapshot is wanted.
public enum WKSnapshotReason: Int, Sendable {
  case appScheduled = 0
  case returnToDefaultState = 1
  case complicationUpdate = 2
  case prelaunch = 3
  case appBackgrounded = 4
}

/// A task for a snapshot of the screen, which the app asked for with `scheduleSnapshotRefresh`.
public class WKSnapshotRefreshBackgroundTask: WKRefreshBackgroundTask {
  public var reasonForSnapshot: WKSnapshotReason { .appScheduled }
  public var returnToDefaultState: Bool { false }

  public func setTaskCompleted(
    restoredDefaultState: Bool,
    estimatedSnapshotExpiration: Date?,
    userInfo: (any NSSecureCoding & NSObjectProtocol)?
  ) { setTaskCompletedWithSnapshot(true) }
}

/// A task for a background transfer of `URLSession`; the system here hands out none.
public class WKURLSessionRefreshBackgroundTask: WKRefreshBackgroundTask {
  public var sessionIdentifier: String { "" }
}

/// A task for relevant shortcuts; the system here hands out none.
public class WKRelevantShortcutRefreshBackgroundTask: WKRefreshBackgroundTask {}

/// A task after an intent ran; the system here hands out none.
public class WKIntentDidRunRefreshBackgroundTask: WKRefreshBackgroundTask {}

/// A task after an alert of a Bluetooth device; the system here hands out none.
public class WKBluetoothAlertRefreshBackgroundTask: WKRefreshBackgroundTask {}
