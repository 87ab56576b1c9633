package import LockstepFaces
package import LockstepLink
import LockstepPair
import LockstepProtocol
import LockstepScenario
import LockstepSimulation
import LockstepTerminal
import LockstepWorkouts
import LockstepEventWords

/// The deeds that the keys stand for in the pair's present state.
package struct DeedKeys {
  let state: DemoState
  let profile: LinkProfile

  /// The verbs of a user's own apps; empty if the workout app runs.
  let verbs: [OwnVerb]

  package init(state: DemoState, profile: LinkProfile, verbs: [OwnVerb] = []) {
    self.state = state
    self.profile = profile
    self.verbs = verbs
  }

  /// The meaning of a key.
  package enum Answer {
    case deed(Deed)
    /// The key has a meaning, but not at present; the message says why.
    case message(String)
  }

  /// Finds the meaning of a key; `nil` if it has none for the pair.
  package func answer(to key: Character) -> Answer? {
    if verbs.isEmpty { return ownAnswer(to: key) }
    guard ("1"..."9").contains(key) else {
      return linkAnswer(to: key) ?? processAnswer(to: key)
    }
    guard let verb = verbs.first(where: { $0.key == key }) else {
      return .message("no verb has this key: V shows all verbs")
    }
    return .deed(Deed(.act(verb.device, Action(verb.name)), verb.line))
  }

  /// Finds the meaning of a key for the workout app.
  private func ownAnswer(to key: Character) -> Answer? {
    switch key {
    case "s": start()
    case "1"..."9": choose((key.wholeNumberValue ?? 1) - 1)
    case "w": startWorkout()
    case "f": finishWorkout()
    case "r": changeRest(by: -5)
    case "R": changeRest(by: 5)
    case "v": turnMirror()
    default: linkAnswer(to: key) ?? processAnswer(to: key) ?? watchAnswer(to: key)
    }
  }

  /// Finds the verb of the watch that a key stands for.
  private func watchAnswer(to key: Character) -> Answer? {
    Vocabulary.workouts.watch.verb(onKey: String(key)).map { .deed(.act(.watch, Action($0.name))) }
  }

  // MARK: The wearer

  private func start() -> Answer {
    if let screen = state.watchScreen, !screen.question.isEmpty {
      return .deed(.act(.watch, Action("allow")))
    }
    switch state.watchScreen?.content ?? .off {
    case .off: return .deed(.act(.watch, Action("launch")))
    case .workouts(let workouts):
      guard let index = workouts.firstIndex(where: { $0.done < $0.total }) else {
        return .message("there is no workout in progress: w starts one on the phone")
      }
      return choose(index)
    case .exercises(_, let exercises):
      guard let index = exercises.firstIndex(where: \.isOpen) else {
        return .message("every exercise is over: f finishes the workout on the phone")
      }
      return choose(index)
    case .run: return .deed(.act(.watch, Action("start")))
    }
  }

  /// Makes the deed that opens the entry at an index of the watch's list.
  private func choose(_ index: Int) -> Answer {
    switch state.watchScreen?.content ?? .off {
    case .workouts(let workouts) where index < workouts.count:
      .deed(.act(.watch, Action("open", [.init("workout", .text(workouts[index].name))])))
    case .exercises(_, let exercises) where index < exercises.count:
      .deed(.act(.watch, Action("exercise", [.init("exercise", .text(exercises[index].name))])))
    default: .message("the watch lists nothing with this number")
    }
  }

  // MARK: The owner

  private func startWorkout() -> Answer {
    guard let screen = state.phoneScreen else { return .message("the phone does not run") }
    if !screen.question.isEmpty { return .deed(.act(.phone, Action("allow"))) }
    if screen.splits.isEmpty { return .deed(.act(.phone, Action("starter-splits"))) }
    guard let open = Self.next(screen) else {
      return .message("a workout of every split is in progress")
    }
    return .deed(.act(.phone, Action("start", [.init("split", .text(open))])))
  }

  /// Finds the first split that has no workout in progress.
  static func next(_ screen: PhoneScreen) -> String? {
    screen.splits.first { split in !screen.workouts.contains { $0.name == split } }
  }

  private func finishWorkout() -> Answer {
    guard let workout = state.phoneScreen?.workouts.first else {
      return .message("there is no workout in progress: w starts one")
    }
    return .deed(.act(.phone, Action("finish", [.init("workout", .text(workout.name))])))
  }

  /// Makes the deed that dismisses the mirror, or recalls a dismissed one.
  private func turnMirror() -> Answer {
    guard let screen = state.phoneScreen else { return .message("the phone does not run") }
    if screen.mirror != nil || screen.session != nil {
      return .deed(.act(.phone, Action("dismiss-mirror")))
    }
    if !screen.dismissed.isEmpty { return .deed(.act(.phone, Action("recall-mirror"))) }
    return .message("nothing of the watch is mirrored")
  }

  private func changeRest(by seconds: Int64) -> Answer {
    let rest = min(max(settings.restSeconds + seconds, 1), 3_600)
    return .deed(.act(.phone, Action("rest", [.init("rest", .number(rest))])))
  }

  private var settings: Settings {
    guard let text = state.settings else { return Settings() }
    var reader = JSONReader(text.bytes)
    do throws(JSONError) { return try Settings.read(&reader) } catch { return Settings() }
  }

  // MARK: The link

  private func linkAnswer(to key: Character) -> Answer? {
    switch key {
    case "c":
      state.wire.link == .connected
        ? .deed(Deed(.link(.cut), "link cut")) : .deed(Deed(.link(.restore), "link restore"))
    case ",": latency(.microseconds(profile.latency.microseconds / 2))
    case ".": latency(profile.latency + profile.latency)
    case "p": nextProfile()
    default: nil
    }
  }

  /// Makes the deed that sets the link's latency, limited to between a millisecond and ten seconds.
  private func latency(_ wanted: Interval) -> Answer {
    var changed = profile
    let milliseconds = min(max(wanted.milliseconds, 1), 10_000)
    changed.latency = .milliseconds(milliseconds)
    return .deed(Deed(.link(.setProfile(changed)), "link latency \(changed.latency)"))
  }

  private func nextProfile() -> Answer {
    let all = LinkProfile.all
    let index = all.firstIndex { $0.name == profile.name } ?? 0
    let next = all[(index + 1) % all.count]
    return .deed(Deed(.link(.setProfile(next)), "link profile \(next.name)"))
  }

  // MARK: Processes

  private func processAnswer(to key: Character) -> Answer? {
    switch key {
    case "k": kill(.phone)
    case "K": kill(.watch)
    case "z": sleep(.phone)
    case "Z": sleep(.watch)
    default: nil
    }
  }

  private func kill(_ role: DeviceRole) -> Answer {
    state.device(role).isCrashed
      ? .deed(Deed(.restart(role), "\(role.name) restart"))
      : .deed(Deed(.crash(role, .kill, at: nil), "\(role.name) kill"))
  }

  private func sleep(_ role: DeviceRole) -> Answer {
    let device = state.device(role)
    if device.isCrashed { return .message("the \(role.name) does not run") }
    return device.isSuspended
      ? .deed(Deed(.resume(role), "\(role.name) resume"))
      : .deed(Deed(.suspend(role), "\(role.name) suspend"))
  }
}

extension WatchScreen.Exercise {
  /// `true` if the exercise has sets left to do.
  var isOpen: Bool { status != "completed" && status != "skipped" && setsDone < sets }
}
