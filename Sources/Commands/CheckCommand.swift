import LockstepPosix
import LockstepProtocol
import LockstepScenario

/// `lockstep check`: every mistake of every file, without playing anything.
enum CheckCommand {
  static let spec = CommandSpec(
    "lockstep check",
    "Reads scenarios and reports their mistakes, without playing them.",
    operands: "PATH…",
    options: [.init("--set", "NAME=VALUE", "a value in place of the one that the file sets")]
  )

  static func run(_ words: [String]) throws(CommandError) -> Int32 {
    let arguments = try Arguments(words, for: spec)
    if arguments.has("--help") {
      StandardStream.write(spec.help)
      return 0
    }
    var worst: Int32 = 0
    guard !arguments.operands.isEmpty else {
      throw .usage("no file is named", "usage: lockstep check PATH…")
    }
    for path in try ScenarioSelection.files(of: arguments.operands) {
      do throws(CommandError) {
        let script = try ScenarioFiles.read(path, setting: try arguments.settings)
        StandardStream.write("\(path.visibleLine): \(script.statements.count) lines, no mistake\n")
      } catch {
        StandardStream.write(error.text + "\n", to: .error)
        worst = max(worst, error.exitCode)
      }
    }
    return worst
  }
}
