import Link
import Protocol
import Simulation
import Workouts

/// Workouts: starting, completing, skipping, plans and notes, finishing, deleting.
extension PhoneApp {
  mutating func perform(_ action: PhoneAction.Workouts, at now: Now) throws(Refused) -> [Effect] {
    switch action {
    case .start(let split): return try start(split: split, at: now)
    case .complete(let name):
      return try edit(exercise: name, LogEdit(status: .completed), at: now)
    case .skip(let name): return try edit(exercise: name, LogEdit(status: .skipped), at: now)
    case .plan(let name, let edit): return try plan(exercise: name, edit, at: now)
    case .note(let name, let text): return try note(exercise: name, text, at: now)
    case .finish(let name): return try finish(workout: name, at: now)
    case .delete(let name): return try delete(workout: name, at: now)
    case .history(let count): return try addHistory(count, at: now)
    case .settings(let edit): return try set(edit, at: now)
    }
  }

  private mutating func start(split name: String, at now: Now) throws(Refused) -> [Effect] {
    let split = try find(split: name)
    guard !split.exercises.isEmpty else {
      throw Refused("“\(name)” has no exercise: add one first")
    }
    let workout = newWorkout(of: split, at: now.wall)
    let written = try write(at: now) { $0.put(workout) }
    switch permission {
    case .allowed where isBroken("LAUNCH-1"): return [Self.launch(workout.id)] + written
    case .allowed: return written + [Self.launch(workout.id)]
    case .denied: return written + (isBroken("LAUNCH-5") ? [Self.launch(workout.id)] : [])
    case .notDetermined:
      waitingLaunch = isBroken("LAUNCH-6") ? nil : workout.id
      return written
    }
  }

