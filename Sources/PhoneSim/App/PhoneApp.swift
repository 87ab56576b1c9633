import Link
import Protocol
import Simulation
import Workouts

/// The phone app: the owner's actions, the watch's changes, the mirror, and a run of its own.
///
/// It alone writes documents. After everything that changes them it updates the application context, so
/// that the watch shows what the documents say. On the live channel it never sends.
struct PhoneApp {
  /// What happens to the app.
  enum Input: Sendable, Equatable {
    case action(PhoneAction, verb: String)
    case told(SessionEvent)
    case delivered(Session.Delivery)
    /// Files were changed by others; `nil` when it is not known which.
    case filesChanged([String]?)
    case tick
  }

  /// What the app does.
  enum Effect: Sendable, Equatable {
    case session(Session.Input)
    case device(DeviceEffect)
  }

  /// Why the owner's action was not done; nothing changed.
  struct Refused: Error {
    var reason: String

    init(_ reason: String) { self.reason = reason }
  }

  /// How long the app waits before it asks the store again.
  static let retryInterval = Interval.seconds(10)

  var store: PhoneStore
  private(set) var mirror = Mirror()
  private(set) var sessionMirror = SessionMirror()
  var run: PhoneRun?
  private(set) var isReachable = false
  var permission = Permission.allowed
  /// The workout that the watch is launched into once the owner allows it.
  var waitingLaunch: DocumentID?
  /// Why the changes of the watch wait in its outbox, while the store cannot take them.
  private(set) var heldBecause: StoreRefusal?
  private var retryAt: Uptime?
  var fileEvent: FileEvent?
  private var pinger = Pinger()
  var ids: RandomStream
  let limits: SessionLimits

  init(seed: UInt64, incarnation: Int64, limits: SessionLimits, store: PhoneStore) {
    ids = RandomStream(
      seed: seed,
      purpose: "document.id",
      device: "phone",
      incarnation: incarnation
    )
    self.limits = limits
    self.store = store
  }

  /// When the app next acts by itself.
  var nextDeadline: Uptime? {
    Uptime.earliest(
      Uptime.earliest(
        Uptime.earliest(mirror.nextDeadline, sessionMirror.nextDeadline),
        retryAt
      ),
      Uptime.earliest(run?.flow.nextDeadline, fileEvent?.at)
    )
  }

  mutating func handle(_ input: Input, at now: Now) -> [Effect] {
    switch input {
    case .action(let action, let verb): return act(action, verb, at: now)
    case .told(let event): return hear(event, at: now)
    case .delivered(let delivery): return receive(delivery, at: now)
    case .filesChanged(let paths): return follow(changesAt: paths, at: now)
    case .tick: return tick(at: now)
    }
  }

  private mutating func tick(at now: Now) -> [Effect] {
    mirror.handle(.tick, at: now)
    sessionMirror.handle(.tick, at: now)
    var effects: [Effect] = []
    if let due = run?.flow.nextDeadline, due <= now.uptime { effects += drive(.tick, at: now) }
    if let event = fileEvent, event.at <= now.uptime {
      fileEvent = nil
      effects += follow(changesAt: event.paths, at: now)
    }
    if let due = retryAt, due <= now.uptime { effects += retry(at: now) }
    return effects
  }

  // MARK: What the owner does

  private mutating func act(_ action: PhoneAction, _ verb: String, at now: Now) -> [Effect] {
    do throws(Refused) {
      return try perform(action, at: now)
    } catch {
      return [.device(.refused(action: verb, reason: error.reason))]
    }
  }

  private mutating func perform(_ action: PhoneAction, at now: Now) throws(Refused) -> [Effect] {
    switch action {
    case .splits(let action): return try perform(action, at: now)
    case .workouts(let action): return try perform(action, at: now)
    case .run(let action): return try perform(action, at: now)
    case .ask where isBroken("SHOWN-25"): return []
    case .ask(let question): return [.device(.answer(try answer(question)))]
    case .store(let action): return try perform(action, at: now)
    case .hand(let edit): return try perform(edit, at: now)
    case .permit(let value): return try permit(value)
    case .ping(let count):
      return [.session(.sendMessage(pinger.begin(count: count, at: now).payload, wantsReply: true))]
    case .developer(let action):
      return Session.Input(developing: action).map { [.session($0)] } ?? []
    }
  }

