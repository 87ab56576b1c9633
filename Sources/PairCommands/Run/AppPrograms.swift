import LockstepCommandLine
import LockstepDeviceCommands
import LockstepDevices
import LockstepHosting
import LockstepPosix
import LockstepProtocol
import LockstepScenario

/// The programs of a device's apps, the companion and others, from options such as `--phone-app
/// "python3 chat.py" --phone-app scale="python3 scale.py"`.
struct AppPrograms: Sendable {
  /// The commands of the companion, which are given without an app's name.
  var companion: [String] = []
  /// The commands of apps beside the companion, by the apps' names.
  var beside: [String: String] = [:]

  init(_ option: Option<String>, _ arguments: Arguments) {
    for text in arguments.allValues(option) {
      if let (name, command) = Self.named(text) {
        beside[name] = command
      } else {
        companion.append(text)
      }
    }
  }

  /// Splits `NAME=COMMAND`; returns `nil` for any other text.
  ///
  /// An app's name has no capital letters, so an environment variable in front of a command is not
  /// taken for one.
  private static func named(_ text: String) -> (String, String)? {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, AppPlan.isName(String(parts[0])) else { return nil }
    return (String(parts[0]), String(parts[1]))
  }
}

extension RunCommand.Plan {
  /// Reads the programs for a device's apps from the command line, and returns the companion's.
  mutating func takePrograms(of role: DeviceRole, _ arguments: Arguments) -> [String] {
    let programs = AppPrograms(
      role == .watch ? RunCommand.watchApp : RunCommand.phoneApp,
      arguments
    )
    besideCommands[role] = programs.beside
    return programs.companion
  }

  /// `true` if an app beside a companion is a program.
  var hasProgramsBeside: Bool { besideCommands.values.contains { !$0.isEmpty } }

  /// Lists the apps beside a device's companion, with the commands of those that are programs.
  func apps(beside role: DeviceRole) -> [(name: String, command: String?)] {
    appsBeside.filter { $0.device == role }.map { ($0.name, besideCommands[role]?[$0.name]) }
  }

  /// Lists the apps that a script needs and that are not available, one sentence each.
  func missingAppsBeside(of script: Script) -> [String] {
    script.appsBeside.compactMap { app in
      let isThere = besideCommands[app.device]?[app.name] != nil || AppBeside.isKnown(app.name)
      if isThere || hasForeign(app.device) { return nil }
      return "nothing says what the app “\(app.name)” of the \(app.device.name) is "
        + "(play it with lockstep run --\(app.device.name)-app \(app.name)=COMMAND)"
    }
  }
}
