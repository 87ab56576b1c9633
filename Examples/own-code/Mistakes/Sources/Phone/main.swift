import Foundation
import LockstepApp
import WatchConnectivity

/// The phone's half of four apps with a mistake each, in one.
final class Home: NSObject, WCSessionDelegate {
  private var isSlow = false

  func session(
    _ session: WCSession,
    activationDidCompleteWith activationState: WCSessionActivationState,
    error: (any Error)?
  ) {}
  func sessionDidBecomeInactive(_ session: WCSession) {}
  func sessionDidDeactivate(_ session: WCSession) { session.activate() }

  func beSlow() { isSlow = true }

  /// Opens the door, which takes a while where the house is far.
  func session(
    _ session: WCSession,
    didReceiveMessage message: [String: Any],
    replyHandler: @escaping ([String: Any]) -> Void
  ) {
    DispatchQueue.main.asyncAfter(deadline: .now() + (isSlow ? 7 : 1)) {
      LockstepApp.show(["door": "open"])
      replyHandler(["open": true])
    }
  }

  /// Mistake: the file is gone when this returns, and is read later.
  func session(_ session: WCSession, didReceive file: WCSessionFile) {
    DispatchQueue.main.async {
      let picture = try? String(contentsOf: file.fileURL, encoding: .utf8)
      LockstepApp.show(["picture": picture ?? "none"])
    }
  }
}

let home = Home()
LockstepApp.on("be-slow") { _ in home.beSlow() }
LockstepApp.run {
  LockstepApp.show(["screen": "app", "door": "closed"])
  WCSession.default.delegate = home
  WCSession.default.activate()
}
