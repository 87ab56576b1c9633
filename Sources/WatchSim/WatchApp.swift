import LockstepDevices
import LockstepDocuments
import LockstepLink
import LockstepProtocol
import LockstepSimulation
import LockstepWorkouts

/// The watch app: its navigation, the run, and the wearer's changes until the phone has them.
///
/// The app stores no documents of the phone. It derives its screens from the phone's snapshot and its
/// own pending changes. It sends each change as a user info with absolute values, and each live message
/// as a message that is not queued. After its process ends, it starts again from what the system kept.
struct WatchApp: App, Sendable {
  let incarnation: Int64
  /// The watch's origin, under which its changes are numbered.
  private(set) var origin: Int64 = 1
  var model = WatchModel() { didSet { mayShowOther = true } }
  private(set) var hasReceivedSnapshot = false
  private(set) var isReachable = false { didSet { mayShowOther = true } }
  /// The workout that is open, by the wearer or by a launch from the phone, even before it arrives.
  private(set) var openWorkoutID: DocumentID? { didSet { mayShowOther = true } }
  private(set) var run: WatchRun? { didSet { mayShowOther = true } }
  /// `true` if a workout session should keep the app alive, since the phone launched it into a workout.
  var wantsWorkoutSession = false { didSet { mayShowOther = true } }
  /// The wearer's permission to record workouts, without which no workout session starts.
  private(set) var permission = Permission.notDetermined { didSet { mayShowOther = true } }
  /// The notices that the wearer sees until their next action, oldest first.
  private var notices: [String] = [] { didSet { mayShowOther = true } }
  /// The user infos that the disk has not taken, and the parts of the queue that cannot be read.
  private(set) var storage = StorageState() { didSet { mayShowOther = true } }
  /// The difference between the phone's date and this watch's, as far as it is known.
  var clocks = ClockView()
  private var pinger = Pinger()
  var unsent = UnsentChanges()
  /// The numbers that the app must not use twice while the device runs, even if it is launched again.
  var counters = WatchCounters()
  private var keptCounters = WatchCounters()
  /// The app's knowledge of the workout session.
  var sensors = WatchSensors() { didSet { mayShowOther = true } }
  private var tasks = WatchTasks()
  private var shown: WatchScreen?
  /// `true` if a value on the screen may have changed since the screen was last taken.
  ///
  /// All code that changes such a thing sets this, since making a screen costs more than most events do.
  private var mayShowOther = true

  init(incarnation: Int64) { self.incarnation = incarnation }

  /// The uptime at which the app next acts by itself.
  var nextDeadline: Uptime? {
    Uptime.earliest(run?.flow.nextDeadline, Uptime.earliest(repeatAt, repeatSessionAt))
  }

  mutating func handle(_ event: AppEvent, at now: Now) -> [AppCall] {
    let calls = take(event, at: now)
    let before = sayEffort()
    let after = followWorkouts() + keepCounters()
    return before.isEmpty && after.isEmpty ? calls : before + calls + after
  }

  private mutating func take(_ event: AppEvent, at now: Now) -> [AppCall] {
    switch event {
    case .launched(let launch): return begin(launch, at: now)
    case .action(let action): return act(action, at: now)
    case .told(let event): return hear(event, at: now)
    case .delivered(let delivery): return receive(delivery, at: now)
    case .sentForOther(_, let name): return letGo([name])
    case .permission(let value, _):
      notices = []
      permission = value
      return []
    case .renewed(let origin, let outstanding):
      self.origin = origin
      return letGo(pendingOfOthers(but: outstanding + unsent.changes.map(\.mark.name)))
    case .storage(let state):
      storage = state
      return []
    case .workout(let event): return follow(event, at: now)
    case .clocks(let view): return follow(view, at: now)
    case .contentPending(let value): return tasks.follow(contentPending: value)
    case .more, .state, .filesChanged, .remoteData, .zone, .health, .response, .task: return []
    case .tick(let due): return tick(due: due, at: now)
    case .tagged(_, let event): return take(event, at: now)
    }
  }

