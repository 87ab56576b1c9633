import Devices
import Hosting
import Protocol

extension DeviceModel {
  /// A device whose app is a program of its own.
  static func running(_ program: AppProcess.Program, on role: DeviceRole) -> DeviceModel {
    let policy = DevicePolicy(
      role: role,
      vocabulary: .open,
      launchesAtStart: role == .phone,
      emptyScreen: role == .watch ? JSONText.emptyScreen : nil,
      notKept: "what the \(role.name) must remember is lost when it ends"
    )
    return DeviceModel(policy: policy) { environment in
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
}

extension DeviceModel {
  /// The device of a command line: with the program that “--app” names, or the workout app.
  static func named(by arguments: Arguments, on role: DeviceRole) -> DeviceModel {
    guard let command = arguments.value("--app") else { return PairModel.workouts[role] }
    return running(AppProcess.Program(command: command), on: role)
  }
}

extension JSONText {
  /// What a watch shows while no app runs.
  fileprivate static let emptyScreen = JSONText { writer in
    writer.beginObject()
    writer.field("screen", "off")
    writer.endObject()
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
