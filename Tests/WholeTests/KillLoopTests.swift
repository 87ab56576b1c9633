import Posix
import Protocol
import Simulation
import Testing
import Workouts

/// Real processes on the real disk, killed with SIGKILL at random instants in the middle of a workout.
///
/// The wearer does the next thing on whatever screen there is, until the workout is done. After each kill
/// the documents must be whole, and must hold every set that the watch no longer showed as pending.
/// `LOCKSTEP_KILL_ROUNDS` says how many workouts are lived through so, each of its own seed.
struct KillLoopTests {
  private let workspace: Workspace

  init() throws { workspace = try Workspace() }

  private static let rounds = Int(Environment.value("LOCKSTEP_KILL_ROUNDS") ?? "") ?? 1
  private static let killsInRound = 8
  /// Enough that a round's kills come before the end of the workout.
  private static let sets = 24

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
    let done = try pair.finish(within: 60_000)
    #expect(done == "Plank \(Self.sets)/\(Self.sets) completed")
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
  /// The screen that the wearer has acted on, and when.
  private var answered = ""
  private var answeredAt: Int64 = 0

  /// How long the wearer takes for each thing.
  private static let pace: Int64 = 150_000_000

  init(_ workspace: Workspace, sets: Int) throws {
    self.workspace = workspace
    store = workspace.file("store")
    for line in [
      "split Core", "add Plank to Core sets \(sets) reps 1", "rest 1s", "auto-finish 1s", "allow",
    ] {
      let words = line.split(separator: " ").map(String.init)
      let finished = try workspace.run("phonesim", words + ["--store", store])
      guard finished.status == .exited(0) else { throw Surprise(finished.errors) }
    }
    phone = try Self.startPhone(workspace, store)
    watch = try Self.startWatch(workspace)
    try watch.wait(for: "connected to the host")
    try watch.type("launch")
    try phone.wait(for: "\nreachable\n")
    try phone.type("start Core")
    try watch.type("allow")
  }

  private static func startPhone(_ workspace: Workspace, _ store: String) throws -> Program {
    try workspace.start(
      "phonesim",
      ["--listen", workspace.file("link"), "--store", store, "--link", "instant"]
    )
  }

  private static func startWatch(_ workspace: Workspace) throws -> Program {
    try workspace.start(
      "watchsim",
      ["--connect", workspace.file("link"), "--state", workspace.file("watch")]
    )
  }

  // MARK: Living

  mutating func live(milliseconds: Int64) throws {
    let end = SystemClock.monotonicNanoseconds() + milliseconds * 1_000_000
    while SystemClock.monotonicNanoseconds() < end, !isDone { try step() }
  }

  /// Waits until the workout is over, and says what its document says.
  mutating func finish(within milliseconds: Int64) throws -> String {
    try live(milliseconds: milliseconds)
    return try log.map { "\($0.exerciseName) \($0.setsDone)/\($0.plan.sets) \($0.status)" }
      ?? "none"
  }

  /// Takes in what was shown, and does the next thing on the screen.
  private mutating func step() throws {
    let requests = (watch.child.outputDescriptors + phone.child.outputDescriptors).map {
      PollRequest(descriptor: $0)
    }
    _ = try Poll.wait(requests, timeoutMilliseconds: 20)
    watch.take()
    phone.take()
    let now = SystemClock.monotonicNanoseconds()
    guard let screen = lastScreen(of: watch), screen != answered else { return }
    note(screen)
    guard now >= answeredAt + Self.pace else { return }
    answered = screen
    answeredAt = now
    if let line = deed(on: screen) { try watch.type(line) }
  }

  private func lastScreen(of program: Program) -> String? {
    program.output.split(separator: "\n").last { $0.hasPrefix("▣ ") }.map(String.init)
  }

  private func deed(on screen: String) -> String? {
    if screen.contains("the app does not run") { return "launch" }
    if screen.hasPrefix("▣ workouts: Core") { return "open Core" }
    if screen.hasPrefix("▣ Core: Plank") { return isDone ? nil : "exercise Plank" }
    if screen.contains(": ready ") { return "start" }
    if screen.contains(": work ") || screen.contains(": rest ") { return "next" }
    return screen.contains(": finish ") ? "done" : nil
  }

  /// What the watch shows without anything pending has been told to be safe.
  private mutating func note(_ screen: String) {
    guard !screen.contains("pending"), screen.contains(": rest "),
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
    killed += 1
    answered = ""
    if role == .watch {
      watch = try Self.startWatch(workspace)
    } else {
      phone = try Self.startPhone(workspace, store)
    }
    guard role == .watch else { return }
    try watch.wait(for: "connected to the host")
    try watch.type("launch")
  }

  /// Every document is whole, and holds what was promised.
  func check() throws {
    for folder in ["Splits", "Workouts"] {
      for file in try files(in: "\(store)/\(folder)") where file.hasSuffix(".json") {
        let bytes = try FileSystem.readFile(file)
        #expect(throws: Never.self) { try JSONReader.check(bytes) }
      }
    }
    let done = try log?.setsDone ?? 0
    #expect(done >= promised, "the watch was told that \(promised) sets are safe")
  }

  private func files(in folder: String) throws -> [String] {
    guard FileSystem.isDirectory(folder) else { return [] }
    return try FileSystem.list(folder).flatMap { name in
      let path = "\(folder)/\(name)"
      return FileSystem.isDirectory(path) ? try files(in: path) : [path]
    }
  }

  private var log: WorkoutLog? {
    get throws {
      guard let file = try files(in: "\(store)/Workouts").first(where: { $0.hasSuffix(".json") })
      else { return nil }
      return try Workout.read(stored: FileSystem.readFile(file)).logs.first
    }
  }
}
