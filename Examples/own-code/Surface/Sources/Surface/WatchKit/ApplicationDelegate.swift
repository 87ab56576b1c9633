#if os(watchOS)
  import Foundation
  import HealthKit
  import WatchKit

  /// `WKApplicationDelegate`: every method, and whether those are called that something brings about.
  final class ApplicationDelegate: NSObject, WKApplicationDelegate {
    override init() {
      super.init()
      Checks.await([
        "active", "resigns", "foreground", "background", "refresh", "snapshot", "connectivity",
        "launched for a workout",
      ])
    }

    func applicationDidFinishLaunching() {}
    func applicationDidBecomeActive() {
      Checks.expect(WKApplication.shared().applicationState == .active)
      Checks.heard("active")
    }
    func applicationWillResignActive() { Checks.heard("resigns") }
    func applicationWillEnterForeground() { Checks.heard("foreground") }
    func applicationDidEnterBackground() { Checks.heard("background") }

    func handle(_ backgroundTasks: Set<WKRefreshBackgroundTask>) {
      for task in backgroundTasks { BackgroundWork.take(task) }
    }
    func handle(_ workoutConfiguration: HKWorkoutConfiguration) {
      Checks.expect(workoutConfiguration.activityType == .hiking)
      Checks.expect(workoutConfiguration.locationType == .outdoor)
      Checks.heard("launched for a workout")
    }
    func handle(_ extendedRuntimeSession: WKExtendedRuntimeSession) {}
    func handleActiveWorkoutRecovery() {}

    // Nothing of the pair's brings these about.
    func deviceOrientationDidChange() {}
    func handleUserActivity(_ userInfo: [AnyHashable: Any]?) {}
    func handleRemoteNowPlayingActivity() {}
    func didRegisterForRemoteNotifications(withDeviceToken deviceToken: Data) {}
    func didFailToRegisterForRemoteNotificationsWithError(_ error: Error) {}
    func didReceiveRemoteNotification(
      _ userInfo: [AnyHashable: Any],
      fetchCompletionHandler completionHandler: @escaping (WKBackgroundFetchResult) -> Void
    ) { completionHandler(.newData) }
  }

  /// `WKExtensionDelegate`: the first delegate hears that the app was launched.
  final class ExtensionDelegate: NSObject, WKExtensionDelegate {
    override init() {
      super.init()
      Checks.await(["launched"])
    }
    func applicationDidFinishLaunching() { Checks.heard("launched") }
  }

  /// `WKRefreshBackgroundTask` and the kinds of it.
  enum BackgroundWork {
    static func take(_ task: WKRefreshBackgroundTask) {
      let userInfo: (any NSSecureCoding & NSObjectProtocol)? = task.userInfo
      task.expirationHandler = { Checks.expect(false, "it was complete") }
      switch task {
      case is WKApplicationRefreshBackgroundTask:
        if userInfo as? String == "refresh" { Checks.heard("refresh") }
        task.setTaskCompleted()
      case let task as WKSnapshotRefreshBackgroundTask:
        Checks.expect(task.reasonForSnapshot == .appScheduled && !task.returnToDefaultState)
        if userInfo as? String == "snapshot" { Checks.heard("snapshot") }
        task.setTaskCompleted(
          restoredDefaultState: false,
          estimatedSnapshotExpiration: nil,
          userInfo: nil
        )
      case is WKWatchConnectivityRefreshBackgroundTask:
        Checks.heard("connectivity")
        complete(task)
      case let task as WKURLSessionRefreshBackgroundTask:
        Checks.expect(task.sessionIdentifier == "")
      case is WKRelevantShortcutRefreshBackgroundTask, is WKIntentDidRunRefreshBackgroundTask,
        is WKBluetoothAlertRefreshBackgroundTask:
        task.setTaskCompletedWithSnapshot(false)
      default: Checks.expect(false, "\(task)")
      }
    }

    /// Has the next task kept for too long: its handler is called before the system ends the app.
    nonisolated(unsafe) static var isKept = false

    private static func complete(_ task: WKRefreshBackgroundTask) {
      guard isKept else { return task.setTaskCompletedWithSnapshot(false) }
      task.expirationHandler = { print("the time of the task is over") }
    }
  }
#endif
