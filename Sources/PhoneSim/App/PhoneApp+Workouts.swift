import LockstepDevices
import LockstepDocuments
import LockstepLink
import LockstepProtocol
import LockstepSimulation
import LockstepWorkouts

/// The owner's actions on workouts: starting and finishing them, completing and skipping exercises,
/// plans, notes, deleting.
extension PhoneApp {
  mutating func perform(_ action: PhoneAction.WorkoutAction, at now: Now) throws(Refused)
    -> [AppCall]
  {
    switch action {
    case .start(let split): return try start(split: split, at: now)
    case .complete(let name): return try complete(exercise: name, at: now)
    case .skip(let name): return try skip(exercise: name, at: now)
    case .undo(let name): return try undo(exercise: name, at: now)
    case .did(let name, let values, let set): return try say(values, of: name, set: set, at: now)
    case .plan(let name, let edit): return try plan(exercise: name, edit, at: now)
    case .note(let name, let text): return try note(exercise: name, text, at: now)
    case .finish(let name): return try finish(workout: name, at: now)
    case .delete(let name): return try delete(workout: name, at: now)
    case .history(let count): return try addHistory(count, at: now)
    case .settings(let edit): return try set(edit, at: now)
    }
  }

  private mutating func start(split name: String, at now: Now) throws(Refused) -> [AppCall] {
    let split = try find(split: name)
    guard !split.exercises.isEmpty else {
      throw Refused("“\(name)” has no exercise: add one first")
    }
    let workout = newWorkout(of: split, at: now.wall)
    let written = try write(at: now) { (door) throws(Refused) in door.put(workout) }
    switch permission {
    case .allowed: return written + launch(workout.id)
    case .denied: return written
    case .notDetermined:
      waitingLaunch = workout.id
      return written
    }
  }

  private mutating func newWorkout(of split: Split, at date: WallTime) -> Workout {
    let id = DocumentID(at: date, from: &ids)
    let logs = split.exercises.map { exercise in
      var log = WorkoutLog(
        id: DocumentID(at: date, from: &ids),
        exerciseName: exercise.name,
        plan: exercise.plan
      )
      log.lastTime = lastTime(of: exercise.name, till: date)
      return log
    }
    var workout = Workout(
      id: id,
      splitID: split.id,
      splitName: split.name,
      start: date,
      logs: logs
    )
    workout.look = split.look
    return workout
  }

  /// Finds the sets of an exercise that were done in the newest past workout that began no later than a
  /// date.
  private func lastTime(of exercise: String, till date: WallTime) -> [SetValues] {
    let logs = store.cache.past.lazy.reversed().filter { $0.start <= date }.compactMap { workout in
      workout.logs.first { $0.exerciseName == exercise && $0.setsDone > 0 }
    }
    return logs.first.map { Array($0.done.prefix(Int(Plan.setsRange.upperBound))) } ?? []
  }

