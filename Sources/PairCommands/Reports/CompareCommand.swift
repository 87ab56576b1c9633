import LockstepCommandLine
import LockstepPosix
import LockstepReports

/// `lockstep compare`: where two runs part.
enum CompareCommand {
  static let spec = CommandSpec(
    "lockstep compare",
    "Shows the first difference between two event logs.",
    operands: "LOG LOG",
    discussion:
      "Exit codes: 0 they are the same, 1 they differ, 65 a log is damaged, 74 it cannot be read."
  )

  static func run(_ arguments: Arguments) throws(CommandError) -> Int32 {
    guard arguments.operands.count == 2 else {
      throw .usage(
        "two logs are expected, found \(arguments.operands.count)",
        "usage: \(spec.usage)"
      )
    }
    let names = (arguments.operands[0], arguments.operands[1])
    let comparison = LogComparison(
      try LogFile.read(names.0),
      try LogFile.read(names.1),
      names: names
    )
    StandardStream.write(comparison.text)
    return comparison.isEqual ? 0 : 1
  }
}
