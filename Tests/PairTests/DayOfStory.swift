import LockstepProtocol
import LockstepScenario
import LockstepStories
import LockstepWorkoutChecks
import LockstepWorkouts

/// What a story of a wearer and an owner has left: what the documents must say is known to the set.
struct DayOfStory {
  let wearer: CountedWearer
  let owner: CountedOwner

  init?(_ telling: Telling) {
    let wearers = telling.personas.compactMap { $0 as? CountedWearer }
    let owners = telling.personas.compactMap { $0 as? CountedOwner }
    guard let wearer = wearers.first, let owner = owners.first else { return nil }
    (self.wearer, self.owner) = (wearer, owner)
  }

  /// The workouts that are there.
  var workouts: [Workout] {
    wearer.view.documents(of: "workout").compactMap { document in
      guard let content = document.content else { return nil }
      var reader = JSONReader(content.bytes)
      return try? Workout.read(&reader)
    }
  }

  /// All that is wrong; nothing, mostly.
  var faults: [String] { faults(in: workouts) + wearer.contradictions + unsettled }

  /// What is wrong with what the documents say.
  func faults(in workouts: [Workout]) -> [String] {
    let logs = workouts.flatMap(\.logs)
    let lost = wearer.account.exercises.filter { name in
      !logs.contains { $0.exerciseName == name }
    }
    return lost.map { "\($0) is lost" }
      + logs.flatMap {
        [countFault(of: $0), lostValue(of: $0)].compactMap(\.self) + valueFaults($0)
      }
      + workouts.flatMap(Contradiction.all) + shownOtherwise(than: workouts)
  }

  private func countFault(of log: WorkoutLog) -> String? {
    let expected = wearer.account.sets(of: log.exerciseName)
    return expected.contains(log.setsDone)
      ? nil : "\(log.exerciseName): \(log.setsDone) sets of \(expected)"
  }

  /// The repetitions that alone were said of an exercise, where they must be there.
  func onlyValue(of exercise: String) -> Int64? {
    let isOnly = wearer.said[exercise]?.count == 1 && !ownerSaid(of: exercise)
    return isOnly ? wearer.account.onlyValue(of: exercise) : nil
  }

  /// Whether the owner said what was done, and not only what is planned.
  private func ownerSaid(of exercise: String) -> Bool {
    owner.said[exercise]?.contains { $0 >= Self.leastSaid } ?? false
  }

  /// What is said is more than anybody plans.
  private static let leastSaid: Int64 = 100

  private func lostValue(of log: WorkoutLog) -> String? {
    guard let reps = onlyValue(of: log.exerciseName), !log.done.contains(where: { $0.reps == reps })
    else { return nil }
    return "\(log.exerciseName): \(reps) was said, and is lost"
  }

  /// What is there twice, or was never said.
  private func valueFaults(_ log: WorkoutLog) -> [String] {
    let reps = log.done.map { $0.reps ?? 0 }
    let name = log.exerciseName
    let twice = reps.filter { reps in
      reps >= Self.leastSaid && log.done.count { $0.reps == reps } > 1
    }
    let known = (wearer.said[name] ?? []).union(owner.said[name] ?? []).union([0])
    let unsaid = reps.filter { !known.contains($0) }
    return twice.map { "\(name): \($0) twice" } + unsaid.map { "\(name): \($0) was never said" }
  }

  /// The watch's list says what the documents do.
  private func shownOtherwise(than workouts: [Workout]) -> [String] {
    guard case .exercises(let name, let list)? = wearer.watch?.content,
      let logs = workouts.first(where: { $0.splitName == name })?.logs
    else { return [] }
    return zip(list, logs).compactMap { shown, log in
      shown.setsDone == log.setsDone && shown.status == log.status.rawValue
        ? nil : "\(shown.name): the watch shows \(shown.setsDone) done, \(shown.status)"
    }
  }

  /// What still waits, or is not kept, or has a problem.
  private var unsettled: [String] {
    guard let watch = wearer.watch, let screen = wearer.view.screen(of: .phone),
      let phone = try? PhoneScreen.read(screen)
    else { return ["a device shows nothing"] }
    return (watch.pendingChanges == 0 ? [] : ["\(watch.pendingChanges) pending"])
      + (watch.notKept == 0 ? [] : ["\(watch.notKept) not kept"]) + phone.problems
  }
}
