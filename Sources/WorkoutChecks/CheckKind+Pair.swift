import LockstepProtocol
import LockstepScenario
import LockstepSimulation
import LockstepWorkouts

extension CheckKind {
  /// The checks that concern both apps together.
  static let workoutPairs: [CheckKind] = [
    .valued(
      "timers",
      "agree",
      "TIME",
      "the watch's timer and the mirror's differ by at most this time now",
      isKept: false
    ) { (words) throws(Diagnostic) in
      let bound = try words.requireInterval("the bound")
      return StateLook(isTimed: true) { timers($0, agreeTo: bound) }
    },
    .state(
      "settled",
      "",
      "",
      "no change is pending, and the watch lists what the documents say"
    ) { (_) throws(Diagnostic) in { settled($0.view) } },
  ]

  /// Checks that the watch's timer and the mirror's differ by at most this time at present.
  private static func timers(_ sight: Sight, agreeTo bound: Interval) -> Found? {
    guard let screen = sight.view.readWatch() else { return sight.view.unread(.watch) }
    guard let phone = sight.view.readPhone() else { return sight.view.unread(.phone) }
    guard case .run(let run) = screen.content else { return "the watch runs nothing" }
    guard let mirror = phone.mirror else { return "the phone shows no mirror" }
    guard run.page == mirror.page, run.set == mirror.set else {
      return "the watch is on \(run.sentence), the mirror on \(mirror.sentence)"
    }
    let ends = run.untilUptimeNanoseconds.flatMap { end in
      mirror.endsAtMicroseconds.map { (end, $0) }
    }
    let begins = run.sinceUptimeNanoseconds.map { ($0, mirror.startedAtMicroseconds) }
    guard let (uptime, date) = ends ?? begins else { return nil }
    if mirror.isUnsure { return "the mirror does not know the watch's clock" }
    let watch = Uptime(nanoseconds: uptime) - sight.watchClock.uptime(at: sight.time)
    let mirrored = WallTime(microseconds: date) - sight.phoneClock.now(at: sight.time).wall
    let difference = Interval.nanoseconds(abs((watch - mirrored).nanoseconds))
    // Of a live device's clock only the rate is known, not when it began: the tolerance covers that.
    return difference <= bound + sight.tolerance ? nil : "the timers differ by \(difference)"
  }

  /// Checks that no change is pending, and that the watch lists the workouts that are in progress in
  /// the documents.
  private static func settled(_ view: PairView) -> Found? {
    guard let screen = view.readWatch() else { return view.unread(.watch) }
    guard screen.pendingChanges == 0 else {
      return
        "\(screen.pendingChanges.counted("change of the watch is", "changes of the watch are")) pending"
    }
    let documents = view.workoutsInProgress
    switch screen.content {
    case .workouts(let shown):
      let expected = documents.map(listed)
      return shown == expected
        ? nil
        : "the watch lists \(shown.count.counted("workout")), not those that the documents have open"
    case .exercises(let name, let shown):
      let expected = documents.first { $0.splitName == name }?.logs.map(listed)
      return shown == expected ? nil : "the watch shows other exercises than the documents"
    case .off, .run:
      return nil
    }
  }

  private static func listed(_ workout: Workout) -> WatchScreen.Workout {
    WatchScreen.Workout(
      name: workout.splitName,
      done: workout.logs.count { $0.status.isOver },
      total: workout.logs.count,
      look: workout.look
    )
  }

  private static func listed(_ log: WorkoutLog) -> WatchScreen.Exercise {
    WatchScreen.Exercise(
      name: log.exerciseName,
      setsDone: log.setsDone,
      sets: log.plan.sets,
      status: log.status.rawValue
    )
  }
}
