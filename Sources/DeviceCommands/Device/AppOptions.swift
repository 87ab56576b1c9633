package import LockstepCommandLine
package import LockstepDevices
import LockstepEventWords
package import LockstepHosting
package import LockstepLink
package import LockstepProtocol

extension DeviceModel {
  /// The device of a command line: with the program that “--app” names, or the workout app.
  ///
  /// - Parameters:
  ///   - own: The device with the workout app.
  ///   - folder: What the device stores on, which is the container of such a program.
  package static func named(
    by arguments: Arguments,
    or own: DeviceModel,
    on role: DeviceRole,
    in folder: String?,
    door: AppDoor
  ) throws(CommandError) -> DeviceModel {
    let command = arguments.value(AppOptions.app)
    var program = AppProcess.Program(command: command ?? "", container: folder)
    program.showsOutput = !DeviceConsoles.hasPicture(arguments)
    if let limit = try arguments.value(AppOptions.timeout) {
      program.stallMilliseconds = limit
    }
    var model = command == nil ? own : running(program, on: role, door: door)
    try model.add(appsOf: arguments, on: role, like: program, door: door)
    return model
  }
}

/// The options that put a program in the place of a device's app.
package enum AppOptions {
  /// What can be said to the devices of a command line.
  static func vocabulary(_ arguments: Arguments) -> Vocabulary {
    arguments.has(app) ? .open : .workouts
  }

  static let app = Option("--app COMMAND", "run this program instead of the workout app")
  static let beside = Option(
    "--beside NAME",
    "an app beside the companion; NAME=COMMAND: this program"
  )
  /// The option that names what the sessions do beyond the vendor's promises.
  package static let contract = Option<SessionContract>(
    "--contract NAME",
    "what sessions do beyond the vendor's promises: kind (all), vendor (nothing)",
    choices: SessionContract.all,
    named: \.name
  )

  /// Reads what that option says.
  package static func contract(_ arguments: Arguments) throws(CommandError) -> SessionContract? {
    try arguments.value(contract)
  }

  static let timeout = Option<Int32>(
    "--app-timeout MS",
    "how long that program may take for an answer (8000)",
    in: 1...600_000
  )
}
