import LockstepProtocol
import LockstepSimulation
import Testing
import LockstepWorkouts

/// Deadlines are acted on as of the instant that was due, however late (RUN-15); settings and openings.
struct RunFlowTimeTests {
  /// Acts on every deadline before now, as a device does that wakes late.
  private func wake(_ flow: inout RunFlow, at now: Now) -> [[String]] {
    var groups: [[String]] = []
    while let due = flow.nextDeadline, due < now.uptime {
      groups.append(flow.handle(.tick, at: now).map(\.words))
    }
    return groups
  }

  /// Two timed sets of 10 s with a rest of 5 s and 4 s of Finish, begun at 100 s.
  private var timed: RunFlow {
    var flow = RunFlow(
      opening: .planned(sets: 2, seconds: 10),
      settings: .with(rest: 5, autoFinish: 4),
      at: .at(90)
    )
    _ = flow.handle(.start, at: .at(100))
    return flow
  }

  @Test func `a whole exercise slept through is caught up in order`() {
    var flow = timed
    let missedClicks = [["missed click"], ["missed click"], ["missed click"]]
    #expect(
      wake(&flow, at: .at(1_000)) == missedClicks + [["missed stop", "setsDone = 1", "page"]]
        + missedClicks + [["missed start", "page"]]
        + missedClicks + [["missed stop", "setsDone = 2", "page"]]
        + [["missed success", "status = completed", "over (completed)"]]
    )
    #expect(flow.sight == "over")
  }

  /// Where the timed exercise stands after waking at a second, whenever that is.
  static let wakings: [(Int64, String)] = [
    (109, "work 1 of 2, since 1m40s, until 1m50s"),
    (110, "work 1 of 2, since 1m40s, until 1m50s"),
    (111, "rest 1 of 2, since 1m50s, until 1m55s"),
    (116, "work 2 of 2, since 1m55s, until 2m5s"),
    (126, "finish, 2 sets, since 2m5s, until 2m9s"),
    (129, "finish, 2 sets, since 2m5s, until 2m9s"),
    (130, "over"),
  ]

  @Test(arguments: wakings)
  func `each page begins at the deadline of the one before`(second: Int64, place: String) {
    var flow = timed
    _ = wake(&flow, at: .at(second))
    #expect(flow.sight == place)
  }

  @Test func `one late waking and many timely ones lead to the same run`() {
    for second in 100...131 {
      var late = timed
      var timely = timed
      _ = wake(&late, at: .at(Int64(second)))
      for earlier in 100...second { _ = wake(&timely, at: .at(Int64(earlier))) }
      #expect(late.sight == timely.sight)
      #expect(late.nextDeadline == timely.nextDeadline)
    }
  }

  @Test func `there is no rest after the last set`() {
    var flow = Place.lastWork.flow
    #expect(
      flow.handle(.next, at: .at(110)) == [.record(LogEdit(setsDone: 3)), .page]
    )
    #expect(flow.page == .finish)
    var only = RunFlow(opening: .planned(sets: 1, seconds: 2), settings: Settings(), at: .at(0))
    _ = only.handle(.start, at: .at(0))
    _ = wake(&only, at: .at(2, 1))
    #expect(only.page == .finish)
  }

  @Test func `one more goes through rest to work and back to finish, again and again`() {
    var flow = Place.finish.flow
    for more in 4...6 as ClosedRange<Int64> {
      #expect(flow.handle(.oneMore, at: .at(110)) == [.record(LogEdit(sets: more)), .page])
      #expect(flow.place == .init(.rest, set: more - 1))
      #expect(flow.handle(.next, at: .at(111)) == [.page])
      #expect(flow.place == .init(.work, set: more))
      #expect(flow.handle(.next, at: .at(112)) == [.record(LogEdit(setsDone: more)), .page])
      #expect(flow.page == .finish)
    }
    #expect(flow.sets == 6)
  }

  @Test func `one more than a plan can hold is refused`() {
    var flow = RunFlow(opening: .planned(sets: 99, done: 99), settings: Settings(), at: .at(0))
    #expect(flow.handle(.oneMore, at: .at(1)) == [.refused(.most(sets: 99))])
    #expect(flow.sets == 99)
    #expect(flow.page == .finish)
    #expect(flow.nextDeadline == Now.at(5).uptime)
  }

  // MARK: Settings

  @Test func `a changed rest holds from the next rest on`() {
    var flow = Place.firstRest.flow
    flow.settings.restSeconds = 10
    #expect(flow.countdown?.endsAt == Now.at(145).uptime)
    _ = wake(&flow, at: .at(145, 1))
    #expect(flow.sight == "work 2 of 3, since 2m25s")
    _ = flow.handle(.next, at: .at(200))
    #expect(flow.sight == "rest 2 of 3, since 3m20s, until 3m30s")
  }

  @Test func `going back to a rest enters it anew with the present settings`() {
    var flow = Place.middleWork.flow
    flow.settings.restSeconds = 7
    _ = flow.handle(.back, at: .at(110))
    #expect(flow.sight == "rest 1 of 3, since 1m50s, until 1m57s")
  }

  @Test func `a changed auto-finish holds from the next finish on`() {
    var flow = Place.finish.flow
    flow.settings.autoFinishSeconds = 60
    #expect(flow.nextDeadline == Now.at(105).uptime)
    _ = flow.handle(.back, at: .at(101))
    _ = flow.handle(.next, at: .at(110))
    #expect(flow.sight == "finish, 3 sets, since 1m50s, until 2m50s")
  }

  // MARK: Opening

  /// Sets done of three planned, the status, and where the run opens.
  static let openings: [(Int64, Workout.Status, String)] = [
    (0, .notStarted, "ready for 1 of 3"), (1, .inProgress, "ready for 2 of 3"),
    (2, .inProgress, "ready for 3 of 3"),
    (3, .inProgress, "finish, 3 sets, since 1m40s, until 1m45s"),
    (7, .inProgress, "finish, 3 sets, since 1m40s, until 1m45s"),
    (3, .completed, "finish, 3 sets, since 1m40s"), (3, .skipped, "finish, 3 sets, since 1m40s"),
    (1, .skipped, "ready for 2 of 3"),
  ]

  @Test(arguments: openings)
  func `a run opens where its log stands`(done: Int64, status: Workout.Status, place: String) {
    let log = WorkoutLog.planned(sets: 3, done: done, status: status)
    let flow = RunFlow(opening: log, settings: Settings(), at: .at(100))
    #expect(flow.sight == place)
  }

  // MARK: Digest

  private func digest(_ flow: RunFlow) -> UInt64 {
    var digest = Digest()
    flow.add(to: &digest)
    return digest.value
  }

  @Test func `runs that will go on differently have different digests`() {
    let short = RunFlow(opening: .planned(sets: 3, seconds: 30), settings: Settings(), at: .at(0))
    let long = RunFlow(opening: .planned(sets: 3, seconds: 40), settings: Settings(), at: .at(0))
    #expect(digest(short) != digest(long))
    let quick = RunFlow(opening: .planned(sets: 3), settings: .with(rest: 10), at: .at(0))
    let slow = RunFlow(opening: .planned(sets: 3), settings: .with(rest: 20), at: .at(0))
    #expect(digest(quick) != digest(slow))
  }

  @Test func `every place has its own digest, and equal places equal ones`() {
    let digests = Place.allCases.map { digest($0.flow) }
    #expect(Set(digests).count == digests.count)
    #expect(digests == Place.allCases.map { digest($0.flow) })
  }
}