  /// Adds this many past workouts of the first split, one on each day before today, with all exercises
  /// completed.
  private mutating func addHistory(_ count: Int64, at now: Now) throws(Refused) -> [AppCall] {
    guard let split = store.cache.splits.first else {
      throw Refused("a past workout needs a split, and there is none: add one first")
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
    let made = past
    return try write(at: now) { (door) throws(Refused) in
      for workout in made { door.put(workout) }
    }
  }

  // MARK: One exercise

  private mutating func complete(exercise name: String, at now: Now) throws(Refused) -> [AppCall] {
    try edit(try find(exercise: name), at: now) { (log) throws(Refused) in
      if log.status == .completed { throw Self.isAlready(log) }
      return log.completion
    }
  }

  private mutating func skip(exercise name: String, at now: Now) throws(Refused) -> [AppCall] {
    try edit(try find(exercise: name), at: now) { (log) throws(Refused) in
      if log.status.isOver { throw Self.isAlready(log) }
      return LogEdit(status: .skipped)
    }
  }

  private mutating func undo(exercise name: String, at now: Now) throws(Refused) -> [AppCall] {
    try edit(try find(exercise: name, orPast: true), at: now) { (log) throws(Refused) in
      guard let edit = log.undoing else {
        throw Refused("nothing of “\(name)” is done or skipped: there is nothing to take back")
      }
      return edit
    }
  }

  /// Corrects the values of a set that was done, by default of the last one.
  private mutating func say(_ values: SetValues, of name: String, set: Int64?, at now: Now)
    throws(Refused) -> [AppCall]
  {
    guard !values.isEmpty else {
      throw Refused("no value is given: give reps, a weight, a time or a kind")
    }
    return try edit(try find(exercise: name, orPast: true), at: now) { (log) throws(Refused) in
      let set = set ?? log.setsDone
      guard (1...max(1, log.setsDone)).contains(set), log.setsDone > 0 else {
        throw Refused(
          log.setsDone == 0
            ? "no set of “\(name)” is done yet: there is nothing to correct"
            : "set \(set) of “\(name)” is not done: \(log.setsDone) of \(log.plan.sets) sets are"
        )
      }
      return LogEdit.correcting(set, to: values)
    }
  }

  private static func isAlready(_ log: WorkoutLog) -> Refused {
    Refused(
      "“\(log.exerciseName)” is \(log.status.rawValue) already: “undo” takes that back"
    )
  }

  /// Edits an exercise's log, which is read anew from the workout's file.
  private mutating func edit(
    _ found: (workout: Workout, log: WorkoutLog),
    at now: Now,
    _ make: (WorkoutLog) throws(Refused) -> LogEdit
  ) throws(Refused) -> [AppCall] {
    let id = found.log.id
    return try change(id, of: found.workout.id, at: now) { (workout) throws(Refused) in
      guard let log = workout.log(id) else { return }
      let edit = try make(log)
      _ = try Self.applied { () throws(Refusal) in
        try workout.apply(edit, to: id, at: now.wall)
      }
    } + followRun(at: now)
  }

  /// Applies the edits of a run on the phone.
  ///
  /// If somebody else has edited the same values since, theirs stay, and the owner is told.
  mutating func record(_ edits: [LogEdit], of id: DocumentID, _ logID: DocumentID, at now: Now)
    throws(Refused) -> [AppCall]
  {
    try change(logID, of: id, at: now) { (workout) throws(Refused) in
      for edit in edits {
        _ = try Self.applied { () throws(Refusal) in
          try workout.apply(edit, to: logID, at: now.wall)
        }
      }
    }
  }

  static func applied<Value>(_ body: () throws(Refusal) -> Value) throws(Refused) -> Value {
    do throws(Refusal) { return try body() } catch { throw Refused(error.sentence) }
  }

  /// Changes a workout, which is read anew from its file and must still have the exercise.
  private mutating func change(
    _ logID: DocumentID,
    of id: DocumentID,
    at now: Now,
    _ body: (inout Workout) throws(Refused) -> Void
  ) throws(Refused) -> [AppCall] {
    try write(at: now) { (door) throws(Refused) in
      let (old, path) = try Self.current(id, &door)
      try Self.check(that: old, has: logID)
      var workout = old
      try body(&workout)
      if workout != old { door.put(workout, at: path) }
    }
  }

  /// Changes an exercise's plan in the workout and in its split: two documents, written together or not
  /// at all.
  private mutating func plan(exercise name: String, _ edit: PlanEdit, at now: Now)
    throws(Refused) -> [AppCall]
  {
    try Self.require(edit)
    let (known, log) = try find(exercise: name)
    return try write(at: now) { (door) throws(Refused) in
      let (old, path) = try Self.current(known.id, &door)
      try Self.check(that: old, has: log.id)
      var workout = old
      try Self.applied { () throws(Refusal) in
        try workout.apply(.plan(edit), to: log.id, at: now.wall)
      }
      if workout != old { door.put(workout, at: path) }
      let split = try Self.split(of: workout, with: name, edit, at: now, &door)
      if let split { door.put(split) }
    } + followRun(at: now)
  }

  /// Refuses if the workout no longer has the exercise, since somebody else may have changed the
  /// document.
  private static func check(that workout: Workout, has logID: DocumentID) throws(Refused) {
    if workout.log(logID) != nil { return }
    throw Refused(
      "the exercise is no longer in the workout: somebody else has changed its document"
    )
  }

  /// Makes the same edit of the plan in the workout's split; `nil` if the split no longer has the
  /// exercise, or does not change.
  private static func split(
    of workout: Workout,
    with exercise: String,
    _ edit: PlanEdit,
    at now: Now,
    _ door: inout StoreDoor
  ) throws(Refused) -> Split? {
    guard door.store.cache.path(of: workout.splitID) != nil else { return nil }
    let found = try stored { () throws(StoreRefusal) in try door.split(workout.splitID) }
    guard var split = found,
      let index = split.exercises.firstIndex(where: { $0.name.hasBytes(of: exercise) })
    else { return nil }
    let old = split.exercises[index].plan
    split.exercises[index].plan = try applied { () throws(Refusal) in try old.applying(edit) }
    if split.exercises[index].plan == old { return nil }
    if split.exercises[index].plan.weight != old.weight {
      split.exercises[index].weightLastUpdated = now.wall
    }
    return split
  }

  private mutating func note(exercise name: String, _ text: String, at now: Now) throws(Refused)
    -> [AppCall]
  {
    guard text.utf8.count <= 4_096 else {
      throw Refused("a note is at most 4096 bytes, found \(text.utf8.count)")
    }
    let (workout, log) = try find(exercise: name)
    return try change(log.id, of: workout.id, at: now) { (workout) throws(Refused) in
      try Self.applied { () throws(Refusal) in
        try workout.apply(.notes(text), to: log.id, at: now.wall)
      }
    }
  }

  // MARK: A whole workout

  private mutating func finish(workout name: String, at now: Now) throws(Refused) -> [AppCall] {
    let known = try find(workout: name)
    return try write(at: now) { (door) throws(Refused) in
      var (workout, path) = try Self.current(known.id, &door)
      workout.finish(at: now.wall)
      door.put(workout, at: path)
    } + followRun(at: now)
  }

  private mutating func delete(workout name: String, at now: Now) throws(Refused) -> [AppCall] {
    let workout = try theOnly(workout: name)
    let path =
      store.cache.path(of: workout.id) ?? StorePath.workout(workout.id, start: workout.start)
    let written = try write(at: now) { (door) throws(Refused) in
      try Self.stored { () throws(StoreRefusal) in
        try door.delete("workout", workout.id, at: path)
      }
    }
    return written + [Self.answer(deleted: Self.line(of: workout), workout.id, from: path)]
      + followRun(at: now)
  }

  /// Finds the workout with a name or an id; if several have the name, it refuses and lists them.
  private func theOnly(workout name: String) throws(Refused) -> Workout {
    let all = store.cache.open.map(\.workout) + store.cache.past
    let found = all.filter { $0.splitName.hasBytes(of: name) || $0.id.text == name }
    if let only = found.first, found.count == 1 { return only }
    guard let newest = found.last else { return try find(workout: name, orPast: true) }
    let shown = found.suffix(Self.listedMost).map(Self.line).joined(separator: "; ")
    let more = found.count > Self.listedMost ? "; \(found.count - Self.listedMost) are older" : ""
    throw Refused(
      "\(found.count) workouts are called “\(name)”: name one by its id, as in “delete "
        + "\(newest.id.text)”; there are \(shown)\(more)"
    )
  }

  /// The greatest number of workouts that such a list shows.
  private static let listedMost = 10

  private static func line(of workout: Workout) -> String {
    let start = ISODate.text(workout.start)
    return "\(workout.id.text): “\(workout.splitName)” of \(start), \(workout.status.rawValue)"
  }

  /// Makes the answer to a deletion: the deleted document, and the way to restore it.
  static func answer(deleted what: String, _ id: DocumentID, from path: String) -> AppCall {
    let stub = StorePath.stub(id)
    let hint =
      "to get it back, end the phone, remove \(stub), and move \(StorePath.deleted(id)) to \(path)"
    return .answer(
      JSONText.object { writer in
        writer.field("deleted", what)
        writer.field("id", id.text)
        writer.field("hint", hint)
      }
    )
  }

  private mutating func set(_ edit: SettingsEdit, at now: Now) throws(Refused) -> [AppCall] {
    try write(at: now) { (door) throws(Refused) in
      let old = try Self.stored { () throws(StoreRefusal) in try door.settings() }
      var settings = old
      _ = try Self.applied { () throws(Refusal) in
        try settings.apply(edit.seeing(old, at: now.wall), at: now.wall)
      }
      if settings != old { door.put(settings) }
    } + followRun(at: now)
  }

  // MARK: Finding

  func find(workout name: String, orPast: Bool = false) throws(Refused) -> Workout {
    if let open = store.cache.open.first(where: { $0.workout.splitName.hasBytes(of: name) }) {
      return open.workout
    }
    if orPast,
      let past = store.cache.past.last(where: {
        $0.splitName.hasBytes(of: name) || $0.id.text == name
      })
    {
      return past
    }
    let names = store.cache.open.map { "“\($0.workout.splitName)”" }
    throw Refused(
      "no workout\(orPast ? "" : " in progress") is called “\(name)”"
        + (names.isEmpty ? "" : "; \(names.thereAre)")
    )
  }

  /// Finds an exercise by name in a workout in progress, or if `orPast`, also in the newest past
  /// workouts.
  func find(exercise name: String, orPast: Bool = false) throws(Refused)
    -> (workout: Workout, log: WorkoutLog)
  {
    let past = orPast ? store.cache.past.suffix(Self.undoneMost).reversed() : []
    for workout in store.cache.open.map(\.workout) + past {
      if let log = workout.logs.first(where: { $0.exerciseName.hasBytes(of: name) }) {
        return (workout, log)
      }
    }
    let names = store.cache.open.flatMap { $0.workout.logs.map { "“\($0.exerciseName)”" } }
    throw Refused(
      "no workout in progress has an exercise “\(name)”"
        + (names.isEmpty ? "" : "; \(names.prefix(12).thereAre)")
    )
  }

  /// The number of past workouts, newest first, in which an exercise can still be edited.
  private static let undoneMost = 50

  private static func current(_ id: DocumentID, _ door: inout StoreDoor) throws(Refused)
    -> (Workout, String)
  {
    let found = try stored { () throws(StoreRefusal) in try door.workout(id) }
    guard let found else { throw Refused("the workout was deleted") }
    return (found.workout, found.path)
  }

  static func stored<Value>(_ body: () throws(StoreRefusal) -> Value) throws(Refused) -> Value {
    do throws(StoreRefusal) {
      return try body()
    } catch {
      throw Refused(error.sentence)
    }
  }
}
