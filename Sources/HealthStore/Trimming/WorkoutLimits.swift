package import LockstepHealth

/// What others do with a workout, and do not, by who saved it.
package struct WorkoutLimit: Equatable, Sendable {
  /// What one might want of it.
  package enum Wish: String, CaseIterable, Sendable {
    case changeInPlace, deleteHere, copyEstimatedEffort, specialIcon, shareInFitness, openInFitness
    case splitsInFitness, intervalDetails, importByStrava, runningDynamics
  }

  package let wish: Wish
  package let isGranted: Bool
  package let reason: String

  /// All wishes in their order, for a workout and the app that looks at it.
  package static func all(of workout: HKWorkout, for app: HKSource) -> [WorkoutLimit] {
    Wish.allCases.map { wish in
      let (isGranted, reason) = answer(wish, workout, app)
      return WorkoutLimit(wish: wish, isGranted: isGranted, reason: reason)
    }
  }

  private static func answer(_ wish: Wish, _ workout: HKWorkout, _ app: HKSource) -> (Bool, String)
  {
    let name = workout.source.name
    let isSystem = workout.source == .system
    switch wish {
    case .changeInPlace:
      return (false, "what is saved is never changed: a trim saves a new workout")
    case .deleteHere:
      let isOwn = workout.source == app
      return (
        isOwn, isOwn ? "\(name) saved it" : "\(name) saved it, and \(name) alone may delete it"
      )
    case .copyEstimatedEffort: return (false, "the system alone estimates effort")
    case .specialIcon: return (isSystem, icon(isSystem, name))
    case .shareInFitness:
      return (
        isSystem, isSystem ? "it is the watch's own" : "Fitness may end when it shares a copy"
      )
    case .openInFitness: return (false, "Fitness has one address, that of its rings")
    case .splitsInFitness:
      return (
        isSystem, isSystem ? "it is the watch's own" : "Fitness counts splits of its own alone"
      )
    case .intervalDetails: return intervals(workout, isSystem)
    case .importByStrava:
      return (isSystem, isSystem ? "it is the watch's own" : "Strava's import passes over \(name)")
    case .runningDynamics: return dynamics(workout)
    }
  }

  private static func icon(_ isSystem: Bool, _ name: String) -> String {
    isSystem ? "it is the watch's own" : "\(name) saved it: the icon is the plain one"
  }

  private static func intervals(_ workout: HKWorkout, _ isSystem: Bool) -> (Bool, String) {
    if workout.workoutActivities.isEmpty { return (false, "it has no activities within it") }
    return (
      isSystem,
      isSystem ? "it has \(workout.workoutActivities.count)" : "Fitness shows its own alone"
    )
  }

  private static func dynamics(_ workout: HKWorkout) -> (Bool, String) {
    let known: [HKQuantityTypeIdentifier] = [
      .runningSpeed, .runningPower, .runningStrideLength, .runningVerticalOscillation,
      .runningGroundContactTime,
    ]
    let found = known.filter { workout.series($0) != nil }
    if found.isEmpty {
      return (false, "nothing measured them: they need a watch that does, and a run")
    }
    return (true, "\(found.count) of \(known.count) kinds are in it")
  }
}
