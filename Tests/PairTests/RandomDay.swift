import LockstepLink
import LockstepPair
import LockstepProtocol
import LockstepSimulation
import Testing
import LockstepWorkouts

/// A day of 24 h by a seed, or several: a workout of twenty exercises each day, and whatever may come
/// between, again and again.
///
/// The wearer looks at the screen and does the next set when they feel like it. Meanwhile the link
/// breaks, devices end, disks fail for a while, clocks jump, hands are in the files, another watch
/// is put on, the app is quit, and the owner decides things. Where there are several days, both clocks
/// are wrong from the first on. In the last evening all is mended, and both watches have been on.
///
/// With lives (`RandomDay+Lives.swift`) apps also go to the background, are suspended and ended, devices
/// are locked and rebooted, clocks drift, and the air is what a walk and its faults make of it.
struct RandomDay {
  var pair: PairRig
  var stream: RandomStream
  private var steps: [(at: TrueTime, act: (inout PairRig) throws -> Void)] = []
  private var nextDeed = TrueTime.zero + .seconds(5)
  private var nextTrouble = TrueTime.zero + .seconds(60)
  private var restartAt: TrueTime?
  /// Which of the watches the wearer has chosen last.
  var watch = 1
  /// Whether the first watch has a twin, which is worn in the last evening too.
  var hasTwin = false
  private(set) var troubles: [String: Int] = [:]
  /// What the wearer did to the sets, on whichever watch.
  var account = DayAccount()
  /// What was said of sets, by whomever (`RandomDay+Values.swift`).
  var values = SaidValues()

  let days: Int
  private let hasLives: Bool
  private var startedDays = 0
  private let evening: TrueTime
  /// By then everything has been put right and told.
  private let night: TrueTime

  init(seed: UInt64, days: Int = 1, hasLives: Bool = false) throws {
    self.days = days
    self.hasLives = hasLives
    evening = TrueTime.zero + .seconds(Int64(days) * Self.daySeconds)
    night = evening + .seconds(600)
    stream = RandomStream(seed: seed, purpose: "day")
    values.stream = RandomStream(seed: seed, purpose: "day.values")
    pair = try PairRig(seed: seed, profile: .wifiLAN)
    for day in 1...days { try addSplit(of: day) }
    try pair.run(until: .seconds(2))
    if days > 1 { try setClocks() }
    if hasLives { try setDrifts() }
    try startDay()
  }

  // MARK: The days' workouts

  private static let daySeconds: Int64 = 24 * 3_600

  /// Names differ from day to day, so that whatever was told of a set is told of one workout.
  private func split(of day: Int) -> String { days == 1 ? "Push" : "Day \(day)" }

  private func exercises(of day: Int) -> [String] {
    (1...20).map { days == 1 ? "E\($0)" : "D\(day)E\($0)" }
  }

  private mutating func addSplit(of day: Int) throws {
    try pair.act(.phone, "split", ["name": .text(split(of: day))])
    for name in exercises(of: day) {
      try pair.act(
        .phone,
        "add",
        ["exercise": .text(name), "split": .text(split(of: day)), "sets": .number(5)]
      )
    }
  }

  /// Neither device knows the date.
  private mutating func setClocks() throws {
    for role in DeviceRole.allCases {
      let size = Self.clockSizes[Int(stream.below(3))] * (stream.below(2) == 0 ? 1 : -1)
      try pair.changeClock(of: role, .jump(.seconds(size)))
    }
  }

  /// Each day the owner starts its workout, as soon as the phone does so.
  private mutating func startDay() throws {
    let day = startedDays + 1
    guard day <= days, !pair.isElsewhere,
      pair.engine.time >= TrueTime.zero + .seconds(Int64(day - 1) * Self.daySeconds),
      !pair.engine.hasCrashed(.phone)
    else { return }
    if !isStarted(day) {
      if hasLives { try bringToFront(.phone) }
      try pair.act(.phone, "start", ["split": .text(split(of: day))])
    }
    // What a power cut leaves of it is known when the phone is on again.
    if pair.engine.hasCrashed(.phone) { return }
    if isStarted(day) { startedDays = day }
  }

  /// Whether a day's workout is stored; the phone may have ended before it could show it.
  private func isStarted(_ day: Int) -> Bool {
    let name = "\"\(split(of: day))\""
    return pair.phoneDisk.content.contains { item in
      item.path.hasPrefix("Workouts/") && item.path.hasSuffix(".json")
        && String(decoding: item.bytes ?? [], as: UTF8.self).contains(name)
    }
  }

  mutating func seconds(_ range: ClosedRange<UInt64>) -> Interval {
    .seconds(Int64(range.lowerBound + stream.below(range.upperBound - range.lowerBound + 1)))
  }

