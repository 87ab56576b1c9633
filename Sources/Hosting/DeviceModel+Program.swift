package import LockstepDevices
package import LockstepProtocol

extension DeviceModel {
  /// Makes a device whose app is a program of its own.
  ///
  /// - Parameter door: The place in which the loop around the device finds the descriptors to poll for
  ///   the app.
  package static func running(
    _ program: AppProcess.Program,
    on role: DeviceRole,
    door: AppDoor = AppDoor()
  ) -> DeviceModel {
    DeviceModel(policy: .foreign(role), app: program.app(on: role, door: door))
  }
}

extension AppBeside {
  /// Makes a further app of a device, beside the companion, that is a program of its own.
  package static func running(
    _ program: AppProcess.Program,
    as name: String,
    on role: DeviceRole,
    door: AppDoor = AppDoor()
  ) -> AppBeside {
    AppBeside(name, on: role, app: program.app(on: role, door: door))
  }
}

extension AppProcess.Program {
  /// Returns the function that starts the program, once for each launch of the app.
  fileprivate func app(on role: DeviceRole, door: AppDoor) -> @Sendable (AppEnvironment) -> any App
  {
    { environment in
      var program = self
      program.version = environment.appVersion
      return ProgramApp(
        AppProcess(
          program,
          on: role,
          seed: environment.seed,
          incarnation: environment.incarnation,
          disk: environment.container,
          now: environment.now,
          isRealTime: environment.isRealTime,
          door: door
        )
      )
    }
  }
}
