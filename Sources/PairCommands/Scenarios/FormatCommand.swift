import LockstepCommandLine
import LockstepPosix
import LockstepProtocol
import LockstepScenario

/// `lockstep fmt`: scenarios as everybody writes them.
enum FormatCommand {
  static let check = Switch("--check", "change nothing, and exit 1 when something would be")

  static let spec = CommandSpec(
    "lockstep fmt",
    "Aligns the words of scenarios in columns; comments are kept.",
    operands: "PATH…",
    options: [check],
    discussion:
      "Exit codes: 0 done, 1 with --check: a file would change, 65 bad file, 74 input/output."
  )

  static func run(_ arguments: Arguments) throws(CommandError) -> Int32 {
    guard !arguments.operands.isEmpty else {
      throw .usage("no file is named", "usage: \(spec.usage)")
    }
    var worst: Int32 = 0
    for path in try ScenarioSelection.files(of: arguments.operands) {
      let code = Programs.finish { () throws(CommandError) in
        try format(path, isCheck: arguments.has(check))
      }
      worst = max(worst, code)
    }
    return worst
  }

  private static func format(_ path: String, isCheck: Bool) throws(CommandError) -> Int32 {
    let source = try ScenarioFiles.source(path)
    let formatted = ScriptFormatter.formatted(source)
    if formatted == source { return 0 }
    StandardStream.write("\(path.visibleLine)\(isCheck ? " would change" : "")\n")
    if isCheck { return 1 }
    try CommandError.wrapping { try FileSystem.writeFile(path, Array(formatted.utf8)) }
    return 0
  }
}
