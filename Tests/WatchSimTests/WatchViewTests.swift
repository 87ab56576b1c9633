import LockstepCaseShare
import LockstepProtocol
import LockstepSimulation
import Testing
import LockstepWatchSim
import LockstepWorkouts

/// The watch's view: the phone's snapshot with the wearer's pending changes over it (CHANGE-7 to -11).
struct WatchViewTests {
  private static let workout = Workout.push((1...6).map { .log("E\($0)", sets: 3) })

  /// What the wearer does to one exercise, and the edits that it makes.
  private static let deeds: [(String, [String])] = [
    ("skip", ["skip"]), ("one set", ["start", "next", "leave"]),
    ("two sets", ["start", "next", "next", "next", "leave"]),
    ("a set and back", ["start", "next", "back", "leave"]),
    ("all sets", ["start", "next", "next", "next", "next", "next", "done"]),
    ("one more", ["start", "next", "next", "next", "next", "next", "one-more", "leave"]),
  ]

  /// The documents with the first changes applied, as the phone's snapshot tells them.
  private func truth(_ changes: ArraySlice<Change>) throws -> Snapshot {
    var snapshot = Snapshot(workouts: [Self.workout])
    for change in changes {
      switch change.edit {
      case .log(_, let log, let edit):
        try snapshot.workouts[0].apply(edit, to: log, at: change.date)
      case .settings(let edit): try snapshot.settings.apply(edit, at: change.date)
      case .samples, .finished: break
      }
      snapshot.appliedThrough = change.mark
    }
    return snapshot
  }

  @Test(arguments: CaseShare.of(0..<60 as Range<UInt64>, each: 4))
  func `the view is the same however much of it the phone has echoed`(seed: UInt64) throws {
    var stream = RandomStream(seed: seed, purpose: "echo")
    var watch = WatchRig(launchedInto: Self.workout)
    var echoed = 0
    for number in 1...5 {
      let (_, verbs) = Self.deeds[Int(stream.below(UInt64(Self.deeds.count)))]
      watch.act("exercise", "exercise", .text("E\(number)"))
      for verb in verbs { watch.act(verb) }
      if stream.below(3) == 0 { watch.act("rest", "rest", .number(Int64(number))) }
      watch.acknowledgeAll()
      let all = try truth(watch.changes[...])
      for _ in 0..<stream.below(4) {
        // An echo of as many as before is a snapshot for another reason.
        echoed += Int(stream.below(UInt64(watch.changes.count - echoed) + 1))
        watch.snapshot(try truth(watch.changes.prefix(echoed)))
        #expect(watch.screen.pendingChanges == watch.changes.count - echoed)
        #expect(watch.screen.content == Self.content(all.workouts[0]))
      }
    }
    watch.snapshot(try truth(watch.changes[...]))
    #expect(watch.screen.pendingChanges == 0)
  }

  private static func content(_ workout: Workout) -> WatchScreen.Content {
    .exercises(
      workout: workout.splitName,
      workout.logs.map {
        WatchScreen.Exercise(
          name: $0.exerciseName,
          setsDone: $0.setsDone,
          sets: $0.plan.sets,
          status: $0.status.rawValue
        )
      }
    )
  }

