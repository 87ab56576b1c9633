public import Foundation
import LockstepApp

/// A background task that the system gives the app, which completes it once.
public class WKRefreshBackgroundTask: NSObject {
  public let userInfo: (any NSSecureCoding & NSObjectProtocol)?
  public var expirationHandler: (() -> Void)?
  /// The system's number of the task; `nil` for a refresh that the app scheduled itself.
  let id: Int64?
  private(set) var isCompleted = false

  init(id: Int64? = nil, userInfo: (any NSSecureCoding & NSObjectProtocol)? = nil) {
    self.id = id
    self.userInfo = userInfo
  }

  /// Completes the task; no snapshot is made, since there are none here.
  public func setTaskCompletedWithSnapshot(_ refreshSnapshot: Bool) {
    guard !isCompleted else { return }
    isCompleted = true
    if let id { BackgroundTasks.shared.complete(id) }
  }

  public func setTaskCompleted() { setTaskCompletedWithSnapshot(false) }
}

/// A task for a refresh that the app asked for with `scheduleBackgroundRefresh`.
public class WKApplicationRefreshBackgroundTask: WKRefreshBackgroundTask {}

/// A task for content from the phone.
public class WKWatchConnectivityRefreshBackgroundTask: WKRefreshBackgroundTask {}

/// The reason for a snapshot.
public enum WKSnapshotReason: Int, Sendable {
  case appScheduled = 0
  case returnToDefaultState = 1
  case complicationUpdate = 2
  case prelaunch = 3
  case appBackgrounded = 4
}

/// A task for a snapshot of the screen that the app asked for with `scheduleSnapshotRefresh`.
public class WKSnapshotRefreshBackgroundTask: WKRefreshBackgroundTask {
  public var reasonForSnapshot: WKSnapshotReason { .appScheduled }
  public var returnToDefaultState: Bool { false }

  public func setTaskCompleted(
    restoredDefaultState: Bool,
    estimatedSnapshotExpiration: Date?,
    userInfo: (any NSSecureCoding & NSObjectProtocol)?
  ) { setTaskCompletedWithSnapshot(true) }
}

/// A task for a background transfer of `URLSession`; the system here never gives one.
public class WKURLSessionRefreshBackgroundTask: WKRefreshBackgroundTask {
  public var sessionIdentifier: String { "" }
}

/// A task for relevant shortcuts; the system here never gives one.
public class WKRelevantShortcutRefreshBackgroundTask: WKRefreshBackgroundTask {}

/// A task after an intent has run; the system here never gives one.
public class WKIntentDidRunRefreshBackgroundTask: WKRefreshBackgroundTask {}

/// A task after an alert of a Bluetooth device; the system here never gives one.
public class WKBluetoothAlertRefreshBackgroundTask: WKRefreshBackgroundTask {}
