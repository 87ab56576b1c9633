import LockstepCommandLine
import LockstepDeviceCommands
import LockstepDevices
import LockstepHosting
import LockstepPosix
import LockstepProtocol
import LockstepScenario

/// The programs of a device's apps: the companion's, and those of apps beside it, as
/// `--phone-app "python3 chat.py" --phone-app scale="python3 scale.py"` says.
struct AppPrograms: Sendable {
  /// What names no app: the companion's program.
  var companion: [String] = []
  /// The programs of apps beside the companion, by their names.
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

  /// No name of an app has a capital letter, so that a variable of the command's environment is none.
  private static func named(_ text: String) -> (String, String)? {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, AppPlan.isName(String(parts[0])) else { return nil }
    return (String(parts[0]), String(parts[1]))
  }
}

extension RunCommand.Plan {
  /// Takes the programs that the command line names for a device's apps.
  mutating func takePrograms(of role: DeviceRole, _ arguments: Arguments) -> [String] {
    let programs = AppPrograms(
      role == .watch ? RunCommand.watchApp : RunCommand.phoneApp,
      arguments
    )
    besideCommands[role] = programs.beside
    return programs.companion
  }

  /// Whether an app beside a companion is a program.
  var hasProgramsBeside: Bool { besideCommands.values.contains { !$0.isEmpty } }

  /// The apps beside a device's companion that can be had, and the programs of those that are programs.
  func apps(beside role: DeviceRole) -> [(name: String, command: String?)] {
    appsBeside.filter { $0.device == role }.map { ($0.name, besideCommands[role]?[$0.name]) }
  }

  /// The apps of a script that nothing says how to have, a sentence each.
  func missingAppsBeside(of script: Script) -> [String] {
    script.appsBeside.compactMap { app in
      let isThere = besideCommands[app.device]?[app.name] != nil || AppBeside.isKnown(app.name)
      if isThere || hasForeign(app.device) { return nil }
      return "nothing says what the app “\(app.name)” of the \(app.device.name) is "
        + "(play it with lockstep run --\(app.device.name)-app \(app.name)=COMMAND)"
    }
  }
}
