import LockstepDevices
import LockstepHosting
import LockstepProtocol

extension DeviceModel {
  /// A device whose app is a program of its own.
  ///
  /// - Parameter door: Where the loop around the device finds what to poll for the app.
  static func running(
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
          isRealTime: environment.isRealTime,
          door: door
        )
      )
    }
  }

  /// The device of a command line: with the program that “--app” names, or the workout app.
  ///
  /// - Parameter folder: What the device stores on, which is the container of such a program.
  static func named(
    by arguments: Arguments,
    on role: DeviceRole,
    in folder: String?,
    door: AppDoor
  ) -> DeviceModel {
    guard let command = arguments.value("--app") else { return PairModel.workouts[role] }
    return running(AppProcess.Program(command: command, container: folder), on: role, door: door)
  }
}

extension PairModel {
  /// The workout app, with programs in the place of its halves where they are named.
  static func workouts(watchApp: AppProcess.Program?, phoneApp: AppProcess.Program?) -> PairModel {
    PairModel(
      watch: watchApp.map { .running($0, on: .watch) } ?? workouts.watch,
      phone: phoneApp.map { .running($0, on: .phone) } ?? workouts.phone
    )
  }
}
