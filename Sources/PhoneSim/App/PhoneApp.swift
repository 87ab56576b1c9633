import LockstepDevices
import LockstepDocuments
import LockstepLink
import LockstepProtocol
import LockstepSimulation
import LockstepWorkouts

/// The phone app: the owner's actions, the watch's changes, the mirrors, and runs on the phone itself.
///
/// Only this app writes documents. After every change of them it updates the application context, so
/// that the watch shows the present documents. It never answers a live message.
struct PhoneApp: App {
  /// The reason why the app refuses an action of the owner; nothing has changed.
  struct Refused: Error {
    var reason: String

    init(_ reason: String) { self.reason = reason }
  }

  /// The time after which the app tries again to read or write files that failed.
  static let retryInterval = Interval.seconds(10)

  var store: PhoneStore { didSet { mayShowOther = true } }
  private(set) var mirror = Mirror() { didSet { mayShowOther = true } }
  private(set) var sessionMirror = WorkoutSessionMirror() { didSet { mayShowOther = true } }
  var dismissal = MirrorDismissal() { didSet { mayShowOther = true } }
  var run: PhoneRun? { didSet { mayShowOther = true } }
  private(set) var isReachable = false { didSet { mayShowOther = true } }
  /// The origin of the watch that the phone talks to, or last talked to; 0 before it knew any.
  private(set) var origin: Int64 = 0
  /// The origin that the app has kept for its next start; `nil` if it has kept none.
  var keptCounterpart: Int64?
  /// The names of the notices that a screen has shown.
  private var seenNotices: [String] = []
  var permission = Permission.allowed
  /// The workout into which the phone launches the watch's app once the owner allows it.
  var waitingLaunch: DocumentID? { didSet { mayShowOther = true } }
  /// The last launch of the watch's app, until the watch is known to have heard of it.
  var pendingLaunch: PendingLaunch? { didSet { mayShowOther = true } }
  /// The reason why the store cannot take the watch's changes, which wait in the watch's outbox
  /// meanwhile; `nil` if it can.
  private(set) var heldBecause: StoreRefusal? { didSet { mayShowOther = true } }
  /// The reason that the owner was last told, so that each is told once.
  private var toldHeld: StoreRefusal?
  private var retryAt: Uptime?
  /// The uptime of the next reminder of a weight.
  var reminderAt: Uptime?
  var fileEvent: FileEvent?
  private var pinger = Pinger()
  var ids: RandomStream
  let limits: SessionLimits
  private var shown: PhoneScreen?
  /// `true` if a value on the screen may have changed since the screen was last taken.
  ///
  /// All code that changes such a thing sets this, since making a screen costs more than most events do.
  private var mayShowOther = true

  init(_ environment: AppEnvironment) {
    ids = RandomStream(
      seed: environment.seed,
      purpose: "document.id",
      device: "phone",
      incarnation: environment.incarnation
    )
    limits = environment.limits
    store = PhoneStore(environment.container)
  }

  /// The uptime at which the app next acts by itself.
  var nextDeadline: Uptime? {
    Uptime.earliest(
      Uptime.earliest(
        Uptime.earliest(mirror.nextDeadline, sessionMirror.nextDeadline),
        Uptime.earliest(retryAt, reminderAt)
      ),
      Uptime.earliest(
        Uptime.earliest(run?.flow.nextDeadline, fileEvent?.at),
        store.cache.nextMark(patience: PhoneStore.patience)
      )
    )
  }

  /// Starts the app: opens the store, reports the changes that this made, and activates the session.
  private mutating func begin(_ launch: AppLaunch, at now: Now) -> [AppCall] {
    permission = launch.permission
    pendingLaunch = PendingLaunch(launch.document(PendingLaunch.name))
    keptCounterpart = KeptCounterpart.origin(in: launch.document(KeptCounterpart.name))
    return open(at: now) + [.session(.activate)]
  }

  private mutating func open(at now: Now) -> [AppCall] {
    var effects: [AppCall] = []
    let opened = store.open(at: now)
    if let failure = opened.failure {
      effects.append(.note("the store cannot be written: \(failure.sentence)"))
    }
    if !sweep(at: now) {
      effects.append(.note("the store cannot be written: files that are no longer needed stay"))
    }
    origin = keptCounterpart ?? store.cache.latestOrigin ?? 0
    retryWhereWanted(at: now)
    return effects + store.recentReports(at: now)
  }

