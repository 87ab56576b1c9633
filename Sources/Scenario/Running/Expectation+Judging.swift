import Pair
import Protocol
import Simulation
import Workouts

/// Whether what is expected is there, and what is there instead.
extension Expectation.Check {
  /// Looks at a state: `nil` when it holds, else what was found instead.
  func found(in view: PairView, clocks: (watch: DeviceClock, phone: DeviceClock)) -> String? {
    switch self {
    case .watchPage, .watchShows, .watchExercise, .pending, .notKept, .notice, .workoutSession:
      foundOnWatch(view.readWatch())
    case .reachable(let device):
      Self.found(
        device == .watch ? view.readWatch()?.isReachable : view.readPhone()?.isReachable,
        otherwise: "the \(device.name) believes the other one is not reachable"
      )
    case .mirror(let expected): Self.found(expected, view.readPhone())
    case .phone(let expected): Self.found(expected, view.readPhone())
    case .recorded(let name, let file): Self.found(recorded: name, file, view)
    case .workout(let name, let status): Self.found(view, name, status)
    case .exercise(let name, let status, let done, let sets):
      Self.found(view.log(of: name), name, status, done, sets)
    case .setting(let rest, let countdown): Self.found(view.readSettings(), rest, countdown)
    case .link(let state): view.link == state ? nil : "the link is \(view.link.rawValue)"
    case .timersAgree(let bound): Self.timers(view, clocks, agreeTo: bound)
    case .settled: Self.settled(view)
    case .haptic, .refuses, .outcome, .receives, .answers, .lost: absence(among: [])
    }
  }

  private static func found(_ value: Bool?, otherwise: String) -> String? {
    value == true ? nil : otherwise
  }

  private func foundOnWatch(_ screen: WatchScreen?) -> String? {
    guard let screen else { return "the watch has shown nothing yet" }
    let holds: Bool =
      switch (self, screen.content) {
      case (.watchPage(let page, let set, let sets), .run(let run)):
        run.page == page && (set ?? run.set) == run.set && (sets ?? run.sets) == run.sets
      case (.watchShows(let name), let content): name == content.name
      case (.watchExercise(let name), .run(let run)): run.exercise == name
      case (.pending(let count), _): Int64(screen.pendingChanges) == count
      case (.notKept(let count), _): Int64(screen.notKept) == count
      case (.notice(let part), _): screen.notice.contains(part)
      case (.workoutSession(nil), _): screen.hasWorkoutSession
      case (.workoutSession(let state?), _): screen.session?.state == state
      default: false
      }
    return holds ? nil : "the watch shows \(screen.sentence)"
  }

  private static func found(_ expected: Expectation.Mirror, _ screen: PhoneScreen?) -> String? {
    guard let screen else { return "the phone has shown nothing yet" }
    let holds: Bool =
      switch (expected, screen.mirror) {
      case (.none, nil): true
      case (.stale, let mirror?): mirror.isStale
      case (.page(let page, let set, let sets), let mirror?):
        !mirror.isStale && mirror.page == page && (set ?? mirror.set) == mirror.set
          && (sets ?? mirror.sets) == mirror.sets
      case (.none, .some), (.stale, nil), (.page, nil): false
      }
    return holds ? nil : "the phone shows \(screen.sentence)"
  }

  private static func found(_ expected: Expectation.PhoneView, _ screen: PhoneScreen?) -> String? {
    guard let screen else { return "the phone has shown nothing yet" }
    switch expected {
    case .split(let name):
      let names = screen.splits.map { "“\($0)”" }.joined(separator: ", ")
      return screen.splits.contains(name)
        ? nil : "the phone lists \(names.isEmpty ? "no split" : names)"
    case .problem(let part):
      let problems = screen.problems.joined(separator: "; ")
      return screen.problems.contains { $0.contains(part) }
        ? nil : "the phone tells of \(problems.isEmpty ? "no problem" : problems)"
    case .notice(let part):
      let told = screen.notice.isEmpty ? "nothing" : "“\(screen.notice)”"
      return screen.notice.contains(part) ? nil : "the phone tells its owner \(told)"
    case .drive(let state):
      return screen.drive == state ? nil : "the drive is \(screen.drive)"
    case .page(let page, let set, let sets):
      guard let run = screen.run else { return "the phone runs nothing itself" }
      let holds = run.page == page && (set ?? run.set) == run.set && (sets ?? run.sets) == run.sets
      return holds ? nil : "the phone's own run shows \(run.sentence)"
    case .session(let state): return found(session: state, screen.session)
    case .question: return screen.question.isEmpty ? "the phone asks nothing" : nil
    }
  }

