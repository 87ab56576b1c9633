import LockstepProtocol
package import LockstepDevices
import LockstepWorkouts

extension DeviceModel {
  /// Makes the watch of the workout app.
  ///
  /// - Parameter number: The number of the watch among the wearer's watches, counted from 1.
  package static func watch(number: Int = 1) -> DeviceModel {
    DeviceModel(
      policy: DevicePolicy(
        role: .watch,
        number: number,
        app: WatchAction.words,
        launchesAtStart: false,
        emptyScreen: WatchScreen().text,
        notKept: "what waits to be sent is lost when the watch ends"
      )
    ) { WatchApp(incarnation: $0.incarnation) }
  }
}
