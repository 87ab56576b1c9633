import Link
import Protocol
import Simulation
import Workouts

/// The phone app: the owner's actions, the watch's changes, and the mirror.
///
/// It alone writes documents. After everything that changes them it updates the application context, so
/// that the watch shows what the documents say. On the live channel it never sends.
struct PhoneApp: Sendable {
  /// What happens to the app.
  enum Input: Sendable, Equatable {
    case action(PhoneAction)
    case told(SessionEvent)
    case delivered(Session.Delivery)
    case tick
  }

  /// What the app does.
  enum Effect: Sendable, Equatable {
    case session(Session.Input)
    case device(DeviceEffect)
  }

  private(set) var store = PhoneStore()
  private(set) var mirror = Mirror()
  private(set) var isReachable = false
  private var pinger = Pinger()
  private var ids: RandomStream
  let limits: SessionLimits

  init(seed: UInt64, incarnation: Int64, limits: SessionLimits) {
    ids = RandomStream(
      seed: seed,
      purpose: "document.id",
      device: "phone",
      incarnation: incarnation
    )
    self.limits = limits
  }

  /// When the app next acts by itself.
  var nextDeadline: Uptime? { mirror.nextDeadline }

  mutating func handle(_ input: Input, at now: Now) -> [Effect] {
    switch input {
    case .action(let action): return act(action, at: now)
    case .told(let event): return hear(event, at: now)
    case .delivered(let delivery): return receive(delivery, at: now)
    case .tick:
      mirror.handle(.tick, at: now)
      return []
    }
  }

  // MARK: What the owner does

  private mutating func act(_ action: PhoneAction, at now: Now) -> [Effect] {
    switch action {
    case .starterSplits: return addStarterSplits(at: now)
    case .split(let name): return addSplit(named: name, at: now)
    case .add(let exercise, let split, let plan): return add(exercise, plan, to: split)
    case .history(let count): return addHistory(count, at: now)
    case .start(let split): return start(split: split, at: now)
    case .complete(let name):
      return edit(exercise: name, as: "complete", LogEdit(status: .completed), at: now)
    case .skip(let name):
      return edit(exercise: name, as: "skip", LogEdit(status: .skipped), at: now)
    case .plan(let name, let edit): return plan(exercise: name, edit, at: now)
    case .finish(let name): return finish(workout: name, at: now)
    case .delete(let name): return delete(workout: name, at: now)
    case .rest(let seconds): return set(SettingsEdit(restSeconds: seconds), as: "rest")
    case .autoFinish(let seconds):
      return set(SettingsEdit(autoFinishSeconds: seconds), as: "auto-finish")
    case .ping(let count):
      return [.session(.sendMessage(pinger.begin(count: count, at: now).payload, wantsReply: true))]
    case .developer(let action):
      return Session.Input(developing: action).map { [.session($0)] } ?? []
    }
  }

  private mutating func addStarterSplits(at now: Now) -> [Effect] {
    for starter in Catalog.starterSplits
    where !store.splits.contains(where: { $0.name == starter.name }) {
      store.put(
        Split(
          id: DocumentID(at: now.wall, from: &ids),
          name: starter.name,
          color: starter.color,
          systemImage: starter.systemImage,
          order: Int64(store.splits.count),
          exercises: starter.exercises
        )
      )
    }
    return saved()
  }

  private mutating func addSplit(named name: String, at now: Now) -> [Effect] {
    guard !store.splits.contains(where: { $0.name == name }) else {
      return [refuse("split", because: "there is a split “\(name)” already")]
    }
    store.put(
      Split(
        id: DocumentID(at: now.wall, from: &ids),
        name: name,
        order: Int64(store.splits.count)
      )
    )
    return saved()
  }

