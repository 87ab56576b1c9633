import LockstepCommandLine
import LockstepPosix
import LockstepProtocol

/// The test of virtual time on this machine with this toolchain, by small programs that know nothing of
/// it.
enum TimeSelfTest {
  /// The number of runs of the test programs in the natural order, which must all give the same; then
  /// the number of other orders.
  private static let runs: UInt64 = 50
  private static let orders: UInt64 = 20

  static func run() throws(CommandError) -> Int32 {
    let toolchain = try SwiftToolchain()
    let program = try TimeLibrary.probes(with: toolchain)
    let run = TimedRun(
      command: try TimedCommand([program]),
      library: try TimeLibrary.path(with: toolchain),
      seed: 1,
      isReal: false
    )
    let first = try play(run, order: 0)
    var failures = first.failures
    for _ in 1..<runs where try play(run, order: 0).lines != first.lines {
      failures.append("a run is not as the first one was")
      break
    }
    for order in 1...orders {
      failures += try play(run, order: order).failures.map { "\($0), in order \(order)" }
    }
    return tell(failures, count: first.lines.count)
  }

  private static func play(
    _ run: TimedRun,
    order: UInt64
  ) throws(CommandError) -> (lines: [String], failures: [String]) {
    try CommandError.wrapping {
      let folder = try FileSystem.makePrivateTemporaryDirectory()
      defer { try? FileSystem.remove(folder) }
      let environment = run.environment(order: order, in: folder)
      let result = try TimedRun.wait(for: run.command.words, environment, output: .captured)
      let lines = result.output.split(separator: "\n").map(String.init)
      let isWhole = result.status == .exited(0) && !lines.isEmpty
      let end = isWhole ? [] : ["the probes \(result.status), after \(lines.count) of them"]
      return (lines, lines.compactMap(failure) + end)
    }
  }

  /// Reads a line with a test's name, the result and the expected result; returns the failure, or `nil`
  /// if they agree.
  private static func failure(_ line: String) -> String? {
    let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
    guard fields.count == 3 else { return line }
    if fields[1] == fields[2] { return nil }
    return "\(fields[0]): found \(fields[1]), expected \(fields[2])"
  }

  private static func tell(_ failures: [String], count: Int) -> Int32 {
    if failures.isEmpty {
      StandardStream.write(
        "virtual time is served here: \(count) probes, \(runs) runs and \(orders) other orders, "
          + "all right\n"
      )
      return 0
    }
    let lines = failures.map { "  \($0.visibleLine)\n" }.joined()
    StandardStream.write("virtual time is not served here:\n\(lines)")
    return 1
  }
}
