import LockstepDocuments
package import LockstepHealth
import LockstepHealthStore
import LockstepProtocol
package import LockstepSimulation

/// A connection to a server, with the passing of time on it.
package protocol RunLine {
  /// Sends a request, and returns the answer that the client gets and the time until then.
  mutating func handle(_ request: RunServerRequest, at date: WallTime)
    -> (answer: RunServerAnswer, after: Interval)
  /// Lets time pass before the next try.
  func pause(_ interval: Interval)
}

extension HKClient {
  /// The client as which Running Days uses health.
  package static let runningDays = HKClient(
    name: "Running Days",
    bundleIdentifier: "com.runningdays.app",
    shareUsageDescription: "Running Days counts the days on which you run."
  )
}

/// A driver of syncs between a phone's store and a server, without a device and in virtual time.
///
/// Waiting takes no real time: the clocks jump to the next deadline. The kept memory is accessible, so
/// that a test can end the driver anywhere and start another one from it.
package struct RunSyncDriver<Line: RunLine> {
  package private(set) var store: HKHealthStore
  package private(set) var sync: RunSync
  package var line: Line
  package private(set) var now: Now
  /// The effects performed so far, in words.
  package private(set) var log: [String] = []
  /// The memory that was kept last.
  package private(set) var kept: RunSync.Memory
  package private(set) var outcome: RunSync.Outcome?
  /// The closure that writes the memory, called before any later effect; if it returns `false`, nothing
  /// more is done.
  package var persist: ((RunSync.Memory) -> Bool)?
  /// The number of effects after which the app ends as if it were killed.
  package var effectsLeft = Int.max
  private let reopened: () throws(HKError) -> HealthDatabase?

  /// Makes the driver and starts the app.
  ///
  /// - Parameter reopened: A closure that opens health anew for each query, if other processes change
  ///   it while the app waits for the server.
  package init(
    _ database: HealthDatabase,
    line: Line,
    memory: RunSync.Memory = .init(),
    at now: Now,
    client: HKClient = .runningDays,
    reopened: @escaping () throws(HKError) -> HealthDatabase? = { () throws(HKError) in nil }
  ) {
    self.reopened = reopened
    store = HKHealthStore(database, client: client)
    sync = RunSync(memory)
    self.line = line
    self.now = now
    kept = memory
  }

  /// Gives the sync an input, and performs all effects that follow.
  package mutating func take(_ input: RunSync.Input) {
    perform(sync.handle(input, at: now))
    while let deadline = sync.nextDeadline, effectsLeft > 0 {
      let pause = max(.zero, deadline - now.uptime)
      line.pause(pause)
      advance(by: pause)
      perform(sync.handle(.wake, at: now))
    }
  }

  /// Forgets the anchor, so that the next sync is complete.
  package mutating func forgetAnchor() { sync.forgetAnchor() }

  /// Advances the time without an event.
  package mutating func advance(by interval: Interval) {
    now = now.at(now.uptime + interval)
  }

  private mutating func perform(_ effects: [RunSync.Effect]) {
    var rest = effects[...]
    while let effect = rest.popFirst(), effectsLeft > 0 {
      effectsLeft -= 1
      if let input = done(effect) { rest = sync.handle(input, at: now)[...] + rest }
    }
  }

  /// Performs an effect, and returns the input that follows from it at once, if any.
  private mutating func done(_ effect: RunSync.Effect) -> RunSync.Input? {
    switch effect {
    case .query(let query): return found(query)
    case .keep(let memory):
      kept = memory
      if let persist, !persist(memory) { effectsLeft = 0 }
    case .send(let request):
      let (answer, delay) = line.handle(request, at: now.wall)
      advance(by: delay)
      log.append("\(request.line): \(answer.words)")
      return .answered(answer)
    case .finished(let outcome):
      self.outcome = outcome
      log.append(outcome.words)
    case .beganAnew:
      log.append("health no longer knows the last query's anchor: all runs are queried again")
    case .submitTask(let identifier, let earliest):
      log.append("\(identifier) from \(earliest.secondText) on")
    case .completeTask(let isSuccess):
      log.append("task completed, \(isSuccess ? "done" : "not done")")
    case .completeObserver(let completion): log.append("observer \(completion) completed")
    // Nobody observes from outside a device.
    case .requestAuthorization, .observe, .enableBackgroundDelivery: break
    }
    return nil
  }

  private mutating func found(_ query: HKAnchoredObjectQuery) -> RunSync.Input {
    do throws(HKError) {
      if let database = try reopened() { store = HKHealthStore(database, client: store.client) }
      let results = try store.execute(query)
      var runs: [Run] = []
      for sample in results.added {
        guard let head = sample.workoutHead else { continue }
        runs.append(try Run(head, in: store))
      }
      return .found(
        RunSync.Found(
          runs: runs,
          deleted: results.deleted,
          anchor: results.anchor,
          hasMore: query.limit > 0 && results.added.count >= query.limit
        )
      )
    } catch {
      return .refused(error)
    }
  }
}

extension RunServerAnswer {
  /// The effect in a few words.
  var words: String {
    switch self {
    case .synced(let response):
      "200, \(response.created) created, \(response.updated) updated, \(response.unchanged) unchanged, "
        + "\(response.conflicts.count) in conflict"
    case .page(let page): "200, \(page.runs.count.counted("run"))"
    case .deleted: "200, deleted"
    case .invalid(let fault): "400, \(fault)"
    case .unauthorized: "401"
    case .tooManyRequests(let seconds): "429, again after \(seconds) s"
    case .failed(let status): "\(status)"
    case .timedOut: "no answer in time"
    case .noConnection: "no connection"
    }
  }
}

extension RunSync.Outcome {
  /// The outcome in a few words.
  package var words: String {
    switch self {
    case .success(let sent, let conflicts):
      "\(sent) synced" + (conflicts > 0 ? ", \(conflicts) in conflict" : "")
    case .noNewWorkouts: "nothing new"
    case .skipped: "skipped"
    case .queued: "no connection: queued until there is one"
    case .authenticationRequired: "the server wants a new login"
    case .rateLimited(let until): "too many requests: again after \(until.secondText)"
    case .failed(let reason): "failed: \(reason); the next sync sends it again"
    case .expired: "the time in the background is over; the next sync sends it again"
    }
  }
}
