import LockstepProtocol
package import LockstepDevices
import LockstepWorkouts

extension DeviceModel {
  /// The phone of the workout app.
  ///
  /// Its app runs as soon as the phone is switched on, since a message from the watch would wake it
  /// anyway.
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
