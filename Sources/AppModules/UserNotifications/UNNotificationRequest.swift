public import Foundation

/// The content of a notification.
public class UNNotificationContent: NSObject, @unchecked Sendable {
  fileprivate var content = Content()

  /// The values of a notification's content, which only a mutable content changes.
  fileprivate struct Content {
    var title = ""
    var subtitle = ""
    var body = ""
    var badge: NSNumber?
    var userInfo: [AnyHashable: Any] = [:]
    var categoryIdentifier = ""
    var threadIdentifier = ""
    var sound: UNNotificationSound?
  }

  public override init() {}

  public var title: String { content.title }
  public var subtitle: String { content.subtitle }
  public var body: String { content.body }
  public var badge: NSNumber? { content.badge }
  public var userInfo: [AnyHashable: Any] { content.userInfo }
  public var categoryIdentifier: String { content.categoryIdentifier }
  public var threadIdentifier: String { content.threadIdentifier }
  public var sound: UNNotificationSound? { content.sound }
}

/// A notification's content that can be changed.
public final class UNMutableNotificationContent: UNNotificationContent, @unchecked Sendable {
  public override var sound: UNNotificationSound? {
    get { content.sound }
    set { content.sound = newValue }
  }
  public override var title: String {
    get { content.title }
    set { content.title = newValue }
  }
  public override var subtitle: String {
    get { content.subtitle }
    set { content.subtitle = newValue }
  }
  public override var body: String {
    get { content.body }
    set { content.body = newValue }
  }
  public override var badge: NSNumber? {
    get { content.badge }
    set { content.badge = newValue }
  }
  public override var userInfo: [AnyHashable: Any] {
    get { content.userInfo }
    set { content.userInfo = newValue }
  }
  public override var categoryIdentifier: String {
    get { content.categoryIdentifier }
    set { content.categoryIdentifier = newValue }
  }
  public override var threadIdentifier: String {
    get { content.threadIdentifier }
    set { content.threadIdentifier = newValue }
  }
}

/// The name of a sound's file.
public struct UNNotificationSoundName: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public init(_ rawValue: String) { self.rawValue = rawValue }
}

/// A sound, which is never played here.
public final class UNNotificationSound: NSObject, @unchecked Sendable {
  public static let `default` = UNNotificationSound()

  private override init() {}
  public init(named name: UNNotificationSoundName) {}
}

/// The condition for the delivery of a notification.
public class UNNotificationTrigger: NSObject, @unchecked Sendable {
  public let repeats: Bool

  init(repeats: Bool) { self.repeats = repeats }

  /// Finds the next date of delivery after another date; `nil` if there is none.
  func date(after date: Date) -> Date? { nil }
}

/// A trigger that delivers a notification after a time.
public final class UNTimeIntervalNotificationTrigger: UNNotificationTrigger, @unchecked Sendable {
  public let timeInterval: TimeInterval

  public init(timeInterval: TimeInterval, repeats: Bool) {
    self.timeInterval = timeInterval
    super.init(repeats: repeats)
  }

  public func nextTriggerDate() -> Date? { date(after: Date()) }
  override func date(after date: Date) -> Date? { date.addingTimeInterval(timeInterval) }
}

/// A trigger that delivers a notification at a time of the calendar.
public final class UNCalendarNotificationTrigger: UNNotificationTrigger, @unchecked Sendable {
  public let dateComponents: DateComponents

  public init(dateMatching dateComponents: DateComponents, repeats: Bool) {
    self.dateComponents = dateComponents
    super.init(repeats: repeats)
  }

  public func nextTriggerDate() -> Date? { date(after: Date()) }
  override func date(after date: Date) -> Date? {
    Calendar.current.nextDate(after: date, matching: dateComponents, matchingPolicy: .nextTime)
  }
}

/// A request of an app for a notification.
public final class UNNotificationRequest: NSObject, @unchecked Sendable {
  public let identifier: String
  public let content: UNNotificationContent
  public let trigger: UNNotificationTrigger?

  public init(
    identifier: String,
    content: UNNotificationContent,
    trigger: UNNotificationTrigger?
  ) {
    self.identifier = identifier
    let copy = UNNotificationContent()
    copy.content = content.content
    self.content = copy
    self.trigger = trigger
  }
}

/// A notification that was delivered.
public final class UNNotification: NSObject, @unchecked Sendable {
  public let request: UNNotificationRequest
  public let date: Date

  init(_ request: UNNotificationRequest, at date: Date) {
    self.request = request
    self.date = date
  }
}
