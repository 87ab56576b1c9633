import Foundation
import HealthKit
import LockstepApp

/// The life of the app: passes the system's events to the delegate and to observers of notifications.
@MainActor
final class Lifecycle {
  static let shared = Lifecycle()

  /// The app's state as the delegate knows it or, without a delegate, as the system has reported it.
  var state: WKApplicationState {
    if hasBegun { return told }
    return latest == "foreground" ? .active : .background
  }
  private var told = WKApplicationState.inactive
  private var latest = AppLink.shared.launched["state"]?.text ?? "foreground"
  private var delegate: (() -> (any WKApplicationDelegate)?) = { nil }
  private var hasBegun = false
  /// The tasks that the delegate has and has not completed.
  private var handed: [WKRefreshBackgroundTask] = []

  private init() {
    AppLink.shared.listen(for: "state") { event in
      DispatchQueue.main.async {
        MainActor.assumeIsolated { Lifecycle.shared.follow(event["state"]?.text ?? "") }
      }
    }
  }

  private func follow(_ name: String) {
    latest = name
    if hasBegun { take(name) }
  }

  /// Begins to inform a delegate; the first one is told that the app was launched.
  func begin(for delegate: (any WKApplicationDelegate)?) {
    weak let weakDelegate = delegate
    self.delegate = { weakDelegate }
    guard !hasBegun, delegate != nil else { return }
    hasBegun = true
    AppLink.shared.observe("launch") { event in
      let payload = event["payload"]
      DispatchQueue.main.async {
        MainActor.assumeIsolated { Lifecycle.shared.handleLaunch(payload) }
      }
    }
    BackgroundTasks.shared.give { id in
      DispatchQueue.main.async { MainActor.assumeIsolated { Lifecycle.shared.hand(id) } }
      return true
    } expired: { id in
      DispatchQueue.main.async { MainActor.assumeIsolated { Lifecycle.shared.expire(id) } }
    }
    tell(WKApplication.didFinishLaunchingNotification) { $0.applicationDidFinishLaunching() }
    take(latest)
  }

  private func take(_ name: String?) {
    switch (name, told) {
    case ("foreground", .active), ("background", .background), ("workoutSession", .background):
      break
    case ("foreground", _):
      if told == .background {
        tell(WKApplication.willEnterForegroundNotification) { $0.applicationWillEnterForeground() }
      }
      told = .active
      tell(WKApplication.didBecomeActiveNotification) { $0.applicationDidBecomeActive() }
    default:
      if told == .active {
        told = .inactive
        tell(WKApplication.willResignActiveNotification) { $0.applicationWillResignActive() }
      }
      told = .background
      tell(WKApplication.didEnterBackgroundNotification) { $0.applicationDidEnterBackground() }
    }
  }

  /// Passes to the app the workout for which the phone launched it.
  private func handleLaunch(_ payload: WireValue?) {
    delegate()?.handle(HKWorkoutConfiguration.lockstepLaunched(PropertyList.payload(payload)))
  }

  private func hand(_ id: Int64) {
    guard let delegate = delegate() else { return BackgroundTasks.shared.complete(id) }
    let task = WKWatchConnectivityRefreshBackgroundTask(id: id)
    handed.append(task)
    delegate.handle([task])
  }

  /// Calls the expiration handler of a task whose time is over; the system ends the app after that.
  private func expire(_ id: Int64) {
    let task = handed.first { $0.id == id && !$0.isCompleted }
    handed.removeAll { $0.id == id || $0.isCompleted }
    task?.expirationHandler?()
  }

  private func tell(_ name: NSNotification.Name, _ call: (any WKApplicationDelegate) -> Void) {
    if let delegate = delegate() { call(delegate) }
    NotificationCenter.default.post(name: name, object: nil)
  }

  /// Plans a refresh task that the app asked for; it is handed over at its date if the process still
  /// lives.
  func schedule(
    _ task: WKRefreshBackgroundTask,
    at date: Date,
    _ completion: @escaping ((any Error)?) -> Void
  ) {
    nonisolated(unsafe) let (task, completion) = (task, completion)
    DispatchQueue.main.asyncAfter(wallDeadline: .now() + date.timeIntervalSinceNow) {
      MainActor.assumeIsolated { Lifecycle.shared.delegate()?.handle([task]) }
    }
    DispatchQueue.main.async { completion(nil) }
  }
}
