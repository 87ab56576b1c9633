import LockstepProtocol
import LockstepSimulation

/// The watch's background tasks (`WKWatchConnectivityRefreshBackgroundTask`) that the system has handed
/// to the app, and that the app has not completed.
///
/// The system hands one over each time that it starts or resumes the app for content. The app runs
/// until it completes the task, and is ended if it does not do so in time.
struct BackgroundTasks: Sendable {
  private var lastID: Int64 = 0
  private var open: [(id: Int64, due: Uptime)] = []

  var isEmpty: Bool { open.isEmpty }
  var firstDue: Uptime? { open.map(\.due).min() }

  mutating func hand(due: Uptime) -> Int64 {
    lastID += 1
    open.append((lastID, due))
    return lastID
  }

  /// Completes a task; returns `false` if the app has no such task.
  mutating func complete(_ id: Int64) -> Bool {
    let count = open.count
    open.removeAll { $0.id == id }
    return open.count < count
  }

  mutating func takeExpired(by uptime: Uptime) -> [Int64] {
    defer { open.removeAll { $0.due <= uptime } }
    return open.filter { $0.due <= uptime }.map(\.id)
  }

  /// Forgets all open tasks, because the app's process has ended.
  mutating func appEnded() { open = [] }

  func add(to digest: inout Digest) {
    digest.add(lastID)
    for task in open {
      digest.add(task.id)
      digest.add(task.due.nanoseconds)
    }
  }
}

extension Session {
  /// `hasContentPending`: `true` if content other than messages came in the background and the app has
  /// not been given it.
  package var hasContentPending: Bool {
    !receivedContext.isDelivered || inbox.hasUndelivered || arrivedComplication != nil
      || fileInbox.hasUngiven
  }

  var taskBudget: Interval { conditions.taskBudget ?? limits.taskBudget }

  /// Adds a background task to each effect that wakes the app for content.
  mutating func handTasks(_ effects: [Effect], at now: Now) -> [Effect] {
    guard role == .watch, effects.contains(where: \.isWake) else { return effects }
    return effects.flatMap { effect -> [Effect] in
      guard case .wake(let kind) = effect else { return [effect] }
      if losesTask() { return [effect] }
      let id = tasks.hand(due: now.uptime + taskBudget)
      if conditions.hasAnyOrder, activationOrder.drawIsLate() {
        return [effect, .task(isOpen: true), .tell(.backgroundTask(id: id, .handed))]
      }
      // Of an app that is started, the launch says it.
      let isNews = appState == .suspended && hasContentPending && !toldContentPending
      if isNews { toldContentPending = true }
      return [.task(isOpen: true), .wakeForTask(kind, id: id, tellingContent: isNews)]
    }
  }

  mutating func completeTask(_ id: Int64) -> [Effect] {
    guard !faults.keepsTasks, tasks.complete(id) else { return [] }
    return [.tell(.backgroundTask(id: id, .completed)), .task(isOpen: !tasks.isEmpty)]
  }

  /// Expires the tasks whose time is over, and ends their app unless it is in use or has a workout.
  mutating func expireTasks(at now: Now) -> [Effect] {
    let expired = tasks.takeExpired(by: now.uptime)
    if expired.isEmpty { return [] }
    let told: [Effect] = expired.map { .tell(.backgroundTask(id: $0, .expired)) }
    guard appState != .foreground, appState != .workoutSession else {
      return told + [.task(isOpen: !tasks.isEmpty)]
    }
    return told + [.note(Self.endedForTask), .endApp]
  }

  private static let endedForTask =
    "the system ended the app: it did not complete its background task in time"

  /// Tells the app when `hasContentPending` changes.
  mutating func followContent() -> [Effect] {
    guard appState.isRunning, toldContentPending != hasContentPending else { return [] }
    toldContentPending = hasContentPending
    return [.contentPending(hasContentPending)]
  }
}

extension Session.Effect {
  fileprivate var isWake: Bool { if case .wake = self { true } else { false } }
}
