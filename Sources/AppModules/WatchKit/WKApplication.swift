public import Foundation
public import HealthKit
import LockstepApp

/// The state of the app: active, inactive, or in the background.
public enum WKApplicationState: Int, Sendable {
  case active = 0
  case inactive = 1
  case background = 2
}

/// The result of a fetch in the background.
public enum WKBackgroundFetchResult: UInt, Sendable {
  case newData = 0
  case noData = 1
  case failed = 2
}

/// The delegate of a watch app, whose methods are all optional.
@MainActor
public protocol WKApplicationDelegate: NSObjectProtocol {
  func applicationDidFinishLaunching()
  func applicationDidBecomeActive()
  func applicationWillResignActive()
  func applicationWillEnterForeground()
  func applicationDidEnterBackground()
  func handle(_ backgroundTasks: Set<WKRefreshBackgroundTask>)
  func handle(_ extendedRuntimeSession: WKExtendedRuntimeSession)
  func handleActiveWorkoutRecovery()
  /// Handles the app's launch by the phone for a workout.
  func handle(_ workoutConfiguration: HKWorkoutConfiguration)
  func deviceOrientationDidChange()
  func handleUserActivity(_ userInfo: [AnyHashable: Any]?)
  func handleRemoteNowPlayingActivity()
  func didRegisterForRemoteNotifications(withDeviceToken deviceToken: Data)
  func didFailToRegisterForRemoteNotificationsWithError(_ error: any Error)
  func didReceiveRemoteNotification(
    _ userInfo: [AnyHashable: Any],
    fetchCompletionHandler completionHandler: @escaping (WKBackgroundFetchResult) -> Void
  )
}

extension WKApplicationDelegate {
  public func applicationDidFinishLaunching() {}
  public func applicationDidBecomeActive() {}
  public func applicationWillResignActive() {}
  public func applicationWillEnterForeground() {}
  public func applicationDidEnterBackground() {}
  /// Completes the tasks, as the system does for an app that lacks this method.
  public func handle(_ backgroundTasks: Set<WKRefreshBackgroundTask>) {
    for task in backgroundTasks { task.setTaskCompletedWithSnapshot(false) }
  }
  public func handle(_ extendedRuntimeSession: WKExtendedRuntimeSession) {}
  public func handleActiveWorkoutRecovery() {}
  public func handle(_ workoutConfiguration: HKWorkoutConfiguration) {}
  public func deviceOrientationDidChange() {}
  public func handleUserActivity(_ userInfo: [AnyHashable: Any]?) {}
  public func handleRemoteNowPlayingActivity() {}
  public func didRegisterForRemoteNotifications(withDeviceToken deviceToken: Data) {}
  public func didFailToRegisterForRemoteNotificationsWithError(_ error: any Error) {}
  public func didReceiveRemoteNotification(
    _ userInfo: [AnyHashable: Any],
    fetchCompletionHandler completionHandler: @escaping (WKBackgroundFetchResult) -> Void
  ) { completionHandler(.noData) }
}

/// The delegate of older watch apps, with the same methods.
@MainActor
public protocol WKExtensionDelegate: WKApplicationDelegate {}

/// The app, as its own code sees it.
///
/// Glue sets the delegate, since there is no storyboard that names it.
@MainActor
public class WKApplication: NSObject {
  private static let application = WKApplication()

  public class func shared() -> WKApplication { application }

  public var delegate: (any WKApplicationDelegate)? {
    didSet { Lifecycle.shared.begin(for: delegate) }
  }
  public var applicationState: WKApplicationState { Lifecycle.shared.state }
  public var isApplicationRunningInDock: Bool { false }
  public func openSystemURL(_ url: URL) { LockstepApp.note("opens \(url)") }
  public func registerForRemoteNotifications() {}
  public func unregisterForRemoteNotifications() {}
  public var isRegisteredForRemoteNotifications: Bool { false }