  /// Lives through the day.
  mutating func live() throws {
    while true {
      noticeEnds()
      try settleAccount()
      let times = [
        steps.first?.at, restartAt, nextDeed, nextTrouble, pair.engine.nextEventTime,
      ].compactMap(\.self)
      guard let time = times.min(), time < evening else { break }
      pair.engine.advance(to: time)
      if let step = steps.first, step.at == time {
        steps.removeFirst()
        try step.act(&pair)
      } else if restartAt == time {
        restartAt = nil
        for role in DeviceRole.allCases where pair.engine.hasCrashed(role) {
          if role == .phone || !pair.isBetweenWatches { try pair.restart(role) }
        }
      } else if nextDeed == time {
        try startDay()
        try act()
        nextDeed = time + seconds(10...400)
      } else if nextTrouble == time {
        try trouble()
        nextTrouble = time + seconds(20...900)
      } else {
        try pair.runNextEvent()
      }
    }
    try settle()
  }

  private mutating func noticeEnds() {
    let isDown =
      pair.engine.hasCrashed(.phone)
      || pair.engine.hasCrashed(.watch) && !pair.isBetweenWatches
    if isDown, restartAt == nil { restartAt = pair.engine.time + .seconds(3) }
  }

  /// Everything is mended, and each watch is worn long enough to tell what it has.
  private mutating func settle() throws {
    while !steps.isEmpty { try steps.removeFirst().act(&pair) }
    pair.heal()
    for role in DeviceRole.allCases where pair.engine.hasCrashed(role) {
      if role == .phone || !pair.isBetweenWatches { try pair.restart(role) }
    }
    try pair.change(.restore)
    if hasLives { try mend(.phone) }
    for (number, isTwin) in [(2, false), (1, true), (1, false)] where !isTwin || hasTwin {
      if !pair.isBetweenWatches { try pair.takeOff() }
      try pair.putOn(watch: number, isTwin: isTwin)
      if hasLives { try mend(.watch) }
      try pairAgain()
      try pair.run(until: pair.engine.time - .zero + .seconds(150))
    }
    if case .off = try pair.watch.content { try pair.act(.watch, "launch") }
    try pair.run(until: night - .zero)
  }

  /// The owner pairs the phone with the watch that is worn, whatever it has been taken for.
  private mutating func pairAgain() throws {
    if days == 1 { return }
    try pair.run(until: pair.engine.time - .zero + .seconds(5))
    try pair.act(.phone, "pair")
  }

  // MARK: The wearer

  private mutating func act() throws {
    guard !pair.isBetweenWatches, !pair.engine.hasCrashed(.watch) else { return }
    if hasLives { try bringToFront(.watch) }
    switch try pair.watch.content {
    case .off: try pair.act(.watch, "launch")
    case .workouts(let list):
      guard let first = list.first else { return }
      try pair.act(.watch, "open", ["workout": .text(first.name)])
    case .exercises(_, let list):
      if try undo(in: list) { return }
      let open = list.filter { $0.status != "completed" && $0.status != "skipped" }
      guard let next = open.first else { return }
      try pair.act(.watch, "exercise", ["exercise": .text(next.name)])
    case .run(let run):
      switch run.page {
      case .ready: try pair.act(.watch, "start")
      case .work:
        try endSet(of: run)
      case .rest: if try !correct(run) { try pair.act(.watch, "next") }
      case .finish: try pair.act(.watch, "done")
      }
    }
  }

  /// The wearer ends the set at work, and may say before it what it came to.
  private mutating func endSet(of run: WatchScreen.Run) throws {
    let said = try say(of: run)
    let date = pair.engine.clock(of: .watch).now(at: pair.engine.time).wall
    try act("next", on: run, as: [.set(date)] + [said].compactMap(\.self))
  }

  /// Acts on a run's page, and notes what that was where the page is another one then.
  mutating func act(_ verb: String, on run: WatchScreen.Run, as deeds: [DayAccount.Deed]) throws {
    for deed in deeds { account.add(deed, to: run.exercise) }
    try pair.act(.watch, verb)
    guard !pair.engine.hasCrashed(.watch), case .run(let now) = try pair.watch.content,
      now.page == run.page, now.set == run.set
    else { return }
    for _ in deeds { account.wasNothing() }
  }

  /// What the wearer did is kept once the watch says that nothing is not.
  private mutating func settleAccount() throws {
    guard account.isWaiting else { return }
    if pair.engine.hasCrashed(.watch) { return account.ended() }
    let screen = try pair.watch
    if case .off = screen.content { return account.ended() }
    if screen.notKept == 0 { account.wasKept() }
  }

  // MARK: What comes between

  /// By how many seconds a clock may be wrong.
  private static let clockSizes: [Int64] = [20, 2 * 86_400, 3_650 * 86_400]

  mutating func later(_ delay: Interval, _ act: @escaping (inout PairRig) throws -> Void) {
    steps.append((pair.engine.time + delay, act))
    steps.sort { $0.at < $1.at }
  }

