package import LockstepDocuments
package import LockstepHealth
import LockstepHealthStore
import LockstepProtocol
package import LockstepSimulation

/// Brings what is new in health to the server: Running Days' half of a sync, as a pure machine.
///
/// It asks health what came since an anchor, and not what began since a date: a run that arrives late is
/// found too. What it is about to send is kept first, with its key, and the anchor moves on only when the
/// server has it. So whatever fails, and whenever the app ends, the same request is sent again, and each
/// run is on the server once.
package struct RunSync: Equatable, Sendable {
  /// The reason why a sync begins.
  package enum Reason: String, Sendable {
    case owner, observer, backgroundTask

    /// `true` if it happens behind the owner's back: with fewer tries, and not too often.
    var isBackground: Bool { self != .owner }
  }

  /// An event for the app.
  package enum Input: Equatable, Sendable {
    case launched
    case sync(Reason)
    /// Health's observer is called; the number is that of its completion handler.
    case observed(completion: Int64)
    case found(Found)
    /// Health refused the query.
    case refused(HKError)
    case answered(RunServerAnswer)
    case connected
    case enteredBackground
    case taskBegan, taskExpired
    /// The next deadline has come.
    case wake
  }

  /// The news of health, read as runs.
  package struct Found: Equatable, Sendable {
    package var runs: [Run]
    package var deleted: [DocumentID]
    package var anchor: HKQueryAnchor
    /// `true` if the query gave as many as it was allowed to.
    package var hasMore: Bool

    package init(runs: [Run], deleted: [DocumentID], anchor: HKQueryAnchor, hasMore: Bool) {
      self.runs = runs
      self.deleted = deleted
      self.anchor = anchor
      self.hasMore = hasMore
    }
  }

  /// An act of the app.
  package enum Effect: Equatable, Sendable {
    /// At launch: what it wants to read, the observer, and to be woken at once.
    case requestAuthorization(read: [HKObjectType])
    case observe(HKObjectType)
    case enableBackgroundDelivery(HKObjectType, HKUpdateFrequency)
    case query(HKAnchoredObjectQuery)
    /// The memory that has to be on the disk before anything else is done.
    case keep(Memory)
    case send(RunServerRequest)
    case submitTask(identifier: String, earliest: WallTime)
    case completeObserver(Int64)
    case completeTask(success: Bool)
    case finished(Outcome)
    /// Health numbers its objects anew: all of them are asked for again.
    case beganAnew
  }

  /// The outcome of a sync.
  package enum Outcome: Equatable, Sendable {
    case success(sent: Int, conflicts: Int)
    /// Nothing is new, or nothing may be seen: the app cannot tell.
    case noNewWorkouts
    /// Another sync is under way, or one was too short a time ago.
    case skipped
    /// Nobody listens; it goes on when there is a connection.
    case queued
    case authenticationRequired
    case rateLimited(until: WallTime)
    /// The tries are used up; the next sync begins with the same request.
    case failed(String)
    case expired

    /// As the operating system is told of a background task: what was skipped is as good as done.
    var isSuccess: Bool {
      switch self {
      case .success, .noNewWorkouts, .skipped: true
      case .queued, .authenticationRequired, .rateLimited, .failed, .expired: false
      }
    }
  }

  /// The state of a sync, by what it waits for.
  private enum Phase: Equatable {
    case idle
    /// The query whose findings are sent as that try.
    case querying(try: Int)
    case sending(try: Int)
    case waiting(until: Uptime, try: Int)
  }

  /// The memory that it keeps over its end.
  package private(set) var memory: Memory
  private var phase = Phase.idle
  private var reason = Reason.owner
  private var sent = 0
  private var conflicts = 0
  /// Runs that the server refused in this sync: they are not sent twice in it.
  private var leftOut: [DocumentID] = []
  private var observers: [Int64] = []
  private var isTaskRunning = false
  private var isAgainWanted = false
  /// A sync is due when there is a connection again.
  package private(set) var isQueued = false

  package static let taskIdentifier = "com.runningdays.sync"
  static let taskDelay = Interval.seconds(15 * 60)
  private static let backgroundPause = Interval.seconds(15 * 60)
  /// The types that it asks to read; it shares nothing.
  package static let readTypes: [HKObjectType] = [
    .workout, .quantity(.distanceWalkingRunning), .quantity(.activeEnergyBurned),
    .quantity(.heartRate),
  ]

  package init(_ memory: Memory = Memory()) { self.memory = memory }

  /// Forgets the anchor, so that the next sync is a full one: it brings everything that may be read,
  /// however old.
  package mutating func forgetAnchor() { memory.forgetAnchor() }

  package var isIdle: Bool { phase == .idle }

  /// The number of runs that wait for the server.
  var waitingCount: Int { memory.pending?.runs.count ?? 0 }

  func add(to digest: inout Digest) {
    digest.add(JSONText { memory.write(into: &$0) }.bytes)
    digest.add("\(phase) \(reason) \(sent) \(conflicts) \(leftOut) \(observers)")
    digest.add("\(isTaskRunning) \(isAgainWanted) \(isQueued)")
  }

  /// The instant at which it next acts by itself.
  package var nextDeadline: Uptime? {
    if case .waiting(let until, _) = phase { return until }
    return nil
  }

  // MARK: Inputs

  /// Takes what happens.
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

  /// Skips a sync while another is under way: of this one only the task is answered.
  private mutating func skip(_ reason: Reason) -> [Effect] {
    guard reason == .backgroundTask else { return [.finished(.skipped)] }
    isTaskRunning = false
    return [.completeTask(success: true), .finished(.skipped)]
  }

  private static let year = Interval.seconds(365 * 86_400)

  /// Sends first what is left to send; then asks health.
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

  /// Handles a query that health refused; an anchor that it does not know any more, as after its
  /// journal was lost, is forgotten, and everything is asked for once.
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
    case .page: return finish(.failed("a page came for an answer"), at: now)
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

  /// Returns the pause after a try: 5 s after the first, then twice as long each time.
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

  /// Ends the sync as the operating system takes the time back: what was under way is sent again the
  /// next time.
  private mutating func expire(at now: Now) -> [Effect] {
    isAgainWanted = false
    return finish(.expired, at: now)
  }

  private mutating func completions() -> [Effect] {
    defer { observers = [] }
    return observers.map { .completeObserver($0) }
  }
}
