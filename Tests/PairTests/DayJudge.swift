import LockstepWorkouts

/// What the documents must say of the sets of a day, by what is known of what people did and said.
struct DayJudge {
  /// The exercises of which a set or more was kept.
  var exercises: [String]
  /// How many sets of an exercise are done in the end.
  var sets: (String) -> ClosedRange<Int64>
  /// The repetitions that anybody said or planned of each exercise.
  var known: [String: Set<Int64>]
  /// The repetitions that alone were said of an exercise, where they must be there.
  var onlyValue: (String) -> Int64?
  /// What the watch shows.
  var watch: WatchScreen?

  /// What is said is more than anybody plans.
  static let leastSaid: Int64 = 100

  /// All that is wrong with the documents; nothing, mostly.
  func faults(in workouts: [Workout]) -> [String] {
    let logs = workouts.flatMap(\.logs)
    let lost = exercises.filter { name in !logs.contains { $0.exerciseName == name } }
    return lost.map { "\($0) is lost" }
      + logs.flatMap { log in
        [countFault(of: log), lostValue(of: log)].compactMap(\.self) + valueFaults(of: log)
      } + workouts.flatMap(Contradiction.all) + shownOtherwise(than: workouts)
  }

  private func countFault(of log: WorkoutLog) -> String? {
    let (name, expected) = (log.exerciseName, sets(log.exerciseName))
    return expected.contains(log.setsDone) ? nil : "\(name): \(log.setsDone) sets of \(expected)"
  }

  private func lostValue(of log: WorkoutLog) -> String? {
    guard let reps = onlyValue(log.exerciseName), !log.done.contains(where: { $0.reps == reps })
    else { return nil }
    return "\(log.exerciseName): \(reps) was said, and is lost"
  }

  /// What is there twice, or was never said.
  private func valueFaults(of log: WorkoutLog) -> [String] {
    let reps = log.done.map { $0.reps ?? 0 }
    let name = log.exerciseName
    let twice = reps.filter { reps in
      reps >= Self.leastSaid && log.done.count { $0.reps == reps } > 1
    }
    let known = (known[name] ?? []).union([0])
    let unsaid = reps.filter { !known.contains($0) }
    return twice.map { "\(name): \($0) twice" } + unsaid.map { "\(name): \($0) was never said" }
  }

  /// The watch's list says what the documents do.
  private func shownOtherwise(than workouts: [Workout]) -> [String] {
    guard case .exercises(let name, let list)? = watch?.content,
      let logs = workouts.first(where: { $0.splitName == name })?.logs
    else { return [] }
    return zip(list, logs).compactMap { shown, log in
      shown.setsDone == log.setsDone && shown.status == log.status.rawValue
        ? nil : "\(shown.name): the watch shows \(shown.setsDone) done, \(shown.status)"
    }
  }
}
