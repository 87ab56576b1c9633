import LockstepCommandLine
import LockstepPosix

/// The orders in which what is due at one instant is played in apps that are linked with virtual time.
enum OrderedRuns {
  /// Reads the orders that the command line asks for; `nil` where it asks for no more than one.
  static func range(_ arguments: Arguments) throws(CommandError) -> ClosedRange<UInt64>? {
    guard let range = try RunSuite.range("orders", arguments) else { return nil }
    if arguments.has("--order") || arguments.has("--on-save") {
      throw .usage(
        "--orders plays many orders, without --order or --on-save",
        "leave one of them out"
      )
    }
    return range
  }

  /// Plays everything once in each order, and says which orders fail.
  static func play(_ range: ClosedRange<UInt64>, _ arguments: Arguments, _ plan: RunCommand.Plan)
    throws(CommandError) -> Int32
  {
    var failed: [UInt64] = []
    var worst: Int32 = 0
    for order in range {
      var ordered = plan.inOrder(order)
      ordered.isQuiet = true
      let code = try RunSuite(arguments, ordered).run()
      if code != 0 { failed.append(order) }
      worst = max(worst, code)
    }
    StandardStream.write(summary(of: failed, among: range.count) + "\n")
    return worst
  }

  private static func summary(of failed: [UInt64], among count: Int) -> String {
    guard let first = failed.first else { return "pass in \(count) orders" }
    let shown = failed.prefix(20).map { "\($0)" }.joined(separator: " ")
    let more = failed.count > 20 ? " …" : ""
    return "failed in \(failed.count) of \(count) orders: \(shown)\(more)\n"
      + "  again     the same with --order \(first) instead of --orders"
  }
}

extension RunCommand.Plan {
  /// The same with apps that play what is due at one instant in this order.
  func inOrder(_ order: UInt64) -> Self {
    var plan = self
    let ordered = { (command: String?) in command.map { "env LOCKSTEP_TIME_ORDER=\(order) \($0)" } }
    plan.watchAppCommand = ordered(watchAppCommand)
    plan.phoneAppCommand = ordered(phoneAppCommand)
    plan.replay += ["--order", "\(order)"]
    return plan
  }
}
