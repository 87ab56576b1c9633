#if os(watchOS)
  import Foundation
  import WatchKit

  /// `WKApplication` and `WKExtension`: what the app asks of the system.
  @MainActor
  final class ApplicationSurface {
    private let application: WKApplication = .shared()
    private let delegate = ApplicationDelegate()
    private let olderDelegate = ExtensionDelegate()
    private let sessions = RuntimeSessions()
    private var tokens: [any NSObjectProtocol] = []

    func start() {
      numbers()
      names()
      Checks.expect(application.applicationState == .active)
      listen()
      let older: WKExtension = .shared()
      older.delegate = olderDelegate
      Checks.expect(older.delegate === olderDelegate)
      application.delegate = delegate
      Checks.expect(application.delegate === delegate)
      ask(older)
      refresh(older)
    }

    func extend() { sessions.begin() }

    private func numbers() {
      Checks.expect([WKApplicationState.active: 0, .inactive: 1, .background: 2])
      Checks.expect([WKBackgroundFetchResult.newData: 0, .noData: 1, .failed: 2])
      Checks.expect([
        WKSnapshotReason.appScheduled: 0, .returnToDefaultState: 1, .complicationUpdate: 2,
        .prelaunch: 3, .appBackgrounded: 4,
      ])
    }

    private func names() {
      let names: [NSNotification.Name] = [
        WKApplication.didFinishLaunchingNotification, WKApplication.didBecomeActiveNotification,
        WKApplication.willResignActiveNotification, WKApplication.willEnterForegroundNotification,
        WKApplication.didEnterBackgroundNotification,
      ]
      let words = [
        "DidFinishLaunching", "DidBecomeActive", "WillResignActive", "WillEnterForeground",
        "DidEnterBackground",
      ]
      Checks.expect(names.map(\.rawValue) == words.map { "WKApplication\($0)Notification" })
      let older: [NSNotification.Name] = [
        WKExtension.applicationDidFinishLaunchingNotification,
        WKExtension.applicationDidBecomeActiveNotification,
        WKExtension.applicationWillResignActiveNotification,
        WKExtension.applicationWillEnterForegroundNotification,
        WKExtension.applicationDidEnterBackgroundNotification,
      ]
      Checks.expect(names == older)
    }

    private func listen() {
      Checks.await(["posted launch", "posted background", "posted foreground"])
      let heard = [
        (WKApplication.didFinishLaunchingNotification, "posted launch"),
        (WKApplication.didEnterBackgroundNotification, "posted background"),
        (WKApplication.willEnterForegroundNotification, "posted foreground"),
      ]
      tokens = heard.map { name, words in
        NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { _ in
          Checks.heard(words)
        }
      }
    }

    private func ask(_ older: WKExtension) {
      Checks.expect(older.applicationState == application.applicationState)
      Checks.expect(!application.isApplicationRunningInDock && !older.isApplicationRunningInDock)
      older.isFrontmostTimeoutExtended = true
      older.enableWaterLock()
      if let url = URL(string: "tel:112") {
        application.openSystemURL(url)
        older.openSystemURL(url)
      }
      application.registerForRemoteNotifications()
      older.registerForRemoteNotifications()
      Checks.expect(!application.isRegisteredForRemoteNotifications)
      Checks.expect(!older.isRegisteredForRemoteNotifications)
      application.unregisterForRemoteNotifications()
      older.unregisterForRemoteNotifications()
    }

    private func refresh(_ older: WKExtension) {
      Checks.await(["refresh scheduled", "snapshot scheduled", "older refresh", "older snapshot"])
      let date = Date(timeIntervalSinceNow: 5)
      application.scheduleBackgroundRefresh(
        withPreferredDate: date,
        userInfo: "refresh" as NSString
      ) { error in
        if error == nil { Checks.heard("refresh scheduled") }
      }
      application.scheduleSnapshotRefresh(withPreferredDate: date, userInfo: "snapshot" as NSString)
      { error in
        if error == nil { Checks.heard("snapshot scheduled") }
      }
      older.scheduleBackgroundRefresh(withPreferredDate: date, userInfo: nil) { error in
        if error == nil { Checks.heard("older refresh") }
      }
      older.scheduleSnapshotRefresh(withPreferredDate: date, userInfo: nil) { error in
        if error == nil { Checks.heard("older snapshot") }
      }
    }
  }
#endif