  /// Starts with the changes that the system has kept: those that are still to be sent, and those that
  /// the phone has but no snapshot contains yet.
  private mutating func begin(_ launch: AppLaunch, at now: Now) -> [AppCall] {
    origin = launch.origin
    permission = launch.permission
    storage = launch.storage
    counters = WatchCounters(launch.document(WatchCounters.name)) ?? .init(after: launch.lastNumber)
    keptCounters = counters
    for transfer in launch.kept {
      if case .change(let change)? = ApplicationMessage.readIfPossible(transfer.payload) {
        model.add(change)
      }
    }
    var calls = letGo(pendingOfOthers(but: launch.outstanding))
    unsent = UnsentChanges(launch)
    for change in unsent.changes { model.add(change) }
    if let context = launch.receivedContext { calls += receive(.context(context), at: now) }
    recover(launch)
    calls += tasks.follow(contentPending: launch.contentPending)
    return calls + [.session(.activate)]
  }

  private mutating func keepCounters() -> [AppCall] {
    if counters == keptCounters { return [] }
    keptCounters = counters
    return [.keep(WatchCounters.name, counters.text, .untilRestart)]
  }

  // MARK: What the wearer does

  private mutating func act(_ action: Action, at now: Now) -> [AppCall] {
    notices = []
    let action = action.giving(weightsIn: model.view.settings.weightUnit)
    guard let known = WatchAction.verbs.command(of: action) else {
      return [refuse(action.verb, because: "a value of it is none of those that the verb takes")]
    }
    return act(known, at: now)
  }

  private mutating func act(_ action: WatchAction, at now: Now) -> [AppCall] {
    switch action {
    case .open(let name): return open(workoutNamed: name)
    case .close: return close()
    case .exercise(let name): return openExercise(named: name, at: now)
    case .drive(.did(let values, _)) where values.isEmpty:
      return [refuse("did", because: "no value is given: give reps, a weight, a time or a kind")]
    case .drive(let input): return drive(input, at: now)
    case .skip(let name): return skip(name, at: now)
    case .undo(let name): return undo(name, at: now)
    case .rest(let seconds):
      return set(SettingsEdit(restSeconds: seconds), at: now)
    case .autoFinish(let seconds):
      return set(SettingsEdit(autoFinishSeconds: seconds), at: now)
    case .weightUnit(let unit): return set(SettingsEdit(weightUnit: unit), at: now)
    case .sensors(let isOn):
      counters.hasSensors = isOn
      return []
    case .startActivity, .load, .play, .pauseActivity, .resumeActivity, .endActivity:
      return request(action)
    case .ping(let count):
      return [.session(.sendMessage(pinger.begin(count: count, at: now).payload, wantsReply: true))]
    }
  }

  /// Sets a setting, and stores the instant, so that of two edits the later one holds (CHANGE-8).
  private mutating func set(_ edit: SettingsEdit, at now: Now) -> [AppCall] {
    let before = page
    let seen = edit.seeing(model.view.settings, at: datedByPhone(now))
    return change(.settings(seen), at: now) + sendFigures(unlike: before, at: now)
  }

  private mutating func open(workoutNamed name: String) -> [AppCall] {
    guard run == nil else {
      return [refuse("open", because: "an exercise is open: leave it first")]
    }
    guard let workout = model.openWorkouts.first(where: { $0.splitName.hasBytes(of: name) }) else {
      let names = model.openWorkouts.map { "“\($0.splitName)”" }
      return [
        refuse(
          "open",
          because: names.isEmpty
            ? "no workout is in progress: start one on the phone"
            : "no workout in progress is called “\(name)”; \(names.thereAre)"
        )
      ]
    }
    openWorkoutID = workout.id
    return []
  }

  private mutating func close() -> [AppCall] {
    guard run == nil else {
      return [refuse("close", because: "an exercise is open: leave it first")]
    }
    openWorkoutID = nil
    return []
  }

  private mutating func openExercise(named name: String, at now: Now) -> [AppCall] {
    guard run == nil else {
      return [refuse("exercise", because: "an exercise is open: leave it first")]
    }
    guard let workout = openWorkoutID.flatMap(model.workout) else {
      return [refuse("exercise", because: "no workout is open")]
    }
    guard let log = workout.logs.first(where: { $0.exerciseName.hasBytes(of: name) }) else {
      let names = Self.names(in: workout)
      return [refuse("exercise", because: "the workout has no “\(name)”; it has \(names)")]
    }
    counters.lastRun += 1
    run = WatchRun(
      number: counters.lastRun,
      of: log,
      in: workout,
      settings: model.view.settings,
      at: now
    )
    return sendLive(at: now)
  }

