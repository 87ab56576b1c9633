import Simulation
import Testing
import Workouts

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
    #expect(try applied(LogEdit(setsDone: 2), to: workout()) == expected)
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

  @Test(arguments: overs)
  func `a set done on what is over is recorded and reopens nothing`(status: Workout.Status) throws {
    var over = workout(status, .completed, status: .completed)
    over.end = WallTime(microseconds: 5)
    var expected = over
    expected.logs[0].setsDone = 3
    expected.logs[0].plan.sets = 4
    expected.logs[0].date = Self.date
    #expect(try applied(LogEdit(setsDone: 3, sets: 4), to: over) == expected)
  }

  @Test(arguments: overs, Workout.Status.allCases)
  func `no status reopens or changes what is over`(
    status: Workout.Status,
    wanted: Workout.Status
  ) throws {
    let over = workout(status)
    #expect(try applied(LogEdit(status: wanted), to: over) == over)
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
    try settings.apply(SettingsEdit(restSeconds: 3_600))
    try settings.apply(SettingsEdit(autoFinishSeconds: 1))
    #expect(settings == .with(rest: 3_600, autoFinish: 1))
    try settings.apply(SettingsEdit())
    #expect(settings == .with(rest: 3_600, autoFinish: 1))
  }

  static let badSettings: [SettingsEdit] = [
    SettingsEdit(restSeconds: 0), SettingsEdit(restSeconds: 3_601),
    SettingsEdit(autoFinishSeconds: -5), SettingsEdit(restSeconds: 10, autoFinishSeconds: 0),
  ]

  @Test(arguments: badSettings)
  func `settings outside their range are refused whole`(edit: SettingsEdit) {
    var settings = Settings()
    #expect(throws: Refusal.invalidValue) { try settings.apply(edit) }
    #expect(settings == Settings())
  }

  @Test func `every refusal has its sentence for the wearer`() {
    #expect(
      Refusal.allCases.map(\.sentence) == [
        "the workout was deleted on the phone",
        "the exercise was removed from the workout on the phone", "the value is outside its range",
      ]
    )
  }

  // MARK: Plans and the catalog

  @Test func `what makes a set hard follows from its numbers`() {
    #expect(Plan(sets: 3).loadType == .none)
    #expect(Plan(sets: 3, weight: 5).loadType == .weight)
    #expect(Plan(sets: 3, weight: 5, durationTotalSeconds: 20).loadType == .duration)
  }

  @Test func `the starter splits differ in name and none has an exercise twice`() {
    let splits = Catalog.starterSplits
    #expect(splits.map(\.name) == ["Upper Body", "Core", "Lower Body"])
    for split in splits {
      #expect(Set(split.exercises.map(\.name)).count == split.exercises.count)
      for exercise in split.exercises { #expect(Plan.setsRange.contains(exercise.plan.sets)) }
    }
  }
}