  private mutating func sweep(at now: Now) -> Bool {
    (try? Result { () throws(StoreRefusal) in try store.sweep(at: now) }.get()) != nil
  }

  mutating func handle(_ event: AppEvent, at present: Now) -> [AppCall] {
    // The app acts on its deadlines as of the instant that was due.
    let now = if case .tick(let due) = event { present.at(due) } else { present }
    return take(event, at: now, present: present) + remindWhereDue(at: now)
  }

  private mutating func take(_ event: AppEvent, at now: Now, present: Now) -> [AppCall] {
    defer { retryWhereWanted(at: now) }
    switch event {
    case .launched(let launch): return begin(launch, at: now)
    case .action(let action): return act(action, at: now)
    case .told(let event): return hear(event, at: now)
    case .delivered(let delivery): return receive(delivery, at: now)
    case .permission(let value, _): return permit(value)
    case .filesChanged(let paths): return follow(changesAt: paths, at: now)
    case .tick: return tick(at: now, present: present)
    case .tagged(let tag, .told(.outcome(.launch, _, let outcome))):
      return hear(launch: outcome, tag: tag)
    case .tagged(_, let event): return take(event, at: now, present: present)
    // It has nothing to do in the background, and says so to a developer who tries it.
    case .task(.handed(let id, _)): return [.task(.complete(id, isSuccess: true))]
    case .clocks(let view):
      mirror.handle(.jumped(view.jumps), at: now)
      sessionMirror.handle(.jumped(view.jumps), at: now)
      return []
    case .more, .state, .contentPending, .sentForOther, .renewed, .storage, .workout, .remoteData,
      .response, .task, .health, .zone:
      return []
    }
  }

  /// Sets the instant of the next try, if files could not be read or written.
  private mutating func retryWhereWanted(at now: Now) {
    guard store.drive == .available, retryAt == nil else { return }
    let isHeld = heldBecause.map { $0 != .drive(store.drive) } ?? false
    if isHeld || store.wantsRetry || run?.unsaved.isEmpty == false {
      retryAt = now.uptime + Self.retryInterval
    }
  }

  private mutating func tick(at now: Now, present: Now) -> [AppCall] {
    mirror.handle(.tick, at: now)
    sessionMirror.handle(.tick, at: now)
    var effects: [AppCall] = []
    if let due = run?.flow.nextDeadline, due <= now.uptime {
      effects += drive(.tick, at: now, present: present)
    }
    if let event = fileEvent, event.at <= now.uptime {
      fileEvent = nil
      effects += follow(changesAt: event.paths, at: now)
    }
    if let due = store.cache.nextMark(patience: PhoneStore.patience), due <= now.uptime {
      effects += follow(changesAt: store.hiddenPaths, at: now)
    }
    if let due = retryAt, due <= now.uptime { effects += retry(at: now) }
    return effects
  }

  // MARK: What the owner does

  private mutating func act(_ action: Action, at now: Now) -> [AppCall] {
    let action = action.giving(weightsIn: store.cache.settings.weightUnit)
    guard let known = PhoneAction.verbs.command(of: action) else {
      // The vocabulary knows kinds and ranges; which words there are (a drive's states) the action knows.
      let usage = PhoneAction.verbs[action.verb]?.usage ?? action.verb
      let reason = "one of the words is not known: \(usage)"
      return [.refused(action: action.verb, reason: reason)]
    }
    if !known.isQuestion { dismissNotices() }
    let undrawn = ids
    do throws(Refused) {
      if known.needsDrive, store.drive != .available {
        throw Refused(StoreRefusal.drive(store.drive).sentence)
      }
      return try perform(known, at: now)
    } catch {
      ids = undrawn
      return [.refused(action: action.verb, reason: error.reason)]
    }
  }

