import LockstepLink
import LockstepPair
import LockstepProtocol
import LockstepSimulation
import Testing
import LockstepWorkouts

/// A workout as people live it whose devices crash: each looks at the screen and does the next thing.
///
/// The wearer wants three sets of the bench press, the last by One More, and to skip the row; the owner
/// wants the workout started. Whatever was lost on the way is done again, so every telling leads to the
/// same documents, if the machines keep their promises.
struct CrashStory {
  /// What is wanted.
  enum Aim: String, CaseIterable {
    /// The wearer does a workout.
    case workout
    /// Meanwhile the owner changes a plan, which is two files in one step, writes a note, sets the rest
    /// and deletes a split.
    case planned
  }

  /// Where a device ends.
  enum Point {
    /// In the middle of this operation of its disk.
    case operation(Int64)
    /// After so many things have happened to the pair.
    case happening(Int)
  }

  /// A device's end in the story.
  struct End {
    var role: DeviceRole
    var crash: Crash
    var point: Point
  }

  /// Something that is no crash: it begins when so many things have happened, and goes on by itself.
  struct Trouble {
    var happening: Int
    /// What is done to the pair, each so long after the beginning.
    var steps: [(after: Interval, act: (inout PairRig) throws -> Void)]
  }

  var pair: PairRig
  let aim: Aim
  private var end: End?
  private var trouble: Trouble?
  private var steps: [(at: TrueTime, act: (inout PairRig) throws -> Void)] = []
  private var restartAt: TrueTime?
  private var lastDeed = TrueTime.zero
  /// After how many losses of the watch's folder the wearer set the rest.
  private var restSet: Int?
  private(set) var crashes = 0

  /// How long a device that crashed stays off.
  private static let pause = Interval.seconds(3)
  private static let longest = TrueTime.zero + .seconds(900)
  /// When a disk that fails until the end is mended, so that there is an end.
  private static let healedAfter = Interval.seconds(300)

  init(
    _ aim: Aim,
    _ end: End? = nil,
    _ trouble: Trouble? = nil,
    outage: (role: DeviceRole, DiskOutage)? = nil
  ) throws {
    self.aim = aim
    self.end = end
    self.trouble = trouble
    if let outage {
      pair = try PairRig(profile: .wifiLAN, outage: outage, usesLines: false)
      steps = [(TrueTime.zero + Self.healedAfter, { $0.heal() })]
      return
    }
    guard let end, case .operation(let number) = end.point else {
      pair = try PairRig(profile: .wifiLAN, usesLines: false)
      return
    }
    let plan = Crash.Plan(atOperation: number, end.crash)
    pair = try PairRig(profile: .wifiLAN, plan: (end.role, plan), usesLines: false)
  }

  /// Tells the story to its end: nobody has anything to do, and nothing is under way.
  mutating func tell() throws {
    while true {
      try endIfDue()
      beginTrouble()
      let deed = try nextDeed()
      let times = [restartAt, deed?.time, steps.first?.at, pair.engine.nextEventTime]
        .compactMap(\.self)
      guard let time = times.min() else { return }
      guard time < Self.longest else {
        Issue.record("the story does not come to its end: \(try pair.watch.content)")
        return
      }
      pair.engine.advance(to: time)
      if let step = steps.first, step.at == time {
        steps.removeFirst()
        try step.act(&pair)
      } else if restartAt == time {
        restartAt = nil
        try pair.restart([.watch, .phone].first { pair.engine.hasCrashed($0) } ?? .phone)
      } else if let deed, deed.time == time {
        lastDeed = time
        try pair.act(deed.role, deed.action)
        if deed.action.verb == "rest" {
          restSet = pair.engine.hasCrashed(.watch) ? nil : pair.losses
        }
      } else {
        try pair.runNextEvent()
      }
    }
  }

  private mutating func beginTrouble() {
    guard let trouble, pair.operations >= trouble.happening else { return }
    self.trouble = nil
    steps += trouble.steps.map { (pair.engine.time + $0.after, $0.act) }
    steps.sort { $0.at < $1.at }
  }

