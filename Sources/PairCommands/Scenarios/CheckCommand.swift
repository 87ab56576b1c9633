import LockstepCommandLine
import LockstepPosix
import LockstepProtocol
import LockstepScenario

/// `lockstep check`: every mistake of every file, without playing anything.
enum CheckCommand {
  static let spec = CommandSpec(
    "lockstep check",
    "Reads scenarios and reports their mistakes, without playing them.",
    operands: "[PATH…]",
    options: [Arguments.setting],
    discussion: "Without a PATH it reads all scenarios of this folder's lockstep.json."
  )

  static func run(_ arguments: Arguments) throws(CommandError) -> Int32 {
    var worst: Int32 = 0
    let project = try ProjectFile.here()
    let paths = arguments.operands.isEmpty ? project?.scenarios ?? [] : arguments.operands
    guard !paths.isEmpty else {
      throw .usage(
        "no scenario is named, and there is no \(ProjectFile.name) in this folder",
        "write: lockstep check PATH…"
      )
    }
    for path in try ScenarioSelection.files(of: paths) {
      do throws(CommandError) {
        let settings = try arguments.settings
        let script = try ScenarioFiles.read(
          path,
          setting: settings,
          in: ScenarioFiles.languageWithRequirements
        )
        // A row of examples may be wrong by itself.
        for row in 1..<max(1, script.example?.count ?? 1) {
          _ = try ScenarioFiles.read(path, setting: settings, example: row)
        }
        StandardStream.write(
          "\(path.visibleLine): \(script.statements.count.counted("line")), no mistake\n"
        )
        try tellNotes(of: script, path)
      } catch {
        let isColored = StreamLook.of(.error).isColored
        StandardStream.write(ErrorText.painted(error.text + "\n"), to: .error, inColor: isColored)
        worst = max(worst, error.exitCode)
      }
    }
    return worst
  }

  /// Tells what is no mistake, and probably not meant.
  private static func tellNotes(of script: Script, _ path: String) throws(CommandError) {
    if script.notes.isEmpty { return }
    let source = try ScenarioFiles.source(path)
    let columns = StandardStream.output.columns
    for note in script.notes {
      let told = note.rendered(path: path, source: source, columns: columns, title: "note")
      StandardStream.write(told + "\n")
    }
  }
}
