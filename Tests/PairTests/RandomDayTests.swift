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
  private static let soaks = UInt64(Share.soaks)

  /// Those that once failed.
  ///
  /// Some ended with something pending for ever: a watch whose disk failed as it started is somebody new,
  /// and nobody echoed what it had queued before. Two had one set too many: a power cut came while the
  /// phone applied what had waited for a document, which did it again. Others lacked sets of a watch that
  /// had lost what it knew, and said that it did the third when the fourth had come. In one (5849) a
  /// later start did an undo again, from the file of a taking over that a full disk had ended.
  private static let kept: [UInt64] = CaseShare.of(
    [39, 116, 120, 538, 985, 2_354, 3_225, 3_476, 5_849],
    each: 9
  )

  @Test(arguments: Share.seeds((0..<days).map { $0 + 1 } + kept.filter { $0 > days }))
  func `after any day every told set is in the documents, once`(seed: UInt64) throws {
    var day = try RandomDay(seed: seed)
    try day.live()
    try check(day, splits: ["Push"])
    print("day \(seed): \(Self.summary(of: day))")
  }

  @Test(arguments: Share.seeds((0..<UInt64(Share.weeks)).map { $0 + 1 }))
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

  /// Those that once failed.
  ///
  /// Two did a set a second time: the phone had received the first before the watch's disk took it, and
  /// after a power cut the watch did not know of it any more. Two lacked sets of a watch that had lost
  /// what it knew (96, 244). The others took a promise for broken: what another phone had taken first
  /// ends once (196), also where the news went with a crash (1488), and a phone whose disk fails keeps
  /// what came waiting (391). In one an app was told much too late that what another phone had taken was
  /// delivered (666).
  private static let keptSoaks: [UInt64] = CaseShare.of(
    [1, 47, 96, 196, 244, 391, 666, 1_488],
    each: 8
  )

  @Test(
    arguments: Share.seeds(
      (0..<soaks).map { $0 + 1 } + (soaks > 0 ? keptSoaks.filter { $0 > soaks } : [])
    )
  )
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
    #expect(day.faults(in: documents.workouts) == [])
    #expect(day.pair.contradictions == [])
    #expect(try day.pair.watch.pendingChanges == 0)
    #expect(try day.pair.watch.notKept == 0)
    #expect(try day.pair.phone.problems == [])
  }
}
