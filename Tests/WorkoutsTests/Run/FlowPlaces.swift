import LockstepDocuments
import LockstepProtocol
import LockstepSimulation
import LockstepWorkouts

extension Now {
  /// A device that started at the epoch of the tests, some seconds and nanoseconds after its start.
  static func at(_ seconds: Int64, _ nanoseconds: Int64 = 0) -> Now {
    let uptime = Uptime.zero + .seconds(seconds) + .nanoseconds(nanoseconds)
    return Now(uptime: uptime, wall: WallTime(microseconds: 0) + (uptime - .zero))
  }
}

extension WorkoutLog {
  /// A log of the tests: a plan of some sets, timed where a length is given.
  static func planned(
    sets: Int64,
    done: Int64 = 0,
    seconds: Int64 = 0,
    status: Workout.Status = .notStarted
  ) -> WorkoutLog {
    WorkoutLog(
      id: DocumentID("log"),
      exerciseName: "Bench Press",
      plan: Plan(sets: sets, durationTotalSeconds: seconds),
      setsDone: done,
      status: status
    )
  }
}

extension Settings {
  static func with(rest: Int64 = 45, autoFinish: Int64 = 5) -> Settings {
    var settings = Settings()
    settings.restSeconds = rest
    settings.autoFinishSeconds = autoFinish
    return settings
  }
}

/// Where a run can be: each page, with what changes its answers.
///
/// All were entered at 100 s.
enum Place: String, CaseIterable {
  case readyNew = "ready, 0 of 3 done"
  case readyLater = "ready, 2 of 3 done"
  case firstWork = "work 1 of 3"
  case middleWork = "work 2 of 3"
  case lastWork = "work 3 of 3"
  case timedWork = "work 1 of 3, timed"
  case lastTimedWork = "work 3 of 3, timed"
  case firstRest = "rest 1 of 3"
  case lastRest = "rest 2 of 3"
  case finish = "finish, 3 sets"
  case finishWhenOver = "finish, 3 sets, opened over"
  case over

  /// A run that stands here.
  var flow: RunFlow {
    let (done, inputs, isTimed): (Int64, [RunFlow.Input], Bool) =
      switch self {
      case .readyNew: (0, [], false)
      case .readyLater: (2, [], false)
      case .firstWork: (0, [.start], false)
      case .middleWork: (1, [.start], false)
      case .lastWork: (2, [.start], false)
      case .timedWork: (0, [.start], true)
      case .lastTimedWork: (2, [.start], true)
      case .firstRest: (0, [.start, .next], false)
      case .lastRest: (1, [.start, .next], false)
      case .finish, .finishWhenOver: (3, [], false)
      case .over: (0, [.leave], false)
      }
    var flow = RunFlow(
      opening: .planned(
        sets: 3,
        done: done,
        seconds: isTimed ? 20 : 0,
        status: self == .finishWhenOver ? .completed : .inProgress
      ),
      settings: Settings(),
      at: .at(100)
    )
    for input in inputs { _ = flow.handle(input, at: .at(100)) }
    return flow
  }
}

extension RunFlow {
  /// Everything that can be seen of a run, in a few words.
  var sight: String {
    guard let place else { return "over" }
    let name =
      switch place.page {
      case .ready: "ready for \(place.set) of \(sets)"
      case .work, .rest: "\(place.page.rawValue) \(place.set) of \(sets)"
      case .finish: "finish, \(sets) sets"
      }
    let begun = since.map { ", since \($0 - .zero)" } ?? ""
    let ends = countdown.map { ", until \($0.endsAt - .zero)" } ?? ""
    return name + begun + ends
  }
}

extension RunFlow.Effect {
  /// The effect in a few words.
  var words: String {
    switch self {
    case .page: "page"
    case .haptic(let haptic): "\(haptic.wasMissed ? "missed " : "")\(haptic.kind.rawValue)"
    case .record(let edit): edit.words
    case .over(let end): "over (\(end))"
    case .refused: "refused"
    }
  }
}

extension LogEdit {
  fileprivate var words: String {
    [
      setsDone.map { "setsDone = \($0)" }, sets.map { "sets = \($0)" },
      status.map { "status = \($0.rawValue)" },
    ].compactMap(\.self).joined(separator: ", ")
  }
}
