import Lockstep

/// A workout that is seen on both devices: the watch has it mirrored and sends the heart's rate, the phone
/// shows what comes and can end it.
struct PulseWatch: CompanionApp {
  private var state = "none"
  private var isMirrored = false
  private var target = ""

  var screen: LockstepJSON {
    [
      "screen": "pulse", "state": .string(state), "mirrored": .bool(isMirrored),
      "target": .string(target),
    ]
  }

  mutating func handle(_ event: LockstepEvent, at moment: LockstepMoment) -> [LockstepCall] {
    switch event {
    case .launched, .deactivated: return [.activate]
    case .action(let verb, _): return [.refused(verb, reason: "the phone steers it")]
    // The phone launches it: the session begins, and is mirrored.
    case .watchLaunched: return [.startWorkout("running"), .startMirroring]
    case .remoteCompletion(let completion) where completion.call == "startMirroring":
      isMirrored = completion.code == nil
      return []
    case .remoteDisconnected:
      isMirrored = false
      return []
    case .workout(let workout):
      state = workout.state
      guard isMirrored, let rate = workout.heartRate else { return [] }
      return [.sendToRemote(Array("\(rate)".utf8))]
    case .workoutEnded:
      isMirrored = false
      return []
    case .remoteData(let all):
      target = all.last.map { String(decoding: $0, as: UTF8.self) } ?? target
      return []
    default: return []
    }
  }
}

/// The phone's half.
struct PulsePhone: CompanionApp {
  private var state = "none"
  private var rates: [LockstepJSON] = []
  private var largestArray: Int64 = 0

  var screen: LockstepJSON {
    [
      "screen": "pulse", "state": .string(state), "rates": .array(rates),
      "largestArray": .integer(largestArray),
    ]
  }

  mutating func handle(_ event: LockstepEvent, at moment: LockstepMoment) -> [LockstepCall] {
    switch event {
    case .launched, .deactivated: return [.activate]
    case .action("start", _): return [.launchWatchApp(["type": "start"])]
    case .action("end", _): return [.endWorkout]
    case .action("aim", let words):
      return [.sendToRemote(Array((words["at"]?.string ?? "").utf8))]
    case .action(let verb, _): return [.refused(verb, reason: "it knows start, end and aim")]
    case .mirroredSession(let session):
      state = session.state.rawValue
      return []
    case .mirroredState(let new, _):
      state = new.rawValue
      return []
    case .remoteData(let all):
      rates += all.map { .string(String(decoding: $0, as: UTF8.self)) }
      largestArray = max(largestArray, Int64(all.count))
      return []
    case .remoteDisconnected:
      state = "none"
      return []
    default: return []
    }
  }
}
