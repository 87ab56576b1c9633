import Foundation

/// The background tasks that the system gives a watch's app for content from the phone.
///
/// WatchKit gives them to the app's delegate. Where no delegate takes them, they are completed as the
/// real system does it for an app without such a method: once nothing is pending.
public final class BackgroundTasks: @unchecked Sendable {
  /// The tasks of this process.
  public static let shared = BackgroundTasks()

  private let lock = NSLock()
  private var takes: ((Int64) -> Bool)?
  private var expires: ((Int64) -> Void)?
  private var untaken: [Int64] = []
  private var isPending = AppLink.shared.launched["contentPending"]?.flag ?? false

  private init() {
    AppLink.shared.listen(for: "contentPending") { [unowned self] event in
      lock.withLock { isPending = event["value"]?.flag ?? false }
      completeUntaken()
    }
  }

  /// Sets the closures that take a task by its number, returning if they did, and that hear of a task's
  /// expiration.
  public func give(
    to taker: @escaping (Int64) -> Bool,
    expired: @escaping (Int64) -> Void
  ) {
    lock.withLock {
      takes = taker
      expires = expired
    }
  }

  /// Handles an event of the system about a task.
  public func take(_ event: WireValue) {
    guard let id = event["id"]?.number else { return }
    switch event["state"]?.text {
    case "handed": hand(id)
    case "expired": lock.withLock { expires }?(id)
    default: break
    }
  }

  private func hand(_ id: Int64) {
    if let takes = lock.withLock({ takes }), takes(id) { return }
    lock.withLock { untaken.append(id) }
    completeUntaken()
  }

  /// Tells the system that a task is complete.
  public func complete(_ id: Int64) {
    AppLink.shared.call("completeTask", ["id": .integer(id)])
  }

  private func completeUntaken() {
    let ready = lock.withLock {
      guard !isPending else { return [Int64]() }
      defer { untaken = [] }
      return untaken
    }
    ready.forEach(complete)
  }
}