  private mutating func endIfDue() throws {
    if let end, case .happening(let number) = end.point, pair.operations >= number {
      self.end = nil
      try pair.crash(end.role, end.crash, atOperation: nil)
    }
    guard !pair.isBetweenWatches, restartAt == nil,
      pair.engine.hasCrashed(.watch) || pair.engine.hasCrashed(.phone)
    else {
      return
    }
    crashes += 1
    restartAt = pair.engine.time + Self.pause
  }

  private typealias Deed = (time: TrueTime, role: DeviceRole, action: Action)

  private func nextDeed() throws -> Deed? {
    if pair.engine.hasCrashed(.phone) || pair.engine.hasCrashed(.watch) { return nil }
    if pair.isBetweenWatches { return nil }
    let time = max(pair.engine.time, lastDeed + .milliseconds(500))
    // Nobody plans anything in a folder that is not theirs.
    if !pair.isElsewhere {
      if let action = try ownersDeed() { return (time, .phone, action) }
      guard try isStarted else { return nil }
    }
    return try wearersDeed().map { (max(time, lastDeed + .seconds(1)), .watch, $0) }
  }

  // MARK: The owner

  private var isStarted: Bool {
    get throws { try pair.phone.workouts.count + pair.phone.pastWorkouts > 0 }
  }

  private func ownersDeed() throws -> Action? {
    if try isStarted { return aim == .planned ? try plannersDeed() : nil }
    if aim == .planned, try !pair.phone.splits.contains("Extra") {
      return Action("split", [.init("name", .text("Extra"))])
    }
    if try pair.phone.splits.contains("Push") == false {
      return Action("split", [.init("name", .text("Push"))])
    }
    let missing = exercises.first { !pair.splitHas($0.0) }
    guard let missing else { return Action("start", [.init("split", .text("Push"))]) }
    return Action(
      "add",
      [
        .init("exercise", .text(missing.0)), .init("split", .text("Push")),
        .init("sets", .number(missing.1)),
      ]
    )
  }

  /// What the owner sees on the disk is not yet as it should be.
  private func plannersDeed() throws -> Action? {
    // What somebody else has just broken is not looked at before it is whole again.
    guard let documents = try? StoredDocuments(on: pair.phoneDisk) else { return nil }
    guard let press = documents.workouts.first?.log("Bench Press") else { return nil }
    if press.plan.weight != 50 || press.plan.sets != 3 {
      return Action(
        "plan",
        [
          .init("exercise", .text("Bench Press")), .init("sets", .number(3)),
          .init("weight", .number(50)),
        ]
      )
    }
    if press.notes.isEmpty {
      return Action(
        "note",
        [.init("exercise", .text("Bench Press")), .init("text", .text("slow"))]
      )
    }
    if documents.settings.autoFinishSeconds != 30 {
      return Action("auto-finish", [.init("countdown", .number(30))])
    }
    guard documents.splits.contains(where: { $0.name == "Extra" }) else { return nil }
    return Action("delete-split", [.init("split", .text("Extra"))])
  }

  private let exercises: [(String, Int64)] = [("Bench Press", 2), ("Row", 1)]

  // MARK: The wearer

  private func wearersDeed() throws -> Action? {
    switch try pair.watch.content {
    case .off: Action("launch")
    case .workouts(let list):
      list.isEmpty ? nil : Action("open", [.init("workout", .text("Push"))])
    case .exercises(_, let list): deed(among: list)
    case .run(let run): deed(on: run)
    }
  }

  private func deed(among list: [WatchScreen.Exercise]) -> Action? {
    if restSet != pair.losses { return Action("rest", [.init("rest", .number(2))]) }
    guard let next = list.first(where: { $0.status != "completed" && $0.status != "skipped" })
    else { return nil }
    return Action(
      next.name == "Row" ? "skip" : "exercise",
      [.init("exercise", .text(next.name))]
    )
  }

  private func deed(on run: WatchScreen.Run) -> Action {
    switch run.page {
    case .ready: Action("start")
    case .work, .rest: Action("next")
    case .finish: Action(run.sets < 3 ? "one-more" : "done")
    }
  }
}
