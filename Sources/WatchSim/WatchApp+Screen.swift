import Protocol
import Workouts

extension WatchApp {
  /// What the watch shows while its app runs.
  var screen: WatchScreen {
    WatchScreen(
      content: content,
      pendingChanges: model.pending.count,
      isReachable: isReachable,
      hasWorkoutSession: hasWorkoutSession,
      notice: notice
    )
  }

  private var content: WatchScreen.Content {
    if let run = run?.screen { return .run(run) }
    if let workout = openWorkoutID.flatMap(model.workout) {
      return .exercises(workout: workout.splitName, workout.logs.map(Self.item))
    }
    return .workouts(
      model.openWorkouts.map { workout in
        WatchScreen.Workout(
          name: workout.splitName,
          done: workout.logs.count { $0.status.isOver },
          total: workout.logs.count
        )
      }
    )
  }

  private static func item(_ log: WorkoutLog) -> WatchScreen.Exercise {
    WatchScreen.Exercise(
      name: log.exerciseName,
      setsDone: log.setsDone,
      sets: log.plan.sets,
      status: log.status.rawValue
    )
  }
}