  private static func found(_ view: PairView, _ name: String, _ status: String) -> String? {
    let found = view.workout(named: name)?.status.rawValue ?? "deleted"
    return found == status ? nil : "the workout is \(found)"
  }

  private static func found(
    _ log: WorkoutLog?,
    _ name: String,
    _ status: String?,
    _ done: Int64?,
    _ sets: Int64?
  ) -> String? {
    guard let log else { return "no document has an exercise “\(name)”" }
    let holds =
      (status ?? log.status.rawValue) == log.status.rawValue
      && (done ?? log.setsDone) == log.setsDone
      && (sets ?? log.plan.sets) == log.plan.sets
    return holds
      ? nil
      : "the document says \(log.status.rawValue), \(log.setsDone) of \(log.plan.sets) sets done"
  }

  private static func found(_ settings: Settings, _ rest: Int64?, _ countdown: Int64?) -> String? {
    let holds =
      (rest ?? settings.restSeconds) == settings.restSeconds
      && (countdown ?? settings.autoFinishSeconds) == settings.autoFinishSeconds
    return holds
      ? nil
      : "the document says rest \(Interval.seconds(settings.restSeconds)), "
        + "auto-finish \(Interval.seconds(settings.autoFinishSeconds))"
  }

  /// Both timers count to, or from, the same true instant.
  private static func timers(
    _ view: PairView,
    _ clocks: (watch: DeviceClock, phone: DeviceClock),
    agreeTo bound: Interval
  ) -> String? {
    guard case .run(let run)? = view.readWatch()?.content else { return "the watch runs nothing" }
    guard let mirror = view.readPhone()?.mirror else { return "the phone shows no mirror" }
    guard run.page == mirror.page, run.set == mirror.set else {
      return "the watch is on \(run.sentence), the mirror on \(mirror.sentence)"
    }
    let ends = run.untilUptimeNanoseconds.flatMap { end in
      mirror.endsAtMicroseconds.map { (end, $0) }
    }
    let begins = run.sinceUptimeNanoseconds.map { ($0, mirror.startedAtMicroseconds) }
    guard let (uptime, date) = ends ?? begins else { return nil }
    let watch = clocks.watch.trueTime(of: Uptime(nanoseconds: uptime))
    let phone = clocks.phone.trueTime(showing: WallTime(microseconds: date))
    let difference = Interval.nanoseconds(abs((watch - phone).nanoseconds))
    return difference <= bound ? nil : "the timers differ by \(difference)"
  }

  /// Nothing is pending, and the watch lists what the documents have in progress.
  private static func settled(_ view: PairView) -> String? {
    guard let screen = view.readWatch() else { return "the watch has shown nothing yet" }
    guard screen.pendingChanges == 0 else {
      return "\(screen.pendingChanges) changes of the watch are pending"
    }
    let documents = view.workoutsInProgress
    switch screen.content {
    case .workouts(let shown):
      let expected = documents.map { workout in
        WatchScreen.Workout(
          name: workout.splitName,
          done: workout.logs.count { $0.status.isOver },
          total: workout.logs.count
        )
      }
      return shown == expected ? nil : "the watch lists \(shown.count) workouts that differ"
    case .exercises(let name, let shown):
      let expected = documents.first { $0.splitName == name }?.logs.map { log in
        WatchScreen.Exercise(
          name: log.exerciseName,
          setsDone: log.setsDone,
          sets: log.plan.sets,
          status: log.status.rawValue
        )
      }
      return shown == expected ? nil : "the watch shows other exercises than the documents"
    case .off, .run:
      return nil
    }
  }

  /// Whether an event is the one looked for.
  func matches(_ event: LogEvent) -> Bool {
    switch (self, event.kind) {
    case (.haptic(let expected), .haptic(let haptic)): haptic == expected
    case (.refuses(let device, let verb), .refused(let action, _)):
      event.device == device && action == verb
    case (.outcome(let device, let kind, let name, let code), .session(let session)):
      event.device == device && Self.matches(session, kind, name, code)
    case (.receives(let device, let kind), .session(.received(let received, _))):
      event.device == device && received == kind
    case (.lost(let kind), .lost(_, let lost)): lost == kind
    case (.answers(let part), .answer(let text)): "\(text)".contains(part)
    default: false
    }
  }

  private static func matches(
    _ event: SessionEvent,
    _ kind: TransferKind,
    _ name: String,
    _ code: Int64?
  ) -> Bool {
    guard case .outcome(kind, _, let outcome) = event, outcome.name == name else { return false }
    return code == nil || outcome.error?.rawValue == code
  }
}
