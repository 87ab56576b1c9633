public import Dispatch
public import Foundation

extension DispatchQueue: @retroactive Hashable {
  public static func == (left: DispatchQueue, right: DispatchQueue) -> Bool { left === right }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// Runs the body, without a pool, which Linux does not have.
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result {
  try body()
}

extension URL {
  public static var documentsDirectory: URL { folder(.documentDirectory) }
  public static var cachesDirectory: URL { folder(.cachesDirectory) }
  public static var applicationSupportDirectory: URL { folder(.applicationSupportDirectory) }

  private static func folder(_ directory: FileManager.SearchPathDirectory) -> URL {
    FileManager.default.urls(for: directory, in: .userDomainMask)[0]
  }
}

extension FileManager {
  /// Makes the folder that apps of a group share; here only this app uses it, since the device has no
  /// other app.
  public func containerURL(forSecurityApplicationGroupIdentifier group: String) -> URL? {
    let folder = URL.applicationSupportDirectory.appendingPathComponent(
      "Groups/\(group)",
      isDirectory: true
    )
    try? createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  /// Returns `nil`, since there is no cloud drive for apps.
  public func url(forUbiquityContainerIdentifier identifier: String?) -> URL? { nil }
}

extension String {
  /// Makes the text itself, without a look into the app's string tables.
  public init(
    localized key: String,
    table: String? = nil,
    bundle: Bundle? = nil,
    locale: Locale = .current,
    comment: StaticString? = nil
  ) { self = key }

  /// Makes the default text.
  public init(
    localized key: StaticString,
    defaultValue: String,
    table: String? = nil,
    bundle: Bundle? = nil,
    locale: Locale = .current,
    comment: StaticString? = nil
  ) { self = defaultValue }
}

extension NSNotification.Name {
  public static let NSSystemClockDidChange = NSNotification.Name(
    "NSSystemClockDidChangeNotification"
  )
  public static let NSProcessInfoPowerStateDidChange =
    NSNotification.Name("NSProcessInfoPowerStateDidChangeNotification")
}

extension ProcessInfo {
  public var isLowPowerModeEnabled: Bool { false }
  public var isiOSAppOnMac: Bool { false }

  /// Runs the block at once, since the process is never suspended while it works.
  public func performExpiringActivity(
    withReason reason: String,
    using block: @escaping @Sendable (Bool) -> Void
  ) {
    DispatchQueue.global().async { block(false) }
  }
}

/// The sequence of notifications with a name.
public struct NotificationSequence: AsyncSequence {
  public typealias Element = Notification
  fileprivate let center: NotificationCenter
  fileprivate let name: Notification.Name
  nonisolated(unsafe) fileprivate let object: AnyObject?

  public struct Iterator: AsyncIteratorProtocol {
    fileprivate var iterator: AsyncStream<Unchecked>.Iterator

    public mutating func next() async -> Notification? { await iterator.next()?.notification }
  }

  public func makeAsyncIterator() -> Iterator {
    nonisolated(unsafe) let object = object
    let (center, name) = (center, name)
    let stream = AsyncStream<Unchecked> { continuation in
      nonisolated(unsafe) let token = center.addObserver(forName: name, object: object, queue: nil)
      {
        continuation.yield(Unchecked(notification: $0))
      }
      continuation.onTermination = { _ in center.removeObserver(token) }
    }
    return Iterator(iterator: stream.makeAsyncIterator())
  }
}

private struct Unchecked: @unchecked Sendable {
  let notification: Notification
}

extension NotificationCenter {
  /// Makes the sequence of notifications with a name.
  public func notifications(named name: Notification.Name, object: AnyObject? = nil)
    -> NotificationSequence
  {
    NotificationSequence(center: self, name: name, object: object)
  }
}
