import LockstepDocuments
import LockstepSimulation
import Testing
import LockstepWorkouts

/// What an edit does to a document (CHANGE-8).
struct WorkoutEditTests {
  private static let date = WallTime(microseconds: 77)

  /// Two exercises of three sets, with these statuses.
  private func workout(
    _ first: Workout.Status = .inProgress,
    _ second: Workout.Status = .notStarted,
    status: Workout.Status = .inProgress
  ) -> Workout {
    Workout(
      id: DocumentID("w"),
      splitID: DocumentID("s"),
      splitName: "Push",
      start: WallTime(microseconds: 1),
      status: status,
      logs: [("a", first), ("b", second)].map { name, status in
        WorkoutLog(
          id: DocumentID(name),
          exerciseName: name,
          plan: Plan(sets: 3, weight: 50),
          setsDone: 1,
          status: status
        )
      }
    )
  }

  private func applied(_ edit: LogEdit, to workout: Workout, log: String = "a") throws -> Workout {
    var workout = workout
    try workout.apply(edit, to: DocumentID(log), at: Self.date)
    return workout
  }

  @Test func `a set done is recorded and nothing else moves`() throws {
    var expected = workout()
    expected.logs[0].setsDone = 2
    expected.logs[0].date = Self.date
    #expect(try applied(LogEdit(setsDone: 2), to: workout()).withoutValues == expected)
  }

  /// What an exercise of 50 kg came to, set by set.
  private func done(after edits: LogEdit...) throws -> [String] {
    var workout = workout()
    for edit in edits { workout = try applied(edit, to: workout) }
    return workout.logs[0].done.map { $0.text(in: .kg) }
  }

  @Test func `a set has what is said of it, and else what is planned`() throws {
    let said = SetEdit(SetValues(reps: 8, weight: 40, kind: .warmUp))
    #expect(try done(after: LogEdit(setsDone: 2, set: said)).last == "8 × 40 kg, warm-up")
    #expect(try done(after: LogEdit(setsDone: 2)) == ["50 kg", "50 kg"])
  }

  @Test func `a set that is taken back takes its values with it`() throws {
    let said = LogEdit(setsDone: 2, set: SetEdit(SetValues(weight: 40)))
    let back = LogEdit(setsDone: 1)
    #expect(try done(after: said, back, LogEdit(setsDone: 2)) == ["50 kg", "50 kg"])
  }

