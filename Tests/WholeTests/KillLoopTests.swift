import LockstepPosix
import LockstepProtocol
import LockstepSimulation
import Testing
import LockstepWorkouts

/// Real processes on the real disk, killed with SIGKILL at random instants in the middle of a
/// workout, on a disk that does what it is told and on one whose calls fail at random.
///
/// The wearer does the next thing on whatever screen there is, until the workout is done. After each kill
/// the documents must be whole, and must hold every set that the watch no longer showed as pending.
/// `LOCKSTEP_KILL_ROUNDS` says how many workouts are lived through so, each of its own seed.
@Suite(.waiting)
struct KillLoopTests {
  private let workspace: Workspace

  init() throws { workspace = try Workspace() }

  private static let rounds = Int(Environment.value("LOCKSTEP_KILL_ROUNDS") ?? "") ?? 1
  private static let killsInRound = 8
  /// Enough that a round's kills come before the end of the workout.
  private static let sets = 48

  @Test(.enabled(if: FailingDisk.canBeBuilt), arguments: 1...rounds)
  func `whatever calls of the disk fail, and whoever is killed meanwhile, no set is lost`(seed: Int)
    throws
  {
    let disk = try FailingDisk(workspace, seed: seed)
    var pair = try KilledPair(workspace, sets: Self.sets, disk: disk)
    var stream = RandomStream(seed: UInt64(seed), purpose: "failing")
    for _ in 0..<Self.killsInRound {
      try disk.fail(true)
      try pair.live(milliseconds: Int64(400 + stream.below(1_500)))
      if stream.below(2) == 0 { try pair.kill(stream.below(2) == 0 ? .phone : .watch) }
      try disk.fail(false)
      try pair.live(milliseconds: Int64(stream.below(800)))
    }
    let log = try #require(try pair.finish(within: 90_000))
    #expect(log.status == .completed)
    // A set that a watch could not keep and forgot in a kill is done anew; where it was sent, both count.
    #expect((Int64(Self.sets)...pair.deeds).contains(log.setsDone))
    try pair.check()
    let sets = "\(pair.deeds) sets done, \(log.setsDone) kept, \(pair.promised) told to be kept"
    print("failing disk: \(pair.killed) kills and ends, \(sets)")
  }

  @Test(arguments: 1...rounds)
  func `however often processes are killed, no set is lost and no document is torn`(seed: Int)
    throws
  {
    var pair = try KilledPair(workspace, sets: Self.sets)
    var stream = RandomStream(seed: UInt64(seed), purpose: "kills")
    for _ in 0..<Self.killsInRound {
      try pair.live(milliseconds: Int64(200 + stream.below(1_500)))
      try pair.kill(stream.below(2) == 0 ? .phone : .watch)
      try pair.check()
    }
    #expect(!pair.isDone, "the workout was over before the last kill")
    let log = try #require(try pair.finish(within: 60_000))
    #expect(log.status == .completed)
    #expect(log.setsDone == Self.sets)
    print("killed: \(pair.killed) processes, \(pair.promised) sets told to be safe")
  }
}

/// A phone and a watch in processes of their own that are killed and started again.
private struct KilledPair {
  private let workspace: Workspace
  private let store: String
  private var phone: Program
  private var watch: Program
  private(set) var killed = 0
  /// The most sets that the watch has shown as recorded for good.
  private(set) var promised: Int64 = 0
  /// How many sets the wearer has ended.
  private(set) var deeds: Int64 = 0
  /// The screen that the wearer has acted on, and when.
  private var answered = ""
  private var answeredAt: Int64 = 0
  private let environment: [(String, String)]

  /// How long the wearer takes for each thing.
  private static let pace: Int64 = 150_000_000

  init(_ workspace: Workspace, sets: Int, disk: FailingDisk? = nil) throws {
    self.workspace = workspace
    environment = disk?.environment ?? []
    store = workspace.file("store")
    for line in [
      "split Core", "add Plank to Core sets \(sets) reps 1", "rest 1s", "auto-finish 1s", "allow",
    ] {
      let words = line.split(separator: " ").map(String.init)
      let finished = try workspace.run("phonesim", words + ["--store", store])
      guard finished.status == .exited(0) else { throw Surprise(finished.errors) }
    }
    phone = try Self.startPhone(workspace, store, environment)
    watch = try Self.startWatch(workspace, environment)
    try watch.wait(for: "connected to the host")
    try watch.type("launch")
    try phone.wait(for: "\nreachable\n")
    try phone.type("start Core")
    try phone.wait(for: "✎ workout")
    try watch.type("allow")
  }

