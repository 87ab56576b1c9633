import LockstepCommandLine
import LockstepPairCommands
import LockstepPosix
import LockstepProtocol

/// `lockstep-bench`: measures this build and prints each figure beside its baseline of the same run.
package enum BenchProgram {
  /// Runs it with the words after its name, and returns the exit code.
  package static func run(_ words: [String]) -> Int32 {
    if words.first == "bench-process" { return BenchProcess.run(Array(words.dropFirst())) }
    return Programs.finish { () throws(CommandError) in
      guard let arguments = try BenchCommand.arguments(words) else { return 0 }
      return try measure(arguments)
    }
  }

  private static func measure(_ arguments: Arguments) throws(CommandError) -> Int32 {
    let wanted = arguments.operands.isEmpty ? BenchCommand.groups : arguments.operands
    var figures: [BenchFigure] = []
    if !arguments.has(BenchCommand.json) { StandardStream.write(BenchFigure.header + "\n") }
    for group in wanted {
      for figure in try measure(group) {
        show(figure, asJSON: arguments.has(BenchCommand.json))
        figures.append(figure)
      }
    }
    warnOfDebugBuild()
    return arguments.has(BenchCommand.check) && !figures.allSatisfy(\.isWithinLimit) ? 1 : 0
  }

  private static func measure(_ group: String) throws(CommandError) -> [BenchFigure] {
    switch group {
    case "link": try LinkBench.measure()
    case "session": try SessionBench.measure()
    case "pair": try PairBench.measure() + FullDiskBench.measure()
    case "store": try StoreBench.measure()
    case "health": try HealthBench.measure()
    case "ride": try RideBench.measure()
    case "fit": try FitBench.measure()
    case "apps": try AppsBench.measure()
    case "explore": try ExploreBench.measure()
    case "terminal": try TerminalBench.measure()
    default: try RunBench.measure()
    }
  }

  private static func show(_ figure: BenchFigure, asJSON: Bool) {
    guard asJSON else { return StandardStream.write(figure.line + "\n") }
    var writer = JSONWriter()
    figure.write(into: &writer)
    writer.newline()
    StandardStream.write(json: writer.bytes)
  }

  private static func warnOfDebugBuild() {
    var isDebug = false
    assert(
      {
        isDebug = true
        return true
      }()
    )
    if isDebug {
      StandardStream.write(
        "note: this is a debug build; its figures say nothing: swift run -c release lockstep-bench\n",
        to: .error
      )
    }
  }
}
