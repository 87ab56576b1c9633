import LockstepCommandLine

/// The orders in which what is due at one instant is played in apps that are linked with virtual time.
enum OrderedRuns {
  /// Reads the orders that the command line asks for; `nil` where it asks for no more than one.
  static func range(_ arguments: Arguments) throws(CommandError) -> ClosedRange<UInt64>? {
    guard let range = try arguments.value(RunCommand.orders) else { return nil }
    if arguments.has(anyOf: [RunCommand.order, RunCommand.onSave]) {
      throw .usage(
        "--orders plays many orders, without --order or --on-save",
        "leave one of them out"
      )
    }
    return range
  }
}

extension RunCommand.Plan {
  /// The same with apps that play what is due at one instant in this order.
  func inOrder(_ order: UInt64) -> Self {
    var plan = self
    let ordered = { (command: String?) in command.map { "env LOCKSTEP_TIME_ORDER=\(order) \($0)" } }
    plan.watchAppCommand = ordered(watchAppCommand)
    plan.phoneAppCommand = ordered(phoneAppCommand)
    plan.otherWatchAppCommands = otherWatchAppCommands.compactMapValues(ordered)
    plan.replay += ["--order", "\(order)"]
    return plan
  }
}
