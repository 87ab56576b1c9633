import LockstepCommandLine
import LockstepDeviceCommands

/// A command of `lockstep`: one entry of its table.
struct LockstepCommand: Sendable {
  let spec: CommandSpec
  /// Runs it with the words after its name, and returns the exit code.
  let run: @Sendable ([String]) throws(CommandError) -> Int32

  /// Makes a command that reads its words itself.
  init(spec: CommandSpec, words run: @escaping @Sendable ([String]) throws(CommandError) -> Int32) {
    self.spec = spec
    self.run = run
  }

  /// Makes a command of operands and options.
  init(spec: CommandSpec, run: @escaping @Sendable (Arguments) throws(CommandError) -> Int32) {
    self.init(spec: spec, words: { words throws(CommandError) in try spec.run(words, run) })
  }

  /// The word that it is called by.
  var name: String { String(spec.name.split(separator: " ").last ?? "") }

  /// The commands in the order of the help page.
  static let all: [LockstepCommand] = [
    LockstepCommand(spec: RunCommand.spec, run: RunCommand.run),
    LockstepCommand(spec: CheckCommand.spec, run: CheckCommand.run),
    LockstepCommand(spec: FormatCommand.spec, run: FormatCommand.run),
    LockstepCommand(spec: NewCommand.spec, run: NewCommand.run),
    LockstepCommand(spec: ExplainCommand.spec, words: ExplainCommand.run),
    LockstepCommand(spec: LanguageServerCommand.spec, run: LanguageServerCommand.run),
    LockstepCommand(spec: HostCommands.hostSpec, run: HostCommands.host),
    LockstepCommand(spec: ReportCommand.spec, run: ReportCommand.run),
    LockstepCommand(spec: MergeCommand.spec, run: MergeCommand.run),
    LockstepCommand(spec: CompareCommand.spec, run: CompareCommand.run),
    LockstepCommand(spec: ExploreCommand.spec, run: ExploreCommand.run),
    LockstepCommand(spec: ShrinkCommand.spec, run: ShrinkCommand.run),
    LockstepCommand(spec: DemoCommand.spec, run: DemoCommand.run),
    LockstepCommand(spec: PeerCommands.controlSpec, words: PeerCommands.control),
    LockstepCommand(spec: PeerCommands.observeSpec, run: PeerCommands.observe),
    LockstepCommand(spec: ConformanceCommand.spec, run: ConformanceCommand.run),
    LockstepCommand(spec: FaultsCommand.spec, run: FaultsCommand.run),
    LockstepCommand(spec: TablesCommand.spec, run: TablesCommand.run),
    LockstepCommand(spec: TimeCommand.spec, words: TimeCommand.run),
    LockstepCommand(spec: AppsCommand.spec, words: AppsCommand.group.run),
    LockstepCommand(spec: BenchCommand.spec, words: BenchCommand.run),
    LockstepCommand(spec: CompletionsCommand.spec, run: CompletionsCommand.run),
    LockstepCommand(spec: ManualCommand.spec, run: ManualCommand.run),
  ]

  /// What can stand after `lockstep`: the commands, and `help`.
  static var names: [String] { all.map(\.name) + ["help"] }

  /// `lockstep` itself, with its commands as its discussion.
  static var program: CommandSpec {
    let width = all.map(\.name.count).max() ?? 0
    let lines = all.map { command in
      let padding = String(repeating: " ", count: width + 2 - command.name.count)
      return "  \(command.name)\(padding)\(command.spec.summary)"
    }
    return CommandSpec(
      "lockstep",
      "A watch and a phone on any Linux machine, joined by a link that behaves like the real one.",
      operands: "COMMAND …",
      options: [Programs.versionOption],
      discussion: """
        Commands:
        \(lines.joined(separator: "\n"))

        lockstep help COMMAND shows a command's arguments and options.
        """
    )
  }
}
