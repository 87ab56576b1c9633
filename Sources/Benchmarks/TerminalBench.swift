import LockstepCommandLine
import LockstepPairCommands
import LockstepFaces
import LockstepPair
import LockstepPosix
import LockstepScenario
import LockstepSimulation
import LockstepTerminal
import LockstepWorkoutChecks

/// The benchmark of the demo's pictures: the bytes for a terminal, and the time to make them.
enum TerminalBench {
  static func measure() throws(CommandError) -> [BenchFigure] {
    let pictures = try Pictures.ofStory()
    return [
      BenchFigure(
        "terminal",
        "quiet-picture",
        unit: "bytes",
        value: mean(pictures.quiet),
        limit: 200
      ),
      BenchFigure(
        "terminal",
        "busy-picture",
        unit: "bytes",
        value: mean(pictures.busy),
        limit: 2_048
      ),
      BenchFigure(
        "terminal",
        "busiest-picture",
        unit: "bytes",
        value: Double(pictures.busy.max() ?? 0)
      ),
      BenchFigure(
        "terminal",
        "picture",
        unit: "µs",
        value: Median.of(pictures.nanoseconds.map { Double($0) / 1_000 })
      ),
    ]
  }

  private static func mean(_ counts: [Int]) -> Double {
    counts.isEmpty ? 0 : Double(counts.reduce(0, +)) / Double(counts.count)
  }

  /// The pictures of a run except the first, which is written completely.
  private struct Pictures: Pacer {
    private let stage: DemoStage
    private var screen: Screen
    private var next: Int64 = 0
    private var linesBefore = 0
    private(set) var quiet: [Int] = []
    private(set) var busy: [Int] = []
    private(set) var nanoseconds: [Int64] = []

    private init(_ stage: DemoStage) {
      self.stage = stage
      screen = Screen(stage.capabilities)
    }

    static func ofStory() throws(CommandError) -> Pictures {
      try CommandError.wrapping {
        let story = try DemoScript(DemoScript.storyText)
        let stage = DemoStage(story, Capabilities(), mode: "two processes")
        var engine = try DemoPair.inProcess(story)
        var pictures = Pictures(stage)
        var runner = Runner(story.script, promises: .workouts) { stage.see($0) }
        if let fault = runner.run(on: &engine, pacedBy: &pictures).fault { throw fault }
        return pictures
      }
    }

    mutating func reach(_ time: TrueTime, in engine: inout Engine) -> Bool {
      while next * 1_000_000_000 / 30 < time.nanoseconds {
        show(TrueTime(nanoseconds: next * 1_000_000_000 / 30), engine)
        next += 1
      }
      return true
    }

    private mutating func show(_ time: TrueTime, _ engine: Engine) {
      let start = SystemClock.monotonicNanoseconds()
      let size = DemoPicture.sizeComfortable
      guard let grid = stage.newPicture(at: time, in: size, engine) else { return }
      let bytes = screen.show(grid).count
      nanoseconds.append(SystemClock.monotonicNanoseconds() - start)
      let lines = stage.state.lineCount
      defer { linesBefore = lines }
      if screen.statistics.pictures == 1 || bytes == 0 { return }
      if lines == linesBefore { quiet.append(bytes) } else { busy.append(bytes) }
    }
  }
}
