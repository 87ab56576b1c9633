import Foundation
import LockstepApp
import WatchConnectivity

/// Answers each question with what it was asked.
final class Answerer: NSObject, WCSessionDelegate {
  func session(
    _ session: WCSession,
    activationDidCompleteWith activationState: WCSessionActivationState,
    error: (any Error)?
  ) {}

  func sessionDidBecomeInactive(_ session: WCSession) {}
  func sessionDidDeactivate(_ session: WCSession) { session.activate() }

  func session(
    _ session: WCSession,
    didReceiveMessage message: [String: Any],
    replyHandler: @escaping ([String: Any]) -> Void
  ) { replyHandler(message) }

  func session(_ session: WCSession, didReceiveMessageData messageData: Data) {
    LockstepApp.show(["bytes": Array(messageData).map(Int.init)])
  }

  func session(
    _ session: WCSession,
    didReceiveMessageData messageData: Data,
    replyHandler: @escaping (Data) -> Void
  ) { replyHandler(Data(messageData.reversed())) }
}

let answerer = Answerer()
LockstepApp.run {
  WCSession.default.delegate = answerer
  WCSession.default.activate()
  LockstepApp.show(["screen": "ready"])
}
