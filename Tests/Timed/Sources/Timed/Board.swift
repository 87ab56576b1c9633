import Dispatch
import Synchronization

/// A board that is filled and shown after a second; it has a mistake, for nothing makes the one come
/// before the other.
public final class Board: Sendable {
  private let steps = Mutex<[String]>([])

  public init() {}

  /// Does both, and answers in which order.
  public func open() async -> [String] {
    await withCheckedContinuation { continuation in
      let group = DispatchGroup()
      for step in ["fill", "show"] {
        group.enter()
        DispatchQueue.global().asyncAfter(deadline: .now() + 1) {
          self.steps.withLock { $0.append(step) }
          group.leave()
        }
      }
      group.notify(queue: .global()) {
        continuation.resume(returning: self.steps.withLock { $0 })
      }
    }
  }
}
