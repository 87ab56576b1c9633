import LockstepCommandLine
import LockstepDeviceCommands
import LockstepDevices
import LockstepPosix
import LockstepProtocol

/// A device of a run in a process of its own, which is this program again.
///
/// It has both halves of the workout app in it, so a pair of processes needs no other program built.
enum OwnDevice {
  /// The first word of its command line, which no person types.
  static let word = "device"

  /// Lives as the device that the first word names, as `watchsim` and `phonesim` do.
  static func run(_ words: [String]) throws(CommandError) -> Int32 {
    let rest = Array(words.dropFirst())
    return switch words.first.flatMap(DeviceRole.init(name:)) {
    case .watch: try DeviceCommand.watch(rest, as: PairModel.workouts.watch)
    case .phone: try HostCommands.phone(rest, as: PairModel.workouts.phone)
    case nil: throw .usage("no device is named", "write watchsim or phonesim")
    }
  }

  /// Spells the command line that starts one, as a shell reads it.
  ///
  /// - Parameters:
  ///   - given: Another program in its place.
  ///   - app: The command line of a program in the place of its app.
  ///   - beside: The apps beside the companion, with the programs of those that are programs.
  ///   - appMilliseconds: How long such a program may take for an answer.
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
