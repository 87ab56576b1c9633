import Foundation
import HealthKit
import LockstepApp

/// The life of the app, as the system tells it, given to the delegate and to who listens for
/// notifications.
@MainActor
final class Lifecycle {
  static let shared = Lifecycle()

  private(set) var state = WKApplicationState.inactive
  private var delegate: (() -> (any WKApplicationDelegate)?) = { nil }
  private var hasBegun = false

  /// Begins to tell a delegate; the first one hears that the app was launched.
  func begin(for delegate: (any WKApplicationDelegate)?) {
    weak let weakDelegate = delegate
    self.delegate = { weakDelegate }
    guard !hasBegun, delegate != nil else { return }
    hasBegun = true
    let launched = AppLink.shared.launched
    AppLink.shared.listen(for: "state") { event in
      DispatchQueue.main.async {
        MainActor.assumeIsolated { Lifecycle.shared.take(event["state"]?.text) }
      }
    }
    AppLink.shared.observe("launch") { event in
      let payload = event["payload"]
      DispatchQueue.main.async {
        MainActor.assumeIsolated { Lifecycle.shared.handleLaunch(payload) }
      }
    }
    BackgroundTasks.shared.give { id in
      DispatchQueue.main.async { MainActor.assumeIsolated { Lifecycle.shared.hand(id) } }
      return true
    }
    tell(WKApplication.didFinishLaunchingNotification) { $0.applicationDidFinishLaunching() }
    take(launched["state"]?.text ?? "foreground")
  }

  private func take(_ name: String?) {
    switch (name, state) {
    case ("foreground", .active), ("background", .background), ("workoutSession", .background):
      break
    case ("foreground", _):
      if state == .background {
        tell(WKApplication.willEnterForegroundNotification) { $0.applicationWillEnterForeground() }
      }
      state = .active
      tell(WKApplication.didBecomeActiveNotification) { $0.applicationDidBecomeActive() }
    default:
      if state == .active {
        state = .inactive
        tell(WKApplication.willResignActiveNotification) { $0.applicationWillResignActive() }
      }
      state = .background
      tell(WKApplication.didEnterBackgroundNotification) { $0.applicationDidEnterBackground() }
    }
  }

  /// The phone has launched the app for a workout.
  private func handleLaunch(_ payload: WireValue?) {
    delegate()?.handle(HKWorkoutConfiguration.lockstepLaunched(PropertyList.payload(payload)))
  }

  private func hand(_ id: Int64) {
    guard let delegate = delegate() else { return BackgroundTasks.shared.complete(id) }
    delegate.handle([WKWatchConnectivityRefreshBackgroundTask(id: id)])
  }

  private func tell(_ name: NSNotification.Name, _ call: (any WKApplicationDelegate) -> Void) {
    if let delegate = delegate() { call(delegate) }
    NotificationCenter.default.post(name: name, object: nil)
  }

  /// Hands over a refresh task at a date, while the process lives.
  func schedule(at date: Date, userInfo: (any NSSecureCoding & NSObjectProtocol)?) {
    nonisolated(unsafe) let userInfo = userInfo
    DispatchQueue.main.asyncAfter(wallDeadline: .now() + date.timeIntervalSinceNow) {
      MainActor.assumeIsolated {
        Lifecycle.shared.delegate()?.handle([
          WKApplicationRefreshBackgroundTask(id: 0, userInfo: userInfo)
        ])
      }
    }
  }
}
