public import Foundation

/// The delegate of an app's session, called on one serial queue that is not the main queue.
///
/// Optional methods have default implementations here; a call of such a default shows that the delegate
/// lacks the method.
public protocol WCSessionDelegate: NSObjectProtocol {
  func session(
    _ session: WCSession,
    activationDidCompleteWith activationState: WCSessionActivationState,
    error: (any Error)?
  )
  #if LOCKSTEP_PHONE
    func sessionDidBecomeInactive(_ session: WCSession)
    func sessionDidDeactivate(_ session: WCSession)
    func sessionWatchStateDidChange(_ session: WCSession)
  #else
    func sessionCompanionAppInstalledDidChange(_ session: WCSession)
  #endif
  func sessionReachabilityDidChange(_ session: WCSession)
  func session(_ session: WCSession, didReceiveMessage message: [String: Any])
  func session(
    _ session: WCSession,
    didReceiveMessage message: [String: Any],
    replyHandler: @escaping ([String: Any]) -> Void
  )
  func session(_ session: WCSession, didReceiveMessageData messageData: Data)
  func session(
    _ session: WCSession,
    didReceiveMessageData messageData: Data,
    replyHandler: @escaping (Data) -> Void
  )
  func session(_ session: WCSession, didReceiveApplicationContext applicationContext: [String: Any])
  func session(_ session: WCSession, didReceiveUserInfo userInfo: [String: Any])
  func session(
    _ session: WCSession,
    didFinish userInfoTransfer: WCSessionUserInfoTransfer,
    error: (any Error)?
  )
  func session(
    _ session: WCSession,
    didFinish fileTransfer: WCSessionFileTransfer,
    error: (any Error)?
  )
  func session(_ session: WCSession, didReceive file: WCSessionFile)
}

extension WCSessionDelegate {
  #if LOCKSTEP_PHONE
    public func sessionWatchStateDidChange(_ session: WCSession) {}
  #else
    public func sessionCompanionAppInstalledDidChange(_ session: WCSession) {}
  #endif
  public func sessionReachabilityDidChange(_ session: WCSession) {}
  public func session(_ session: WCSession, didReceiveMessage message: [String: Any]) {
    session.noteMissingMethod()
  }
  public func session(
    _ session: WCSession,
    didReceiveMessage message: [String: Any],
    replyHandler: @escaping ([String: Any]) -> Void
  ) {
    session.noteMissingMethod()
  }
  public func session(_ session: WCSession, didReceiveMessageData messageData: Data) {
    session.noteMissingMethod()
  }
  public func session(
    _ session: WCSession,
    didReceiveMessageData messageData: Data,
    replyHandler: @escaping (Data) -> Void
  ) {
    session.noteMissingMethod()
  }
  public func session(
    _ session: WCSession,
    didReceiveApplicationContext applicationContext: [String: Any]
  ) {}
  public func session(_ session: WCSession, didReceiveUserInfo userInfo: [String: Any]) {}
  public func session(
    _ session: WCSession,
    didFinish userInfoTransfer: WCSessionUserInfoTransfer,
    error: (any Error)?
  ) {}
  public func session(
    _ session: WCSession,
    didFinish fileTransfer: WCSessionFileTransfer,
    error: (any Error)?
  ) {}
  public func session(_ session: WCSession, didReceive file: WCSessionFile) {}
}
