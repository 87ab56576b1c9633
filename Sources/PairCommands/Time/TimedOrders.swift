import LockstepCommandLine
import LockstepPosix
import LockstepProtocol

/// The runs of one command in several orders: the command builds and plays the first one, and its
/// program is started again for the others.
struct TimedOrders {
  private let run: TimedRun
  private let orders: ClosedRange<UInt64>

  /// The greatest number of failing orders that are listed.
  private static let listedMax = 10

  init(_ run: TimedRun, _ orders: ClosedRange<UInt64>) {
    self.run = run
    self.orders = orders
  }

  /// Plays all orders, prints the output of the first that fails, and returns the exit code.
  func play() throws(CommandError) -> Int32 {
    try CommandError.wrapping {
      let folder = try FileSystem.makePrivateTemporaryDirectory()
      defer { try? FileSystem.remove(folder) }
      let first = run.environment(order: orders.lowerBound, in: folder)
      let status = try run.start(first)
      let calls = TimedCall.all(in: folder)
      if calls.isEmpty {
        StandardStream.write("time: nothing was run in virtual time\n", to: .error)
        return status.code == 0 ? 1 : status.code
      }
      StandardStream.write(TimeReport(in: folder).text(isReal: false), to: .error)
      let failing = try failing(calls, after: status.code == 0 ? [] : [orders.lowerBound])
      tell(failing)
      return failing.isEmpty ? 0 : 1
    }
  }

  private func failing(_ calls: [TimedCall], after found: [UInt64]) throws -> [UInt64] {
    var failing = found
    for order in orders.dropFirst() {
      let folder = try FileSystem.makePrivateTemporaryDirectory()
      defer { try? FileSystem.remove(folder) }
      let environment = run.environment(order: order, in: folder)
      let results = try calls.map { try $0.play(environment) }
      if results.allSatisfy(\.passes) { continue }
      if failing.isEmpty {
        let output = results.filter { !$0.passes }.map(\.output).joined()
        StandardStream.write(output)
        StandardStream.write(TimeReport(in: folder).text(isReal: false), to: .error)
      }
      failing.append(order)
    }
    return failing
  }

  private func tell(_ failing: [UInt64]) {
    guard let first = failing.first else {
      return StandardStream.write(
        "time: all of \(orders.count.counted("order")) passed\n",
        to: .error
      )
    }
    let listed = failing.prefix(Self.listedMax).map { "\($0)" }.joined(separator: ", ")
    let more = failing.count > Self.listedMax ? ", …" : ""
    StandardStream.write(
      """
      time: \(failing.count) of \(orders.count.counted("order")) failed: \(listed)\(more)
        = repeat one with: \(run.command.line(order: first))

      """,
      to: .error
    )
  }
}
