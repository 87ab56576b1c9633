import LockstepCommandLine
import LockstepPairCommands
import LockstepPair
import LockstepPosix
import LockstepProtocol
import LockstepReports
import LockstepScenario
import LockstepEventWords
import LockstepWorkoutChecks
import LockstepWorkouts

/// The benchmark of whole commands as a shell starts them, and of exports of their logs.
enum RunBench {
  private static let workout = "scenarios/first-workout.scenario"
  private static let seeds = 1_000

  static func measure() throws(CommandError) -> [BenchFigure] {
    [
      try figure("first-workout-processes", limit: 200, ["--mode", "processes", workout]),
      try figure(
        "first-workout-inprocess",
        limit: 10,
        ["--mode", "inprocess", "--quiet", workout]
      ),
      try figure("library-2-jobs", limit: 1_000, ["--jobs", "2", "scenarios"], runs: 5),
      try figure(
        "first-workout-\(seeds)-seeds-2-jobs",
        limit: 1_500,
        ["--jobs", "2", "--seeds", "1..\(seeds)", workout],
        runs: 3
      ),
    ] + (try page())
  }

  /// The times of one run of a command, in milliseconds.
  private struct Times {
    var wall: Double
    /// The processor time, added up over all processors.
    var processor: Double
  }

  /// Measures the median of the times that a command takes.
  private static func figure(
    _ name: String,
    limit: Double,
    _ arguments: [String],
    runs: Int = 11
  ) throws(CommandError) -> BenchFigure {
    var times: [Times] = []
    for _ in 0..<runs { times.append(try time(arguments)) }
    return BenchFigure(
      "run",
      name,
      unit: "ms",
      value: Median.of(times.map(\.wall)),
      processor: Median.of(times.map(\.processor)),
      limit: limit
    )
  }

  private static func time(_ arguments: [String]) throws(CommandError) -> Times {
    try CommandError.wrapping {
      let start = SystemClock.monotonicNanoseconds()
      let worked = SystemClock.nanosecondsOfChildren()
      let child = try ChildProcess.spawn(
        [try Sibling.path("lockstep"), "run"] + arguments,
        output: .null
      )
      guard child.wait() == .exited(0) else {
        throw CommandError.badInput("error: run \(arguments.joined(separator: " ")) does not pass")
      }
      return Times(
        wall: Double(SystemClock.monotonicNanoseconds() - start) / 1_000_000,
        processor: Double(SystemClock.nanosecondsOfChildren() - worked) / 1_000_000
      )
    }
  }

  // MARK: The page of a long log

  private static let events = 10_000

  private static func page() throws(CommandError) -> [BenchFigure] {
    let log = RecordedLog(Array(try longLog().prefix(events)))
    guard let html = Exporter.named("html") else { return [] }
    var times: [Double] = []
    var bytes = 0
    for _ in 0..<11 {
      let start = SystemClock.monotonicNanoseconds()
      bytes = html.export(log, Findings()).count
      times.append(Double(SystemClock.monotonicNanoseconds() - start) / 1_000_000)
    }
    return [
      BenchFigure("run", "html-10000-events", unit: "ms", value: Median.of(times), limit: 100),
      BenchFigure(
        "run",
        "html-10000-bytes",
        unit: "kB",
        value: Double(bytes) / 1_000,
        limit: 2_000
      ),
    ]
  }

  /// Makes a long log of two devices that send each other messages.
  private static func longLog() throws(CommandError) -> [LogEvent] {
    let source = """
      title Ten thousand events
      @0s    watch launch
      @2s    repeat \(events / 4) times as n
      watch  message {"number":${n},"kind":"a message of some length"}
      +100ms again
      """
    let script: Script
    do throws(Diagnostics) {
      script = try ScriptParser.parse(source, in: .workouts)
    } catch {
      throw .badInput(error.rendered(path: "bench", source: source))
    }
    var log: [LogEvent] = []
    _ = InProcessRun.play(
      script,
      Engine.Configuration(title: script.title, rules: EffectRules(.workouts))
    ) { log.append($0) }
    guard log.count >= events else {
      throw .badInput("error: the log has \(log.count) events, fewer than \(events)")
    }
    return log
  }
}