  /// Asks for a background refresh at or after a date.
  public func scheduleBackgroundRefresh(
    withPreferredDate preferredFireDate: Date,
    userInfo: (any NSSecureCoding & NSObjectProtocol)?,
    scheduledCompletion: @escaping ((any Error)?) -> Void
  ) {
    let task = WKApplicationRefreshBackgroundTask(userInfo: userInfo)
    Lifecycle.shared.schedule(task, at: preferredFireDate, scheduledCompletion)
  }

  /// Asks for a snapshot refresh at or after a date.
  public func scheduleSnapshotRefresh(
    withPreferredDate preferredFireDate: Date,
    userInfo: (any NSSecureCoding & NSObjectProtocol)?,
    scheduledCompletion: @escaping ((any Error)?) -> Void
  ) {
    let task = WKSnapshotRefreshBackgroundTask(userInfo: userInfo)
    Lifecycle.shared.schedule(task, at: preferredFireDate, scheduledCompletion)
  }

  nonisolated public static let didFinishLaunchingNotification =
    NSNotification.Name("WKApplicationDidFinishLaunchingNotification")
  nonisolated public static let didBecomeActiveNotification =
    NSNotification.Name("WKApplicationDidBecomeActiveNotification")
  nonisolated public static let willResignActiveNotification =
    NSNotification.Name("WKApplicationWillResignActiveNotification")
  nonisolated public static let willEnterForegroundNotification =
    NSNotification.Name("WKApplicationWillEnterForegroundNotification")
  nonisolated public static let didEnterBackgroundNotification =
    NSNotification.Name("WKApplicationDidEnterBackgroundNotification")
}

/// The app under its older name.
@MainActor
public class WKExtension: NSObject {
  private static let `extension` = WKExtension()

  public class func shared() -> WKExtension { `extension` }

  public weak var delegate: (any WKExtensionDelegate)? {
    didSet { Lifecycle.shared.begin(for: delegate) }
  }
  public var applicationState: WKApplicationState { Lifecycle.shared.state }
  public var isApplicationRunningInDock: Bool { false }
  public var isFrontmostTimeoutExtended = false
  public func registerForRemoteNotifications() {}
  public func unregisterForRemoteNotifications() {}
  public var isRegisteredForRemoteNotifications: Bool { false }
  public func enableWaterLock() { WKInterfaceDevice.current().enableWaterLock() }
  public func openSystemURL(_ url: URL) { LockstepApp.note("opens \(url)") }

  /// Asks for a background refresh at or after a date.
  public func scheduleBackgroundRefresh(
    withPreferredDate preferredFireDate: Date,
    userInfo: (any NSSecureCoding & NSObjectProtocol)?,
    scheduledCompletion: @escaping ((any Error)?) -> Void
  ) {
    WKApplication.shared().scheduleBackgroundRefresh(
      withPreferredDate: preferredFireDate,
      userInfo: userInfo,
      scheduledCompletion: scheduledCompletion
    )
  }

  /// Asks for a snapshot refresh at or after a date.
  public func scheduleSnapshotRefresh(
    withPreferredDate preferredFireDate: Date,
    userInfo: (any NSSecureCoding & NSObjectProtocol)?,
    scheduledCompletion: @escaping ((any Error)?) -> Void
  ) {
    WKApplication.shared().scheduleSnapshotRefresh(
      withPreferredDate: preferredFireDate,
      userInfo: userInfo,
      scheduledCompletion: scheduledCompletion
    )
  }

  nonisolated public class var applicationDidFinishLaunchingNotification: NSNotification.Name {
    WKApplication.didFinishLaunchingNotification
  }
  nonisolated public class var applicationDidBecomeActiveNotification: NSNotification.Name {
    WKApplication.didBecomeActiveNotification
  }
  nonisolated public class var applicationWillResignActiveNotification: NSNotification.Name {
    WKApplication.willResignActiveNotification
  }
  nonisolated public class var applicationWillEnterForegroundNotification: NSNotification.Name {
    WKApplication.willEnterForegroundNotification
  }
  nonisolated public class var applicationDidEnterBackgroundNotification: NSNotification.Name {
    WKApplication.didEnterBackgroundNotification
  }
}
