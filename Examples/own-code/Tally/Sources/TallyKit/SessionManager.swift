import Foundation
import WatchConnectivity
import os.log

/// A wrapper around WCSession as many apps have one: closures for what comes, on the main queue.
public final class SessionManager: NSObject {
  public static let shared = SessionManager()

  public var onUserInfo: (([String: Any]) -> Void)?
  public var onContext: (([String: Any]) -> Void)?
  public var onMessage: (([String: Any]) -> [String: Any])?
  public var onReachability: ((Bool) -> Void)?
  public var onFinish: ((WCSessionUserInfoTransfer, Error?) -> Void)?

  private let log = OSLog(subsystem: "org.example.tally", category: "session")
  private var observation: NSKeyValueObservation?

  public func start() {
    guard WCSession.isSupported() else { return }
    let session = WCSession.default
    observation = session.observe(\.isReachable, options: [.new]) { [weak self] _, change in
      DispatchQueue.main.async { self?.onReachability?(change.newValue ?? false) }
    }
    session.delegate = self
    session.activate()
  }

  @discardableResult
  public func queue(_ userInfo: [String: Any]) -> WCSessionUserInfoTransfer {
    WCSession.default.transferUserInfo(userInfo)
  }

  public func ask(
    _ message: [String: Any],
    timeout: TimeInterval,
    then done: @escaping (Result<[String: Any], Error>) -> Void
  ) {
    var isDone = false
    func finish(_ result: Result<[String: Any], Error>) {
      DispatchQueue.main.async {
        guard !isDone else { return }
        isDone = true
        done(result)
      }
    }
    WCSession.default.sendMessage(message) {
      finish(.success($0))
    } errorHandler: {
      finish(.failure($0))
    }
    DispatchQueue.main.asyncAfter(deadline: .now() + timeout) {
      finish(.failure(TallyError.timeout))
    }
  }

  public func publish(_ context: [String: Any]) throws {
    try WCSession.default.updateApplicationContext(context)
  }
}

public enum TallyError: Error {
  case timeout
}

extension SessionManager: WCSessionDelegate {
  public func session(
    _ session: WCSession,
    activationDidCompleteWith activationState: WCSessionActivationState,
    error: Error?
  ) {
    os_log("activated: %{public}@", log: log, type: .info, error.map { "\($0)" } ?? "yes")
  }

  #if os(iOS)
    public func sessionDidBecomeInactive(_ session: WCSession) {}
    public func sessionDidDeactivate(_ session: WCSession) { session.activate() }
  #endif

  public func session(_ session: WCSession, didReceiveUserInfo userInfo: [String: Any] = [:]) {
    DispatchQueue.main.async { self.onUserInfo?(userInfo) }
  }

  public func session(
    _ session: WCSession,
    didReceiveApplicationContext applicationContext: [String: Any]
  ) {
    DispatchQueue.main.async { self.onContext?(applicationContext) }
  }

  public func session(
    _ session: WCSession,
    didReceiveMessage message: [String: Any],
    replyHandler: @escaping ([String: Any]) -> Void
  ) {
    DispatchQueue.main.async { replyHandler(self.onMessage?(message) ?? [:]) }
  }

  public func session(
    _ session: WCSession,
    didFinish userInfoTransfer: WCSessionUserInfoTransfer,
    error: Error?
  ) {
    DispatchQueue.main.async { self.onFinish?(userInfoTransfer, error) }
  }
}
