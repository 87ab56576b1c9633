import LockstepDocuments
import LockstepSimulation
import Testing
import LockstepWorkouts

/// Documents in files: what is written is read again, by programs and by persons.
struct StoredDocumentTests {
  private static let workoutText = """
    {
      "schemaVersion": 1,
      "id": "W1",
      "splitID": "S1",
      "splitName": "Push",
      "start": "2026-01-05T09:00:00.000000Z",
      "end": "2026-01-05T10:00:00.500000Z",
      "status": "completed",
      "logs": [
        {
          "id": "L1",
          "exerciseName": "Bench Press",
          "sets": 3,
          "reps": 10,
          "weight": 60,
          "loadType": "weight",
          "durationTotalSeconds": 0,
          "setsDone": 2,
          "status": "skipped",
          "notes": "shoulder",
          "date": "2026-01-05T09:30:00.000000Z"
        }
      ],
      "createdAt": "2026-01-05T09:00:00.000000Z",
      "updatedAt": "2026-01-05T10:00:00.500000Z"
    }

    """

  private static let splitText = """
    {
      "schemaVersion": 1,
      "id": "S1",
      "name": "Push",
      "color": "red",
      "systemImage": "dumbbell",
      "order": 2,
      "exercises": [
        {
          "id": "E1",
          "name": "Bench Press",
          "sets": 3,
          "reps": 10,
          "weight": 60,
          "loadType": "weight",
          "durationTotalSeconds": 0,
          "weightLastUpdated": "2026-01-05T09:00:00.000000Z",
          "weightReminderTimeIntervalWeeks": 4
        }
      ],
      "createdAt": "2026-01-05T09:00:00.000000Z",
      "updatedAt": "2026-01-05T09:00:00.000000Z"
    }

    """

  private static let nine = WallTime(microseconds: 1_767_603_600_000_000)
  private static let ten = nine + .seconds(3_600) + .nanoseconds(500_000_000)

  private static var workout: Workout {
    var log = WorkoutLog(
      id: DocumentID("L1"),
      exerciseName: "Bench Press",
      plan: Plan(sets: 3, reps: 10, weight: 60),
      setsDone: 2,
      status: .skipped,
      notes: "shoulder"
    )
    log.date = nine + .seconds(1_800)
    var workout = Workout(
      id: DocumentID("W1"),
      splitID: DocumentID("S1"),
      splitName: "Push",
      start: nine,
      status: .completed,
      logs: [log]
    )
    workout.end = ten
    workout.header.touch(at: nine)
    workout.header.touch(at: ten)
    return workout
  }

  private static var split: Split {
    var exercise = Exercise(
      id: DocumentID("E1"),
      name: "Bench Press",
      plan: Plan(sets: 3, reps: 10, weight: 60)
    )
    exercise.weightLastUpdated = nine
    exercise.weightReminderTimeIntervalWeeks = 4
    var split = Split(
      id: DocumentID("S1"),
      name: "Push",
      color: "red",
      order: 2,
      exercises: [exercise]
    )
    split.header.touch(at: nine)
    return split
  }

  @Test func `a workout's file can be read by a person`() throws {
    #expect(String(decoding: Self.workout.storedBytes, as: UTF8.self) == Self.workoutText)
    #expect(try Workout.read(stored: Array(Self.workoutText.utf8)) == Self.workout)
  }

  @Test func `a split's file can be read by a person`() throws {
    #expect(String(decoding: Self.split.storedBytes, as: UTF8.self) == Self.splitText)
    #expect(try Split.read(stored: Array(Self.splitText.utf8)) == Self.split)
  }

  @Test func `the settings and a tombstone are read as they were written`() throws {
    var settings = Settings()
    settings.restSeconds = 90
    settings.autoFinishSeconds = 3
    settings.header.touch(at: Self.nine)
    #expect(try Settings.read(stored: settings.storedBytes) == settings)
    let stub = Tombstone(kind: "split", id: DocumentID("S1"), deletedAt: Self.ten)
    #expect(try Tombstone.read(stored: stub.storedBytes) == stub)
    #expect(stub.expiry == Self.ten + .seconds(2_592_000))
  }

  @Test func `any workout is read as it was written`() throws {
    for seed in 1...200 as ClosedRange<UInt64> {
      var random = RandomDocuments(seed: seed)
      var workout = random.workout()
      // Files spell the years of this program only, and no log is without a name.
      workout.start = WallTime(
        microseconds: random.number(-8_000_000_000_000_000...8_000_000_000_000_000)
      )
      workout.end = workout.end.map { _ in workout.start }
      for index in workout.logs.indices where workout.logs[index].exerciseName.isEmpty {
        workout.logs[index].exerciseName = "Plank"
      }
      #expect(try Workout.read(stored: workout.storedBytes) == workout)
    }
  }

  @Test func `what is not known is kept at every level`() throws {
    let workout = Self.with("\"mood\": {\"deep\": [1, 2.5e3, null]},", in: Self.workoutText)
    let split = Self.with("\"duration\": \"an hour\",", in: Self.splitText)
    let workoutAgain = try Workout.read(stored: Array(workout.utf8)).storedBytes
    let splitAgain = try Split.read(stored: Array(split.utf8)).storedBytes
    let workoutLines = String(decoding: workoutAgain, as: UTF8.self)
    let splitLines = String(decoding: splitAgain, as: UTF8.self)
    #expect(workoutLines.split(separator: "\"mood\": {").count == 3)
    #expect(workoutLines.split(separator: "2.5e3").count == 3)
    #expect(splitLines.split(separator: "\"duration\": \"an hour\"").count == 3)
    #expect(try Workout.read(stored: workoutAgain).storedBytes == workoutAgain)
    #expect(try Split.read(stored: splitAgain).storedBytes == splitAgain)
  }

  /// The text with a field more at the beginning of the document and of what it lists.
  private static func with(_ field: String, in text: String) -> String {
    text.replacing("\"schemaVersion\"", with: field + "\"schemaVersion\"")
      .replacing("\"id\": \"L1\"", with: field + "\"id\": \"L1\"")
      .replacing("\"id\": \"E1\"", with: field + "\"id\": \"E1\"")
  }

  @Test func `an error names its line and column`() throws {
    let text = Self.workoutText.replacing("\"status\": \"completed\"", with: "\"status\": \"done\"")
    let error = #expect(throws: DocumentError.self) {
      try Workout.read(stored: Array(text.utf8))
    }
    #expect(error?.line == 8)
    #expect(error?.newerVersion == nil)
    let newer = text.replacing("\"schemaVersion\": 1", with: "\"schemaVersion\": 7")
    let other = #expect(throws: DocumentError.self) {
      try Workout.read(stored: Array(newer.utf8))
    }
    #expect(other?.newerVersion == 7)
  }
}
