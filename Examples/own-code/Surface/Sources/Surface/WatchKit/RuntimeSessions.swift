#if os(watchOS)
  import Foundation
  import WatchKit

  /// `WKExtendedRuntimeSession` and its delegate: one that is ended, and one that expires.
  final class RuntimeSessions: NSObject, WKExtendedRuntimeSessionDelegate {
    private let ended = WKExtendedRuntimeSession()
    private let expires: WKExtendedRuntimeSession = .init()
    private let late = WKExtendedRuntimeSession()

    override init() {
      super.init()
      numbers()
      Checks.await([
        "started", "will expire", "invalidated 0", "invalidated 1", "invalidated 2", "not in front",
      ])
      NotificationCenter.default.addObserver(
        forName: WKApplication.didEnterBackgroundNotification,
        object: nil,
        queue: nil
      ) { [unowned self] _ in
        late.delegate = self
        late.start()
        Checks.expect(late.state == .invalid)
      }
    }

    func begin() {
      Checks.expect(expires.state == .notStarted && expires.expirationDate == nil)
      expires.delegate = self
      expires.start()
      Checks.expect(expires.state == .running && expires.expirationDate != nil)
      var times = 0
      expires.notifyUser(hapticType: .start) { next in
        times += 1
        next.pointee = .stop
        return times == 1 ? 2 : 0
      }
      let second = WKExtendedRuntimeSession()
      second.delegate = self
      second.start()
      ended.delegate = self
      ended.start(at: Date(timeIntervalSinceNow: 60))
      Checks.expect(ended.state == .scheduled)
      ended.invalidate()
      Checks.expect(ended.state == .invalid && ended.delegate === self)
      expires.notifyUser(hapticType: .click)
    }

    func extendedRuntimeSession(
      _ extendedRuntimeSession: WKExtendedRuntimeSession,
      didInvalidateWith reason: WKExtendedRuntimeSessionInvalidationReason,
      error: Error?
    ) {
      Checks.heard("invalidated \(reason.rawValue)")
      guard reason == .error, let error = error as NSError? else { return }
      Checks.expect(extendedRuntimeSession === late)
      Checks.expect(error.domain == WKExtendedRuntimeSessionErrorDomain && error.code == 3)
      Checks.heard("not in front")
    }
    func extendedRuntimeSessionDidStart(_ extendedRuntimeSession: WKExtendedRuntimeSession) {
      Checks.heard("started")
    }
    func extendedRuntimeSessionWillExpire(_ extendedRuntimeSession: WKExtendedRuntimeSession) {
      Checks.heard("will expire")
    }

    private func numbers() {
      Checks.expect([
        WKExtendedRuntimeSessionState.notStarted: 0, .scheduled: 1, .running: 2, .invalid: 3,
      ])
      Checks.expect([
        WKExtendedRuntimeSessionInvalidationReason.error: -1, .none: 0, .sessionInProgress: 1,
        .expired: 2, .resignedFrontmost: 3, .suppressedBySystem: 4,
      ])
      Checks.expect([
        WKExtendedRuntimeSessionErrorCode.unknown: 1, .scheduledTooFarInAdvance: 2,
        .mustBeActiveToStartOrSchedule: 3, .notYetStarted: 4, .exceededResourceLimits: 5,
        .barDisabled: 6, .notApprovedToStartSession: 7, .notApprovedToSchedule: 8,
        .mustBeActiveToPrompt: 9, .unsupportedSessionType: 10,
      ])
      Checks.expect(WKExtendedRuntimeSessionErrorDomain == "WKExtendedRuntimeSessionErrorDomain")
    }
  }
#endif