  private mutating func add(_ exercise: String, _ plan: Plan, to name: String) -> [Effect] {
    guard var split = store.splits.first(where: { $0.name == name }) else {
      return [refuse("add", because: "there is no split “\(name)”\(namesOfSplits)")]
    }
    guard !split.exercises.contains(where: { $0.name == exercise }) else {
      return [refuse("add", because: "“\(name)” has a “\(exercise)” already")]
    }
    do throws(Refusal) {
      try plan.check()
    } catch {
      return [refuse("add", because: error.sentence)]
    }
    split.exercises.append(Exercise(name: exercise, plan: plan))
    store.put(split)
    return saved()
  }

  private var namesOfSplits: String {
    let names = store.splits.map { "“\($0.name)”" }.joined(separator: ", ")
    return names.isEmpty ? ": there is none at all" : "; there are \(names)"
  }

  /// Past workouts of the first split, one a day before now, all of them completed.
  private mutating func addHistory(_ count: Int64, at now: Now) -> [Effect] {
    guard let split = store.splits.first else {
      return [refuse("history", because: "there is no split to have trained by")]
    }
    guard (1...100_000).contains(count) else {
      return [refuse("history", because: Refusal.invalidValue.sentence)]
    }
    for day in 1...count {
      var workout = newWorkout(of: split, at: now.wall - .seconds(86_400 * day))
      for index in workout.logs.indices {
        workout.logs[index].setsDone = workout.logs[index].plan.sets
        workout.logs[index].status = .completed
      }
      workout.finish(at: workout.start + .seconds(3_600))
      store.put(workout)
    }
    return saved()
  }

  private mutating func start(split name: String, at now: Now) -> [Effect] {
    guard let split = store.splits.first(where: { $0.name == name }) else {
      return [refuse("start", because: "there is no split “\(name)”\(namesOfSplits)")]
    }
    guard !split.exercises.isEmpty else {
      return [refuse("start", because: "“\(name)” has no exercise: add one first")]
    }
    let workout = newWorkout(of: split, at: now.wall)
    store.put(workout)
    let launch = ApplicationMessage.launch(workoutID: workout.id).payload
    return saved() + [.session(.launchWatchApp(launch))]
  }

  private mutating func newWorkout(of split: Split, at date: WallTime) -> Workout {
    let id = DocumentID(at: date, from: &ids)
    let logs = split.exercises.map { exercise in
      WorkoutLog(
        id: DocumentID(at: date, from: &ids),
        exerciseName: exercise.name,
        plan: exercise.plan
      )
    }
    return Workout(id: id, splitID: split.id, splitName: split.name, start: date, logs: logs)
  }

  private mutating func edit(
    exercise name: String,
    as verb: String,
    _ edit: LogEdit,
    at now: Now
  ) -> [Effect] {
    guard var (workout, log) = find(exercise: name) else {
      return [refuse(verb, because: "no workout in progress has an exercise “\(name)”")]
    }
    do throws(Refusal) {
      try workout.apply(edit, to: log.id, at: now.wall)
    } catch {
      return [refuse(verb, because: error.sentence)]
    }
    log = workout.log(log.id) ?? log
    store.put(workout)
    if log.status.isOver { mirror.handle(.exerciseOver(log.id), at: now) }
    return saved()
  }

  private mutating func plan(
    exercise name: String,
    _ edit: PhoneAction.PlanEdit,
    at now: Now
  ) -> [Effect] {
    guard var (workout, log) = find(exercise: name) else {
      return [refuse("plan", because: "no workout in progress has an exercise “\(name)”")]
    }
    let index = workout.logs.firstIndex { $0.id == log.id } ?? 0
    log.plan = Plan(
      sets: edit.sets ?? log.plan.sets,
      reps: edit.reps ?? log.plan.reps,
      weight: edit.weight ?? log.plan.weight,
      durationTotalSeconds: edit.durationSeconds ?? log.plan.durationTotalSeconds
    )
    do throws(Refusal) {
      try log.plan.check()
    } catch {
      return [refuse("plan", because: error.sentence)]
    }
    workout.logs[index] = log
    store.put(workout)
    return saved()
  }

  private func find(exercise name: String) -> (Workout, WorkoutLog)? {
    for workout in store.workoutsInProgress {
      if let log = workout.logs.first(where: { $0.exerciseName == name }) { return (workout, log) }
    }
    return nil
  }

