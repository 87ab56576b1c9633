import LockstepCommandLine
import LockstepPairCommands
import LockstepSimulation
import LockstepWorkoutChecks
import LockstepPair
import LockstepPosix
import LockstepProtocol
import LockstepScenario
import LockstepEventWords
import LockstepWorkouts

/// The benchmark of a workout session on a watch whose disk is full: the waiting samples grow each
/// hour, but the cost of an hour must not.
enum FullDiskBench {
  private static let runs = 3

  private static func story(hours: Int) -> String {
    """
    title A full disk for \(hours) h
    @0s watch launch
    @1s watch start-activity running
    @10s watch disk full
    @\(hours)h watch end-activity
    +1m expect watch pending 0
    """
  }

  /// Measures the ratio of four hours to two, which is 2 if each hour costs the same.
  static func measure() throws(CommandError) -> [BenchFigure] {
    let pair = try Median.pair(of: runs) { () throws(CommandError) in
      try milliseconds(hours: 4)
    } over: { () throws(CommandError) in
      try milliseconds(hours: 2)
    }
    return [
      BenchFigure(
        "pair",
        "full-disk-4-hours",
        unit: "ms",
        value: pair.value,
        baseline: pair.baseline,
        limit: 2.8
      )
    ]
  }

  private static func milliseconds(hours: Int) throws(CommandError) -> Double {
    let script: Script
    do { script = try ScriptParser.parse(story(hours: hours), in: .workouts) } catch {
      throw .badInput("error: the story of a full disk cannot be read: \(error)")
    }
    let start = SystemClock.monotonicNanoseconds()
    let report = InProcessRun.play(
      script,
      Engine.Configuration(of: script, seed: 1, rules: EffectRules(.workouts))
    ) { _ in }
    let milliseconds = Double(SystemClock.monotonicNanoseconds() - start) / 1_000_000
    guard report.verdict == .pass else {
      throw .badInput("error: the story of a full disk does not pass: \(report.failures)")
    }
    return milliseconds
  }
}
