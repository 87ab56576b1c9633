import Combine
import Foundation
import WatchConnectivity

/// A wrapper around WCSession as many apps have one: what comes is published, on the session's queue.
public final class SessionBridge: NSObject, ObservableObject {
  @Published public private(set) var isReachable = false
  @Published public private(set) var isActivated = false

  private let userInfoSubject = PassthroughSubject<[String: Any], Never>()
  private let fileSubject = PassthroughSubject<SketchFile, Never>()
  private let contextSubject = CurrentValueSubject<[String: Any], Never>([:])

  /// What was queued for this app.
  public var userInfos: AnyPublisher<[String: Any], Never> { userInfoSubject.eraseToAnyPublisher() }
  /// The other app's context, from the last that is known.
  public var context: AnyPublisher<[String: Any], Never> { contextSubject.eraseToAnyPublisher() }
  /// Files that came, as they are read before they are gone.
  public var files: AnyPublisher<SketchFile, Never> { fileSubject.eraseToAnyPublisher() }

  /// A file that came.
  public struct SketchFile {
    public let name: String
    public let bytes: Data
  }

  public func start() {
    guard WCSession.isSupported() else { return }
    WCSession.default.delegate = self
    WCSession.default.activate()
  }

  public func queue(_ userInfo: [String: Any]) { WCSession.default.transferUserInfo(userInfo) }

  public func publish(_ context: [String: Any]) {
    try? WCSession.default.updateApplicationContext(context)
  }

  public func send(_ file: URL, named name: String) {
    WCSession.default.transferFile(file, metadata: ["name": name])
  }

  #if os(iOS)
    public func updateFace(_ userInfo: [String: Any]) {
      WCSession.default.transferCurrentComplicationUserInfo(userInfo)
    }
  #endif
}

extension SessionBridge: WCSessionDelegate {
  public func session(
    _ session: WCSession,
    activationDidCompleteWith activationState: WCSessionActivationState,
    error: Error?
  ) {
    isActivated = activationState == .activated
    isReachable = session.isReachable
    contextSubject.send(session.receivedApplicationContext)
  }

  public func sessionReachabilityDidChange(_ session: WCSession) {
    isReachable = session.isReachable
  }

  #if os(iOS)
    public func sessionDidBecomeInactive(_ session: WCSession) {}
    public func sessionDidDeactivate(_ session: WCSession) { session.activate() }
  #endif

  public func session(_ session: WCSession, didReceiveUserInfo userInfo: [String: Any] = [:]) {
    userInfoSubject.send(userInfo)
  }

  public func session(
    _ session: WCSession,
    didReceiveApplicationContext applicationContext: [String: Any]
  ) {
    contextSubject.send(applicationContext)
  }

  public func session(_ session: WCSession, didReceive file: WCSessionFile) {
    guard let name = file.metadata?["name"] as? String,
      let bytes = try? Data(contentsOf: file.fileURL)
    else { return }
    fileSubject.send(SketchFile(name: name, bytes: bytes))
  }
}
