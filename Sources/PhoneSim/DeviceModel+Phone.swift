import LockstepProtocol
package import LockstepDevices
import LockstepWorkouts

extension DeviceModel {
  /// The phone of the workout app, which runs from the moment the phone is switched on: a message from
  /// the watch would wake it anyway.
  package static let phone = DeviceModel(
    policy: DevicePolicy(
      role: .phone,
      app: PhoneAction.words,
      launchesAtStart: true,
      emptyScreen: nil,
      notKept: "the phone could not keep what it must remember"
    )
  ) { PhoneApp($0) }
}
