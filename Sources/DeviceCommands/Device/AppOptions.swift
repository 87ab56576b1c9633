package import LockstepCommandLine
package import LockstepDevices
import LockstepEventWords
package import LockstepHosting
package import LockstepLink
package import LockstepProtocol

extension DeviceModel {
  /// Makes the device of a command line, with the program that “--app” names, or else with the workout
  /// app.
  ///
  /// - Parameters:
  ///   - own: The device with the workout app.
  ///   - folder: The folder of the device's state; for a program, it is the container.
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

/// The options that replace a device's app by a program.
package enum AppOptions {
  /// Finds the verbs of the devices of a command line.
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

  /// Reads the value of that option.
  package static func contract(_ arguments: Arguments) throws(CommandError) -> SessionContract? {
    try arguments.value(contract)
  }

  static let timeout = Option<Int32>(
    "--app-timeout MS",
    "how long that program may take for an answer (8000)",
    in: 1...600_000
  )
}
