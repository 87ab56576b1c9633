import LockstepPosix

/// What the programs of this project have in common.
package enum Programs {
  /// The option that each program has.
  package static let versionOption = Switch(
    "--version",
    "print the release and the versions of protocol and log"
  )

  /// “help COMMAND” asks for the same page as “COMMAND --help”.
  package static func askingForHelp(_ arguments: [String]) -> [String] {
    arguments.first == "help" ? arguments.dropFirst() + ["--help"] : arguments
  }

  /// Runs a command and turns what it throws into words on standard error; returns the exit code.
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
