package import LockstepCommandLine
import LockstepDeviceCommands
import LockstepPosix
import LockstepProtocol

extension Programs {
  /// Runs `lockstep`, which plays scenarios, hosts devices and acts on a running host; returns its exit
  /// code.
  package static func lockstep(_ arguments: [String]) -> Int32 {
    let program = LockstepCommand.program
    guard let name = arguments.first else {
      StandardStream.write(program.help, to: .error)
      return 64
    }
    let rest = Array(arguments.dropFirst())
    if let command = LockstepCommand.all.first(where: { $0.name == name }) {
      return finish { () throws(CommandError) in try command.run(rest) }
    }
    switch name {
    case OwnDevice.word: return finish { () throws(CommandError) in try OwnDevice.run(rest) }
    case "help", "--help", "-h":
      return finish { () throws(CommandError) in try help(rest) }
    case "--version":
      StandardStream.write(Release.text(of: "lockstep"))
      return 0
    default: return finish { () throws(CommandError) in throw unknown(name) }
    }
  }

  private static func unknown(_ name: String) -> CommandError {
    name.hasPrefix("-")
      ? .usage(
        "there is no option \(name)",
        Nearest.hint(for: name, among: ["--version", "--help"])
      )
      : .usage(
        "there is no command “\(name)”",
        Nearest.hint(for: name, among: LockstepCommand.names)
      )
  }

  /// Writes the help page of the program, or of the command that is named.
  private static func help(_ words: [String]) throws(CommandError) -> Int32 {
    guard let name = words.first else {
      StandardStream.write(LockstepCommand.program.help)
      return 0
    }
    guard let command = LockstepCommand.all.first(where: { $0.name == name }) else {
      throw .usage(
        "there is no command “\(name)”",
        Nearest.hint(for: name, among: LockstepCommand.names)
      )
    }
    StandardStream.write(command.spec.help)
    return 0
  }
}