  private mutating func perform(_ action: PhoneAction.Store, at now: Now) throws(Refused)
    -> [Effect]
  {
    switch action {
    case .rebuild:
      store.rebuild()
      return [updateContext]
    case .drive(let state):
      store.drive = state
      return state == .available ? retry(at: now) : []
    }
  }

  // MARK: Writing

  /// Writes documents that belong together, and tells what follows of it.
  mutating func write(
    at now: Now,
    _ fill: (inout StoreBatch) throws(StoreRefusal) -> Void
  ) throws(Refused) -> [Effect] {
    do throws(StoreRefusal) {
      var batch = StoreBatch(at: now.wall)
      try fill(&batch)
      return try written(at: now) { (store) throws(StoreRefusal) in
        try store.commit(batch)
        return batch
      }
    } catch {
      throw Refused(error.sentence)
    }
  }

  /// What follows every change of the documents: they are reported, and the watch is told the truth.
  private mutating func written(
    at now: Now,
    _ change: (inout PhoneStore) throws(StoreRefusal) -> StoreBatch?
  ) throws(StoreRefusal) -> [Effect] {
    let wasOver = mirroredIsOver
    guard let batch = try change(&store) else { return [] }
    endMirrorIfOver(wasOver, at: now)
    if store.unfinished != nil { retryAt = retryAt ?? now.uptime + Self.retryInterval }
    let reports = batch.reports.map(Effect.device)
    return isBroken("ACTION-21") ? [updateContext] + reports : reports + [updateContext]
  }

  var updateContext: Effect { .session(.updateContext(snapshotPayload())) }

  /// Whether the exercise that the mirror shows is over, or gone.
  private var mirroredIsOver: Bool {
    guard let frame = mirror.frame else { return false }
    return store.cache.workout(frame.workoutID)?.log(frame.logID)?.status.isOver ?? true
  }

  /// An exercise that was over already, and was opened again, goes on being mirrored.
  private mutating func endMirrorIfOver(_ wasOver: Bool, at now: Now) {
    guard !wasOver, mirroredIsOver, let frame = mirror.frame, !isBroken("MIRROR-12") else {
      return
    }
    mirror.handle(.exerciseOver(frame.logID), at: now)
  }

  // MARK: What others do to the files

  /// Looks at files that others have changed, and reports what they say now.
  private mutating func follow(changesAt paths: [String]?, at now: Now) -> [Effect] {
    guard store.drive == .available else { return [] }
    let wasOver = mirroredIsOver
    let changed = store.observeChanges(at: paths)
    if changed.isEmpty { return heldBecause == nil ? [] : retry(at: now) }
    endMirrorIfOver(wasOver, at: now)
    let swept = (try? Result { () throws(StoreRefusal) in try store.sweep(at: now) }.get()) != nil
    if !swept { retryAt = retryAt ?? now.uptime + Self.retryInterval }
    return changed.compactMap(store.report).map(Effect.device) + [updateContext]
      + followRun(at: now) + (heldBecause == nil ? [] : retry(at: now))
  }

  // MARK: What comes from the watch

  private mutating func receive(_ delivery: Session.Delivery, at now: Now) -> [Effect] {
    switch delivery {
    case .message(let id, let wantsReply, let payload):
      return receive(message: payload, replyTo: wantsReply ? id : nil, at: now)
    case .reply(_, let payload):
      guard case .ping(let number)? = ApplicationMessage.readIfPossible(payload) else { return [] }
      return follow(pinger.answered(number, at: now))
    case .userInfo(let origin, let id, let payload):
      return receive(userInfo: payload, origin: origin, id: id, at: now)
    case .context, .launch:
      return []
    }
  }

  private mutating func receive(message payload: JSONText, replyTo id: Int64?, at now: Now)
    -> [Effect]
  {
    var effects: [Effect] = []
    switch ApplicationMessage.readIfPossible(payload) {
    case .live(let frame)?:
      mirror.handle(.frame(frame), at: now)
      if isBroken("MIRROR-5") { effects = [.session(.sendMessage(payload, wantsReply: false))] }
      if mirror.frame == frame, !isBroken("RUN-32") {
        effects += leaveRun(because: "the watch runs an exercise")
      }
    case .session(let session)?: sessionMirror.handle(.session(session), at: now)
    case .liveEnd(let stamp)?: mirror.handle(.end(stamp), at: now)
    case .change, .snapshot, .launch, .ping, .other, nil: break
    }
    return effects + (id.map { [.session(.reply(to: $0, payload))] } ?? [])
  }