  private mutating func skip(_ name: String?, at now: Now) -> [AppCall] {
    let workout = openWorkoutID.flatMap(model.workout)
    let log = workout?.logs.first { log in
      name.map { log.exerciseName.hasBytes(of: $0) } ?? (log.id == run?.logID)
    }
    guard let workout, let log else {
      return [refuse("skip", because: name.map { "there is no “\($0)” here" } ?? "nothing is open")]
    }
    let edit = Edit.log(
      workoutID: workout.id,
      logID: log.id,
      LogEdit(status: .skipped).seeing(log)
    )
    let ending = log.id == run?.logID ? drive(.leave, at: now) : []
    return ending + change(edit, at: now)
  }

  /// Takes back the latest edit of an exercise, whoever made it (RUN-36).
  private mutating func undo(_ name: String, at now: Now) -> [AppCall] {
    let workout = openWorkoutID.flatMap(model.workout)
    guard let workout else {
      let hint = "what is over is taken back on the phone, by undo “\(name)” there"
      return [refuse("undo", because: "no workout is open; \(hint)")]
    }
    guard let log = workout.logs.first(where: { $0.exerciseName.hasBytes(of: name) }) else {
      return [
        refuse("undo", because: "the workout has no “\(name)”; it has \(Self.names(in: workout))")
      ]
    }
    if log.id == run?.logID {
      return [refuse("undo", because: "“\(name)” is open: go back, or leave it first")]
    }
    guard let edit = log.undoing else {
      return [refuse("undo", because: "nothing of “\(name)” is done or skipped")]
    }
    return change(.log(workoutID: workout.id, logID: log.id, edit), at: now)
  }

  private static func names(in workout: Workout) -> String {
    workout.logs.map { "“\($0.exerciseName)”" }.joined(separator: ", ")
  }

  func refuse(_ action: String, because reason: String) -> AppCall {
    .refused(action: action, reason: reason)
  }

  // MARK: The run

  /// Does one thing that is due; the flow comes first, so that a page that it leaves is not repeated.
  private mutating func tick(due: Uptime, at now: Now) -> [AppCall] {
    if let own = run?.flow.nextDeadline, own <= due { return drive(.tick, at: now) }
    if let at = repeatAt, at <= due { return sendLive(at: now) }
    if let at = repeatSessionAt, at <= due { return sendSession(at: now) }
    return []
  }

  /// Gives an input to the run's flow, and carries out its effects.
  private mutating func drive(_ input: RunFlow.Input, at now: Now) -> [AppCall] {
    guard run != nil else { return [refuse(Self.word(input), because: "no exercise is open")] }
    // The run acts as of the instant that was due; so do the changes and live messages that come of it.
    let instant = input == .tick ? run?.flow.nextDeadline ?? now.uptime : now.uptime
    let setsSeen = run?.flow.setsSeen ?? 0
    let effects = run?.flow.handle(input, at: now) ?? []
    return effects.flatMap { (effect) -> [AppCall] in
      switch effect {
      case .page: return sendLive(at: now)
      case .haptic(let haptic): return [.haptic(haptic)]
      case .record(let edit): return record(edit, seeing: setsSeen, at: now.at(instant))
      case .over: return endRun()
      case .refused(let refusal):
        let verb = Self.word(input)
        return [refuse(verb, because: refusal.reason(for: verb))]
      }
    }
  }

  /// Makes a change of the run's log, based on the sets that the wearer saw on the page (RUN-34).
  private mutating func record(_ edit: LogEdit, seeing setsSeen: Int64, at due: Now) -> [AppCall] {
    guard let run else { return [] }
    let log = runLog
    var seen = edit.seeing(setsDone: setsSeen, of: log?.plan.sets)
    if let log { seen = seen.seeing(log, at: datedByPhone(due)) }
    return change(.log(workoutID: run.workoutID, logID: run.logID, seen), at: due)
  }

