package import LockstepDocuments
package import LockstepHealth
import LockstepHealthStore
import LockstepProtocol
package import LockstepSimulation

/// The app's half of a sync, which sends new runs from health to the server: a pure state machine.
///
/// The sync queries health for the runs saved since an anchor, and not for those begun since a date, so
/// that a run that arrives late is found, too. It keeps a request with its key before sending it, and
/// moves the anchor only when the server has the runs. So after any failure or end of the app, the same
/// request is sent again, and each run is on the server once.
package struct RunSync: Equatable, Sendable {
  /// The reason that a sync begins.
  package enum Reason: String, Sendable {
    case owner, observer, backgroundTask

    /// `true` if the owner did not start the sync: then it has fewer tries, and a minimum interval.
    var isBackground: Bool { self != .owner }
  }

  /// An input of the sync.
  package enum Input: Equatable, Sendable {
    case launched
    case sync(Reason)
    /// Health has called the observer query; the number is its completion handler's.
    case observed(completion: Int64)
    case found(Found)
    /// Health has refused the query.
    case refused(HKError)
    case answered(RunServerAnswer)
    case connected
    case enteredBackground
    case taskBegan, taskExpired
    /// The deadline `nextDeadline` has come.
    case wake
  }

  /// The result of a health query, read as runs.
  package struct Found: Equatable, Sendable {
    package var runs: [Run]
    package var deleted: [DocumentID]
    package var anchor: HKQueryAnchor
    /// `true` if the query returned as many samples as its limit.
    package var hasMore: Bool

    package init(runs: [Run], deleted: [DocumentID], anchor: HKQueryAnchor, hasMore: Bool) {
      self.runs = runs
      self.deleted = deleted
      self.anchor = anchor
      self.hasMore = hasMore
    }
  }

  /// An effect of the sync.
  package enum Effect: Equatable, Sendable {
    /// At launch: the app asks to read these types, observes runs, and asks to be woken for them
    /// immediately.
    case requestAuthorization(read: [HKObjectType])
    case observe(HKObjectType)
    case enableBackgroundDelivery(HKObjectType, HKUpdateFrequency)
    case query(HKAnchoredObjectQuery)
    /// The app must write the memory to disk before it performs any later effect.
    case keep(Memory)
    case send(RunServerRequest)
    case submitTask(identifier: String, earliest: WallTime)
    case completeObserver(Int64)
    case completeTask(success: Bool)
    case finished(Outcome)
    /// The store's journal is new, so that all runs are queried again.
    case beganAnew
  }

  /// The outcome of a sync.
  package enum Outcome: Equatable, Sendable {
    case success(sent: Int, conflicts: Int)
    /// There are no new runs, or the app may not read them; the app cannot tell which.
    case noNewWorkouts
    /// The sync was skipped, because another is under way or the last one was too recent.
    case skipped
    /// The server cannot be reached; the sync continues when there is a connection.
    case queued
    case authenticationRequired
    case rateLimited(until: WallTime)
    /// All tries have failed; the next sync begins with the same request.
    case failed(String)
    case expired

    /// The result that the operating system gets for a background task; a skipped sync counts as
    /// success.
    var isSuccess: Bool {
      switch self {
      case .success, .noNewWorkouts, .skipped: true
      case .queued, .authenticationRequired, .rateLimited, .failed, .expired: false
      }
    }
  }

  /// The phase of a sync, by the event that it waits for.
  private enum Phase: Equatable {
    case idle
    /// The sync waits for a query, whose findings are sent as this try.
    case querying(try: Int)
    case sending(try: Int)
    case waiting(until: Uptime, try: Int)
  }

  /// The memory that the app keeps between its lives.
  package private(set) var memory: Memory
  private var phase = Phase.idle
  private var reason = Reason.owner
  private var sent = 0
  private var conflicts = 0
  /// The runs that the server refused during this sync, which therefore does not send them again.
  private var leftOut: [DocumentID] = []
  private var observers: [Int64] = []
  private var isTaskRunning = false
  private var isAgainWanted = false
  /// `true` if a sync is to begin as soon as there is a connection.
  package private(set) var isQueued = false

  package static let taskIdentifier = "com.runningdays.sync"
  static let taskDelay = Interval.seconds(15 * 60)
  private static let backgroundPause = Interval.seconds(15 * 60)
  /// The types that the app asks to read; it asks to save none.
  package static let readTypes: [HKObjectType] = [
    .workout, .quantity(.distanceWalkingRunning), .quantity(.activeEnergyBurned),
    .quantity(.heartRate),
  ]

  package init(_ memory: Memory = Memory()) { self.memory = memory }

  /// Forgets the anchor, so that the next sync sends every readable run, however old.
  package mutating func forgetAnchor() { memory.forgetAnchor() }

  package var isIdle: Bool { phase == .idle }

  /// The number of runs that wait for the server.
  var waitingCount: Int { memory.pending?.runs.count ?? 0 }

  func add(to digest: inout Digest) {
    digest.add(JSONText { memory.write(into: &$0) }.bytes)
    digest.add("\(phase) \(reason) \(sent) \(conflicts) \(leftOut) \(observers)")
    digest.add("\(isTaskRunning) \(isAgainWanted) \(isQueued)")
  }

  /// The instant at which the sync next acts by itself; `nil` if there is none.
  package var nextDeadline: Uptime? {
    if case .waiting(let until, _) = phase { return until }
    return nil
  }

  // MARK: Inputs

  /// Handles an input, and returns its effects.
  package mutating func handle(_ input: Input, at now: Now) -> [Effect] {
    switch input {
    case .launched:
      return [
        .requestAuthorization(read: Self.readTypes), .observe(.workout),
        .enableBackgroundDelivery(.workout, .immediate),
      ]
    case .sync(let reason): return begin(reason, at: now)
    case .observed(let completion):
      observers.append(completion)
      if isIdle { return begin(.observer, at: now) }
      // Told of after this one, with what the sync under way may not have seen.
      isAgainWanted = true
      return completions()
    case .found(let found):
      guard case .querying(let number) = phase else { return [] }
      return take(found, as: number, at: now)
    case .refused(let error): return refused(error, at: now)
    case .answered(let answer): return take(answer, at: now)
    case .connected:
      guard isQueued else { return [] }
      return begin(.owner, at: now)
    case .enteredBackground: return [submission(at: now)]
    case .taskBegan:
      isTaskRunning = true
      return [submission(at: now)] + begin(.backgroundTask, at: now)
    case .taskExpired: return isTaskRunning ? expire(at: now) : []
    case .wake: return wake(at: now)
    }
  }

  private func submission(at now: Now) -> Effect {
    .submitTask(identifier: Self.taskIdentifier, earliest: now.wall + Self.taskDelay)
  }

  private mutating func begin(_ reason: Reason, at now: Now) -> [Effect] {
    guard isIdle else { return skip(reason) }
    if reason == .backgroundTask, let last = memory.lastAttempt, now.wall >= last,
      now.wall - last < Self.backgroundPause
    {
      return finish(.skipped, at: now)
    }
    if let until = memory.rateLimit(at: now.wall) {
      return finish(.rateLimited(until: until), at: now)
    }
    memory.rateLimitedUntil = nil
    self.reason = reason
    (sent, conflicts, isAgainWanted, isQueued) = (0, 0, false, false)
    memory.lastAttempt = now.wall
    memory.since = memory.since ?? now.wall - Self.year
    leftOut = []
    // What was left to send is asked for again: it may not be the app's to send any more.
    memory.forgetPending()
    return [.keep(memory)] + proceed(at: now)
  }

  /// Skips a sync because another is under way, and only completes its background task.
  private mutating func skip(_ reason: Reason) -> [Effect] {
    guard reason == .backgroundTask else { return [.finished(.skipped)] }
    isTaskRunning = false
    return [.completeTask(success: true), .finished(.skipped)]
  }

  private static let year = Interval.seconds(365 * 86_400)

  /// Sends pending runs first, and then queries health.
  private mutating func proceed(as number: Int = 1, at now: Now) -> [Effect] {
    if let request = memory.nextRequest(at: now.wall) {
      phase = .sending(try: number)
      return [.send(request)]
    }
    return query(as: 1)
  }

  private mutating func query(as number: Int) -> [Effect] {
    phase = .querying(try: number)
    return [.query(memory.query)]
  }

  // MARK: What health says

  private mutating func take(_ found: Found, as number: Int, at now: Now) -> [Effect] {
    var found = found
    found.runs.removeAll { leftOut.contains($0.clientID) }
    memory.take(found)
    guard memory.pending != nil else {
      if found.hasMore { return [.keep(memory)] + proceed(at: now) }
      memory.lastSync = now.wall
      let outcome =
        sent > 0 ? Outcome.success(sent: sent, conflicts: conflicts) : .noNewWorkouts
      return [.keep(memory)] + finish(outcome, at: now)
    }
    return [.keep(memory)] + proceed(as: number, at: now)
  }

  /// Handles a refused query: if health does not know the anchor, as after the loss of its journal,
  /// forgets it and queries everything once.
  private mutating func refused(_ error: HKError, at now: Now) -> [Effect] {
    guard case .querying(let number) = phase, error.code == .invalidArgument, memory.anchor != nil
    else { return finish(.failed("\(error)"), at: now) }
    memory.forgetAnchor()
    return [.beganAnew, .keep(memory)] + query(as: number)
  }

  // MARK: What the server says

  private mutating func take(_ answer: RunServerAnswer, at now: Now) -> [Effect] {
    guard case .sending(let number) = phase else { return [] }
    switch answer {
    case .synced(let response):
      sent += response.created + response.updated + response.unchanged
      conflicts += response.conflicts.count
      return done(at: now)
    case .deleted:
      sent += 1
      return done(at: now)
    case .failed, .timedOut: return retry(after: number, answer, at: now)
    case .noConnection:
      isQueued = true
      return finish(.queued, at: now)
    case .unauthorized: return finish(.authenticationRequired, at: now)
    case .tooManyRequests(let seconds):
      let until = now.wall + .seconds(seconds)
      memory.rateLimitedUntil = until
      return [.keep(memory)] + finish(.rateLimited(until: until), at: now)
    case .invalid(let fault):
      // What the server never takes would be in the way for ever.
      leftOut += memory.refuse(fault)
      return [.keep(memory)] + proceed(at: now)
    case .page:
      return finish(.failed("the server sent a page of workouts, which was not asked for"), at: now)
    }
  }

  private mutating func done(at now: Now) -> [Effect] {
    memory.didSend()
    return [.keep(memory)] + proceed(at: now)
  }

  private mutating func retry(after number: Int, _ answer: RunServerAnswer, at now: Now) -> [Effect]
  {
    let most = reason.isBackground ? 2 : 3
    if number >= most {
      let status = answer.status.map { "the server answered \($0)" } ?? "the server did not answer"
      return finish(.failed("\(status), \(number) times"), at: now)
    }
    phase = .waiting(until: now.uptime + Self.delay(after: number), try: number + 1)
    return []
  }

  /// Returns the pause after a try: 5 s after the first, and twice as long after each further one.
  private static func delay(after number: Int) -> Interval {
    .seconds(5) * Int64(1 << (number - 1))
  }

  private mutating func wake(at now: Now) -> [Effect] {
    guard case .waiting(let until, let number) = phase, now.uptime >= until else { return [] }
    // Meanwhile a right may have been taken away: only what may still be read is sent again.
    memory.forgetPending()
    return query(as: number)
  }

  // MARK: The end

  private mutating func finish(_ outcome: Outcome, at now: Now) -> [Effect] {
    phase = .idle
    var effects = [Effect.finished(outcome)] + completions()
    if isTaskRunning {
      isTaskRunning = false
      effects.append(.completeTask(success: outcome.isSuccess))
    }
    if isAgainWanted, outcome.isSuccess { effects += begin(.observer, at: now) }
    return effects
  }

  /// Ends the sync when the operating system's time for it is over; the next sync sends the same
  /// request again.
  private mutating func expire(at now: Now) -> [Effect] {
    isAgainWanted = false
    return finish(.expired, at: now)
  }

  private mutating func completions() -> [Effect] {
    defer { observers = [] }
    return observers.map { .completeObserver($0) }
  }
}