  private mutating func trouble() throws {
    let isQuiet = steps.isEmpty && restartAt == nil
    switch stream.below(9 + (hasLives ? Life.count : days > 1 ? Identity.count : 0)) {
    case let life where life >= 9 && hasLives: try live(Life.allCases[Int(life - 9)])
    case let identity where identity >= 9:
      try mistake(Identity.allCases[Int(identity - 9)], isQuiet: isQuiet)
    case 0, 1:
      note("link")
      try pair.change(stream.below(2) == 0 ? .cut : .breakConnection)
      later(seconds(1...2_000)) { try $0.change(.restore) }
    case 2: try crash()
    case 3: try failDisk()
    case 4:
      note("clock")
      let size = Self.clockSizes[Int(stream.below(3))]
      let role: DeviceRole = stream.below(2) == 0 ? .watch : .phone
      try pair.changeClock(of: role, .jump(.seconds(size)))
      later(seconds(30...3_000)) {
        try $0.changeClock(of: role, .jump(.seconds(-size)))
      }
    case 5: if isQuiet { try hand() }
    case 6:
      guard isQuiet, !pair.isBetweenWatches, !pair.engine.hasCrashed(.watch) else { return }
      note("other watch")
      watch = 3 - watch
      let number = watch
      try pair.takeOff()
      later(seconds(2...60)) { try $0.putOn(watch: number) }
    case 7:
      guard !pair.isBetweenWatches, !pair.engine.hasCrashed(.watch) else { return }
      note("quit")
      try pair.act(.watch, "quit")
    default:
      guard !pair.engine.hasCrashed(.phone), !pair.isElsewhere else { return }
      note("owner")
      if hasLives { try bringToFront(.phone) }
      let exercise = exercises(of: max(1, startedDays))[Int(stream.below(20))]
      try decide(on: exercise)
      try decideOtherwise(on: exercise)
    }
  }

  private mutating func decide(on exercise: String) throws {
    let name = Action.Value.text(exercise)
    let sets = Action.Value.number(Int64(3 + stream.below(5)))
    switch stream.below(5) {
    case 0: try pair.act(.phone, "note", ["exercise": name, "text": .text("slow")])
    case 1:
      note("skip")
      try pair.act(.phone, "skip", ["exercise": name])
      later(seconds(5...2_000)) { pair in
        // A wrong tap is taken back; one that the wearer has made good meanwhile stands.
        let logs = try? StoredDocuments(on: pair.phoneDisk).workouts.flatMap(\.logs)
        let log = logs?.first { $0.exerciseName == exercise }
        guard log?.status == .skipped, !pair.engine.hasCrashed(.phone) else { return }
        try pair.act(.phone, "undo", ["exercise": name])
      }
    default: try pair.act(.phone, "plan", ["exercise": name, "sets": sets])
    }
  }

  mutating func note(_ trouble: String) { troubles[trouble, default: 0] += 1 }

  private mutating func crash() throws {
    let role: DeviceRole = stream.below(2) == 0 ? .watch : .phone
    guard !pair.isBetweenWatches, !pair.engine.hasCrashed(role) else { return }
    note("crash")
    let how = Crash.allCases[Int(stream.below(3))]
    let operation = stream.below(2) == 0 ? nil : Int64(1 + stream.below(12))
    try pair.crash(role, how, atOperation: operation)
  }

  private mutating func failDisk() throws {
    note("disk")
    let kinds: [DiskError.Kind] = [.noSpace, .noRights, .system("input/output error")]
    let outage = DiskOutage(
      kinds[Int(stream.below(3))],
      after: Int64(stream.below(30)),
      count: stream.below(2) == 0 ? Int64(1 + stream.below(40)) : .max,
      leavesHalf: stream.below(2) == 0
    )
    let disks = [pair.watchDisk, pair.otherWatchDisk, pair.phoneDisk]
    let disk = disks[Int(stream.below(3))]
    pair.setOutage(of: disk, outage)
    later(seconds(1...1_200)) { $0.setOutage(of: disk, nil) }
  }

  /// A document is out of sight for a while, and comes back as it was.
  private mutating func hand() throws {
    note("hand")
    let files = pair.phoneDisk.content.filter {
      $0.bytes != nil && $0.path.hasSuffix(".json") && !$0.path.hasPrefix(".")
        && !$0.path.hasPrefix("Waiting")
    }
    guard !files.isEmpty, !pair.engine.hasCrashed(.phone), !pair.isElsewhere else { return }
    let file = files[Int(stream.below(UInt64(files.count)))]
    let path = file.path
    let bytes = file.bytes ?? []
    switch stream.below(3) {
    case 0:
      try pair.hide(path, true)
      later(seconds(1...600)) { try $0.hide(path, false) }
    case 1:
      try pair.changeByHand(path, to: Array(bytes.prefix(bytes.count / 2)))
      later(seconds(1...600)) { try $0.changeByHand(path, to: bytes) }
    default:
      try pair.changeByHand(path, to: [])
      later(.milliseconds(20)) { try $0.changeByHand(path, to: bytes) }
    }
  }
}
