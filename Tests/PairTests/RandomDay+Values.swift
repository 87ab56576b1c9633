import LockstepPair
import LockstepProtocol
import LockstepSimulation
import LockstepWorkouts

/// What people said of the sets of a day: each time another number of repetitions, so that one that is
/// there twice, or was never said, is found.
struct SaidValues {
  /// Drawn from apart, so that a day's other events are the same with and without.
  var stream = RandomStream(seed: 0, purpose: "none")
  private(set) var said: [String: Set<Int64>] = [:]
  /// How many sets of an exercise were taken back, perhaps by a watch whose view was an old one.
  var takenBack: [String: Int64] = [:]
  /// The repetitions that were ever planned.
  private(set) var planned: [String: Set<Int64>] = [:]

  private static let first = DayJudge.leastSaid

  mutating func next(of exercise: String) -> Int64 {
    let reps = Self.first + Int64(said[exercise]?.count ?? 0)
    said[exercise, default: []].insert(reps)
    return reps
  }

  mutating func plan(of exercise: String) -> Int64 {
    let reps = 10 + Int64(stream.below(20))
    planned[exercise, default: []].insert(reps)
    return reps
  }
}

extension RandomDay {
  /// The wearer says what they do in the set at work, which is returned, or what they did in an earlier
  /// one.
  mutating func say(of run: WatchScreen.Run) throws -> DayAccount.Deed? {
    switch values.stream.below(4) {
    case 0:
      let reps = try sayOtherwise(of: run.exercise, set: nil)
      return pair.engine.hasCrashed(.watch) ? nil : .value(reps)
    case 1: _ = try sayOtherwise(of: run.exercise, set: max(1, run.set - 1))
    default: break
    }
    return nil
  }

  /// The wearer says otherwise what they did, or takes the set back; whether they have gone back.
  mutating func correct(_ run: WatchScreen.Run) throws -> Bool {
    switch values.stream.below(8) {
    case 0, 1:
      let reps = try sayOtherwise(of: run.exercise, set: nil)
      account.add(.value(reps), to: run.exercise)
    case 2: _ = try sayOtherwise(of: run.exercise, set: 1)
    case 3:
      note("back")
      values.takenBack[run.exercise, default: 0] += 1
      try act("back", on: run, as: [.takingBack])
      return true
    default: break
    }
    return false
  }

  /// The wearer takes something of the list back; whether they do.
  mutating func undo(in list: [WatchScreen.Exercise]) throws -> Bool {
    let begun = list.filter { $0.setsDone > 0 }
    guard values.stream.below(12) == 0, !begun.isEmpty else { return false }
    let exercise = begun[Int(values.stream.below(UInt64(begun.count)))]
    note("undo")
    values.takenBack[exercise.name, default: 0] += 1
    let isOver = ["completed", "skipped"].contains(exercise.status)
    account.add(isOver ? .reopening : .takingBack, to: exercise.name)
    try pair.act(.watch, Action("undo", [.init("exercise", .text(exercise.name))]))
    if case .exercises(_, let now) = try pair.watch.content, now.contains(exercise) {
      account.wasNothing()
    }
    return true
  }

  private mutating func sayOtherwise(of exercise: String, set: Int64?) throws -> Int64 {
    note("did")
    let reps = values.next(of: exercise)
    var arguments = [Action.Argument("reps", .number(reps))]
    if let set { arguments.append(Action.Argument("set", .number(set))) }
    try pair.act(.watch, Action("did", arguments))
    return reps
  }

  /// The owner corrects a set, or plans other repetitions.
  mutating func decideOtherwise(on exercise: String) throws {
    guard !pair.engine.hasCrashed(.phone) else { return }
    let name = Action.Value.text(exercise)
    switch values.stream.below(3) {
    case 0:
      note("owner did")
      let reps = Action.Value.number(values.next(of: exercise))
      try pair.act(.phone, "did", ["exercise": name, "reps": reps])
    case 1:
      note("plan reps")
      let reps = Action.Value.number(values.plan(of: exercise))
      try pair.act(.phone, "plan", ["exercise": name, "reps": reps])
    default: break
    }
  }
}

// MARK: What the documents must say in the end

extension RandomDay {
  /// What is wrong with a day's documents; nothing, mostly.
  func faults(in workouts: [Workout]) -> [String] {
    DayJudge(
      exercises: account.exercises,
      sets: sets,
      known: values.said.merging(values.planned) { $0.union($1) },
      onlyValue: onlyValue,
      watch: try? pair.watch
    ).faults(in: workouts)
  }

  /// In a week watches come back as they were and are taken for others: what was told counts then, less
  /// what was taken back.
  private func sets(of name: String) -> ClosedRange<Int64> {
    if days == 1 { return account.sets(of: name) }
    let told = (pair.told[name] ?? 0) - (values.takenBack[name] ?? 0)
    return max(0, told)...max(0, told, account.performed(of: name))
  }

  /// The repetitions that alone were said of an exercise, where they must be there.
  func onlyValue(of exercise: String) -> Int64? {
    days == 1 && values.said[exercise]?.count == 1 ? account.onlyValue(of: exercise) : nil
  }
}
