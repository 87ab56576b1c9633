import Lockstep
import LockstepCommandLine
import LockstepDevices
import LockstepEventWords
import LockstepPair
import LockstepPairCommands
import LockstepPosix
import LockstepProtocol
import LockstepScenario
import LockstepSimulation
import LockstepStories
import LockstepWorkoutChecks

/// The benchmark of the explorer: stories per second of processor time, the cost of a copy of a pair,
/// and a finding.
enum ExploreBench {
  private static let runs = 5
  private static let rounds = 4
  private static let workout = "scenarios/first-workout.scenario"

  static func measure() throws(CommandError) -> [BenchFigure] {
    do {
      let (list, first) = (try list(), try firstWorkout())
      return try stories("app", list, limit: 5_000)
        + stories("workout", try shortWorkout(), limit: 2_000)
        + copies() + [try everyFault(first)] + finding()
    } catch {
      throw .inputOutput("the explorer cannot be measured: \(error)")
    }
  }

  // MARK: Tellers

  private static let course = """
    @0s      watch launch
    @2s      watch do add
    @4s      watch do add
    @6s      watch do add
    @8s      watch do add
    """

  private static let promises = """
    promise each item arrives once, settled within 30s
             expect phone screen count = acted(watch add)
    """

  private static func exploration(isQueued: Bool) -> Exploration {
    Exploration(watch: { AddingWatch(isQueued: isQueued) }, phone: { CountingPhone() }) {
      course
    } promises: {
      promises
    }
  }

  private static func list() throws -> Teller { try exploration(isQueued: true).teller() }

  private static func firstWorkout() throws -> Teller {
    try teller(of: try ScenarioFiles.read(workout))
  }

  /// Makes the explorer's teller of stories about a workout with one set of one exercise.
  private static func shortWorkout() throws -> Teller {
    let text = """
      @0s      phone split Core
               phone add Plank to Core sets 1 reps 10
      @2s      phone start Core
      @5s      watch exercise Plank
      +1s      watch start
      +30s     watch next

      promise the watch keeps nothing back, settled within 60s
               expect watch screen pending = 0
      """
    return try teller(of: try ScriptParser.parse(text, in: .workouts))
  }

  private static func teller(of script: Script) throws -> Teller {
    let language = LockstepScenario.Language.workouts
    let world = try World(script, in: language, checkers: .workouts) { () throws(DeviceFault) in
      var engine = Engine(Engine.Configuration(of: script, rules: EffectRules(.workouts)))
      try PairModel.workouts.attach(to: &engine, hasDigests: false)
      return engine
    }
    return try Teller(world, troubles: Trouble.usual(in: language, of: script))
  }

  // MARK: Figures

  private static func stories(_ name: String, _ teller: Teller, limit: Double) throws
    -> [BenchFigure]
  {
    var speeds: [Double] = []
    var events = 0
    for run in 0..<runs {
      events = 0
      let start = SystemClock.processorNanoseconds()
      for number in 0..<rounds {
        var round = Round(number, of: teller, seed: UInt64(run + 1))
        while let told = try round.tell() { events += told.telling.events }
      }
      let stories = rounds * Round.size(of: teller)
      speeds.append(Double(stories) * 1e9 / Double(SystemClock.processorNanoseconds() - start))
    }
    return [
      BenchFigure(
        "explore",
        "\(name)-stories",
        unit: "a second",
        value: Median.of(speeds),
        limit: limit,
        isLessBetter: false
      ),
      BenchFigure(
        "explore",
        "\(name)-events-a-story",
        unit: "events",
        value: Double(events) / Double(rounds * Round.size(of: teller)),
        isLessBetter: false
      ),
    ]
  }

  /// Measures the time and the memory of a copy of the pair after each step of the first workout.
  private static func copies() throws -> [BenchFigure] {
    let said = try BenchProcess.output(of: ["copies"])
    let figures = said.split(separator: " ").compactMap { Double($0) }
    guard figures.count == 2 else {
      throw CommandError.inputOutput("the process that was measured said: \(said)")
    }
    return [
      BenchFigure("explore", "copy", unit: "us", value: figures[0], limit: 20),
      BenchFigure("explore", "copy-memory", unit: "kB", value: figures[1], limit: 100),
    ]
  }

  /// Measures the time and the memory of a copy in this process, and prints microseconds and kilobytes.
  static func measureCopies() throws -> String {
    let script = try ScenarioFiles.read(workout)
    var engine = Engine(Engine.Configuration(of: script, rules: EffectRules(.workouts)))
    try PairModel.workouts.attach(to: &engine, hasDigests: false)
    var runner = Runner(script) { _ in }
    var pacer = Unpaced()
    var saved: [SavedPair] = []
    var nanoseconds: Int64 = 0
    let before = try ResidentMemory.bytes()
    while try runner.step(on: &engine, pacedBy: &pacer) {
      let start = SystemClock.processorNanoseconds()
      if let copy = engine.save() {
        engine.restore(copy)
        saved.append(copy)
      }
      nanoseconds += SystemClock.processorNanoseconds() - start
    }
    let (count, memory) = (Double(saved.count), Double(try ResidentMemory.bytes() - before))
    return "\(Double(nanoseconds) / 1_000 / count) \(memory / 1_000 / count)"
  }

  private static func everyFault(_ teller: Teller) throws -> BenchFigure {
    let start = SystemClock.processorNanoseconds()
    let placements = Placements(teller, most: 1)
    for number in 0..<placements.count { _ = try placements.telling(of: number) }
    let seconds = Double(SystemClock.processorNanoseconds() - start) / 1e9
    return BenchFigure("explore", "every-fault", unit: "s", value: seconds, limit: 3)
  }

  /// Lets the explorer find the first failure of an app that uses only messages, and measures how long
  /// it takes to shorten it.
  private static func finding() throws -> [BenchFigure] {
    let teller = try exploration(isQueued: false).teller()
    var round = Round(0, of: teller, seed: 1)
    while let told = try round.tell() {
      if let found = told.telling.found.first {
        return try shorten(found.breach, told.telling, teller)
      }
    }
    throw CommandError.inputOutput("nothing was found in an app that loses what it sends")
  }

  private static func shorten(_ breach: Breach, _ telling: Telling, _ teller: Teller) throws
    -> [BenchFigure]
  {
    let start = SystemClock.processorNanoseconds()
    let finding = try teller.shorten(breach, telling) { false }
    let milliseconds = Double(SystemClock.processorNanoseconds() - start) / 1e6
    let text = StoryText(finding.telling, breaking: breach, of: teller.world.script).text
    let lines = text.split(separator: "\n").count
    return [
      BenchFigure("explore", "shorten", unit: "ms", value: milliseconds, limit: 1_000),
      BenchFigure("explore", "shortest", unit: "lines", value: Double(lines), limit: 12),
    ]
  }
}
