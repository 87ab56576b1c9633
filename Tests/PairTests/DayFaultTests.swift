import LockstepSimulation
import LockstepWorkouts
import Testing

/// The check of random days is a check: each kind of fault that it is there for turns it red.
struct DayFaultTests {
  /// What a machine might do wrong to what a day left.
  enum Fault: CaseIterable {
    case lostSet, doubledSet, lostExercise, lostValue, doubledValue, value, status, open, over

    func spoil(_ workout: inout Workout, of day: RandomDay) throws {
      let index = try #require(workout.logs.firstIndex { $0.status == .completed })
      switch self {
      case .lostSet: workout.logs[index].setsDone -= 1
      case .doubledSet: workout.logs[index].setsDone += 1
      case .lostExercise: workout.logs.remove(at: index)
      case .lostValue:
        let name = try #require(
          workout.logs.map(\.exerciseName).first { day.onlyValue(of: $0) != nil }
        )
        try say(0, instead: { $0 == day.onlyValue(of: name) }, of: name, in: &workout)
      case .doubledValue:
        let log = try #require(workout.logs.first { Set(Self.said(in: $0)).count > 1 })
        let (first, last) = (Self.said(in: log).first, Self.said(in: log).last ?? 0)
        try say(last, instead: { $0 == first }, of: log.exerciseName, in: &workout)
      case .value:
        let log = try #require(workout.logs.first { !Self.said(in: $0).isEmpty })
        try say(
          9_999,
          instead: { $0 == Self.said(in: log).first },
          of: log.exerciseName,
          in: &workout
        )
      case .status: workout.logs[index].status = .notStarted
      case .open: (workout.status, workout.end) = (.inProgress, nil)
      case .over: workout.logs[index].status = .inProgress
      }
    }

    private static func said(in log: WorkoutLog) -> [Int64] {
      log.done.compactMap(\.reps).filter { $0 >= 100 }
    }

    /// Corrects the first set with such repetitions.
    private func say(
      _ reps: Int64,
      instead isMeant: (Int64) -> Bool,
      of exercise: String,
      in workout: inout Workout
    ) throws {
      let log = try #require(workout.logs.first { $0.exerciseName == exercise })
      let place = try #require(log.done.firstIndex { isMeant($0.reps ?? 0) })
      let edit = LogEdit.correcting(Int64(place + 1), to: SetValues(reps: reps))
      try workout.apply(
        edit,
        to: log.id,
        at: WallTime(microseconds: workout.start.microseconds + 1_000_000_000_000)
      )
    }
  }

  @Test func `each fault in what a day has left is found`() throws {
    var day = try RandomDay(seed: 1)
    try day.live()
    let workout = try #require(try StoredDocuments(on: day.pair.phoneDisk).workouts.first)
    #expect(day.faults(in: [workout]) == [])
    for fault in Fault.allCases {
      var spoilt = workout
      try fault.spoil(&spoilt, of: day)
      #expect(day.faults(in: [spoilt]) != [], "\(fault)")
    }
  }
}
