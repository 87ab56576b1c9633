public import Foundation
import LockstepApp

/// The domain of errors of extended runtime sessions.
public let WKExtendedRuntimeSessionErrorDomain = "WKExtendedRuntimeSessionErrorDomain"

/// The code of an error of an extended runtime session.
public enum WKExtendedRuntimeSessionErrorCode: Int, Sendable {
  case unknown = 1
  case scheduledTooFarInAdvance = 2
  case mustBeActiveToStartOrSchedule = 3
  case notYetStarted = 4
  case exceededResourceLimits = 5
  case barDisabled = 6
  case notApprovedToStartSession = 7
  case notApprovedToSchedule = 8
  case mustBeActiveToPrompt = 9
  case unsupportedSessionType = 10
}

/// The state of an extended runtime session.
public enum WKExtendedRuntimeSessionState: Int, Sendable {
  case notStarted = 0
  case scheduled = 1
  case running = 2
  case invalid = 3
}

/// The reason that an extended runtime session ended.
public enum WKExtendedRuntimeSessionInvalidationReason: Int, Sendable {
  case error = -1
  case none = 0
  case sessionInProgress = 1
  case expired = 2
  case resignedFrontmost = 3
  case suppressedBySystem = 4
}

/// The delegate of an app's extended runtime session.
public protocol WKExtendedRuntimeSessionDelegate: NSObjectProtocol {
  func extendedRuntimeSession(
    _ extendedRuntimeSession: WKExtendedRuntimeSession,
    didInvalidateWith reason: WKExtendedRuntimeSessionInvalidationReason,
    error: (any Error)?
  )
  func extendedRuntimeSessionDidStart(_ extendedRuntimeSession: WKExtendedRuntimeSession)
  func extendedRuntimeSessionWillExpire(_ extendedRuntimeSession: WKExtendedRuntimeSession)
}

/// A session that gives an app more time to run; an app has one at a time, for at most an hour.
///
/// Only this module knows of the session: the device's system does not, and suspends the app
/// regardless.
public class WKExtendedRuntimeSession: NSObject, @unchecked Sendable {
  private static let limitSeconds = 3600.0
  private static let warningSeconds = 60.0
  nonisolated(unsafe) private static weak var current: WKExtendedRuntimeSession?

  public weak var delegate: (any WKExtendedRuntimeSessionDelegate)?
  public private(set) var state = WKExtendedRuntimeSessionState.notStarted
  public private(set) var expirationDate: Date?

  public override init() {}

  /// Starts the session now; the app must be in front.
  public func start() {
    guard state == .notStarted else { return }
    guard AppLink.shared.isInFront else { return fail(.mustBeActiveToStartOrSchedule) }
    begin()
  }

  private func begin() {
    if let other = Self.current, other !== self, other.state == .running {
      return invalidate(because: .sessionInProgress)
    }
    Self.current = self
    state = .running
    expirationDate = Date(timeIntervalSinceNow: Self.limitSeconds)
    DispatchQueue.main.async { self.delegate?.extendedRuntimeSessionDidStart(self) }
    after(Self.limitSeconds - Self.warningSeconds) {
      $0.delegate?.extendedRuntimeSessionWillExpire($0)
    }
    after(Self.limitSeconds) { $0.invalidate(because: .expired) }
  }

  /// Starts the session at a date; the app must be in front when it calls this, but not at the date.
  public func start(at date: Date) {
    guard state == .notStarted else { return }
    guard AppLink.shared.isInFront else { return fail(.mustBeActiveToStartOrSchedule) }
    state = .scheduled
    DispatchQueue.main.asyncAfter(wallDeadline: .now() + date.timeIntervalSinceNow) { [weak self] in
      guard let self, state == .scheduled else { return }
      begin()
    }
  }

  /// Ends the session.
  public func invalidate() { invalidate(because: .none) }

  /// Plays a haptic while the session runs; the handler chooses the next haptic and the seconds until
  /// it, or ends the series.
  public func notifyUser(
    hapticType type: WKHapticType,
    repeatHandler: ((UnsafeMutablePointer<WKHapticType>) -> TimeInterval)? = nil
  ) {
    guard state == .running else { return }
    WKInterfaceDevice.current().play(type)
    guard let repeatHandler else { return }
    var next = type
    let seconds = repeatHandler(&next)
    guard seconds > 0 else { return }
    nonisolated(unsafe) let handler = repeatHandler
    let following = next
    after(seconds) { $0.notifyUser(hapticType: following, repeatHandler: handler) }
  }

  private func after(
    _ seconds: Double,
    _ work: @escaping @Sendable (WKExtendedRuntimeSession) -> Void
  ) {
    DispatchQueue.main.asyncAfter(deadline: .now() + seconds) { [weak self] in
      guard let self, state == .running else { return }
      work(self)
    }
  }

  private func fail(_ code: WKExtendedRuntimeSessionErrorCode) {
    let error = NSError(domain: WKExtendedRuntimeSessionErrorDomain, code: code.rawValue)
    invalidate(because: .error, error)
  }

  private func invalidate(
    because reason: WKExtendedRuntimeSessionInvalidationReason,
    _ error: NSError? = nil
  ) {
    guard state != .invalid else { return }
    state = .invalid
    nonisolated(unsafe) let error = error
    DispatchQueue.main.async {
      self.delegate?.extendedRuntimeSession(self, didInvalidateWith: reason, error: error)
    }
  }
}
