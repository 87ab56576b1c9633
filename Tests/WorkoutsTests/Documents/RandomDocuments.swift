import LockstepDocuments
import LockstepProtocol
import LockstepSimulation
import LockstepWorkouts

/// Seeded random documents: everything that a reader may meet, edges often.
struct RandomDocuments {
  var stream: RandomStream

  init(seed: UInt64) { stream = RandomStream(seed: seed, purpose: "documents") }

  mutating func flip() -> Bool { stream.below(2) == 0 }

  mutating func number(_ range: ClosedRange<Int64>) -> Int64 {
    switch stream.below(6) {
    case 0: range.lowerBound
    case 1: range.upperBound
    default: range.lowerBound + Int64(stream.below(UInt64(range.upperBound - range.lowerBound) + 1))
    }
  }

  mutating func text() -> String {
    let words = [
      "", "Push", "Bench Press", "“Überzug”", "é\u{301}", "a\"b\\c", "line\nfeed", "\u{0}\u{1f}",
      "筋トレ", "🏋️‍♀️", "$date", "type",
    ]
    return words[Int(stream.below(UInt64(words.count)))]
  }

  mutating func id() -> DocumentID { DocumentID(at: date(), from: &stream) }

  mutating func date() -> WallTime {
    WallTime(microseconds: number(-9_007_199_254_740_992...9_007_199_254_740_992))
  }

  mutating func status() -> Workout.Status {
    Workout.Status.allCases[Int(stream.below(4))]
  }

  mutating func log() -> WorkoutLog {
    var plan = Plan(
      sets: number(1...99),
      reps: number(0...9_999),
      weight: weight(),
      durationTotalSeconds: number(0...86_400)
    )
    plan.loadType = Plan.LoadType.allCases[Int(stream.below(3))]
    var log = WorkoutLog(
      id: id(),
      exerciseName: text(),
      plan: plan,
      setsDone: number(0...999),
      status: status(),
      notes: text()
    )
    for _ in 0..<stream.below(3) { log.lastTime.append(values()) }
    return log
  }

  private mutating func weight() -> Weight { Weight(grams: number(Weight.range)) }

  private mutating func values() -> SetValues {
    SetValues(
      reps: flip() ? number(Plan.repsRange) : nil,
      weight: flip() ? weight() : nil,
      seconds: flip() ? number(Plan.durationRange) : nil,
      kind: flip() ? SetValues.Kind.allCases[Int(stream.below(4))] : nil
    )
  }

  mutating func workout() -> Workout {
    var logs: [WorkoutLog] = []
    for _ in 0..<stream.below(5) { logs.append(log()) }
    var workout = Workout(
      id: id(),
      splitID: id(),
      splitName: text(),
      start: date(),
      status: status(),
      logs: logs
    )
    if flip() { workout.end = date() }
    if flip() { workout.look = SplitLook(color: text(), systemImage: text()) }
    return workout
  }

  mutating func settings() -> Settings {
    var settings = Settings()
    settings.restSeconds = number(Settings.range)
    settings.autoFinishSeconds = number(Settings.range)
    return settings
  }

  mutating func mark() -> Change.Mark {
    Change.Mark(
      origin: number(1...9_007_199_254_740_992),
      sequence: number(1...9_007_199_254_740_992)
    )
  }

  mutating func change() -> Change {
    let wide: ClosedRange<Int64> = -9_007_199_254_740_992...9_007_199_254_740_992
    let edit: Edit =
      flip()
      ? .settings(
        SettingsEdit(
          restSeconds: flip() ? number(wide) : nil,
          autoFinishSeconds: flip() ? number(wide) : nil
        )
      )
      : .log(
        workoutID: id(),
        logID: id(),
        LogEdit(
          setsDone: flip() ? number(wide) : nil,
          sets: flip() ? number(wide) : nil,
          status: flip() ? status() : nil,
          was: flip() ? number(0...999) : nil,
          setsWere: flip() ? number(1...99) : nil
        )
      )
    let deletions = flip() ? number(1...9_007_199_254_740_992) : 0
    return Change(mark: mark(), date: date(), edit: edit, deletions: deletions)
  }

  mutating func snapshot() -> Snapshot {
    var snapshot = Snapshot(settings: settings(), appliedThrough: flip() ? mark() : .none)
    for _ in 0..<stream.below(4) { snapshot.workouts.append(workout()) }
    for _ in 0..<stream.below(9) {
      let reason = Refusal.allCases[Int(stream.below(5))]
      let detail = flip() ? text() : ""
      snapshot.refusals.append(Snapshot.Refused(mark: mark(), reason: reason, detail: detail))
    }
    if flip() {
      let first = snapshot.appliedThrough.sequence
      snapshot.waiting = [Snapshot.Waiting(sequence: first, reason: text())]
      snapshot.taken = number(first...9_007_199_254_740_992)
      snapshot.deletions = number(1...9_007_199_254_740_992)
    }
    for _ in 0..<stream.below(3) { snapshot.omitted.append(text()) }
    return snapshot
  }

  mutating func stamp() -> LiveMessage.Stamp {
    let range: ClosedRange<Int64> = 1...9_007_199_254_740_992
    return LiveMessage.Stamp(
      incarnation: number(range),
      run: number(range),
      version: number(range)
    )
  }

  mutating func live() -> LiveMessage {
    LiveMessage(
      stamp: stamp(),
      workoutID: id(),
      logID: id(),
      exerciseName: text(),
      phase: WatchScreen.Page.allCases[Int(stream.below(4))],
      set: number(0...999),
      sets: number(1...999),
      startedAt: date(),
      endsAt: flip() ? date() : nil
    )
  }

  mutating func message() -> ApplicationMessage {
    switch stream.below(6) {
    case 0: .live(live())
    case 1: .liveEnd(stamp())
    case 2: .change(change())
    case 3: .snapshot(snapshot())
    case 4: .launch(workoutID: id())
    default: .ping(number: number(-9_007_199_254_740_992...9_007_199_254_740_992))
    }
  }
}
