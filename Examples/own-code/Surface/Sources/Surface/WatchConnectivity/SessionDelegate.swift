import Foundation
import WatchConnectivity

/// `WCSessionDelegate`: every method, and whether it is called.
final class SessionDelegate: NSObject, WCSessionDelegate {
  override init() {
    super.init()
    Checks.await([
      "activated", "reachability", "message", "message with reply", "data", "data with reply",
      "context", "userInfo", "userInfo finished", "file", "file finished",
    ])
    #if os(iOS)
      Checks.await(["inactive", "deactivated", "watch state"])
    #else
      Checks.await(["companion"])
    #endif
  }

  func session(
    _ session: WCSession,
    activationDidCompleteWith activationState: WCSessionActivationState,
    error: Error?
  ) {
    Checks.expect(activationState == .activated && error == nil)
    Checks.heard("activated")
  }

  #if os(iOS)
    func sessionDidBecomeInactive(_ session: WCSession) {
      Checks.expect(session.activationState == .inactive)
      Checks.heard("inactive")
    }
    func sessionDidDeactivate(_ session: WCSession) {
      Checks.heard("deactivated")
      session.activate()
    }
    func sessionWatchStateDidChange(_ session: WCSession) { Checks.heard("watch state") }
  #else
    func sessionCompanionAppInstalledDidChange(_ session: WCSession) { Checks.heard("companion") }
  #endif
  func sessionReachabilityDidChange(_ session: WCSession) { Checks.heard("reachability") }

  // MARK: What comes

  func session(_ session: WCSession, didReceiveMessage message: [String: Any]) {
    Checks.expect(message["kind"] as? String == "plain")
    Checks.heard("message")
  }
  func session(
    _ session: WCSession,
    didReceiveMessage message: [String: Any],
    replyHandler: @escaping ([String: Any]) -> Void
  ) {
    Checks.heard("message with reply")
    replyHandler(["answer": 42])
  }
  func session(_ session: WCSession, didReceiveMessageData messageData: Data) {
    Checks.expect(messageData == Data([1]))
    Checks.heard("data")
  }
  func session(
    _ session: WCSession,
    didReceiveMessageData messageData: Data,
    replyHandler: @escaping (Data) -> Void
  ) {
    Checks.heard("data with reply")
    replyHandler(messageData + messageData)
  }
  func session(
    _ session: WCSession,
    didReceiveApplicationContext applicationContext: [String: Any]
  ) {
    Checks.expect(session.receivedApplicationContext["volume"] as? Int == 3)
    Checks.heard("context")
  }
  func session(_ session: WCSession, didReceiveUserInfo userInfo: [String: Any] = [:]) {
    Checks.heard("userInfo")
  }
  func session(_ session: WCSession, didReceive file: WCSessionFile) {
    Checks.expect(file.metadata?["page"] as? Int == 1)
    Checks.expect((try? Data(contentsOf: file.fileURL))?.count == 3_000)
    Checks.heard("file")
  }

  // MARK: What became of sends

  func session(
    _ session: WCSession,
    didFinish userInfoTransfer: WCSessionUserInfoTransfer,
    error: Error?
  ) {
    Checks.expect(!userInfoTransfer.isTransferring && error == nil)
    Checks.heard("userInfo finished")
  }
  func session(_ session: WCSession, didFinish fileTransfer: WCSessionFileTransfer, error: Error?) {
    Checks.expect(!fileTransfer.isTransferring && error == nil)
    Checks.expect(fileTransfer.progress.isFinished)
    Checks.heard("file finished")
  }
}