  @Test func `a value outside its range is refused, and nothing changes`() {
    for values in [SetValues(reps: 10_000), SetValues(weight: -1), SetValues(seconds: 86_401)] {
      #expect(throws: Refusal.invalidValue) {
        try applied(LogEdit.correcting(1, to: values), to: workout())
      }
    }
  }

  @Test func `the first set of an exercise sets it in progress, none leaves it be`() throws {
    let fresh = workout(.notStarted)
    #expect(try applied(LogEdit(setsDone: 1), to: fresh).logs[0].status == .inProgress)
    #expect(try applied(LogEdit(setsDone: 0), to: fresh).logs[0].status == .notStarted)
    var none = fresh
    none.logs[0].setsDone = 0
    #expect(try applied(LogEdit(sets: 5), to: none).logs[0].status == .notStarted)
  }

  @Test func `repeating an edit changes nothing more`() throws {
    for edit in [
      LogEdit(setsDone: 3), LogEdit(sets: 4), LogEdit(status: .skipped),
      LogEdit(setsDone: 0, sets: 1, status: .completed),
    ] {
      let once = try applied(edit, to: workout())
      #expect(try applied(edit, to: once) == once)
    }
  }

  static let overs: [Workout.Status] = [.completed, .skipped]

  @Test func `a set done on what was skipped is recorded, and leaves it and the workout over`()
    throws
  {
    var over = workout(.skipped, .completed, status: .completed)
    over.end = WallTime(microseconds: 5)
    var expected = over
    expected.logs[0].setsDone = 3
    expected.logs[0].plan.sets = 4
    expected.logs[0].date = Self.date
    #expect(try applied(LogEdit(setsDone: 3, sets: 4), to: over).withoutValues == expected)
  }

  /// Where an exercise of three sets stands after one edit.
  static let stands: [(done: Int64, status: Workout.Status, edit: LogEdit, stands: String)] = [
    (3, .completed, LogEdit(status: .skipped), "3/3 completed"),
    (3, .completed, LogEdit(status: .completed), "3/3 completed"),
    (3, .completed, LogEdit(status: .inProgress), "2/3 inProgress"),
    (3, .completed, LogEdit(setsDone: 2), "2/3 inProgress"),
    (3, .completed, LogEdit(setsDone: 0), "0/3 notStarted"),
    (3, .completed, LogEdit(sets: 4), "3/4 inProgress"),
    (3, .completed, LogEdit(sets: 2), "3/2 completed"),
    (1, .skipped, LogEdit(status: .inProgress), "1/3 inProgress"),
    (0, .skipped, LogEdit(status: .notStarted), "0/3 notStarted"),
    (1, .skipped, LogEdit(status: .completed), "1/1 completed"),
    (0, .skipped, LogEdit(status: .completed), "3/3 completed"),
    (1, .skipped, LogEdit(setsDone: 0), "0/3 skipped"),
    (1, .inProgress, LogEdit(setsDone: 0), "0/3 notStarted"),
    (1, .inProgress, LogEdit(status: .notStarted), "1/3 inProgress"),
    (1, .inProgress, LogEdit(setsDone: 3, status: .completed), "3/3 completed"),
  ]

  @Test(arguments: stands.indices)
  func `a status follows from the sets and from what was skipped`(index: Int) throws {
    let (done, status, edit, stands) = Self.stands[index]
    var workout = workout(status)
    workout.logs[0].setsDone = done
    let log = try applied(edit, to: workout).logs[0]
    #expect("\(log.setsDone)/\(log.plan.sets) \(log.status.rawValue)" == stands)
  }

  @Test func `what one tap did one tap takes back`() throws {
    for done in 0...2 as ClosedRange<Int64> {
      var before = workout(done == 0 ? .notStarted : .inProgress)
      before.logs[0].setsDone = done
      for tap in [before.logs[0].completion, LogEdit(status: .skipped)] {
        let tapped = try applied(tap, to: before)
        let undone = try applied(try #require(tapped.logs[0].undoing), to: tapped)
        #expect(undone.logs[0].setsDone == done)
        #expect(undone.logs[0].status == before.logs[0].status)
      }
    }
    #expect(workout(.notStarted).logs[0].undoing == LogEdit(setsDone: 0, was: 1))
  }

  /// Whatever two people on two watches and a phone do, in whatever order, up to four times.
  @Test(arguments: 0..<Self.edits.count)
  func `no statuses contradict the sets, whatever is done in whatever order`(first: Int) throws {
    let count = Self.edits.count
    for rest in 0..<count * count * count {
      var workout = workout(.notStarted)
      for index in workout.logs.indices { workout.logs[index].setsDone = 0 }
      for index in [first, rest / count / count, rest / count % count, rest % count] {
        let (edit, origin) = Self.edits[index]
        let log = workout.logs[0]
        let seen = edit ?? log.undoing ?? LogEdit(status: .skipped)
        for id in ["a", "b"] where id == "a" || index % 3 == 0 {
          try workout.apply(seen, to: DocumentID(id), at: Self.date, by: origin)
        }
        for log in workout.logs { check(log) }
        #expect(workout.status.isOver == workout.logs.allSatisfy(\.status.isOver))
        #expect((workout.end != nil) == workout.status.isOver)
      }
    }
  }

  static let edits: [(LogEdit?, Int64?)] = [
    (LogEdit(setsDone: 1, was: 0), 1), (LogEdit(setsDone: 2, was: 1), 1),
    (LogEdit(setsDone: 1, was: 2), 2), (LogEdit(setsDone: 1, was: 0), 2),
    (LogEdit(sets: 2), nil), (LogEdit(status: .completed), 1),
    (LogEdit(setsDone: 3, status: .completed, was: 0), nil), (LogEdit(status: .skipped), 2),
    (LogEdit(status: .inProgress), 1), (nil, nil),
  ]

  private func check(_ log: WorkoutLog) {
    switch log.status {
    case .notStarted: #expect(log.setsDone == 0)
    case .inProgress: #expect(log.setsDone > 0)
    case .completed: #expect(log.setsDone >= log.plan.sets)
    case .skipped: break
    }
    #expect(log.setsDone >= 0)
    #expect((0...log.setsDone).contains(log.setsCounted))
  }

  // MARK: Two people

  /// What one person's edit comes to on what another has made of the document meanwhile.
  struct Crossing: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var done: Int64
    var sets: Int64
    var status = Workout.Status.inProgress
    var edit: LogEdit
    var result: (done: Int64, sets: Int64, status: Workout.Status)
    var refused: String?
    var overruled: String?
  }

  static let crossings: [Crossing] = [
    Crossing(
      testDescription: "a set done counts, whatever was seen",
      done: 5,
      sets: 8,
      edit: LogEdit(setsDone: 3, was: 2),
      result: (5, 8, .inProgress)
    ),
    Crossing(
      testDescription: "going back is from what was seen",
      done: 3,
      sets: 8,
      edit: LogEdit(setsDone: 2, was: 3),
      result: (2, 8, .inProgress)
    ),
    Crossing(
      testDescription: "going back from what is no more so is told",
      done: 5,
      sets: 8,
      edit: LogEdit(setsDone: 2, was: 3),
      result: (5, 8, .inProgress),
      refused: "“Plank” was to go back from 3 sets done to 2, and has 5 sets done"
    ),
    Crossing(
      testDescription: "an edit that comes again changes and says nothing",
      done: 2,
      sets: 8,
      edit: LogEdit(setsDone: 2, was: 3),
      result: (2, 8, .inProgress)
    ),
    Crossing(
      testDescription: "the last set completes what the owner has finished",
      done: 1,
      sets: 2,
      status: .skipped,
      edit: LogEdit(setsDone: 2, was: 1),
      result: (2, 2, .completed),
      overruled: "“Plank” was skipped, and is completed now"
    ),
    Crossing(
      testDescription: "a set that is not the last leaves it skipped",
      done: 1,
      sets: 3,
      status: .skipped,
      edit: LogEdit(setsDone: 2, was: 1),
      result: (2, 3, .skipped)
    ),
    Crossing(
      testDescription: "what is completed is not skipped",
      done: 2,
      sets: 2,
      status: .completed,
      edit: LogEdit(status: .skipped, was: 1),
      result: (2, 2, .completed),
      refused: "“Plank” was to be skipped, and is completed"
    ),
    Crossing(
      testDescription: "of two plans the later one holds, and the other is told",
      done: 1,
      sets: 5,
      edit: LogEdit(sets: 2, was: 1, setsWere: 1),
      result: (1, 2, .inProgress),
      overruled: "“Plank”: 5 sets were planned, and now 2 sets are"
    ),
    Crossing(
      testDescription: "a plan changes no status that is over",
      done: 2,
      sets: 3,
      status: .skipped,
      edit: LogEdit(sets: 2, was: 2, setsWere: 3),
      result: (2, 2, .skipped)
    ),
  ]

  @Test(arguments: crossings)
  func `what was done beats plans, and whoever loses is told`(_ crossing: Crossing) throws {
    var log = WorkoutLog(
      id: DocumentID("a"),
      exerciseName: "Plank",
      plan: Plan(sets: crossing.sets)
    )
    log.setsDone = crossing.done
    log.status = crossing.status
    var workout = Workout(
      id: DocumentID("w"),
      splitID: DocumentID("s"),
      splitName: "Core",
      start: Self.date,
      logs: [log]
    )
    let conflict = try workout.apply(crossing.edit, to: log.id, at: Self.date)
    #expect(workout.logs[0].setsDone == crossing.result.done)
    #expect(workout.logs[0].plan.sets == crossing.result.sets)
    #expect(workout.logs[0].status == crossing.result.status)
    #expect(conflict.refused == crossing.refused)
    #expect(conflict.overruled == crossing.overruled)
  }

  @Test func `finishing completes what has all its sets`() {
    var workout = workout(.inProgress, .inProgress)
    workout.logs[0].setsDone = workout.logs[0].plan.sets
    workout.finish(at: Self.date)
    #expect(workout.logs.map(\.status) == [.completed, .skipped])
  }

  @Test(arguments: overs, overs)
  func `a workout completes when no exercise is left, at the date of the edit`(
    last: Workout.Status,
    other: Workout.Status
  ) throws {
    let before = workout(.inProgress, other)
    let after = try applied(LogEdit(status: last), to: before)
    #expect(after.logs.map(\.status) == [last, other])
    #expect(after.status == .completed)
    #expect(after.end == Self.date)
  }

  @Test func `a workout with an exercise left goes on`() throws {
    let after = try applied(LogEdit(status: .completed), to: workout())
    #expect(after.status == .inProgress)
    #expect(after.end == nil)
  }

  @Test func `a workout that is over keeps its end`() throws {
    var over = workout(.completed, .notStarted, status: .completed)
    over.end = WallTime(microseconds: 5)
    #expect(try applied(LogEdit(status: .skipped), to: over, log: "b").end?.microseconds == 5)
  }

  @Test func `finishing skips what is left and keeps what is over`() {
    var workout = workout(.completed, .inProgress)
    workout.finish(at: Self.date)
    #expect(workout.logs.map(\.status) == [.completed, .skipped])
    #expect(workout.status == .completed)
    #expect(workout.end == Self.date)
  }

  static let refusals: [(LogEdit, String, Refusal)] = [
    (LogEdit(setsDone: 1), "c", .exerciseRemoved), (LogEdit(setsDone: -1), "a", .invalidValue),
    (LogEdit(setsDone: 1_000), "a", .invalidValue), (LogEdit(sets: 0), "a", .invalidValue),
    (LogEdit(sets: 100), "a", .invalidValue),
    (LogEdit(setsDone: 2, sets: 0, status: .completed), "a", .invalidValue),
    (LogEdit(setsDone: -1, sets: 2), "a", .invalidValue),
  ]

  @Test(arguments: refusals)
  func `a refused edit leaves the whole workout as it was`(
    edit: LogEdit,
    log: String,
    reason: Refusal
  ) {
    let before = workout()
    var after = before
    #expect(throws: reason) { try after.apply(edit, to: DocumentID(log), at: Self.date) }
    #expect(after == before)
  }

  @Test func `the edges of the ranges are taken`() throws {
    for (edit, done, sets) in [
      (LogEdit(setsDone: 0, sets: 1), 0, 1), (LogEdit(setsDone: 999, sets: 99), 999, 99),
    ] as [(LogEdit, Int64, Int64)] {
      let log = try applied(edit, to: workout()).logs[0]
      #expect(log.setsDone == done)
      #expect(log.plan.sets == sets)
    }
  }

  // MARK: Settings

  @Test func `an edit of the settings replaces what it names`() throws {
    var settings = Settings()
    try settings.apply(SettingsEdit(restSeconds: 3_600), at: Self.date)
    try settings.apply(SettingsEdit(autoFinishSeconds: 1), at: Self.date)
    var expected = Settings.with(rest: 3_600, autoFinish: 1)
    expected.restSetAt = Self.date
    expected.autoFinishSetAt = Self.date
    #expect(settings == expected)
    try settings.apply(SettingsEdit(), at: Self.date)
    #expect(settings == expected)
  }

  @Test(
    arguments: [(60, 90, 20), (10, 90, 20), (60, 20, 20), (50, 20, 20)] as [(Int64, Int64, Int64)]
  )
  func `of two settings the later one holds, and the other person is told`(
    at seconds: Int64,
    found: Int64,
    given: Int64
  ) throws {
    func date(_ seconds: Int64) -> WallTime { WallTime(microseconds: seconds * 1_000_000) }
    var settings = Settings()
    try settings.apply(SettingsEdit(restSeconds: found, saw: date(0)), at: date(50))
    let edit = SettingsEdit(restSeconds: given, setAt: date(seconds), saw: date(0))
    let conflict = try settings.apply(edit, at: date(999))
    let isLater = seconds > 50
    #expect(settings.restSeconds == (isLater ? given : found))
    #expect((conflict.overruled != nil) == (isLater && found != given))
    #expect((conflict.refused != nil) == (!isLater && found != given))
    // Who has seen what is set sets something later.
    let seeing = SettingsEdit(restSeconds: 7).seeing(settings, at: date(1))
    #expect(try settings.apply(seeing, at: date(1)) == .none)
    #expect(settings.restSeconds == 7)
    #expect(try #require(settings.restSetAt) > date(50))
  }

  @Test func `sets of two watches are counted one by one, and taken back by who did them`() throws {
    var workout = workout(.notStarted)
    workout.logs[0].setsDone = 0
    func done(_ was: Int64, _ done: Int64, by origin: Int64, at seconds: Int64) throws -> Int64 {
      let date = WallTime(microseconds: seconds * 1_000_000)
      try workout.apply(
        LogEdit(setsDone: done, was: was),
        to: DocumentID("a"),
        at: date,
        by: origin
      )
      return workout.logs[0].setsDone
    }
    #expect(try done(0, 1, by: 1, at: 10) == 1)
    // The second watch knows of that one, the first has done two more by then.
    #expect(try done(1, 2, by: 2, at: 100) == 2)
    #expect(try done(1, 2, by: 1, at: 50) == 3)
    #expect(try done(2, 3, by: 1, at: 70) == 4)
    // What both say of one instant is one set.
    #expect(try done(4, 5, by: 1, at: 200) == 5)
    #expect(try done(4, 5, by: 2, at: 203) == 5)
    #expect(try done(2, 1, by: 2, at: 300) == 4)
    #expect(try done(4, 3, by: 1, at: 310) == 3)
    let stored = try Workout.read(stored: workout.storedBytes)
    #expect(stored == workout)
  }

  @Test(arguments: [1, 2] as [Int64])
  func `a set that is recorded again is one set, whoever has done the ones before`(
    first: Int64
  ) throws {
    var workout = workout(.notStarted)
    workout.logs[0].setsDone = 0
    for was in 0...2 as ClosedRange<Int64> {
      let said = SetEdit(SetValues(reps: 100 + was))
      let edit = LogEdit(setsDone: was + 1, was: was, set: said)
      let date = WallTime(microseconds: (was + 1) * 60_000_000)
      let origin = was < 2 ? first : 1
      try workout.apply(edit, to: DocumentID("a"), at: date, by: origin)
      let once = workout
      workout = try Workout.read(stored: workout.storedBytes)
      try workout.apply(edit, to: DocumentID("a"), at: date, by: origin)
      #expect(workout == once)
      #expect(workout.logs[0].setsDone == was + 1)
    }
  }

  static let badSettings: [SettingsEdit] = [
    SettingsEdit(restSeconds: -1), SettingsEdit(restSeconds: 3_601),
    SettingsEdit(autoFinishSeconds: -5), SettingsEdit(restSeconds: 10, autoFinishSeconds: 3_601),
  ]

  @Test(arguments: badSettings)
  func `settings outside their range are refused whole`(edit: SettingsEdit) {
    var settings = Settings()
    #expect(throws: Refusal.invalidValue) { try settings.apply(edit, at: Self.date) }
    #expect(settings == Settings())
  }

  @Test func `every refusal has its sentence for the wearer`() {
    #expect(
      Refusal.allCases.map(\.sentence) == [
        "the workout was deleted on the phone",
        "the exercise was removed from the workout on the phone", "the value is outside its range",
        "it was decided otherwise on the phone",
        "it waited for its document, and was dropped on the phone",
      ]
    )
  }
}

extension Workout {
  /// The workout without what was done in its sets.
  fileprivate var withoutValues: Workout {
    var workout = self
    for index in logs.indices {
      let log = logs[index]
      workout.logs[index] = WorkoutLog(
        id: log.id,
        exerciseName: log.exerciseName,
        plan: log.plan,
        setsDone: log.setsDone,
        status: log.status,
        notes: log.notes
      )
      workout.logs[index].date = log.date
    }
    return workout
  }
}
