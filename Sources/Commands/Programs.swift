import LockstepPosix
import LockstepProtocol
import LockstepScenario

/// The three programs; each takes its arguments without its own name and returns its exit code.
package enum Programs {
  /// The program that plays scenarios, hosts devices, acts on a running host and measures.
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
    case "bench-process": return BenchProcess.run(rest)
    case "help", "--help", "-h": return finish { () throws(CommandError) in try help(rest) }
    case "--version":
      StandardStream.write(Release.text(of: "lockstep"))
      return 0
    default:
      return finish { () throws(CommandError) in
        throw name.hasPrefix("-")
          ? .usage(
            "there is no option \(name)",
            Nearest.hint(for: name, among: ["--version", "--help"])
          )
          : .usage(
            "there is no command “\(name)”",
            Nearest.hint(for: name, among: LockstepCommand.names)
          )
      }
    }
  }

  /// The help page of the program, or of the command that is named.
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

  /// The option that each program has.
  static let versionOption = CommandSpec.Option(
    "--version",
    nil,
    "print the release and the versions of protocol and log"
  )

  package static func watchsim(_ arguments: [String]) -> Int32 {
    let arguments = askingForHelp(arguments)
    return finish { () throws(CommandError) in try DeviceCommand.watch(arguments) }
  }

  /// “help COMMAND” asks for the same page as “COMMAND --help”.
  private static func askingForHelp(_ arguments: [String]) -> [String] {
    arguments.first == "help" ? arguments.dropFirst() + ["--help"] : arguments
  }

  package static func phonesim(_ arguments: [String]) -> Int32 {
    let arguments = askingForHelp(arguments)
    return finish { () throws(CommandError) in
      switch arguments.first {
      case "fit": return try FitCommand.group.run(Array(arguments.dropFirst()))
      case "days": return try DaysCommand.run(Array(arguments.dropFirst()))
      case "upload": return try UploadCommand.group.run(Array(arguments.dropFirst()))
      case "health": return try HealthCommand.group.run(Array(arguments.dropFirst()))
      default: return try HostCommands.phone(arguments)
      }
    }
  }

  /// Runs a command and turns what it throws into words on standard error.
  static func finish(_ body: () throws(CommandError) -> Int32) -> Int32 {
    defer { Signals.endIfQuit() }
    do throws(CommandError) {
      return try body()
    } catch {
      let isColored = StreamLook.of(.error).isColored
      StandardStream.write(ErrorText.painted(error.text + "\n"), to: .error, inColor: isColored)
      return error.exitCode
    }
  }
}
