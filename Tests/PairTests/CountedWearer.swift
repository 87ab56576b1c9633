import LockstepPair
import LockstepProtocol
import LockstepScenario
import LockstepSimulation
import LockstepWorkoutChecks
import LockstepWorkouts

/// A wearer who keeps the account of what they do, and of what the pair shows of it.
struct CountedWearer: Persona {
  static let kind = PersonaKind("wearer", of: .watch) { CountedWearer() }

  private var wearer = Wearer()
  /// What the wearer did to the sets, on whichever watch.
  private(set) var account = DayAccount()
  /// All that could be seen.
  private(set) var view = PairView()
  /// The repetitions that the wearer said of each exercise.
  private(set) var said: [String: Set<Int64>] = [:]
  /// What documents said, whenever one was written, that contradicts itself.
  private(set) var contradictions: [String] = []
  /// What was queued, and how it ends.
  private(set) var promises = PromiseCheckers.workouts
  /// The deeds of which it is not yet known that they were any: when, and on which page.
  private var doubtful: Doubt?

  private struct Doubt {
    /// When they were done; `nil` before anything has come of it.
    var time: TrueTime?
    var screen: WatchScreen
    var deeds: Int
  }

  mutating func see(_ event: LogEvent) {
    if let doubtful {
      if event.time > doubtful.time ?? event.time { decide(doubtful) }
      self.doubtful?.time = event.time
    }
    wearer.see(event)
    view.see(event)
    promises.see(event)
    switch event.kind {
    case .effect(.document("workout", _, let content?)): judge(content, at: event.time)
    case .crashed where event.device == .watch: loseDoubtful()
    case .effect(.shown) where event.device == .watch: settle()
    default: break
    }
  }

  mutating func act(at now: Now, _ draw: (UInt64) -> UInt64) -> [String] {
    if let doubtful { decide(doubtful) }
    let lines = wearer.act(at: now, draw)
    guard let screen = watch else { return lines }
    let deeds = lines.flatMap { note($0, on: screen, at: now.wall) }
    for (exercise, deed) in deeds { account.add(deed, to: exercise) }
    if !deeds.isEmpty { doubtful = Doubt(screen: screen, deeds: deeds.count) }
    return lines
  }

  /// The deeds that a line is.
  private mutating func note(_ line: String, on screen: WatchScreen, at date: WallTime)
    -> [(exercise: String, deed: DayAccount.Deed)]
  {
    let words = line.split(separator: " ").map(String.init)
    switch (words[1], screen.content) {
    case ("next", .run(let run)) where run.page == .work: return [(run.exercise, .set(date))]
    case ("back", .run(let run)): return [(run.exercise, .takingBack)]
    case ("did", .run(let run)):
      guard let reps = words.last.flatMap({ Int64($0) }) else { return [] }
      said[run.exercise, default: []].insert(reps)
      return words[2] == "set" ? [] : [(run.exercise, .value(reps))]
    case ("undo", .exercises(_, let list)):
      guard let exercise = list.first(where: { $0.name == words[2] }) else { return [] }
      let isOver = ["completed", "skipped"].contains(exercise.status)
      return [(exercise.name, isOver ? .reopening : .takingBack)]
    default: return []
    }
  }

  // MARK: What becomes of it

  var watch: WatchScreen? {
    view.screen(of: .watch).flatMap { screen in try? WatchScreen.read(screen) }
  }

  /// What left the watch on its page was nothing.
  private mutating func decide(_ doubt: Doubt) {
    doubtful = nil
    if let watch, watch.isWhere(doubt.screen) {
      for _ in 0..<doubt.deeds { account.wasNothing() }
    }
    settle()
  }

  /// What the wearer did is kept once the watch says that nothing is not.
  private mutating func settle() {
    guard doubtful == nil, account.isWaiting, let watch else { return }
    if watch.content == .off { return account.ended() }
    if watch.notKept == 0 { account.wasKept() }
  }

  private mutating func loseDoubtful() {
    doubtful = nil
    account.ended()
  }

  private mutating func judge(_ document: JSONText, at time: TrueTime) {
    var reader = JSONReader(document.bytes)
    guard let workout = try? Workout.read(&reader) else { return }
    contradictions += Contradiction.all(in: workout).map { "\(time - .zero): \($0)" }
  }
}

extension WatchScreen {
  /// Whether it is at the same place as another one, so that nothing was done to the sets between.
  fileprivate func isWhere(_ other: WatchScreen) -> Bool {
    switch (content, other.content) {
    case (.run(let run), .run(let before)): run.page == before.page && run.set == before.set
    case (.exercises(_, let list), .exercises(_, let before)): list == before
    default: false
    }
  }
}

extension LogEvent {
  fileprivate var time: TrueTime { TrueTime(nanoseconds: timeNanoseconds) }
}
