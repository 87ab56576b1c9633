import Foundation
import WatchConnectivity

/// `WCSession`: what it knows, what it sends, and what can be observed of it.
final class SessionSurface {
  private let session: WCSession = .default
  private let delegate = SessionDelegate()
  private let observer = Observer()
  private var observations: [NSKeyValueObservation] = []

  func start() {
    Checks.await([
      "reply", "data reply", "unsupported", "observed", "observed by string",
    ])
    Checks.expect(WCSession.isSupported())
    Checks.expect([WCSessionActivationState.notActivated: 0, .inactive: 1, .activated: 2])
    Checks.expect(session.activationState == .notActivated && !session.hasContentPending)
    Checks.expect(session.applicationContext.isEmpty && session.receivedApplicationContext.isEmpty)
    do {
      try session.updateApplicationContext([:])
      Checks.expect(false, "a context was taken before the activation")
    } catch WCError.sessionNotActivated {} catch { Checks.expect(false, "\(error)") }
    observe()
    session.delegate = delegate
    Checks.expect(session.delegate === delegate)
    session.activate()
  }

  /// Sends one of each kind, once the session is activated.
  func talk() {
    Checks.expect(session.activationState == .activated && session.isReachable)
    Roles.check(session)
    sendMessages()
    sendContext()
    Transfers.userInfo(session)
    Transfers.file(session)
    #if os(iOS)
      Transfers.complication(session)
    #endif
  }

  private func sendMessages() {
    session.sendMessage(["kind": "plain"], replyHandler: nil)
    session.sendMessageData(Data([1]), replyHandler: nil)
    session.sendMessage(["kind": "question"]) { reply in
      Checks.expect(reply["answer"] as? Int == 42)
      Checks.heard("reply")
    } errorHandler: {
      Checks.expect(false, "\($0)")
    }
    session.sendMessageData(Data([2])) { reply in
      Checks.expect(reply == Data([2, 2]))
      Checks.heard("data reply")
    } errorHandler: {
      Checks.expect(false, "\($0)")
    }
    session.sendMessage(["id": UUID()], replyHandler: nil) { error in
      Checks.expect((error as? WCError)?.code == .payloadUnsupportedTypes, "\(error)")
      Checks.heard("unsupported")
    }
  }

  private func sendContext() {
    do {
      try session.updateApplicationContext(["volume": 3])
      Checks.expect(session.applicationContext["volume"] as? Int == 3)
    } catch { Checks.expect(false, "\(error)") }
  }

  // MARK: Observing

  private func observe() {
    observations = [
      session.observe(\.isReachable, options: [.new]) { _, change in
        if change.newValue == true { Checks.heard("observed") }
      },
      session.observe(\.activationState) { _, _ in },
      session.observe(\.hasContentPending) { _, _ in },
    ]
    #if os(iOS)
      observations += [
        session.observe(\.isPaired) { _, _ in }, session.observe(\.isWatchAppInstalled) { _, _ in },
        session.observe(\.isComplicationEnabled) { _, _ in },
      ]
    #else
      observations.append(session.observe(\.isCompanionAppInstalled) { _, _ in })
    #endif
    for key in ["activationState", "reachable", "hasContentPending"] {
      session.addObserver(observer, forKeyPath: key, options: [.new], context: nil)
    }
  }
}

/// Who observes by the names of values.
final class Observer: NSObject {
  override func observeValue(
    forKeyPath keyPath: String?,
    of object: Any?,
    change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?
  ) {
    guard keyPath == "activationState", let new = change?[.newKey] as? Int else { return }
    if new == WCSessionActivationState.activated.rawValue { Checks.heard("observed by string") }
  }
}