  private mutating func finish(workout name: String, at now: Now) -> [Effect] {
    guard var workout = store.workoutsInProgress.first(where: { $0.splitName == name }) else {
      return [refuse("finish", because: "no workout in progress is called “\(name)”")]
    }
    workout.finish(at: now.wall)
    store.put(workout)
    endMirror(of: workout, at: now)
    return saved()
  }

  private mutating func delete(workout name: String, at now: Now) -> [Effect] {
    guard let workout = store.workoutsInProgress.first(where: { $0.splitName == name }) else {
      return [refuse("delete", because: "no workout in progress is called “\(name)”")]
    }
    store.delete(workout: workout.id)
    endMirror(of: workout, at: now)
    return saved()
  }

  private mutating func endMirror(of workout: Workout, at now: Now) {
    for log in workout.logs { mirror.handle(.exerciseOver(log.id), at: now) }
  }

  private mutating func set(_ edit: SettingsEdit, as verb: String) -> [Effect] {
    var settings = store.settings
    do throws(Refusal) {
      try settings.apply(edit)
    } catch {
      return [refuse(verb, because: error.sentence)]
    }
    store.put(settings)
    return saved()
  }

  private func refuse(_ action: String, because reason: String) -> Effect {
    .device(.refused(action: action, reason: reason))
  }

  /// What follows every change of the documents: they are reported, and the watch is told the truth.
  private mutating func saved() -> [Effect] {
    store.takeWritten().map(Effect.device) + [.session(.updateContext(snapshotPayload()))]
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
      // Acknowledged only after everything that it caused is safe (CHANGE-5).
      return receive(userInfo: payload, at: now)
        + [.session(.acknowledgeUserInfo(origin: origin, id: id))]
    case .context, .launch:
      return []
    }
  }

  private mutating func receive(message payload: JSONText, replyTo id: Int64?, at now: Now)
    -> [Effect]
  {
    switch ApplicationMessage.readIfPossible(payload) {
    case .live(let frame)?: mirror.handle(.frame(frame), at: now)
    case .liveEnd(let stamp)?: mirror.handle(.end(stamp), at: now)
    case .change, .snapshot, .launch, .ping, .other, nil: break
    }
    return id.map { [.session(.reply(to: $0, payload))] } ?? []
  }

  private mutating func receive(userInfo payload: JSONText, at now: Now) -> [Effect] {
    guard case .change(let change)? = ApplicationMessage.readIfPossible(payload) else { return [] }
    let wasOver = isOver(change.edit)
    guard store.apply(change) else { return [] }
    // An exercise that was over already, and was opened again, goes on being mirrored.
    if case .log(_, let logID, _) = change.edit, isOver(change.edit), !wasOver {
      mirror.handle(.exerciseOver(logID), at: now)
    }
    return saved()
  }

  /// Whether the exercise that an edit is about is over, or gone.
  private func isOver(_ edit: Edit) -> Bool {
    guard case .log(let workoutID, let logID, _) = edit else { return false }
    return store.workout(workoutID)?.log(logID)?.status.isOver ?? true
  }

  private mutating func hear(_ event: SessionEvent, at now: Now) -> [Effect] {
    switch event {
    case .reachability(let value):
      isReachable = value
      if !value { mirror.handle(.unreachable, at: now) }
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

  // MARK: What it tells

  var screen: PhoneScreen {
    PhoneScreen(
      splits: store.splits.map(\.name),
      workouts: store.workoutsInProgress.map { workout in
        WatchScreen.Workout(
          name: workout.splitName,
          done: workout.logs.count { $0.status.isOver },
          total: workout.logs.count
        )
      },
      pastWorkouts: store.pastWorkouts,
      isReachable: isReachable,
      mirror: mirror.screen
    )
  }

  func add(to digest: inout Digest) {
    store.add(to: &digest)
    mirror.add(to: &digest)
    digest.add(isReachable)
    pinger.add(to: &digest)
  }
}