  static func launch(_ id: DocumentID) -> Effect {
    .session(.launchWatchApp(ApplicationMessage.launch(workoutID: id).payload))
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

  /// Past workouts of the first split, one a day before now, all of them completed.
  private mutating func addHistory(_ count: Int64, at now: Now) throws(Refused) -> [Effect] {
    guard let split = store.cache.splits.first else {
      throw Refused("there is no split to have trained by")
    }
    var past: [Workout] = []
    for day in 1...count {
      var workout = newWorkout(of: split, at: now.wall - .seconds(86_400 * day))
      for index in workout.logs.indices {
        workout.logs[index].setsDone = workout.logs[index].plan.sets
        workout.logs[index].status = .completed
      }
      workout.finish(at: workout.start + .seconds(3_600))
      past.append(workout)
    }
    return try write(at: now) { batch in
      for workout in past { batch.put(workout) }
    }
  }

  // MARK: One exercise

  private mutating func edit(exercise name: String, _ edit: LogEdit, at now: Now)
    throws(Refused) -> [Effect]
  {
    let (workout, log, _) = try find(exercise: name)
    return try self.edit(workout.id, log.id, [edit], at: now) + followRun(at: now)
  }

  /// Applies edits to one exercise of a workout, as its document says now.
  mutating func edit(_ id: DocumentID, _ logID: DocumentID, _ edits: [LogEdit], at now: Now)
    throws(Refused) -> [Effect]
  {
    var (workout, path) = try current(id)
    do throws(Refusal) {
      for edit in edits { try workout.apply(edit, to: logID, at: now.wall) }
    } catch {
      throw Refused(error.sentence)
    }
    let edited = workout
    return try write(at: now) { $0.put(edited, at: path) }
  }

  /// Changes the plan, and the split's exercise with it: two documents in one step.
  private mutating func plan(exercise name: String, _ edit: PhoneAction.PlanEdit, at now: Now)
    throws(Refused) -> [Effect]
  {
    var (workout, log, path) = try find(exercise: name)
    log.plan = try Self.applied(edit, to: log.plan)
    log.date = now.wall
    if let index = workout.logs.firstIndex(where: { $0.id == log.id }) { workout.logs[index] = log }
    let edited = workout
    let split = try splitOf(workout, with: name, edit, at: now)
    return try write(at: now) { batch in
      batch.put(edited, at: path)
      if let split { batch.put(split) }
    } + followRun(at: now)
  }

  static func applied(_ edit: PhoneAction.PlanEdit, to plan: Plan) throws(Refused) -> Plan {
    let result = Plan(
      sets: edit.sets ?? plan.sets,
      reps: edit.reps ?? plan.reps,
      weight: edit.weight ?? plan.weight,
      durationTotalSeconds: edit.durationSeconds ?? plan.durationTotalSeconds
    )
    do throws(Refusal) {
      try result.check()
    } catch {
      throw Refused(error.sentence)
    }
    return result
  }

  /// The workout's split with the same edit, where it still has the exercise.
  private func splitOf(
    _ workout: Workout,
    with exercise: String,
    _ edit: PhoneAction.PlanEdit,
    at now: Now
  ) throws(Refused) -> Split? {
    guard
      var split = try stored({ () throws(StoreRefusal) in try store.currentSplit(workout.splitID) }
      ),
      let index = split.exercises.firstIndex(where: { $0.name == exercise })
    else { return nil }
    let old = split.exercises[index].plan
    split.exercises[index].plan = try Self.applied(edit, to: old)
    if split.exercises[index].plan.weight != old.weight {
      split.exercises[index].weightLastUpdated = now.wall
    }
    return split
  }

  private mutating func note(exercise name: String, _ text: String, at now: Now) throws(Refused)
    -> [Effect]
  {
    guard text.utf8.count <= 4_096 else {
      throw Refused("a note is at most 4096 bytes, found \(text.utf8.count)")
    }
    var (workout, log, path) = try find(exercise: name)
    log.notes = text
    log.date = now.wall
    if let index = workout.logs.firstIndex(where: { $0.id == log.id }) { workout.logs[index] = log }
    let edited = workout
    return try write(at: now) { $0.put(edited, at: path) }
  }

  // MARK: A whole workout

  private mutating func finish(workout name: String, at now: Now) throws(Refused) -> [Effect] {
    var (workout, path) = try current(try find(workout: name).id)
    workout.finish(at: now.wall)
    let finished = workout
    return try write(at: now) { $0.put(finished, at: path) } + followRun(at: now)
  }

  private mutating func delete(workout name: String, at now: Now) throws(Refused) -> [Effect] {
    let workout = try find(workout: name, orPast: true)
    let (_, path) = try current(workout.id)
    return try write(at: now) { $0.delete("workout", workout.id, at: path) } + followRun(at: now)
  }

  private mutating func set(_ edit: SettingsEdit, at now: Now) throws(Refused) -> [Effect] {
    var settings = try stored { () throws(StoreRefusal) in try store.currentSettings() }
    do throws(Refusal) {
      try settings.apply(edit)
    } catch {
      throw Refused(error.sentence)
    }
    let edited = settings
    return try write(at: now) { $0.put(edited) } + followRun(at: now)
  }

  // MARK: Finding

  func find(workout name: String, orPast: Bool = false) throws(Refused) -> Workout {
    if let open = store.cache.open.first(where: { $0.workout.splitName == name }) {
      return open.workout
    }
    if orPast,
      let past = store.cache.past.last(where: { $0.splitName == name || $0.id.text == name })
    {
      return past
    }
    let names = store.cache.open.map { "“\($0.workout.splitName)”" }.joined(separator: ", ")
    throw Refused(
      "no workout\(orPast ? "" : " in progress") is called “\(name)”"
        + (names.isEmpty ? "" : "; there are \(names)")
    )
  }

  /// An exercise of a workout in progress, with the workout as its document says now.
  func find(exercise name: String) throws(Refused) -> (Workout, WorkoutLog, path: String) {
    for open in isBroken("ACTION-20") ? store.cache.open.reversed() : store.cache.open
    where open.workout.logs.contains(where: { $0.exerciseName == name }) {
      let (workout, path) = try current(open.workout.id)
      if let log = workout.logs.first(where: { $0.exerciseName == name }) {
        return (workout, log, path)
      }
    }
    let names = store.cache.open.flatMap { $0.workout.logs.map { "“\($0.exerciseName)”" } }
    throw Refused(
      "no workout in progress has an exercise “\(name)”"
        + (names.isEmpty ? "" : "; there are \(names.prefix(12).joined(separator: ", "))")
    )
  }

  private func current(_ id: DocumentID) throws(Refused) -> (Workout, String) {
    let found = try stored { () throws(StoreRefusal) in try store.currentWorkout(id) }
    guard let found else { throw Refused("the workout's document is no longer there") }
    return (found.workout, found.path)
  }

  func stored<Value>(_ body: () throws(StoreRefusal) -> Value) throws(Refused) -> Value {
    do throws(StoreRefusal) {
      return try body()
    } catch {
      throw Refused(error.sentence)
    }
  }
}
