package import LockstepLanguages
package import LockstepHealth

/// Something that other apps can or cannot do with a workout, depending on who saved it.
package struct WorkoutLimit: Equatable, Sendable {
  /// Something that a person may want to do with a workout.
  package enum Wish: String, CaseIterable, Sendable {
    case changeInPlace, deleteHere, copyEstimatedEffort, specialIcon, shareInFitness, openInFitness
    case splitsInFitness, intervalDetails, importByStrava, runningDynamics
  }

  package let wish: Wish
  package let isGranted: Bool
  package let reason: Phrase

  /// Lists the answer to every wish, for a workout and the app that wants to change it.
  package static func all(of workout: HKWorkout, for app: HKSource) -> [WorkoutLimit] {
    Wish.allCases.map { wish in
      let (isGranted, reason) = answer(wish, workout, app)
      return WorkoutLimit(wish: wish, isGranted: isGranted, reason: reason)
    }
  }

  private static func answer(_ wish: Wish, _ workout: HKWorkout, _ app: HKSource) -> (Bool, Phrase)
  {
    let name = workout.source.name
    let isSystem = workout.source == .system
    switch wish {
    case .changeInPlace:
      return (false, Phrase("why.neverChanged"))
    case .deleteHere:
      let isOwn = workout.source == app
      return (isOwn, Phrase(isOwn ? "why.own" : "why.foreign", name))
    case .copyEstimatedEffort: return (false, Phrase("why.estimate"))
    case .specialIcon:
      return (isSystem, isSystem ? Phrase("why.watch") : Phrase("why.plainIcon", name))
    case .shareInFitness:
      return (isSystem, Phrase(isSystem ? "why.watch" : "why.share"))
    case .openInFitness: return (false, Phrase("why.rings"))
    case .splitsInFitness:
      return (isSystem, Phrase(isSystem ? "why.watch" : "why.splits"))
    case .intervalDetails: return intervals(workout, isSystem)
    case .importByStrava:
      return (isSystem, isSystem ? Phrase("why.watch") : Phrase("why.strava", name))
    case .runningDynamics: return dynamics(workout)
    }
  }

  private static func intervals(_ workout: HKWorkout, _ isSystem: Bool) -> (Bool, Phrase) {
    let count = workout.workoutActivities.count
    if count == 0 { return (false, Phrase("why.noActivities")) }
    return (isSystem, isSystem ? Phrase("why.activities", String(count)) : Phrase("why.intervals"))
  }

  private static func dynamics(_ workout: HKWorkout) -> (Bool, Phrase) {
    let known: [HKQuantityTypeIdentifier] = [
      .runningSpeed, .runningPower, .runningStrideLength, .runningVerticalOscillation,
      .runningGroundContactTime,
    ]
    let found = known.filter { workout.series($0) != nil }
    if found.isEmpty { return (false, Phrase("why.noDynamics")) }
    return (true, Phrase("why.dynamics", String(found.count), String(known.count)))
  }
}
