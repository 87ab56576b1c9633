import LockstepPosix

/// The parts that all programs of this project share.
package enum Programs {
  /// The option that each program has.
  package static let versionOption = Switch(
    "--version",
    "print the release and the versions of protocol and log"
  )

  /// Turns “help COMMAND” into “COMMAND --help”.
  package static func askingForHelp(_ arguments: [String]) -> [String] {
    arguments.first == "help" ? arguments.dropFirst() + ["--help"] : arguments
  }

  /// Runs a command, and prints its error on standard error; returns the exit code.
  package static func finish(_ body: () throws(CommandError) -> Int32) -> Int32 {
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
