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

  /// Sends bytes, and shows those of the answer, or what became of it.
  func send(_ bytes: Data, wantsReply: Bool) {
    WCSession.default.sendMessageData(
      bytes,
      replyHandler: wantsReply
        ? { LockstepApp.show(["screen": "answered", "bytes": Array($0).map(Int.init)]) } : nil,
      errorHandler: { LockstepApp.show(["screen": "refused", "error": "\($0)"]) }
    )
  }

  /// Sends a message without a reply, for which the phone has no method.
  func tell() {
    WCSession.default.sendMessage(["n": 1], replyHandler: nil) {
      LockstepApp.show(["screen": "refused", "error": "\(($0 as NSError).code)"])
    }
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
LockstepApp.on("send") { words in
  asker.send(Data([1, 2, 3]), wantsReply: words["reply"] as? Bool ?? false)
}
LockstepApp.on("tell") { _ in asker.tell() }
LockstepApp.run {
  WCSession.default.delegate = asker
  WCSession.default.activate()
  LockstepApp.show(["screen": "ready"])
}
