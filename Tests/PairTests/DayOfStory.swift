import LockstepPair
import LockstepProtocol
import LockstepScenario
import LockstepStories
import LockstepWorkoutChecks
import LockstepWorkouts

/// What a story of a wearer and an owner has left: what the documents must say is known to the set.
struct DayOfStory {
  let wearer: CountedWearer
  let owner: CountedOwner

  /// - Returns: `nil` if a device was off in the end, or nobody looked on.
  init?(_ telling: Telling) {
    if !telling.isMended { return nil }
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

  var setsDone: Int64 { workouts.flatMap(\.logs).map(\.setsDone).reduce(0, +) }

  /// What a person would compare of the workouts.
  var sentences: [String] {
    workouts.map { workout in
      "\(workout.splitName) \(workout.status)"
        + workout.logs.map { log in
          "; \(log.exerciseName) \(log.setsDone)/\(log.plan.sets) \(log.status)"
        }.joined()
    }
  }

  /// All that is wrong; nothing, mostly.
  var faults: [String] { faults(in: workouts) + wearer.contradictions + unsettled }

  /// What is wrong with what the documents say.
  func faults(in workouts: [Workout]) -> [String] {
    DayJudge(
      exercises: wearer.account.exercises,
      sets: wearer.account.sets,
      known: wearer.said.merging(owner.said) { $0.union($1) },
      onlyValue: onlyValue,
      watch: wearer.watch
    ).faults(in: workouts)
  }

  /// The repetitions that alone were said of an exercise, where they must be there.
  func onlyValue(of exercise: String) -> Int64? {
    let isOfOwner = owner.said[exercise]?.contains { $0 >= DayJudge.leastSaid } ?? false
    if isOfOwner || wearer.said[exercise]?.count != 1 { return nil }
    return wearer.account.onlyValue(of: exercise)
  }

  /// What still waits, or is not kept, or has a problem.
  private var unsettled: [String] {
    guard let watch = wearer.watch, let screen = wearer.view.screen(of: .phone),
      let phone = try? PhoneScreen.read(screen)
    else { return ["a device shows nothing"] }
    return (watch.pendingChanges == 0 ? [] : ["\(watch.pendingChanges) pending"])
      + (watch.notKept == 0 ? [] : ["\(watch.notKept) not kept"]) + phone.problems
      + wearer.promises.open.map { "\($0) has not ended" }
  }
}