  mutating func sendLive(at now: Now) -> [AppCall] {
    // A live message that cannot go now is worth nothing later: it is dropped, not queued (MIRROR-2).
    let (clock, log, incarnation) = (correction(at: now), runLog, incarnation)
    let live = run?.nextLive(incarnation: incarnation, log, clock, at: now)
    guard let live, isReachable else { return [] }
    return [.session(.sendMessage(ApplicationMessage.live(live).payload, wantsReply: false))]
  }

  private mutating func endRun() -> [AppCall] {
    let incarnation = incarnation
    guard let stamp = run?.nextStamp(incarnation: incarnation) else { return [] }
    run = nil
    guard isReachable else { return [] }
    return [.session(.sendMessage(ApplicationMessage.liveEnd(stamp).payload, wantsReply: false))]
  }

  private static func word(_ input: RunFlow.Input) -> String {
    if case .did = input { return "did" }
    return WatchAction.verbs.name(of: .drive(input)) ?? "run"
  }

  // MARK: What the wearer is told

  /// The greatest number of notices, the same as a snapshot's refusals.
  private static let noticesMax = 8

  var notice: String { notices.joined(separator: "; ") }

  /// Adds a notice for the wearer to those that are not dismissed yet.
  private mutating func tell(_ sentence: String) {
    if notices.contains(sentence) { return }
    notices = Array((notices + [sentence]).suffix(Self.noticesMax))
  }

  private static let lackNotice =
    "the phone has another folder, or an earlier state of it: what you did since may not be in it"

  /// Tells the wearer if the phone has lost changes, and withdraws that notice if it was only an old
  /// snapshot given once more.
  private mutating func follow(_ news: WatchModel.News) {
    if news.lacksWhatWasThere {
      tell(Self.lackNotice)
    } else if news.dealtWith.isEmpty {
      notices.removeAll { $0 == Self.lackNotice }
    }
  }

  // MARK: Changes and the phone's truth

  mutating func change(_ edit: Edit, at now: Now) -> [AppCall] {
    counters.lastChange += 1
    let mark = Change.Mark(origin: origin, sequence: counters.lastChange)
    let change = Change(mark: mark, date: now.wall, edit: edit, deletions: model.view.deletions)
    model.add(change)
    followSettings()
    return queue(change)
  }

  /// Lists the changes that the watch queued under another origin and that have their receipt: no
  /// snapshot for the present origin will name them.
  private func pendingOfOthers(but outstanding: [String]) -> [String] {
    model.pending.filter { $0.mark.origin != origin }.map(\.mark.name)
      .filter { !outstanding.contains($0) }
  }

  /// Drops changes from the pending ones although no snapshot names them, since the phone has them.
  private mutating func letGo(_ names: [String]) -> [AppCall] {
    for name in names { model.letGo(name) }
    return names.map { .session(.forget($0)) }
  }

  private static let laterVersionNotice =
    "The phone's app is of a later version: what is shown here is older; update this app"

  private mutating func receive(_ delivery: Session.Delivery, at now: Now) -> [AppCall] {
    switch delivery {
    case .context(let payload):
      guard case .snapshot(let snapshot)? = ApplicationMessage.readIfPossible(payload) else {
        if ApplicationMessage.isUnreadableSnapshot(payload) { tell(Self.laterVersionNotice) }
        return []
      }
      return receive(snapshot, of: payload, at: now)
    case .message(let id, let wantsReply, let payload):
      // A ping is answered with itself; other messages are a developer's own.
      return wantsReply ? [.session(.reply(to: id, payload))] : []
    case .reply(_, let payload):
      guard case .ping(let number)? = ApplicationMessage.readIfPossible(payload) else { return [] }
      return follow(pinger.answered(number, at: now))
    case .userInfo(let origin, let id, _):
      return [.session(.acknowledgeUserInfo(origin: origin, id: id))]
    case .launch(_, let payload):
      return enter(payload)
    // The workout app has neither a complication nor files; a developer's own go by.
    case .complication, .file:
      return []
    }
  }

