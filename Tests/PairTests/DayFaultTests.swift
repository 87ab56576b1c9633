import LockstepSimulation
import LockstepStories
import LockstepWorkouts
import Testing

/// The judge of days is a judge: each kind of fault that it is there for turns it red.
struct DayFaultTests {
  /// What a machine might do wrong to what a day left.
  enum Fault: CaseIterable {
    case lostSet, doubledSet, lostExercise, lostValue, doubledValue, value, status, open, over

    /// Does the mistake to a workout; returns `false` if the workout has nothing to spoil so.
    func spoil(_ workout: inout Workout, of day: DayOfStory) throws -> Bool {
      guard let index = workout.logs.firstIndex(where: { $0.status == .completed }) else {
        return false
      }
      switch self {
      case .lostSet: workout.logs[index].setsDone -= 1
      case .doubledSet: workout.logs[index].setsDone += 1
      case .lostExercise: workout.logs.remove(at: index)
      case .lostValue:
        let names = workout.logs.map(\.exerciseName)
        guard let name = names.first(where: { day.onlyValue(of: $0) != nil }) else { return false }
        return try say(0, instead: { $0 == day.onlyValue(of: name) }, of: name, in: &workout)
      case .doubledValue:
        let many = workout.logs.first { Set(Self.said(in: $0)).count > 1 }
        guard let log = many, let last = Self.said(in: log).last else { return false }
        let first = Self.said(in: log).first
        return try say(last, instead: { $0 == first }, of: log.exerciseName, in: &workout)
      case .value:
        guard let log = workout.logs.first(where: { !Self.said(in: $0).isEmpty }) else {
          return false
        }
        let first = Self.said(in: log).first
        return try say(9_999, instead: { $0 == first }, of: log.exerciseName, in: &workout)
      case .status: workout.logs[index].status = .notStarted
      case .open: (workout.status, workout.end) = (.inProgress, nil)
      case .over: workout.logs[index].status = .inProgress
      }
      return true
    }

    private static func said(in log: WorkoutLog) -> [Int64] {
      log.done.compactMap(\.reps).filter { $0 >= 100 }
    }

    /// Corrects the first set with such repetitions; returns `false` if there is none.
    private func say(
      _ reps: Int64,
      instead isMeant: (Int64) -> Bool,
      of exercise: String,
      in workout: inout Workout
    ) throws -> Bool {
      guard let log = workout.logs.first(where: { $0.exerciseName == exercise }),
        let place = log.done.firstIndex(where: { isMeant($0.reps ?? 0) })
      else { return false }
      let edit = LogEdit.correcting(Int64(place + 1), to: SetValues(reps: reps))
      try workout.apply(
        edit,
        to: log.id,
        at: WallTime(microseconds: workout.start.microseconds + 1_000_000_000_000)
      )
      return true
    }
  }

  @Test func `each fault in what a day has left is found`() throws {
    let teller = try StoryDayTests.teller { $0.group == "link" }
    var round = Round(0, of: teller, seed: 1)
    var unseen = Fault.allCases
    while !unseen.isEmpty, let (_, telling) = try round.tell() {
      guard let day = DayOfStory(telling), let workout = day.workouts.first else { continue }
      #expect(day.faults(in: [workout]) == [])
      try unseen.removeAll { fault in
        var spoilt = workout
        return try fault.spoil(&spoilt, of: day) && day.faults(in: [spoilt]) != []
      }
    }
    #expect(unseen == [])
  }
}
