import LockstepCommandLine
import LockstepPairCommands
import LockstepWorkouts
import LockstepHealthStore
import LockstepPair
import LockstepPosix
import LockstepProtocol
import LockstepScenario
import LockstepSimulation
import LockstepWorkoutFiles
import LockstepEventWords
import LockstepWorkoutChecks

/// The benchmark of an hour's ride of 3,600 records, played on the watch and stored by the phone, in
/// one process.
enum RideBench {
  private static let story = """
    title An hour's ride
    @0s watch launch
    @1s watch play ride
    @61m expect phone recorded ride
    """

  private static let warmUps = 3

  static func measure() throws(CommandError) -> [BenchFigure] {
    let script = try script()
    var speeds: [Double] = []
    for run in 0..<warmUps + 11 {
      let start = SystemClock.monotonicNanoseconds()
      let report = InProcessRun.play(
        script,
        Engine.Configuration(of: script, seed: 1, rules: EffectRules(.workouts))
      ) { _ in }
      let wall = Double(SystemClock.monotonicNanoseconds() - start)
      guard report.verdict == .pass else {
        throw .badInput("error: the hour's ride does not pass: \(report.failures)")
      }
      if run >= warmUps { speeds.append(Double(report.virtualTime.nanoseconds) / wall) }
    }
    return [
      BenchFigure(
        "ride",
        "simulated-by-wall",
        unit: "times",
        value: Median.of(speeds),
        limit: 20_000,
        isLessBetter: false
      )
    ]
  }

  /// Makes the scenario with the ride, which has no pause.
  private static func script() throws(CommandError) -> Script {
    let ride = FIT.SyntheticActivity(elapsedSeconds: 3_600)
    do {
      let workout = try RecordedActivity.workout(of: try ride.file(), session: nil)
      let file = Script.RecordedFile(workout)
      return try ScriptParser.parse(story, in: .workouts).reading { _, _ in file }
    } catch {
      throw .badInput("error: the hour's ride cannot be made: \(error)")
    }
  }
}
