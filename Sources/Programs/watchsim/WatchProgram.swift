import LockstepCommandLine
import LockstepDeviceCommands
import LockstepWatchSim

/// The watch with its half of the workout app.
enum WatchProgram {
  private static let pages = ProgramPages(
    CompletedProgram("watchsim", [CompletionPlace([], DeviceCommand.watchSpec)]),
    [DeviceCommand.watchSpec]
  )

  /// Runs it with the words after its name, and returns the exit code.
  static func run(_ arguments: [String]) -> Int32 {
    if let answered = pages.answer(arguments) { return answered }
    let words = Programs.askingForHelp(arguments)
    return Programs.finish { () throws(CommandError) in
      try DeviceCommand.watch(words, as: .watch())
    }
  }
}
