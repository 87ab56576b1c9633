public import Foundation
import LockstepApp

/// The state of a session's activation, which can be read even before the session is activated.
public enum WCSessionActivationState: Int, Sendable {
  case notActivated = 0
  case inactive = 1
  case activated = 2
}

/// The session between an app on a watch and its app on the phone.
///
/// The session keeps the state that the system has reported, so that its properties answer at once, and
/// asks the system for the rest. Its delegate is called on the queue of ``AppLink``.
public class WCSession: NSObject {
  /// The session of this process.
  nonisolated(unsafe) public static let `default` = WCSession()

  /// Says if this device can have a session.
  public class func isSupported() -> Bool {
    AppLink.shared.launched["supported"]?.flag ?? true
  }

  public weak var delegate: (any WCSessionDelegate)?

  let link = AppLink.shared
  let lock = NSRecursiveLock()
  var state = SessionState()
  /// The handlers of the answers to messages, by the messages' tags.
  var answers: [String: MessageAnswer] = [:]
  var userInfoTransfers: [WCSessionUserInfoTransfer] = []
  var fileTransfers: [WCSessionFileTransfer] = []
  /// `true` once a default implementation of a delegate method was called, which means that the
  /// delegate lacks the method.
  private var lacksMethod = false

  override init() {
    super.init()
    state = SessionState(launched: link.launched)
    restoreTransfers()
    listen()
  }

  func noteMissingMethod() { lacksMethod = true }

  /// Calls a method of the delegate, and says if the delegate implements it.
  func hasMethod(_ call: (any WCSessionDelegate) -> Void) -> Bool {
    guard let delegate else { return false }
    lacksMethod = false
    call(delegate)
    return !lacksMethod
  }

  /// Asks the system to activate the session, and informs the delegate of the result.
  public func activate() {
    guard delegate != nil else {
      return LockstepApp.note("WCSession.activate() without a delegate does nothing")
    }
    link.call("activate")
  }
}

// MARK: - What the session knows

extension WCSession {
  public var activationState: WCSessionActivationState { lock.withLock { state.activation } }
  public var isReachable: Bool { lock.withLock { state.isReachable } }
  public var hasContentPending: Bool { lock.withLock { state.hasContentPending } }
  public var applicationContext: [String: Any] { lock.withLock { state.sentContext } }
  public var receivedApplicationContext: [String: Any] { lock.withLock { state.receivedContext } }
  public var outstandingUserInfoTransfers: [WCSessionUserInfoTransfer] {
    lock.withLock { userInfoTransfers }
  }
  public var outstandingFileTransfers: [WCSessionFileTransfer] { lock.withLock { fileTransfers } }

  #if LOCKSTEP_PHONE
    public var isPaired: Bool { lock.withLock { state.isPaired } }
    public var isWatchAppInstalled: Bool { lock.withLock { state.isWatchAppInstalled } }
    public var isComplicationEnabled: Bool { lock.withLock { state.isComplicationEnabled } }
    public var remainingComplicationUserInfoTransfers: Int {
      lock.withLock { state.isComplicationEnabled ? state.remainingTransfers : 0 }
    }
    /// The folder for data about the watch in use; `nil` if the watch lacks the app.
    public var watchDirectoryURL: URL? {
      lock.withLock {
        guard state.isWatchAppInstalled, let origin = state.counterpart,
          let container = Container.folder
        else { return nil }
        return container.appendingPathComponent("Watches/\(origin)", isDirectory: true)
      }
    }
  #else
    public var isCompanionAppInstalled: Bool { lock.withLock { state.isCompanionAppInstalled } }
    public var iOSDeviceNeedsUnlockAfterRebootForReachability: Bool {
      lock.withLock { state.needsUnlock }
    }
  #endif
}
