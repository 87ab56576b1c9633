import LockstepProtocol
import LockstepSimulation

/// The background tasks that an app has requested from its system: their times, and their ends.
///
/// Apple only says that the time depends on the person's habits. Here a refresh is run at its earliest
/// date, a processing task also waits until the phone is locked, and 15 minutes lie between two tasks.
/// No task is run while the app is in front, where it needs none.
struct DeviceTasks {
  /// The conditions under which a task can be run.
  struct Conditions: Equatable {
    /// `true` if the app can be started: it is installed, and the phone was unlocked once.
    var canStart = false
    /// `true` if the setting for background refresh is off.
    var isOff = false
    var isInFront = false
    var isLocked = false
    var hasNetwork = false
  }

  /// The part of the state that outlives the device's starts.
  struct Kept: Equatable {
    /// The waiting requests, in the order of submission.
    var requests: [TaskRequest] = []
    /// The date at which the last task was run.
    var lastRun: WallTime?
    /// `true` if a person has ended the app and not opened it again.
    var isQuit = false
  }

  /// A task that was handed to the app and is not completed.
  private struct Open {
    let id: Int64
    let request: TaskRequest
    /// The uptime at which the task expires; once it has expired, the uptime at which the app is ended.
    var due: Uptime
    var isExpired = false
  }

  /// Something that the system does about a task.
  enum Effect: Equatable {
    case hand(id: Int64, identifier: String)
    case expire(id: Int64, identifier: String)
    /// The system ends the app, because it has not completed the task.
    case end(identifier: String)
  }

  /// The reasons of a refusal, with the numbers of `BGTaskScheduler.Error.Code`.
  enum Refusal: Int64 {
    case unavailable = 1
    case tooManyPendingTaskRequests = 2
  }

  /// The shortest time between two tasks; Apple leaves it to the system.
  static let pause = Interval.seconds(15 * 60)
  /// The time that an app has to complete a task after its expiration.
  static let lastSeconds = Interval.seconds(5)
  private static let refreshMax = 1
  private static let processingMax = 10

  private(set) var kept: Kept
  private var keptLast: Kept
  private var open: [Open] = []
  private var lastID: Int64 = 0
  private var conditions = Conditions()
  /// The uptime at which the next waiting task is run.
  private var nextRun: Uptime?

  init(_ kept: Kept) { (self.kept, keptLast) = (kept, kept) }

  /// `true` while the app has an open task.
  var isOpen: Bool { !open.isEmpty }

  var nextDeadline: Uptime? { Uptime.earliest(nextRun, open.map(\.due).min()) }

  // MARK: What the app asks

  /// Accepts a request; it replaces one with the same identifier.
  mutating func submit(_ request: TaskRequest) throws(TaskRefused) {
    guard conditions.canStart, !conditions.isOff else { throw TaskRefused(.unavailable) }
    let others = kept.requests.filter { $0.identifier != request.identifier }
    let most = request.kind == .refresh ? Self.refreshMax : Self.processingMax
    guard others.count(where: { $0.kind == request.kind }) < most else {
      throw TaskRefused(.tooManyPendingTaskRequests)
    }
    kept.requests = others + [request]
  }

  /// Completes a task, and returns its identifier; `nil` if no open task has the number.
  mutating func complete(_ id: Int64) -> String? {
    guard let place = open.firstIndex(where: { $0.id == id }) else { return nil }
    return open.remove(at: place).request.identifier
  }

  // MARK: What happens

  mutating func quit() { if !kept.requests.isEmpty { kept.isQuit = true } }

  mutating func appEnded() { open = [] }

  mutating func appRemoved() {
    open = []
    kept = Kept()
  }

  /// Takes over the present conditions, and plans the next task.
  mutating func follow(_ conditions: Conditions, at now: Now) {
    self.conditions = conditions
    if conditions.isInFront { kept.isQuit = false }
    let times = kept.requests.filter(mayRun).map { date(of: $0).map { max(.zero, $0 - now.wall) } }
    nextRun = times.map { now.uptime + ($0 ?? .zero) }.min()
  }

  private func mayRun(_ request: TaskRequest) -> Bool {
    guard conditions.canStart, !conditions.isOff, !kept.isQuit else { return false }
    guard !conditions.isInFront, open.isEmpty else { return false }
    if request.kind == .refresh { return true }
    return conditions.isLocked && (conditions.hasNetwork || !request.needsNetwork)
  }

  /// Finds the date from which on a request may be run; `nil` for any time.
  private func date(of request: TaskRequest) -> WallTime? {
    [request.earliest, kept.lastRun.map { $0 + Self.pause }].compactMap(\.self).max()
  }

  /// Runs, expires or ends what is due, and returns the effects.
  mutating func tick(at now: Now) -> [Effect] {
    let effects = endOpen(at: now.uptime)
    if !effects.isEmpty { return effects }
    guard let nextRun, nextRun <= now.uptime else { return [] }
    let ready = kept.requests.first { mayRun($0) && date(of: $0).map { $0 <= now.wall } ?? true }
    return ready.map { [run($0, at: now)] } ?? []
  }

  /// Runs a waiting task at once, as a developer does with a debugger; returns `nil` if none has the
  /// identifier.
  mutating func run(_ identifier: String, at now: Now) -> Effect? {
    kept.requests.first { $0.identifier == identifier }.map { run($0, at: now) }
  }

  private mutating func run(_ request: TaskRequest, at now: Now) -> Effect {
    kept.requests.removeAll { $0.identifier == request.identifier }
    kept.lastRun = now.wall
    lastID += 1
    open.append(Open(id: lastID, request: request, due: now.uptime + request.limit))
    nextRun = nil
    return .hand(id: lastID, identifier: request.identifier)
  }

  private mutating func endOpen(at uptime: Uptime) -> [Effect] {
    let over = open.filter { $0.isExpired && $0.due <= uptime }
    open.removeAll { $0.isExpired && $0.due <= uptime }
    var effects = over.map { Effect.end(identifier: $0.request.identifier) }
    for place in open.indices where open[place].due <= uptime {
      open[place].isExpired = true
      open[place].due = uptime + Self.lastSeconds
      let identifier = open[place].request.identifier
      effects.append(.expire(id: open[place].id, identifier: identifier))
    }
    return effects
  }

  // MARK: Keeping

  /// Removes and returns the changes for this step's commit.
  mutating func takeChanges() -> [SystemChange] {
    guard kept != keptLast else { return [] }
    keptLast = kept
    return [.tasks(kept == Kept() ? nil : kept.text)]
  }

  func add(to digest: inout Digest) {
    if conditions.isOff { digest.add(4) }
    guard kept != Kept() || lastID > 0 else { return }
    digest.add(kept.text.bytes)
    digest.add(lastID)
    for task in open {
      digest.add(task.id)
      digest.add(task.due.nanoseconds)
    }
  }
}

/// The error of a request that the system refuses, with its reason.
struct TaskRefused: Error {
  let reason: DeviceTasks.Refusal

  init(_ reason: DeviceTasks.Refusal) { self.reason = reason }
}
