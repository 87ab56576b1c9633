import LockstepDevices
import LockstepPhoneSim
import LockstepProtocol
import LockstepScenario
import LockstepWatchSim
import LockstepWorkoutChecks

extension Script {
  /// A device with the workout app, and the apps beside it that come along and the script names.
  func model(of role: DeviceRole) -> DeviceModel {
    var model = role == .watch ? DeviceModel.watch() : .phone
    model.others = appsBeside.filter { $0.device == role }.compactMap { app in
      AppKind.all.first { $0.name == app.name }.map {
        AppBeside($0.name, on: role, words: $0.words, app: $0.make)
      }
    }
    return model
  }
}
