import LockstepDevices
import LockstepProtocol
import LockstepSimulation
import Testing
import LockstepWatchSim
import LockstepWorkouts

/// A run on the watch as the phone and the wearer see it: live messages, changes, haptics, their order.
struct WatchRunTests {
  private let workout = Workout.push()

  /// A watch with the run of an exercise open on Ready.
  private func running(_ exercise: String = "Bench Press") -> WatchRig {
    var watch = WatchRig(launchedInto: workout)
    watch.act("exercise", "exercise", .text(exercise))
    return watch
  }

  @Test func `opening an exercise sends its live message and records nothing`() {
    var watch = WatchRig(launchedInto: workout)
    #expect(
      watch.act("exercise", "exercise", .text("Bench Press")) == [
        "message 1 live 1.1 ready 1/3 16m40s", "shown Bench Press: ready 1 of 3, in session",
      ]
    )
  }

  @Test func `a whole exercise, effect by effect`() {
    var watch = running()
    watch.sleep(until: 10)
    #expect(
      watch.act("start") == [
        "message 2 live 1.2 work 1/3 16m50s", "shown Bench Press: work 1 of 3, in session",
      ]
    )
    watch.sleep(until: 30)
    #expect(
      watch.act("next") == [
        "userInfo 1 change 1 log of Bench Press setsDone=1",
        "message 3 live 1.3 rest 1/3 17m10s–17m55s",
        "shown Bench Press: rest 1 of 3 (1 pending), in session",
      ]
    )
    #expect(
      watch.wait(until: 75) == [
        "click", "click", "click", "start", "message 4 live 1.4 work 2/3 17m55s",
        "shown Bench Press: work 2 of 3 (1 pending), in session",
      ]
    )
    watch.act("back")
    #expect(
      watch.act("back") == [
        "userInfo 2 change 2 log of Bench Press setsDone=0", "message 6 live 1.6 work 1/3 17m55s",
        "shown Bench Press: work 1 of 3 (2 pending), in session",
      ]
    )
    for _ in 0..<4 { watch.act("next") }
    #expect(
      watch.act("next") == [
        "userInfo 5 change 5 log of Bench Press setsDone=3",
        "message 11 live 1.11 finish 3/3 17m55s–18m",
        "shown Bench Press: finish 3 of 3 (5 pending), in session",
      ]
    )
    #expect(
      watch.act("one-more") == [
        "userInfo 6 change 6 log of Bench Press sets=4",
        "message 12 live 1.12 rest 3/4 17m55s–18m40s",
        "shown Bench Press: rest 3 of 4 (6 pending), in session",
      ]
    )
    watch.act("next")
    watch.act("next")
    #expect(
      watch.wait(until: 80) == [
        "success", "userInfo 8 change 8 log of Bench Press status=completed", "message 15 end 1.15",
        "shown Push: Bench Press 4/4, Plank 0/2 (8 pending), in session",
      ]
    )
  }

  @Test func `timed work stops by itself, records and rests`() {
    var watch = running("Plank")
    watch.act("start")
    #expect(
      watch.wait(until: 20) == [
        "click", "click", "click", "stop", "userInfo 1 change 1 log of Plank setsDone=1",
        "message 3 live 1.3 rest 1/2 17m–17m45s",
        "shown Plank: rest 1 of 2 (1 pending), in session",
      ]
    )
  }

  // MARK: Live messages

  @Test func `out of reach no live message leaves and none is kept`() {
    var watch = running()
    watch.give(.link(isUp: false))
    #expect(watch.act("start") == ["shown Bench Press: work 1 of 3, alone, in session"])
    #expect(
      watch.act("next") == ["shown Bench Press: rest 1 of 3 (1 pending), alone, in session"]
    )
    watch.sleep(until: 5)
    #expect(
      watch.give(.link(isUp: true)) == [
        "presence foreground", "told reachable", "message 2 live 1.4 rest 1/3 16m40s–17m25s",
        "userInfo 1 change 1 log of Bench Press setsDone=1",
        "shown Bench Press: rest 1 of 3 (1 pending), in session",
      ]
    )
    #expect(watch.give(.link(isUp: true)) == [], "the same news again is no news")
  }

  @Test func `without a run nothing is sent on becoming reachable`() {
    var watch = WatchRig(launchedInto: workout)
    watch.give(.link(isUp: false))
    #expect(
      watch.give(.link(isUp: true)) == [
        "presence foreground", "told reachable",
        "shown Push: Bench Press 0/3, Plank 0/2, in session",
      ]
    )
  }

  @Test func `a live message's dates are made of the wall as it stands when it is sent`() {
    var watch = running()
    watch.act("start")
    watch.act("next")
    watch.give(.link(isUp: false))
    // The date jumps an hour ahead; the rest ends at the same uptime.
    watch.now = Now(
      uptime: WatchRig.at(7).uptime,
      wall: WatchRig.at(7).wall + .seconds(3_600)
    )
    #expect(
      watch.give(.link(isUp: true)).contains("message 4 live 1.4 rest 1/3 1h16m40s–1h17m25s")
    )
    #expect(watch.run?.untilUptimeNanoseconds == 45_000_000_000)
  }

  /// What ends a run, and what the wearer sees of it.
  static let ends: [(String, @Sendable (inout WatchRig) -> [String], String)] = [
    ("leave", { $0.act("leave") }, "in session"),
    ("done", { $0.act("done") }, "in session"),
    ("skip", { $0.act("skip") }, "in session"),
    ("skip by name", { $0.act("skip", "exercise", .text("Bench Press")) }, "in session"),
    ("auto-finish", { $0.wait(until: 5) }, "in session"),
    (
      "completed on the phone",
      { $0.snapshot(Snapshot(workouts: [finishedOnPhone(.completed)])) },
      "““Bench Press” was completed on the phone”"
    ),
    (
      "skipped on the phone, with all its sets done here",
      { $0.snapshot(Snapshot(workouts: [finishedOnPhone(.skipped)])) },
      "““Bench Press” was completed on the phone”"
    ),
    (
      "removed on the phone",
      { $0.snapshot(Snapshot(workouts: [.push([.log("Plank", sets: 2)])])) },
      "““Push” is no longer in progress on the phone”"
    ),
    (
      "deleted or finished on the phone", { $0.snapshot(Snapshot()) },
      "““Push” is no longer in progress on the phone”"
    ),
  ]

  private static func finishedOnPhone(_ status: Workout.Status) -> Workout {
    Workout.push().with("Bench Press") {
      $0.status = status
      if status == .completed { $0.setsDone = $0.plan.sets }
    }
  }

  /// On Finish, with the three sets done and echoed.
  private func onFinish() -> WatchRig {
    var watch = running()
    watch.act("start")
    for _ in 0..<5 { watch.act("next") }
    return watch
  }

  @Test(arguments: ends.indices)
  func `every end of a run is told to the phone once`(index: Int) {
    let (name, end, ending) = Self.ends[index]
    var watch = onFinish()
    let words = end(&watch)
    #expect(words.count { $0.contains("end 1.8") } == 1, "\(name)")
    #expect(words.last?.hasSuffix(ending) == true, "\(name)")
    #expect(watch.run == nil)
    #expect(watch.device.nextDeadline == Uptime.zero + .seconds(300), "receipts are waited for")
    let later =
      watch.wait(until: 100) + watch.give(.link(isUp: false)) + watch.give(.link(isUp: true))
    #expect(!later.contains { $0.contains("live") || $0.contains("end ") }, "\(name)")
  }

  /// Those that need no connection to come about.
  static let endsOutOfReach = ends.indices.filter { !ends[$0].0.contains("phone") }

  @Test(arguments: endsOutOfReach)
  func `an end out of reach is never told`(index: Int) {
    let (name, end, _) = Self.ends[index]
    var watch = onFinish()
    watch.give(.link(isUp: false))
    let words = end(&watch) + watch.give(.link(isUp: true))
    #expect(!words.contains { $0.contains(" end ") || $0.contains("live") }, "\(name)")
    #expect(watch.run == nil)
  }

  @Test func `an end by the phone plays nothing and records nothing`() {
    var watch = onFinish()
    #expect(
      watch.snapshot(Snapshot()) == [
        "told received context 2", "message 8 end 1.8", "contextReceipt 2",
        "shown no workout: start one on the phone (3 pending), "
          + "““Push” is no longer in progress on the phone”",
      ]
    )
  }

  @Test func `skipping another exercise leaves the run alone`() {
    var watch = running()
    #expect(
      watch.act("skip", "exercise", .text("Plank")) == [
        "userInfo 1 change 1 log of Plank status=skipped",
        "shown Bench Press: ready 1 of 3 (1 pending), in session",
      ]
    )
  }

  @Test func `an exercise opened when it was over is not ended by being over`() {
    let over = workout.with("Bench Press") {
      $0.status = .completed
      $0.setsDone = 3
    }
    var watch = WatchRig(launchedInto: over)
    watch.act("exercise", "exercise", .text("Bench Press"))
    let next = watch.device.nextDeadline?.nanoseconds
    #expect(
      next == 60_000_000_000,
      "its live message is said again, and its finish waits for the wearer"
    )
    watch.snapshot(Snapshot(workouts: [over, .push(id: "x", name: "Pull")]))
    #expect(watch.run?.page == .finish)
  }

  // MARK: The plan on the phone

  @Test func `a plan changed on the phone is followed with a live message and no change`() {
    var watch = running()
    watch.act("start")
    #expect(
      watch.snapshot(Snapshot(workouts: [workout.with("Bench Press") { $0.plan.sets = 5 }])) == [
        "told received context 2", "message 3 live 1.3 work 1/5 16m40s", "contextReceipt 2",
        "shown Bench Press: work 1 of 5, in session",
      ]
    )
    #expect(
      watch.snapshot(Snapshot(workouts: [workout.with("Bench Press") { $0.plan.sets = 1 }])) == [
        "told received context 3", "message 4 live 1.4 work 1/1 16m40s", "contextReceipt 3",
        "shown Bench Press: work 1 of 1, in session",
      ]
    )
  }

  @Test func `a snapshot that changes nothing of the run sends nothing`() {
    var watch = running()
    watch.act("start")
    var again = workout
    again.logs.append(.log("Dips"))
    #expect(
      watch.snapshot(Snapshot(workouts: [again])) == [
        "told received context 2", "contextReceipt 2",
      ]
    )
  }

  @Test func `the phone's settings hold from the next rest on`() {
    var watch = running()
    watch.act("start")
    watch.act("next")
    var settings = Settings()
    settings.restSeconds = 9
    watch.snapshot(Snapshot(workouts: [workout], settings: settings))
    #expect(watch.run?.untilUptimeNanoseconds == 45_000_000_000)
    watch.act("next")
    watch.act("next")
    #expect(watch.run?.untilUptimeNanoseconds == 9_000_000_000)
    watch.act("rest", "rest", .number(60))
    watch.act("next")
    watch.act("back")
    #expect(watch.run?.untilUptimeNanoseconds == 60_000_000_000, "the wearer's own hold at once")
  }

  // MARK: Sleep

  @Test func `a watch that slept catches up before it hears the wearer`() {
    var watch = running()
    watch.act("start")
    watch.act("next")
    watch.sleep(until: 50)
    #expect(
      watch.act("next") == [
        "missed click", "missed click", "missed click", "missed start",
        "message 4 live 1.4 work 2/3 17m25s", "userInfo 2 change 2 log of Bench Press setsDone=2",
        "message 5 live 1.5 rest 2/3 17m30s–18m15s",
        "shown Bench Press: rest 2 of 3 (2 pending), in session",
      ]
    )
    #expect(watch.changes.last?.date == WatchRig.at(50).wall)
  }

  @Test func `what was due while it slept has the date at which it was due`() {
    var watch = running("Plank")
    watch.act("start")
    watch.sleep(until: 500)
    let words = watch.give()
    #expect(words.last == "shown Push: Bench Press 0/3, Plank 2/2 (3 pending), in session")
    #expect(
      watch.changes.map(\.date) == [20, 85, 90].map { WatchRig.at($0).wall },
      "20 s of work, 45 s of rest, 20 s of work, 5 s of finish"
    )
    let live = words.filter { $0.contains("live") }
    #expect(
      live == [
        "message 3 live 1.3 rest 1/2 17m–17m45s", "message 4 live 1.4 work 2/2 17m45s–18m5s",
        "message 5 live 1.5 finish 2/2 18m5s–18m10s",
      ]
    )
  }

  @Test func `what the wearer does at the instant of a deadline comes before it`() {
    var watch = running()
    watch.act("start")
    watch.act("next")
    watch.wait(until: 44, 999_999_999)
    watch.sleep(until: 45)
    #expect(
      watch.act("next") == [
        "message 4 live 1.4 work 2/3 17m25s",
        "shown Bench Press: work 2 of 3 (1 pending), in session",
      ]
    )
    #expect(watch.give() == [], "the rest that was skipped plays nothing")
  }

  @Test func `a step without inputs acts on one deadline of its instant`() {
    let short = Settings.with(rest: 1, autoFinish: 1)
    var watch = WatchRig(launchedInto: workout, settings: short)
    watch.act("exercise", "exercise", .text("Bench Press"))
    watch.act("start")
    watch.act("next")
    #expect(watch.device.nextDeadline == watch.now.uptime)
    #expect(watch.give() == ["click"])
    #expect(watch.give() == [])
  }

  // MARK: Stamps

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `stamps of live messages strictly increase, whatever happens`(seed: UInt64) {
    var drive = RandomDrive(seed: seed)
    for _ in 0..<150 { drive.step() }
    let stamps = drive.watch.stamps
    #expect(zip(stamps, stamps.dropFirst()).allSatisfy { $0 < $1 })
    var sequences: [Int64] = []
    for change in drive.watch.changes where change.mark.sequence > (sequences.last ?? 0) {
      sequences.append(change.mark.sequence)
    }
    #expect(sequences == sequences.indices.map { Int64($0) + 1 }, "no gaps, no repeats out of turn")
  }
}

extension Settings {
  static func with(rest: Int64 = 45, autoFinish: Int64 = 5) -> Settings {
    var settings = Settings()
    settings.restSeconds = rest
    settings.autoFinishSeconds = autoFinish
    return settings
  }
}