  private mutating func perform(_ action: PhoneAction, at now: Now) throws(Refused) -> [AppCall] {
    switch action {
    case .splits(let action): return try perform(action, at: now)
    case .workouts(let action): return try perform(action, at: now)
    case .run(let action): return try perform(action, at: now)
    case .ask(let question): return [.answer(try answer(question))]
    case .store(let action): return try perform(action, at: now)
    case .hand(let edit): return try perform(edit, at: now)
    case .correctMirror(let isOn):
      mirror.handle(.correct(isOn), at: now)
      sessionMirror.handle(.correct(isOn), at: now)
      return []
    case .dismissMirror: return try dismissMirror()
    case .recallMirror: return try recallMirror()
    case .ping(let count):
      return [.session(.sendMessage(pinger.begin(count: count, at: now).payload, wantsReply: true))]
    }
  }

  private mutating func perform(_ action: PhoneAction.Store, at now: Now) throws(Refused)
    -> [AppCall]
  {
    switch action {
    case .rebuild:
      store.rebuild(at: now)
      return follow(changesAt: [], at: now) + [updateContext]
    case .drop(let number): return try drop(waiting: number, at: now)
    case .drive(let state):
      store.drive = state
      return state == .available ? retry(at: now) : []
    }
  }

  // MARK: Writing

  /// Writes documents as one change, and returns the app's calls that follow from it.
  mutating func write(
    at now: Now,
    _ fill: (inout StoreDoor) throws(Refused) -> Void
  ) throws(Refused) -> [AppCall] {
    try written(at: now) { (store) throws(Refused) in
      try store.change(at: now, or: { Refused($0.sentence) }, fill)
    }
  }

  /// Changes the documents and returns the calls that follow from every change: reports for the log,
  /// notices for the owner, and a snapshot for the watch.
  ///
  /// If the change writes nothing, there are no calls.
  private mutating func written<Failure: Error>(
    at now: Now,
    _ change: (inout PhoneStore) throws(Failure) -> StoreBatch?
  ) throws(Failure) -> [AppCall] {
    let wasOver = mirroredIsOver
    guard let batch = try change(&store), !batch.writes.isEmpty else { return [] }
    endMirrorIfOver(wasOver, at: now)
    let reports = tell([batch])
    return reports + [updateContext]
  }

  /// Makes the calls that report the written documents, and that tell the owner of decisions of theirs
  /// that were overruled.
  private func tell(_ batches: [StoreBatch]) -> [AppCall] {
    batches.flatMap { batch in
      batch.reports + (batch.notice.map { [.note($0.text)] } ?? [])
    }
  }

  private mutating func drop(waiting number: Int64, at now: Now) throws(Refused) -> [AppCall] {
    var isThere = true
    let effects = try written(at: now) { (store) throws(Refused) in
      do throws(StoreRefusal) {
        let batch = try store.drop(waiting: number, at: now)
        isThere = batch != nil
        return batch
      } catch {
        throw Refused(error.sentence)
      }
    }
    if isThere { return effects }
    let numbers = store.waiting.map { "\($0.number)" }
    throw Refused(
      "no change \(number) waits" + (numbers.isEmpty ? ": none does" : "; \(numbers.thereAre)")
    )
  }

  var updateContext: AppCall { .session(.updateContext(snapshotPayload())) }

  /// `true` if the exercise in the mirror is over or deleted in the phone's documents.
  private var mirroredIsOver: Bool {
    guard let live = mirror.live else { return false }
    return store.cache.workout(live.workoutID)?.log(live.logID)?.status.isOver ?? true
  }

  /// Ends the mirror if its exercise has just become over; an exercise that was over before, and was
  /// opened again, is still mirrored.
  private mutating func endMirrorIfOver(_ wasOver: Bool, at now: Now) {
    guard !wasOver, mirroredIsOver, let live = mirror.live else { return }
    mirror.handle(.exerciseOver(live.logID), at: now)
  }

  // MARK: What others do to the files

