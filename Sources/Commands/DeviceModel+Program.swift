import LockstepDevices
import LockstepHosting
import LockstepProtocol

extension DeviceModel {
  /// A device whose app is a program of its own.
  static func running(_ program: AppProcess.Program, on role: DeviceRole) -> DeviceModel {
    DeviceModel(policy: .foreign(role)) { environment in
      ProgramApp(
        AppProcess(
          program,
          on: role,
          seed: environment.seed,
          incarnation: environment.incarnation
        )
      )
    }
  }

  /// The device of a command line: with the program that “--app” names, or the workout app.
  static func named(by arguments: Arguments, on role: DeviceRole) -> DeviceModel {
    guard let command = arguments.value("--app") else { return PairModel.workouts[role] }
    return running(AppProcess.Program(command: command), on: role)
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
