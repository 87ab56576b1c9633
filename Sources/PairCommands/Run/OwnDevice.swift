import LockstepCommandLine
import LockstepDeviceCommands
import LockstepDevices
import LockstepPosix
import LockstepProtocol

/// A device of a run in a process of its own, which runs this same program.
///
/// This program contains both apps of the workout app, so a pair of processes needs no other program.
enum OwnDevice {
  /// The first word of the device's command line, which no user types.
  static let word = "device"

  /// Runs the device that the first word names, as `watchsim` and `phonesim` do.
  static func run(_ words: [String]) throws(CommandError) -> Int32 {
    let rest = Array(words.dropFirst())
    return switch words.first.flatMap(DeviceRole.init(name:)) {
    case .watch: try DeviceCommand.watch(rest, as: PairModel.workouts.watch)
    case .phone: try HostCommands.phone(rest, as: PairModel.workouts.phone)
    case nil: throw .usage("no device is named", "write watchsim or phonesim")
    }
  }

  /// Makes the command line that starts a device, for a shell.
  ///
  /// - Parameters:
  ///   - given: The command line of a program that replaces the device; it is returned if there is one.
  ///   - app: The command line of a program that replaces the device's app.
  ///   - beside: The apps beside the companion, with the command lines of those that are programs.
  ///   - appMilliseconds: The time limit for an answer of such a program.
  static func command(
    _ role: DeviceRole,
    unless given: String?,
    app: String?,
    beside: [(name: String, command: String?)] = [],
    appMilliseconds: Int32
  ) throws(CommandError) -> String {
    if let given { return given }
    let own = try CommandError.wrapping { try FileSystem.executablePath() }
    var words = [ShellText.quoted(own), word, role.name]
    if let app { words += ["--app", ShellText.quoted(app)] }
    for (name, command) in beside {
      words += ["--beside", ShellText.quoted(command.map { "\(name)=\($0)" } ?? name)]
    }
    if words.count > 3 { words += ["--app-timeout", "\(appMilliseconds)"] }
    return words.joined(separator: " ")
  }
}