  /// Reads files that others have changed, and reports their new content.
  private mutating func follow(changesAt paths: [String]?, at now: Now) -> [AppCall] {
    guard store.drive == .available else { return [] }
    let wasOver = mirroredIsOver
    let waited = store.waiting
    let begun = store.unfinished.problems
    let changed = store.observeChanges(at: paths, now)
    let applied = store.retry(at: now)
    let resumed = resumeUserInfos()
    if changed.isEmpty, applied.isEmpty {
      let isOther = waited != store.waiting || begun != store.unfinished.problems
      return (isOther ? [updateContext] : []) + resumed
    }
    endMirrorIfOver(wasOver, at: now)
    if !sweep(at: now) { retryLater(at: now) }
    return changed.compactMap(store.report) + tell(applied) + [updateContext]
      + keepCounterpart() + followRun(at: now) + resumed
  }

  /// Asks the session for the watch's changes again, from the first that the store could not take.
  private mutating func resumeUserInfos() -> [AppCall] {
    guard heldBecause != nil else { return [] }
    heldBecause = nil
    return [.session(.resumeUserInfos)]
  }

  // MARK: What comes from the watch

  private mutating func receive(_ delivery: Session.Delivery, at now: Now) -> [AppCall] {
    switch delivery {
    case .message(let id, let wantsReply, let payload):
      return receive(message: payload, replyTo: wantsReply ? id : nil, at: now)
    case .reply(_, let payload):
      guard case .ping(let number)? = ApplicationMessage.readIfPossible(payload) else { return [] }
      return follow(pinger.answered(number, at: now))
    case .userInfo(let origin, let id, let payload):
      return receive(userInfo: payload, origin: origin, id: id, at: now)
    case .context, .launch, .complication, .file:
      return []
    }
  }

  private mutating func receive(message payload: JSONText, replyTo id: Int64?, at now: Now)
    -> [AppCall]
  {
    var effects: [AppCall] = []
    switch ApplicationMessage.readIfPossible(payload) {
    case .live(let live)?:
      mirror.handle(.live(live), at: now)
      if mirror.live == live { effects = leaveRun(because: "the watch runs an exercise") }
    case .session(let session)?: sessionMirror.handle(.session(session), at: now)
    case .liveEnd(let stamp)?: mirror.handle(.end(stamp), at: now)
    case .change, .snapshot, .launch, .ping, .other, nil: break
    }
    return effects + (id.map { [.session(.reply(to: $0, payload))] } ?? [])
  }

  /// Handles a user info, and acknowledges it only after all its consequences are stored (CHANGE-5).
  ///
  /// A user info that the store cannot take stays unacknowledged, and so do all later ones: if a later
  /// change were applied first, the earlier one would count as a repeat.
  private mutating func receive(userInfo payload: JSONText, origin: Int64, id: Int64, at now: Now)
    -> [AppCall]
  {
    if heldBecause != nil { return [] }
    let acknowledgement = AppCall.session(.acknowledgeUserInfo(origin: origin, id: id))
    guard let mark = Change.mark(ofUnread: payload) else { return [acknowledgement] }
    do throws(StoreRefusal) {
      let effects = try written(at: now) { (store) throws(StoreRefusal) in
        if case .change(let change)? = ApplicationMessage.readIfPossible(payload) {
          return try store.apply(change, at: now)
        }
        return try store.takeOver(unread: payload, mark, at: now)
      }
      toldHeld = nil
      return effects + keepCounterpart() + followRun(at: now) + [acknowledgement]
    } catch {
      return hold(because: error, at: now)
    }
  }

  private mutating func hold(because refusal: StoreRefusal, at now: Now) -> [AppCall] {
    let isNews = toldHeld != refusal
    heldBecause = refusal
    toldHeld = refusal
    if refusal == .drive(store.drive) { retryAt = nil }
    let sentence = "changes of the watch wait: \(refusal.sentence)"
    return [.session(.holdUserInfos)] + (isNews ? [.note(sentence)] : [])
  }

  /// Tries again to read and write the files that failed.
  private mutating func retry(at now: Now) -> [AppCall] {
    retryAt = nil
    return follow(changesAt: store.hiddenPaths, at: now) + recordUnsaved(at: now)
  }

