public import Foundation
import LockstepApp

/// The effects for which a notification needs authorization.
public struct UNAuthorizationOptions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  public static let badge = Self(rawValue: 1)
  public static let sound = Self(rawValue: 2)
  public static let alert = Self(rawValue: 4)
  public static let carPlay = Self(rawValue: 8)
  public static let criticalAlert = Self(rawValue: 16)
  public static let providesAppNotificationSettings = Self(rawValue: 32)
  public static let provisional = Self(rawValue: 64)
}

/// The ways of presenting a notification while the app is in front.
public struct UNNotificationPresentationOptions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  public static let badge = Self(rawValue: 1)
  public static let sound = Self(rawValue: 2)
  public static let alert = Self(rawValue: 4)
  public static let list = Self(rawValue: 8)
  public static let banner = Self(rawValue: 16)
}

/// The delegate that the center asks while its app is in front.
public protocol UNUserNotificationCenterDelegate: NSObjectProtocol {
  func userNotificationCenter(
    _ center: UNUserNotificationCenter,
    willPresent notification: UNNotification,
    withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void
  )
  func userNotificationCenter(
    _ center: UNUserNotificationCenter,
    willPresent notification: UNNotification
  ) async -> UNNotificationPresentationOptions
}

extension UNUserNotificationCenterDelegate {
  public func userNotificationCenter(
    _ center: UNUserNotificationCenter,
    willPresent notification: UNNotification,
    withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void
  ) {
    nonisolated(unsafe) let delegate: any UNUserNotificationCenterDelegate = self
    nonisolated(unsafe) let complete = completionHandler
    Task { complete(await delegate.userNotificationCenter(center, willPresent: notification)) }
  }

  public func userNotificationCenter(
    _ center: UNUserNotificationCenter,
    willPresent notification: UNNotification
  ) async -> UNNotificationPresentationOptions { [] }
}

/// The scheduled and delivered notifications of this app, kept while the app lives.
///
/// The log has a line when one is scheduled and when it comes; a person who taps it is not there.
public final class UNUserNotificationCenter: NSObject, @unchecked Sendable {
  private static let center = UNUserNotificationCenter()

  public class func current() -> UNUserNotificationCenter { center }

  public weak var delegate: (any UNUserNotificationCenterDelegate)?
  private let lock = NSLock()
  private var pending: [UNNotificationRequest] = []
  private var delivered: [UNNotification] = []

  public func requestAuthorization(
    options: UNAuthorizationOptions = [],
    completionHandler: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) { AppLink.shared.queue.async { completionHandler(true, nil) } }

  public func requestAuthorization(options: UNAuthorizationOptions = []) async throws -> Bool {
    true
  }

  public func add(
    _ request: UNNotificationRequest,
    withCompletionHandler completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    remove([request.identifier])
    lock.withLock { pending.append(request) }
    schedule(request)
    AppLink.shared.queue.async { completionHandler?(nil) }
  }

  public func add(_ request: UNNotificationRequest) async throws {
    add(request, withCompletionHandler: nil)
  }

  private func schedule(_ request: UNNotificationRequest) {
    guard let trigger = request.trigger else {
      return AppLink.shared.queue.async { self.come(request) }
    }
    guard let date = trigger.date(after: Date()) else { return }
    LockstepApp.note("the notification “\(request.content.title)” is scheduled for \(date)")
    AppLink.shared.queue.asyncAfter(wallDeadline: .now() + date.timeIntervalSinceNow) {
      guard self.lock.withLock({ self.pending.contains { $0 === request } }) else { return }
      self.come(request)
    }
  }

  private func come(_ request: UNNotificationRequest) {
    let notification = UNNotification(request, at: Date())
    let isOver = request.trigger?.repeats != true
    let isInFront = lock.withLock {
      if isOver { pending.removeAll { $0 === request } }
      delivered.removeAll { $0.request.identifier == request.identifier }
      delivered.append(notification)
      return AppLink.shared.isInFront
    }
    LockstepApp.note("the notification “\(request.content.title)” comes")
    if isInFront { delegate?.userNotificationCenter(self, willPresent: notification) { _ in } }
    if !isOver { schedule(request) }
  }

  public func getPendingNotificationRequests(
    completionHandler: @escaping @Sendable ([UNNotificationRequest]) -> Void
  ) {
    let requests = lock.withLock { pending }
    AppLink.shared.queue.async { completionHandler(requests) }
  }

  public func pendingNotificationRequests() async -> [UNNotificationRequest] {
    lock.withLock { pending }
  }

  public func getDeliveredNotifications(
    completionHandler: @escaping @Sendable ([UNNotification]) -> Void
  ) {
    let notifications = lock.withLock { delivered }
    AppLink.shared.queue.async { completionHandler(notifications) }
  }

  public func deliveredNotifications() async -> [UNNotification] { lock.withLock { delivered } }

  public func removePendingNotificationRequests(withIdentifiers identifiers: [String]) {
    remove(identifiers)
  }

  public func removeAllPendingNotificationRequests() { lock.withLock { pending = [] } }
  public func removeAllDeliveredNotifications() { lock.withLock { delivered = [] } }

  public func removeDeliveredNotifications(withIdentifiers identifiers: [String]) {
    lock.withLock { delivered.removeAll { identifiers.contains($0.request.identifier) } }
  }

  private func remove(_ identifiers: [String]) {
    lock.withLock { pending.removeAll { identifiers.contains($0.identifier) } }
  }
}
