import LockstepCommandLine
import LockstepPairCommands
import LockstepWorkouts
import LockstepPair
import LockstepPhoneSim
import LockstepPosix
import LockstepProtocol
import LockstepScenario
import LockstepSimulation
import LockstepWatchSim
import LockstepEventWords

/// The benchmark of the machines in one process: the cost of one event of the log.
enum PairBench {
  private static let path = "scenarios/reference-workout.scenario"

  private static let warmUps = 25

  static func measure() throws(CommandError) -> [BenchFigure] {
    let script = try ScenarioFiles.read(path)
    var costs: [Double] = []
    var speeds: [Double] = []
    // The first runs warm the processor up and are not counted.
    for run in 0..<warmUps + 75 {
      var log = EventLog()
      let start = SystemClock.monotonicNanoseconds()
      let report = InProcessRun.play(
        script,
        Engine.Configuration(of: script, seed: 1, rules: EffectRules(.workouts))
      ) { log.append($0) }
      log.finish()
      let wall = Double(SystemClock.monotonicNanoseconds() - start)
      guard report.verdict == .pass, log.count >= 600 else {
        throw .badInput("error: \(path) does not pass, or has fewer than 600 events")
      }
      if run < warmUps { continue }
      costs.append(wall / 1_000 / Double(log.count))
      speeds.append(Double(report.virtualTime.nanoseconds) / wall)
    }
    return [
      BenchFigure("pair", "event", unit: "us", value: Median.of(costs), limit: 8),
      BenchFigure(
        "pair",
        "simulated-by-wall",
        unit: "times",
        value: Median.of(speeds),
        isLessBetter: false
      ),
    ]
  }
}
