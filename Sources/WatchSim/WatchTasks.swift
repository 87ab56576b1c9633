import LockstepDevices
import LockstepLink

/// The background tasks that the system gave the watch app: the app keeps them while content is
/// pending, and then completes them all (SESSION-113).
struct WatchTasks: Sendable {
  private var open: [Int64] = []
  private var contentPending = false

  mutating func take(_ id: Int64) -> [AppCall] {
    open.append(id)
    return complete()
  }

  mutating func follow(contentPending value: Bool) -> [AppCall] {
    contentPending = value
    return complete()
  }

  private mutating func complete() -> [AppCall] {
    if contentPending { return [] }
    defer { open = [] }
    return open.map { .session(.completeTask($0)) }
  }
}
