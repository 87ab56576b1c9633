import Health
import Link
import Protocol
import Simulation
import Workouts

/// What the app asks of the operating system's workout session.
enum WorkoutRequest: Sendable, Equatable {
  case startActivity(HKWorkoutActivityType, isIndoor: Bool)
  /// A piece of a recording.
  case load(JSONText)
  case play
  case pause, resume, end

  /// The verb that asks for it.
  var verb: String {
    switch self {
    case .startActivity: "start-activity"
    case .load: "load"
    case .play: "play"
    case .pause: "pause-activity"
    case .resume: "resume-activity"
    case .end: "end-activity"
    }
  }
}

/// The app's part in workout sessions: it asks for them, tells the phone, and hands on what they collect.
extension WatchApp {
  /// What the wearer does, as far as sensors are concerned.
  var effort: EffortModel.Effort {
    switch run?.flow.page {
    case .work: return .work
    case .rest: return .rest
    case .ready, .finish: return .ready
    case nil: return workout?.isAutomatic ?? true ? .idle : .work
    }
  }

  func request(_ action: WatchAction) -> [Effect] {
    switch action {
    case .startActivity(let name, let isIndoor):
      guard let type = HKWorkoutActivityType(name: name) else {
        return [refuse("start-activity", because: Self.unknownActivity(name))]
      }
      return [.workout(.startActivity(type, isIndoor: isIndoor))]
    case .load(let piece): return [.workout(.load(piece))]
    case .play(let file?):
      let reason = "“\(file)” is a file: the program that reads it loads it first"
      return [refuse("play", because: reason)]
    case .play(nil): return [.workout(.play)]
    case .pauseActivity: return [.workout(.pause)]
    case .resumeActivity: return [.workout(.resume)]
    case .endActivity: return [.workout(.end)]
    default: return []
    }
  }

  private static func unknownActivity(_ name: String) -> String {
    "“\(name)” is no activity of HealthKit's: it calls them cycling, running, walking and so on"
  }

  /// The session that kept the app alive before the device died does so again.
  ///
  /// Unless the phone has said meanwhile that no workout is in progress.
  mutating func recoverAutomaticSession() {
    wantsWorkoutSession = !hasReceivedSnapshot || !model.openWorkouts.isEmpty
    counters.hasSensors = true
  }

  /// Shows the workout session as it is now, and tells the phone of it (MIRROR-14).
  mutating func show(_ workout: WorkoutSession.View, at now: Now) -> [Effect] {
    self.workout = workout.state.isActive ? workout : nil
    return sendSession(workout, at: now)
  }

  /// Tells a phone that can be reached again.
  mutating func sendSession(at now: Now) -> [Effect] { sendSession(workout, at: now) }

  private mutating func sendSession(_ workout: WorkoutSession.View?, at now: Now) -> [Effect] {
    guard isReachable, let workout else { return [] }
    let screen = workout.screen
    counters.lastSession = LiveSession.Stamp(
      incarnation: incarnation,
      session: workout.number,
      version: counters.lastSession.version + 1
    )
    let since = screen.sinceUptimeNanoseconds.map { now.at(Uptime(nanoseconds: $0)).wall }
    let session = LiveSession(
      stamp: counters.lastSession,
      workoutActivityType: workout.workoutActivityType,
      state: workout.state,
      elapsedSeconds: screen.elapsedSeconds,
      since: since ?? now.wall,
      heartRate: screen.heartRate,
      distance: screen.distance
    )
    return [.session(.sendMessage(ApplicationMessage.session(session).payload, wantsReply: false))]
  }
}
