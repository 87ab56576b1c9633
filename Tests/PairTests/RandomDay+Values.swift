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

  private static let first: Int64 = 100

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

  /// What is wrong with what a document says of an exercise's sets; nothing, mostly.
  func faults(of log: WorkoutLog) -> [String] {
    let reps = log.done.map { $0.reps ?? 0 }
    let name = log.exerciseName
    let twice = reps.filter { reps in reps >= Self.first && log.done.count { $0.reps == reps } > 1 }
    let known = (said[name] ?? []).union(planned[name] ?? []).union([0])
    let unsaid = reps.filter { !known.contains($0) }
    return twice.map { "\(name): \($0) twice" } + unsaid.map { "\(name): \($0) was never said" }
  }
}

extension RandomDay {
  /// The wearer says what they do in the set at work, or what they did in an earlier one.
  mutating func say(of run: WatchScreen.Run) throws {
    switch values.stream.below(4) {
    case 0: try sayOtherwise(of: run.exercise, set: nil)
    case 1: try sayOtherwise(of: run.exercise, set: max(1, run.set - 1))
    default: break
    }
  }

  /// The wearer says otherwise what they did, or takes the set back; whether they have gone back.
  mutating func correct(_ run: WatchScreen.Run) throws -> Bool {
    switch values.stream.below(8) {
    case 0, 1: try sayOtherwise(of: run.exercise, set: nil)
    case 2: try sayOtherwise(of: run.exercise, set: 1)
    case 3:
      note("back")
      values.takenBack[run.exercise, default: 0] += 1
      try pair.act(.watch, "back")
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
    try pair.act(.watch, Action("undo", [.init("exercise", .text(exercise.name))]))
    return true
  }

  private mutating func sayOtherwise(of exercise: String, set: Int64?) throws {
    note("did")
    var arguments = [Action.Argument("reps", .number(values.next(of: exercise)))]
    if let set { arguments.append(Action.Argument("set", .number(set))) }
    try pair.act(.watch, Action("did", arguments))
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
