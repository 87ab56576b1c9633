import Foundation
import UserNotifications

/// `UNUserNotificationCenter`: what is scheduled, what waits, what has come and what is taken back.
final class NotificationSurface {
  private let center: UNUserNotificationCenter = .current()
  private let delegate = NotificationDelegate()

  func start() {
    options()
    Checks.await(["allowed", "allowed, too", "added", "pending", "delivered", "removed"])
    center.delegate = delegate
    Checks.expect(center.delegate === delegate)
    center.requestAuthorization(options: [.alert, .sound, .badge]) { isAllowed, error in
      if isAllowed && error == nil { Checks.heard("allowed") }
    }
  }

  private func options() {
    Checks.expect([
      UNAuthorizationOptions.badge: 1, .sound: 2, .alert: 4, .carPlay: 8, .criticalAlert: 16,
      .providesAppNotificationSettings: 32, .provisional: 64,
    ])
    Checks.expect([
      UNNotificationPresentationOptions.badge: 1, .sound: 2, .alert: 4, .list: 8, .banner: 16,
    ])
  }

  // MARK: Scheduling

  /// One comes after five seconds, one at a quarter past, one at once; one is taken back.
  func schedule() {
    let soon = UNTimeIntervalNotificationTrigger(timeInterval: 5, repeats: false)
    let quarter = UNCalendarNotificationTrigger(
      dateMatching: DateComponents(minute: 15),
      repeats: true
    )
    let triggers: [UNNotificationTrigger] = [soon, quarter]
    Checks.expect(triggers.map(\.repeats) == [false, true] && soon.timeInterval == 5)
    Checks.expect(quarter.dateComponents.minute == 15)
    Checks.expect(soon.nextTriggerDate() == Date(timeIntervalSinceNow: 5))
    Checks.expect(quarter.nextTriggerDate().map { $0 > Date() } == true)
    add("rest", "Rest is over", soon)
    add("drink", "Drink", quarter)
    add("unwanted", "Unwanted", soon)
    add("now", "At once", nil)
    center.removePendingNotificationRequests(withIdentifiers: ["unwanted"])
    Task { await follow() }
  }

  private func add(_ identifier: String, _ title: String, _ trigger: UNNotificationTrigger?) {
    let content = UNMutableNotificationContent()
    content.title = title
    content.subtitle = "Set 1"
    content.body = "of 3"
    content.badge = 1
    content.userInfo = ["set": 1]
    content.categoryIdentifier = "sets"
    content.threadIdentifier = "today"
    content.sound = .default
    let request = UNNotificationRequest(
      identifier: identifier,
      content: content,
      trigger: trigger
    )
    content.title = "changed afterwards"
    check(request.content, title)
    Checks.expect(request.identifier == identifier && request.trigger === trigger)
    center.add(request) { error in
      if error == nil { Checks.heard("added") }
    }
  }

  private func check(_ content: UNNotificationContent, _ title: String) {
    Checks.expect(content.title == title && content.subtitle == "Set 1" && content.body == "of 3")
    Checks.expect(content.badge == 1 && content.userInfo["set"] as? Int == 1)
    Checks.expect(content.categoryIdentifier == "sets" && content.threadIdentifier == "today")
    Checks.expect(content.sound === UNNotificationSound.default)
  }

  // MARK: Afterwards

  private func follow() async {
    do {
      if try await center.requestAuthorization(options: [.provisional]) {
        Checks.heard("allowed, too")
      }
      let waiting = await center.pendingNotificationRequests().map(\.identifier)
      Checks.expect(waiting.filter { $0 != "now" } == ["rest", "drink"], "\(waiting)")
      try await Task.sleep(nanoseconds: 6_000_000_000)
      let came: [UNNotification] = await center.deliveredNotifications()
      Checks.expect(came.map(\.request.identifier) == ["now", "rest"])
      Checks.expect(came.last.map { $0.date <= Date() } == true)
      center.removeDeliveredNotifications(withIdentifiers: ["now"])
      let silent = UNMutableNotificationContent()
      silent.sound = UNNotificationSound(named: UNNotificationSoundName("bell.caf"))
      let late = UNTimeIntervalNotificationTrigger(timeInterval: 86_400, repeats: false)
      try await center.add(
        UNNotificationRequest(identifier: "late", content: silent, trigger: late)
      )
    } catch { Checks.expect(false, "\(error)") }
    ask()
  }

  private func ask() {
    center.getPendingNotificationRequests { [center] requests in
      Checks.expect(requests.map(\.identifier) == ["drink", "late"])
      Checks.heard("pending")
      center.removeAllPendingNotificationRequests()
      center.getDeliveredNotifications { notifications in
        Checks.expect(notifications.map(\.request.identifier) == ["rest"])
        Checks.heard("delivered")
        center.removeAllDeliveredNotifications()
        center.getDeliveredNotifications { if $0.isEmpty { Checks.heard("removed") } }
      }
    }
  }
}

/// `UNUserNotificationCenterDelegate`, by the form with a closure here and the async one there.
final class NotificationDelegate: NSObject, UNUserNotificationCenterDelegate {
  override init() {
    super.init()
    Checks.await(["presents"])
  }

  #if os(watchOS)
    func userNotificationCenter(
      _ center: UNUserNotificationCenter,
      willPresent notification: UNNotification,
      withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void
    ) {
      if notification.request.identifier == "rest" { Checks.heard("presents") }
      completionHandler([.banner, .list])
    }
  #else
    func userNotificationCenter(
      _ center: UNUserNotificationCenter,
      willPresent notification: UNNotification
    ) async -> UNNotificationPresentationOptions {
      if notification.request.identifier == "rest" { Checks.heard("presents") }
      return .banner
    }
  #endif
}
