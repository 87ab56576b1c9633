import LockstepCommandLine

/// The orders in which apps that are linked with virtual time handle events that are due at the same
/// instant.
enum OrderedRuns {
  /// Reads the range of the option `--orders`; `nil` if the option is missing.
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
  /// Returns the plan with apps that handle events of the same instant in this order.
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
