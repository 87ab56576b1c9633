import LockstepPosix

/// Whole commands, as the shell would start them.
enum RunBench {
  static func measure() throws(CommandError) -> [BenchFigure] {
    var times: [Double] = []
    for _ in 0..<11 { times.append(try runFirstWorkout()) }
    return [
      BenchFigure(
        "run",
        "first-workout-processes",
        unit: "ms",
        value: Median.of(times),
        limit: 200
      )
    ]
  }

  private static func runFirstWorkout() throws(CommandError) -> Double {
    try CommandError.wrapping {
      let start = SystemClock.monotonicNanoseconds()
      let child = try ChildProcess.spawn(
        [
          try FileSystem.executablePath(), "run", "--mode", "processes",
          "scenarios/first-workout.scenario",
        ],
        output: .null
      )
      guard child.wait() == .exited(0) else {
        throw CommandError.badInput("error: first-workout does not pass")
      }
      return Double(SystemClock.monotonicNanoseconds() - start) / 1_000_000
    }
  }
}