  private mutating func hear(_ event: SessionEvent, at now: Now) -> [AppCall] {
    switch event {
    case .reachability(let value):
      isReachable = value
      if !value {
        mirror.handle(.unreachable, at: now)
        sessionMirror.handle(.unreachable, at: now)
      }
      return []
    case .counterpart(let origin):
      let isOther = origin != self.origin
      self.origin = origin
      return (isOther ? [updateContext] : []) + keepCounterpart() + launchAgain()
    case .outcome(.message, _, .failed(let error)), .outcome(.message, _, .unknown(let error)):
      return follow(pinger.failed("\(error) (\(error.rawValue))"))
    // Not with the activation: what waited is given in its course, and says more than was known before.
    case .activated: return [updateContext]
    // The session is another watch's from now on.
    case .deactivated: return [.session(.activate)]
    case .inactive, .activationFailed, .watchState, .companionState, .received, .outcome,
      .progress, .backgroundTask, .remote:
      return []
    }
  }

  /// Sets the instant of the next try, because a file of the app itself could not be written.
  mutating func retryLater(at now: Now) { retryAt = retryAt ?? now.uptime + Self.retryInterval }

  // MARK: What it tells

  /// The text of the notices that the screen shows; they stay until the owner acts after having seen
  /// them.
  private var notice: String {
    (store.shownNotices.map(\.text) + [launchNotice].compactMap(\.self)).joined(separator: "; ")
  }

  /// Removes the notices that the owner has seen, since the owner acts now.
  mutating func dismissNotices() { store.dismiss(notices: seenNotices) }

  mutating func takeScreen() -> JSONText? {
    guard mayShowOther else {
      assert(screen == shown, "something that is shown has changed, and nobody said so")
      return nil
    }
    mayShowOther = false
    let screen = screen
    seenNotices = store.shownNotices.map(\.name)
    if screen == shown { return nil }
    shown = screen
    return screen.text
  }

  private var screen: PhoneScreen {
    // Of documents whose drive is not there nothing is shown.
    let cache = store.drive == .available ? store.cache : StoreCache()
    let mirrored = shownMirrors(naming: cache)
    return PhoneScreen(
      splits: cache.splits.map(\.name),
      looks: cache.looks,
      workouts: cache.open.map { open in
        WatchScreen.Workout(
          name: open.workout.splitName,
          done: open.workout.logs.count { $0.status.isOver },
          total: open.workout.logs.count,
          look: open.workout.look
        )
      },
      pastWorkouts: cache.past.count,
      isReachable: isReachable,
      mirror: mirrored.run,
      dismissed: mirrored.dismissed,
      isAwake: mirrored.isAwake,
      session: mirrored.session,
      run: run.flatMap { $0.screen(store.cache.workout($0.workoutID)?.log($0.logID)) },
      notice: notice,
      question: waitingLaunch == nil ? "" : Self.launchQuestion,
      drive: store.drive.rawValue,
      problems: cache.problems.map(\.sentence) + (heldBecause.map { [$0.sentence] } ?? [])
        + store.unfinished.problems.map { "not written yet: \($0.sentence)" }
        + (store.waitingProblem.map { [$0.sentence] } ?? [])
        + store.waiting.map { "change \($0.number) of the watch waits: \($0.reason)" }
    )
  }

  func add(to digest: inout Digest) {
    digest.add(store.cache.contentDigest)
    digest.add(store.drive.rawValue)
    mirror.add(to: &digest)
    sessionMirror.add(to: &digest)
    dismissal.add(to: &digest)
    digest.add(isReachable)
    digest.add(permission.rawValue)
    digest.add(waitingLaunch?.text ?? "")
    digest.add(pendingLaunch?.workout.text ?? "")
    digest.add(pendingLaunch?.isLost ?? false)
    digest.add(heldBecause != nil)
    digest.add(origin)
    if let keptCounterpart { digest.add(keptCounterpart) }
    digest.add(notice)
    store.addWaiting(to: &digest)
    digest.add(retryAt?.nanoseconds)
    if let reminderAt { digest.add(reminderAt.nanoseconds) }
    digest.add(fileEvent?.at.nanoseconds)
    for path in fileEvent?.paths ?? [] { digest.add(path) }
    ids.add(to: &digest)
    pinger.add(to: &digest)
    digest.add(run != nil)
    run?.add(to: &digest)
  }
}
