package import LockstepDevices
package import LockstepProtocol

extension DeviceModel {
  /// A device whose app is a program of its own.
  ///
  /// - Parameter door: Where the loop around the device finds what to poll for the app.
  package static func running(
    _ program: AppProcess.Program,
    on role: DeviceRole,
    door: AppDoor = AppDoor()
  ) -> DeviceModel {
    DeviceModel(policy: .foreign(role)) { environment in
      ProgramApp(
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
