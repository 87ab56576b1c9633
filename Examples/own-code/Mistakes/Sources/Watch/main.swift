import Foundation
import LockstepApp
import WatchConnectivity
import WatchKit

/// The watch's half of four apps with a mistake each, in one.
final class Remote: NSObject, WCSessionDelegate {
  /// Mistake: the lock is taken by who holds it, where nothing has been received yet.
  private let lock = NSLock()
  private var theme = "plain"
  /// Mistake: they are completed by user infos alone, and a context brings one as well.
  private var tasks: [WKRefreshBackgroundTask] = []
  private var levels = 0

  // MARK: The theme

  func session(
    _ session: WCSession,
    activationDidCompleteWith activationState: WCSessionActivationState,
    error: (any Error)?
  ) {
    guard UserDefaults.standard.bool(forKey: "usesThemes") else { return }
    lock.lock()
    defer { lock.unlock() }
    guard let name = session.receivedApplicationContext["theme"] as? String else { return reset() }
    theme = name
    LockstepApp.show(["theme": theme])
  }

  func session(
    _ session: WCSession,
    didReceiveApplicationContext applicationContext: [String: Any]
  ) { LockstepApp.show(["theme": applicationContext["theme"] as? String ?? "plain"]) }

  private func reset() {
    lock.lock()
    defer { lock.unlock() }
    theme = "plain"
    LockstepApp.show(["theme": theme])
  }

  // MARK: The levels, in the background

  func keep(_ backgroundTasks: Set<WKRefreshBackgroundTask>) { tasks += backgroundTasks }

  func session(_ session: WCSession, didReceiveUserInfo userInfo: [String: Any] = [:]) {
    levels += 1
    LockstepApp.show(["levels": levels])
    for task in tasks { task.setTaskCompletedWithSnapshot(false) }
    tasks = []
  }

  // MARK: The door

  /// Mistake: what the watch has given up is done on the phone all the same.
  func open() {
    LockstepApp.show(["door": "asking"])
    let timeOut = DispatchWorkItem { LockstepApp.show(["door": "gave up"]) }
    DispatchQueue.main.asyncAfter(deadline: .now() + 5, execute: timeOut)
    WCSession.default.sendMessage(["open": true]) { _ in
      timeOut.cancel()
      LockstepApp.show(["door": "open"])
    } errorHandler: { _ in
    }
  }

  // MARK: The picture

  func send() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("picture")
    try Data("a picture".utf8).write(to: file)
    WCSession.default.transferFile(file, metadata: nil)
  }
}

final class AppDelegate: NSObject, WKApplicationDelegate {
  func handle(_ backgroundTasks: Set<WKRefreshBackgroundTask>) { remote.keep(backgroundTasks) }
}

let remote = Remote()
let delegate = MainActor.assumeIsolated { AppDelegate() }
LockstepApp.on("use-themes") { _ in UserDefaults.standard.set(true, forKey: "usesThemes") }
LockstepApp.on("open") { _ in remote.open() }
LockstepApp.on("send") { _ in try remote.send() }
LockstepApp.run {
  LockstepApp.show(["screen": "app"])
  MainActor.assumeIsolated { WKApplication.shared().delegate = delegate }
  WCSession.default.delegate = remote
  WCSession.default.activate()
}
