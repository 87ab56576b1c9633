import Foundation
import LockstepApp
import WatchConnectivity

/// Asks so many questions, each when the last was answered.
final class Asker: NSObject, WCSessionDelegate {
  private var left = 0

  func session(
    _ session: WCSession,
    activationDidCompleteWith activationState: WCSessionActivationState,
    error: (any Error)?
  ) {}

  func ask(_ count: Int) {
    left = count
    ask()
  }

  private func ask() {
    guard left > 0 else { return LockstepApp.show(["screen": "answered"]) }
    left -= 1
    WCSession.default.sendMessage(["number": left]) { [self] _ in
      ask()
    } errorHandler: { error in
      LockstepApp.show(["screen": "refused", "error": "\(error)"])
    }
  }
}

let asker = Asker()
LockstepApp.on("ask") { words in asker.ask(words["count"] as? Int ?? 0) }
LockstepApp.run {
  WCSession.default.delegate = asker
  WCSession.default.activate()
  LockstepApp.show(["screen": "ready"])
}
