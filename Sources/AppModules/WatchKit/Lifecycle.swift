import Foundation
import HealthKit
import LockstepApp

/// The life of the app, as the system tells it, given to the delegate and to who listens for
/// notifications.
@MainActor
final class Lifecycle {
  static let shared = Lifecycle()

  /// The state as the delegate knows it, or as the system has told it while there is no delegate.
  var state: WKApplicationState {
    if hasBegun { return told }
    return latest == "foreground" ? .active : .background
  }
  private var told = WKApplicationState.inactive
  private var latest = AppLink.shared.launched["state"]?.text ?? "foreground"
  private var delegate: (() -> (any WKApplicationDelegate)?) = { nil }
  private var hasBegun = false
  /// The system's tasks that the delegate has.
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

  /// Begins to tell a delegate; the first one hears that the app was launched.
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

  /// Hands the app the workout for which the phone has launched it.
  private func handleLaunch(_ payload: WireValue?) {
    delegate()?.handle(HKWorkoutConfiguration.lockstepLaunched(PropertyList.payload(payload)))
  }

  private func hand(_ id: Int64) {
    guard let delegate = delegate() else { return BackgroundTasks.shared.complete(id) }
    let task = WKWatchConnectivityRefreshBackgroundTask(id: id)
    handed.append(task)
    delegate.handle([task])
  }

  /// Expires a task whose time is over; the system ends the app once its handler has returned.
  private func expire(_ id: Int64) {
    let task = handed.first { $0.id == id && !$0.isCompleted }
    handed.removeAll { $0.id == id || $0.isCompleted }
    task?.expirationHandler?()
  }

  private func tell(_ name: NSNotification.Name, _ call: (any WKApplicationDelegate) -> Void) {
    if let delegate = delegate() { call(delegate) }
    NotificationCenter.default.post(name: name, object: nil)
  }

  /// Hands over a task of the app's own at a date, while the process lives.
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