  private static func startPhone(
    _ workspace: Workspace,
    _ store: String,
    _ environment: [(String, String)]
  ) throws -> Program {
    try workspace.start(
      "phonesim",
      ["--listen", workspace.file("link"), "--store", store, "--link", "instant"],
      environment: environment
    )
  }

  private static func startWatch(_ workspace: Workspace, _ environment: [(String, String)])
    throws -> Program
  {
    try workspace.start(
      "watchsim",
      ["--connect", workspace.file("link"), "--state", workspace.file("watch")],
      environment: environment
    )
  }

  // MARK: Living

  mutating func live(milliseconds: Int64) throws {
    let end = SystemClock.monotonicNanoseconds() + milliseconds * 1_000_000
    while SystemClock.monotonicNanoseconds() < end, !isDone { try step() }
  }

  /// Waits until the workout is over, and says what its document says.
  mutating func finish(within milliseconds: Int64) throws -> WorkoutLog? {
    try live(milliseconds: milliseconds)
    return try log
  }

  /// Takes in what was shown, and does the next thing on the screen.
  private mutating func step() throws {
    let requests = (watch.child.outputDescriptors + phone.child.outputDescriptors).map {
      PollRequest(descriptor: $0)
    }
    _ = try Poll.wait(requests, timeoutMilliseconds: 20)
    watch.take()
    phone.take()
    // A program whose disk cannot even be opened ends with a word on it, and is started again.
    if phone.child.poll() != nil { try restart(.phone) }
    if watch.child.poll() != nil { try restart(.watch) }
    let now = SystemClock.monotonicNanoseconds()
    guard let screen = lastScreen(of: watch), screen != answered else { return }
    note(screen)
    guard now >= answeredAt + Self.pace else { return }
    answered = screen
    answeredAt = now
    guard let line = deed(on: screen) else { return }
    if screen.contains(": work ") { deeds += 1 }
    try watch.type(line)
  }

  private func lastScreen(of program: Program) -> String? {
    program.output.split(separator: "\n").last { $0.hasPrefix("▣ ") }.map(String.init)
  }

  private func deed(on screen: String) -> String? {
    if screen.contains("the app does not run") { return "launch" }
    if screen.hasPrefix("▣ no workout") { return nil }
    if screen.hasPrefix("▣ workouts: Core") { return "open Core" }
    if screen.hasPrefix("▣ Core: Plank") { return isDone ? nil : "exercise Plank" }
    if screen.contains(": ready ") { return "start" }
    if screen.contains(": work ") || screen.contains(": rest ") { return "next" }
    return screen.contains(": finish ") ? "done" : nil
  }

  /// What the watch shows without anything pending has been told to be safe; on a disk that can
  /// fail, what it shows without “not kept”.
  private mutating func note(_ screen: String) {
    let isTold = !screen.contains(environment.isEmpty ? "pending" : "not kept")
    guard isTold, screen.contains(": rest "),
      let set = screen.split(separator: " ").dropFirst(3).first.flatMap({ Int64($0) })
    else { return }
    promised = max(promised, set)
  }

  var isDone: Bool { (try? log?.status.isOver) ?? false }

  // MARK: Killing

  mutating func kill(_ role: DeviceRole) throws {
    let program = role == .watch ? watch : phone
    program.child.kill()
    _ = program.child.wait()
    try restart(role)
    guard role == .watch, environment.isEmpty else { return }
    try watch.wait(for: "connected to the host")
    try watch.type("launch")
  }

  private mutating func restart(_ role: DeviceRole) throws {
    killed += 1
    answered = ""
    if role == .watch {
      watch = try Self.startWatch(workspace, environment)
    } else {
      phone = try Self.startPhone(workspace, store, environment)
    }
  }

  /// Every document is whole, and holds what was promised.
  func check() throws {
    for folder in ["Splits", "Workouts"] {
      for file in try Files.all(in: "\(store)/\(folder)") where file.hasSuffix(".json") {
        let bytes = try FileSystem.readFile(file)
        #expect(throws: Never.self) { try JSONReader.check(bytes) }
      }
    }
    let done = try log?.setsDone ?? 0
    #expect(done >= promised, "the watch was told that \(promised) sets are safe")
  }

  private var log: WorkoutLog? {
    get throws {
      let files = try Files.all(in: "\(store)/Workouts")
      guard let file = files.first(where: { $0.hasSuffix(".json") }) else { return nil }
      return try Workout.read(stored: FileSystem.readFile(file)).logs.first
    }
  }
}