  @Test func `a receipt makes nothing less pending, only an echo does`() throws {
    var watch = WatchRig(launchedInto: Self.workout)
    watch.act("skip", "exercise", .text("E1"))
    #expect(watch.give(.acknowledged(1)) == ["told userInfo 1 delivered"])
    #expect(watch.screen.pendingChanges == 1)
    #expect(
      watch.snapshot(try truth(watch.changes[...])).last
        == "shown Push: E1 0/3, E2 0/3, E3 0/3, E4 0/3, E5 0/3, E6 0/3, in session"
    )
  }

  @Test func `an edit of the phone shows under a pending change of something else`() throws {
    var watch = WatchRig(launchedInto: Self.workout)
    watch.act("skip", "exercise", .text("E1"))
    let edited = Self.workout.with("E2") {
      $0.plan.sets = 9
      $0.setsDone = 4
    }
    watch.snapshot(Snapshot(workouts: [edited]))
    #expect(
      watch.screen.sentence
        == "Push: E1 0/3, E2 4/9, E3 0/3, E4 0/3, E5 0/3, E6 0/3 (1 pending)"
    )
    guard case .exercises(_, let shown) = watch.screen.content else {
      Issue.record("the exercises are not shown")
      return
    }
    #expect(shown[0].status == "skipped")
  }

  @Test func `what the phone says of another watch echoes nothing of this one`() {
    var watch = WatchRig(incarnation: 2)
    watch.give(.link(isUp: true))
    watch.give(.launch(Self.workout.id))
    watch.snapshot(
      Snapshot(
        workouts: [Self.workout],
        appliedThrough: Change.Mark(origin: 7, sequence: 99)
      )
    )
    watch.act("skip", "exercise", .text("E1"))
    #expect(watch.changes.map(\.mark) == [Change.Mark(origin: 1, sequence: 1)])
    #expect(watch.screen.pendingChanges == 1, "99 of the other is not 1 of this one")
  }

  // MARK: Refusals

  private func refused(_ sequences: Int64..., through: Int64, _ reason: Refusal = .invalidValue)
    -> Snapshot
  {
    Snapshot(
      workouts: [Self.workout],
      appliedThrough: Change.Mark(origin: 1, sequence: through),
      refusals: sequences.map {
        Snapshot.Refused(mark: Change.Mark(origin: 1, sequence: $0), reason: reason)
      }
    )
  }

  @Test func `a refused change leaves the view and its reason is shown until the next action`() {
    var watch = WatchRig(launchedInto: Self.workout)
    watch.act("close")
    watch.act("rest", "rest", .number(-1))
    #expect(
      watch.snapshot(refused(1, through: 1)) == [
        "told received context 2", "contextReceipt 2",
        "shown workouts: Push 0/6, in session, “Not saved: the value is outside its range”",
      ]
    )
    #expect(
      watch.snapshot(refused(1, through: 1)) == ["contextReceipt 3"],
      "an equal context is no news"
    )
    watch.act("rest", "rest", .number(9))
    #expect(watch.screen.notice == "")
    watch.snapshot(refused(1, through: 2))
    #expect(watch.screen.notice == "", "a refusal is shown once")
    watch.snapshot(refused(1, 3, through: 3))
    #expect(watch.screen.notice == "Not saved: the value is outside its range")
  }

  @Test func `a phone that has forgotten what it had is told of, an old context is not`() {
    let notice =
      "the phone has another folder, or an earlier state of it: what you did since may not be in it"
    var watch = WatchRig(launchedInto: Self.workout)
    watch.snapshot(refused(through: 5))
    #expect(watch.screen.notice.isEmpty)
    watch.snapshot(refused(through: 3))
    #expect(watch.screen.notice == notice)
    watch.snapshot(refused(through: 5))
    #expect(watch.screen.notice.isEmpty)
    watch.snapshot(refused(through: 0))
    #expect(watch.screen.notice == notice)
    watch.act("close")
    watch.snapshot(refused(through: 6))
    #expect(watch.screen.notice.isEmpty)
  }

  @Test func `each refusal is told that nobody has answered, and none twice`() {
    var watch = WatchRig(launchedInto: Self.workout)
    func refusal(_ sequence: Int64, _ detail: String) -> Snapshot.Refused {
      let mark = Change.Mark(origin: 1, sequence: sequence)
      return Snapshot.Refused(mark: mark, reason: .conflict, detail: detail)
    }
    var snapshot = Snapshot(workouts: [Self.workout])
    snapshot.refusals = [refusal(1, "the rest was set later"), refusal(2, "so was the unit")]
    watch.snapshot(snapshot)
    let both = "Not saved: the rest was set later; Not saved: so was the unit"
    #expect(watch.screen.notice == both)
    snapshot.refusals += [refusal(3, "so was the unit"), refusal(4, "and the countdown")]
    watch.snapshot(snapshot)
    #expect(watch.screen.notice == "\(both); Not saved: and the countdown")
    watch.act("close")
    #expect(watch.screen.notice.isEmpty)
  }

  @Test(arguments: Refusal.allCases)
  func `every reason has its notice`(reason: Refusal) {
    var watch = WatchRig(launchedInto: Self.workout)
    watch.snapshot(refused(1, through: 1, reason))
    #expect(watch.screen.notice == "Not saved: \(reason.sentence)")
  }

  // MARK: The workout session

  @Test func `the session ends with the last workout in progress`() {
    let other = Workout.push(id: "other", name: "Pull")
    var watch = WatchRig(launchedInto: Self.workout)
    watch.snapshot(Snapshot(workouts: [Self.workout, other]))
    watch.snapshot(Snapshot(workouts: [other]))
    #expect(watch.screen.hasWorkoutSession)
    #expect(watch.screen.sentence == "workouts: Pull 0/2")
    #expect(
      watch.snapshot(Snapshot()) == [
        "told received context 4", "contextReceipt 4", "shown no workout: start one on the phone",
      ]
    )
  }

  @Test func `a workout that the wearer completed is closed by its echo`() throws {
    let small = Workout.push([.log("Row", sets: 1)])
    var watch = WatchRig(launchedInto: small)
    watch.act("skip", "exercise", .text("Row"))
    #expect(watch.screen.hasWorkoutSession, "what is pending is not yet so")
    watch.snapshot(Snapshot(appliedThrough: Change.Mark(origin: 1, sequence: 1)))
    #expect(watch.screen == WatchScreen(content: .workouts([]), isReachable: true))
  }
}
