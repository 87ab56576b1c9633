import LockstepHealth
import LockstepDevices
import LockstepLink
import LockstepProtocol
import LockstepWorkouts

extension WatchApp {
  static let sessionQuestion = "May Lockstep record workouts on this watch? Answer allow or deny"
  static let deniedNotice = "No workout session: it is not allowed; allow it with “allow”"

  /// `true` if a workout session keeps the app alive, for which the app asks the wearer's permission
  /// once.
  var hasWorkoutSession: Bool {
    wantsWorkoutSession && permission == .allowed
  }

  /// The screen of the watch while its app runs.
  var screen: WatchScreen {
    WatchScreen(
      content: content,
      pendingChanges: model.pending.count,
      notKept: storage.notKept,
      problems: model.problems + storage.problems,
      isReachable: isReachable,
      hasWorkoutSession: hasWorkoutSession || sensors.session != nil,
      notice: notice,
      question: wantsWorkoutSession && permission == .notDetermined ? Self.sessionQuestion : "",
      session: sensors.session.map(Self.screen)
    )
  }

  private static func screen(of session: WorkoutSession.View) -> WatchScreen.ShownWorkoutSession {
    WatchScreen.ShownWorkoutSession(
      activity: session.workoutActivityType.name,
      state: session.state.name,
      elapsedSeconds: session.elapsedSeconds,
      sinceUptimeNanoseconds: session.sinceUptimeNanoseconds,
      heartRate: session.heartRate,
      distance: session.distance
    )
  }

  private var content: WatchScreen.Content {
    if let run = run?.screen(runLog) { return .run(run) }
    if let workout = openWorkoutID.flatMap(model.workout) {
      return .exercises(workout: workout.splitName, workout.logs.map(Self.item))
    }
    return .workouts(
      model.openWorkouts.map { workout in
        WatchScreen.Workout(
          name: workout.splitName,
          done: workout.logs.count { $0.status.isOver },
          total: workout.logs.count,
          look: workout.look
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