  /// Acknowledged only after everything that it caused is safe (CHANGE-5).
  ///
  /// What the store cannot take stays outstanding, and so does all that comes after it: a later change
  /// applied first would make the earlier one a repetition.
  private mutating func receive(userInfo payload: JSONText, origin: Int64, id: Int64, at now: Now)
    -> [Effect]
  {
    if heldBecause != nil, !isBroken("SESSION-39") { return [] }
    let acknowledgement = Effect.session(.acknowledgeUserInfo(origin: origin, id: id))
    guard case .change(let change)? = ApplicationMessage.readIfPossible(payload) else {
      return [acknowledgement]
    }
    do throws(StoreRefusal) {
      return try written(at: now) { (store) throws(StoreRefusal) in
        try store.apply(change, at: now)
      } + followRun(at: now) + (isBroken("CHANGE-5") ? [] : [acknowledgement])
    } catch {
      return hold(because: error, at: now)
    }
  }

  private mutating func hold(because refusal: StoreRefusal, at now: Now) -> [Effect] {
    let isNews = heldBecause != refusal
    heldBecause = refusal
    retryAt = refusal == .drive(store.drive) ? nil : now.uptime + Self.retryInterval
    let sentence = "changes of the watch wait: \(refusal.sentence)"
    return [.session(.holdUserInfos)] + (isNews ? [.device(.note(sentence))] : [])
  }

  /// Asks the store again for what it could not do.
  private mutating func retry(at now: Now) -> [Effect] {
    retryAt = nil
    var effects: [Effect] = []
    if store.unfinished != nil {
      let isDone = (try? Result { () throws(StoreRefusal) in try store.finish() }.get()) != nil
      if !isDone { retryAt = now.uptime + Self.retryInterval }
      effects.append(updateContext)
    }
    effects += recordUnsaved(at: now)
    if heldBecause != nil {
      heldBecause = nil
      effects.append(.session(.resumeUserInfos))
    }
    return effects
  }

  private mutating func hear(_ event: SessionEvent, at now: Now) -> [Effect] {
    switch event {
    case .reachability(let value):
      isReachable = value
      if !value {
        mirror.handle(.unreachable, at: now)
        sessionMirror.handle(.unreachable, at: now)
      }
      return []
    case .outcome(.message, _, .failed(let error)), .outcome(.message, _, .unknown(let error)):
      return follow(pinger.failed("\(error) (\(error.rawValue))"))
    case .activated, .received, .outcome:
      return []
    }
  }

  private func follow(_ step: Pinger.Step) -> [Effect] {
    switch step {
    case .send(let message): [.session(.sendMessage(message.payload, wantsReply: true))]
    case .report(let text): [.device(.note(text))]
    case .ignore: []
    }
  }

  /// Asks the store again in a while, because something of the app's own could not be written.
  mutating func retryLater(at now: Now) { retryAt = retryAt ?? now.uptime + Self.retryInterval }

  // MARK: What it tells

  var screen: PhoneScreen {
    PhoneScreen(
      splits: store.cache.splits.map(\.name),
      workouts: store.cache.open.map { open in
        WatchScreen.Workout(
          name: open.workout.splitName,
          done: open.workout.logs.count { $0.status.isOver },
          total: open.workout.logs.count
        )
      },
      pastWorkouts: store.cache.past.count,
      isReachable: isReachable,
      mirror: isBroken("SHOWN-3") ? nil : mirror.screen,
      session: sessionMirror.screen,
      run: run?.screen,
      question: waitingLaunch == nil ? "" : Self.launchQuestion,
      drive: store.drive.rawValue,
      problems: store.cache.problems.map(\.sentence) + (heldBecause.map { [$0.sentence] } ?? [])
        + (store.unfinished.map { [$0.sentence] } ?? [])
    )
  }

  func add(to digest: inout Digest) {
    digest.add(store.cache.contentDigest)
    digest.add(store.drive.rawValue)
    mirror.add(to: &digest)
    sessionMirror.add(to: &digest)
    digest.add(isReachable)
    digest.add(permission.rawValue)
    digest.add(waitingLaunch?.text ?? "")
    digest.add(heldBecause != nil)
    digest.add(retryAt?.nanoseconds)
    digest.add(fileEvent?.at.nanoseconds)
    pinger.add(to: &digest)
    digest.add(run != nil)
    run?.add(to: &digest)
  }
}
