import LockstepCaseShare
import LockstepPair
import LockstepProtocol
import LockstepSimulation
import Testing
import LockstepWorkouts

/// Whole days with everything that may come between, by seed: every set that was told is there in
/// the end.
struct RandomDayTests {
  private static let days = UInt64(Share.days)

  /// Those that once ended with something pending for ever: a watch whose disk failed as it started is
  /// somebody new, and nobody echoed what it had queued before.
  private static let kept: [UInt64] = CaseShare.of([39, 116, 120], each: 3)

  @Test(arguments: Share.seeds((0..<days).map { $0 + 1 } + kept.filter { $0 > days }))
  func `after any day every told set is in the documents, once`(seed: UInt64) throws {
    var day = try RandomDay(seed: seed)
    try day.live()
    try check(day, splits: ["Push"])
    print("day \(seed): \(Self.summary(of: day))")
  }

  @Test(arguments: (0..<UInt64(Share.weeks)).map { $0 + 1 })
  func
    `a week with two watches, wrong clocks, an editor and failing disks keeps every told set, once`(
      seed: UInt64
    ) throws
  {
    var week = try RandomDay(seed: seed, days: Share.daysOfWeek)
    try week.live()
    try check(week, splits: (1...Share.daysOfWeek).map { "Day \($0)" })
    print("week \(seed): \(Self.summary(of: week))")
  }

  @Test(arguments: Share.seeds((0..<UInt64(Share.soaks)).map { $0 + 1 }))
  func
    `a day in which apps, devices, clocks and the air live their lives keeps every promise`(
      seed: UInt64
    ) throws
  {
    var day = try RandomDay(seed: seed, hasLives: true)
    try day.live()
    try check(day, splits: ["Push"])
    #expect(day.pair.promises.broken == [])
    #expect(day.pair.promises.open == [], "what was queued has ended by the night")
    print("soak \(seed): \(Self.summary(of: day))")
  }

  private static func summary(of day: RandomDay) -> String {
    let told = day.pair.told.values.reduce(0, +)
    let troubles = day.troubles.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
    return "\(told) sets told; \(troubles.joined(separator: ", "))"
  }

  private func check(_ day: RandomDay, splits: [String]) throws {
    let documents = try StoredDocuments(on: day.pair.phoneDisk)
    #expect(documents.workouts.map(\.splitName).sorted() == splits)
    let logs = documents.workouts.flatMap(\.logs)
    let done = Dictionary(logs.map { ($0.exerciseName, $0.setsDone) }, uniquingKeysWith: max)
    for (exercise, sets) in day.pair.told.sorted(by: { $0.key < $1.key }) {
      let left = sets - (day.values.takenBack[exercise] ?? 0)
      #expect(done[exercise] ?? 0 >= left, "\(exercise): told \(sets)")
    }
    for (exercise, sets) in done.sorted(by: { $0.key < $1.key }) {
      #expect(sets <= day.performed[exercise] ?? 0, "\(exercise): \(sets) sets, never done")
    }
    for log in logs {
      #expect(day.values.faults(of: log) == [])
      switch log.status {
      case .notStarted: #expect(log.setsDone == 0, "\(log.exerciseName) is not started")
      case .inProgress: #expect(log.setsDone > 0, "\(log.exerciseName) is in progress")
      case .completed: #expect(log.setsDone >= log.plan.sets, "\(log.exerciseName) is completed")
      case .skipped: break
      }
    }
    #expect(try day.pair.watch.pendingChanges == 0)
    #expect(try day.pair.watch.notKept == 0)
    #expect(try day.pair.phone.problems == [])
  }
}