  /// Follows a launch by the phone: opens the workout, and asks for a workout session.
  private mutating func enter(_ payload: JSONText) -> [AppCall] {
    wantsWorkoutSession = true
    if permission == .denied { tell(Self.deniedNotice) }
    if case .launch(let id)? = ApplicationMessage.readIfPossible(payload), run == nil {
      openWorkoutID = id
    }
    return []
  }

  private mutating func receive(_ snapshot: Snapshot, of payload: JSONText, at now: Now)
    -> [AppCall]
  {
    hasReceivedSnapshot = true
    let before = page
    if let log = runLog { run?.knownLog = log }
    var digest = Digest()
    digest.add(payload.bytes)
    let news = model.receive(snapshot, of: origin, digest: digest.value)
    for refused in news.refusals { tell(refused.sentence) }
    follow(news)
    followSettings()
    let forgotten = news.dealtWith.map { AppCall.session(.forget($0.name)) }
    let effects = forgotten + followPlan(at: now) + sendFigures(unlike: before, at: now)
    // One that never arrived stays wanted: the launch may have come before its snapshot.
    if let id = openWorkoutID, model.workout(id)?.status.isOver == true { openWorkoutID = nil }
    // What began by itself with a workout in progress ends with the last of them.
    if model.openWorkouts.isEmpty { wantsWorkoutSession = false }
    return effects
  }

  private mutating func followSettings() {
    let settings = model.view.settings
    run?.flow.settings = settings
  }

  /// Brings the run in line with its exercise in the newest snapshot.
  private mutating func followPlan(at now: Now) -> [AppCall] {
    guard let run else { return [] }
    guard let workout = model.workout(run.workoutID), let log = workout.log(run.logID) else {
      // What did not fit into the snapshot is in progress all the same (CHANGE-9).
      if model.view.omitted.contains(run.workoutName) { return [] }
      tell("“\(run.workoutName)” is no longer in progress on the phone")
      return drive(.endedElsewhere, at: now)
    }
    if !log.status.isOver { self.run?.openedOver = false }
    if log.status.isOver, !run.openedOver {
      tell("“\(log.exerciseName)” was \(log.status.rawValue) on the phone")
      return drive(.endedElsewhere, at: now)
    }
    let undone = drive(.setsDone(log.setsDone), at: now)
    return undone + drive(.planChanged(log.plan), at: now)
  }

  // MARK: News from the session

  private mutating func hear(_ event: SessionEvent, at now: Now) -> [AppCall] {
    switch event {
    case .reachability(let value):
      isReachable = value
      return value ? sendLive(at: now) + sendSession(at: now) : []
    case .outcome(.message, _, .failed(let error)), .outcome(.message, _, .unknown(let error)):
      return follow(pinger.failed("\(error) (\(error.rawValue))"))
    case .backgroundTask(let id, .handed): return tasks.take(id)
    case .activated:
      unsent.isActivated = true
      return queueUnsent()
    case .companionState(let state):
      unsent.hasCompanion = state.isCompanionAppInstalled
      return queueUnsent()
    case .activationFailed, .inactive, .deactivated, .counterpart, .watchState, .received, .outcome,
      .progress, .backgroundTask, .remote:
      return []
    }
  }

  private func follow(_ step: Pinger.Step) -> [AppCall] {
    switch step {
    case .send(let message): [.session(.sendMessage(message.payload, wantsReply: true))]
    case .report(let text): [.note(text)]
    case .ignore: []
    }
  }

  mutating func takeScreen() -> JSONText? {
    guard mayShowOther else {
      assert(screen == shown, "something that is shown has changed, and nobody said so")
      return nil
    }
    mayShowOther = false
    let screen = screen
    if screen == shown { return nil }
    shown = screen
    return screen.text
  }

  func add(to digest: inout Digest) {
    model.add(to: &digest)
    digest.add(isReachable)
    digest.add(openWorkoutID?.text ?? "")
    digest.add(wantsWorkoutSession)
    counters.add(to: &digest)
    sensors.add(to: &digest)
    digest.add(notice)
    pinger.add(to: &digest)
    unsent.add(to: &digest)
    digest.add(run != nil)
    run?.add(to: &digest)
    if let run, viewedLog(of: run) == nil { run.knownLog.add(to: &digest) }
  }
}
