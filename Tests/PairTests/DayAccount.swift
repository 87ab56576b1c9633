import LockstepPair
import LockstepSimulation
import LockstepWorkouts

/// What the wearer did in a day, one deed after the other, so that what the documents must say of each
/// exercise follows to the set.
///
/// A deed counts as kept when a watch that has been on ever since says that its disk has all of it. What
/// was not kept may be there, or have ended with the watch.
struct DayAccount {
  /// What the wearer did that changes how many sets are done, or what was done in one.
  enum Deed: Equatable {
    case set(WallTime)
    case takingBack
    /// Of one that had been over: its sets may stay.
    case reopening
    case value(Int64)
  }

  private var tried: [String: [Deed]] = [:]
  private var kept: [String: [Deed]] = [:]
  private var unkept: [(exercise: String, deed: Deed)] = []

  /// The exercises of which a set or more was kept.
  var exercises: [String] { kept.keys.sorted() }

  var isWaiting: Bool { !unkept.isEmpty }

  mutating func add(_ deed: Deed, to exercise: String) {
    tried[exercise, default: []].append(deed)
    unkept.append((exercise, deed))
  }

  /// The watch that was told of the last deed did nothing of it.
  mutating func wasNothing() { unkept.removeLast() }

  mutating func wasKept() {
    for (exercise, deed) in unkept { kept[exercise, default: []].append(deed) }
    unkept = []
  }

  /// The watch has ended: what it had not kept may be gone.
  mutating func ended() { unkept = [] }

  /// How many sets of an exercise are done in the end.
  func sets(of exercise: String) -> ClosedRange<Int64> {
    let (kept, tried) = (kept[exercise] ?? [], tried[exercise] ?? [])
    let least =
      Self.sets(in: kept) - Self.atOnce(kept) - Int64(tried.count { $0 == .takingBack })
      - Int64(tried.count { $0 == .reopening })
    let most = Self.sets(in: tried) - Int64(kept.count { $0 == .takingBack })
    return max(0, least)...max(0, least, most)
  }

  /// The repetitions that the wearer said of an exercise, where they said so once, and took nothing back.
  func onlyValue(of exercise: String) -> Int64? {
    let deeds = tried[exercise] ?? []
    let said = deeds.filter { if case .value = $0 { true } else { false } }
    guard said.count == 1, kept[exercise]?.contains(said[0]) == true,
      !deeds.contains(.takingBack), !deeds.contains(.reopening), case .value(let reps) = said[0]
    else { return nil }
    return reps
  }

  private static func dates(in deeds: [Deed]) -> [WallTime] {
    deeds.compactMap { if case .set(let date) = $0 { date } else { nil } }
  }

  private static func sets(in deeds: [Deed]) -> Int64 { Int64(dates(in: deeds).count) }

  /// How many sets may count as one, because two watches say the same instant of them.
  private static func atOnce(_ deeds: [Deed]) -> Int64 {
    let dates = dates(in: deeds).sorted()
    return Int64(zip(dates, dates.dropFirst()).count { $1 - $0 <= .seconds(5) })
  }
}

/// What contradicts itself in one document.
enum Contradiction {
  static func all(in workout: Workout) -> [String] {
    workout.logs.compactMap(of) + [of(workout)].compactMap(\.self)
  }

  private static func of(_ log: WorkoutLog) -> String? {
    let holds =
      switch log.status {
      case .notStarted: log.setsDone == 0
      case .inProgress: log.setsDone > 0
      case .completed: log.setsDone >= log.plan.sets
      case .skipped: true
      }
    if holds, log.setsCounted <= log.setsDone { return nil }
    return "\(log.exerciseName) is \(log.status) with \(log.setsDone) of \(log.plan.sets) sets, "
      + "\(log.setsCounted) counted"
  }

  private static func of(_ workout: Workout) -> String? {
    let isOver = workout.logs.allSatisfy(\.status.isOver)
    let isSkipped = isOver && workout.logs.allSatisfy { $0.status == .skipped && $0.setsDone == 0 }
    let status: Workout.Status = !isOver ? .inProgress : isSkipped ? .skipped : .completed
    if workout.status == status, (workout.end != nil) == isOver { return nil }
    return "\(workout.splitName) is \(workout.status), its exercises say \(status)"
  }
}
