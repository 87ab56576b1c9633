import LockstepCommandLine
import LockstepPosix

/// The benchmark of other people's apps, built with this machine's Swift compiler: times of whole
/// commands, less those of commands without the measured part.
enum AppsBench {
  private static let runs = 5

  static func measure() throws(CommandError) -> [BenchFigure] {
    let folder = try LinkBench.makeDirectory()
    defer { _ = Result { () throws(Errno) in try FileSystem.remove(folder) } }
    let pair = try AskingPair(in: folder)
    let queues = try buildQueues()
    return try questions(pair)
      + [
        figure("idle-week", limit: 60, try extra(pair.idleWeek, over: pair.idle)),
        figure("app-start", limit: 15, try start(pair)),
        try items(queues),
        figure(
          "45000-due-items",
          limit: 300,
          try extra(
            { () throws(CommandError) in try inVirtualTime(queues, "due", 45_000) },
            over: { () throws(CommandError) in try inVirtualTime(queues, "due", 0) }
          )
        ),
      ]
  }

  private static func figure(_ name: String, limit: Double, _ milliseconds: Double) -> BenchFigure {
    BenchFigure("apps", name, unit: "ms", value: milliseconds, limit: limit)
  }

  /// Measures the median of the milliseconds that a command takes more than another one.
  private static func extra(
    _ whole: () throws(CommandError) -> Double,
    over part: () throws(CommandError) -> Double
  ) throws(CommandError) -> Double {
    var times: [Double] = []
    for _ in 0..<runs { times.append(try whole() - (try part())) }
    return Median.of(times)
  }

  // MARK: On the pair

  private static let asked = (few: 100, many: 2_100)

  /// Measures a question with its reply: the time of many questions less the time of few.
  private static func questions(_ pair: AskingPair) throws(CommandError) -> [BenchFigure] {
    let count = Double(asked.many - asked.few)
    let found = try Median.pair(of: runs) { () throws(CommandError) in
      (try pair.ask(asked.many) - (try pair.ask(asked.few))) * 1_000 / count
    } over: { () throws(CommandError) in
      try LinkBench.bare(try LinkBench.own(), AskingPair.lineBytes, isRelayed: true) / 1_000
    }
    let alone = figure("question-at-most", limit: 0.5, found.value / 1_000)
    let relayed = BenchFigure(
      "apps",
      "question",
      unit: "us",
      value: found.value,
      baseline: found.baseline,
      limit: 4
    )
    return [relayed, alone]
  }

  /// Measures a launch of the watch's app, over many launches that each follow a quit.
  private static func start(_ pair: AskingPair) throws(CommandError) -> Double {
    let count = 40
    return try extra(
      { () throws(CommandError) in try pair.launch(count) },
      over: { () throws(CommandError) in try pair.launch(0) }
    ) / Double(count)
  }

  // MARK: In virtual time

  private static func buildQueues() throws(CommandError) -> String {
    let build = ["--package-path", "Tests/Timed", "--scratch-path", ".build/bench-timed"]
    try BenchCommands.run(["swift", "build", "-c", "release", "--product", "queues-tool"] + build)
    return ".build/bench-timed/release/queues-tool"
  }

  private static func inVirtualTime(_ program: String, _ what: String, _ count: Int)
    throws(CommandError) -> Double
  {
    let lockstep = try Sibling.path("lockstep")
    return try BenchCommands.run([lockstep, "time", "--", program, what, "\(count)"])
  }

  private static func items(_ program: String) throws(CommandError) -> BenchFigure {
    let count = 200_000
    let found = try Median.pair(of: runs) { () throws(CommandError) in
      try inVirtualTime(program, "async", count) - (try inVirtualTime(program, "async", 0))
    } over: { () throws(CommandError) in
      try BenchCommands.run([program, "async", "\(count)"])
        - (try BenchCommands.run([program, "async", "0"]))
    }
    return BenchFigure(
      "apps",
      "200000-async",
      unit: "ms",
      value: found.value,
      baseline: found.baseline,
      limit: 1.5
    )
  }
}

/// The commands that a measurement starts.
enum BenchCommands {
  /// Runs a command to its end, which must be successful, and returns the milliseconds that passed.
  @discardableResult
  static func run(_ words: [String]) throws(CommandError) -> Double {
    try CommandError.wrapping {
      let start = SystemClock.monotonicNanoseconds()
      let child = try ChildProcess.spawn(["/usr/bin/env"] + words, output: .null)
      guard child.wait() == .exited(0) else {
        let said = child.stderrTail.joined(separator: "\n")
        throw CommandError.badInput("“\(words.joined(separator: " "))” does not end well: \(said)")
      }
      return Double(SystemClock.monotonicNanoseconds() - start) / 1_000_000
    }
  }
}
