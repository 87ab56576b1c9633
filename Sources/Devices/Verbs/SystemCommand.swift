import LockstepHealth
import LockstepLink
import LockstepProtocol
import LockstepSimulation

/// A command of a person to a device's system, rather than to its app.
enum SystemCommand: Sendable {
  case launch, quit
  /// An event in the life of the app's process, or of the device around it.
  case live(AppLife.Input)
  /// Changes a setting of the device.
  case set(@Sendable (inout DeviceSettings) -> Void)
  /// Changes the condition of the device's network.
  case network(NetworkCondition)
  /// Puts the app's complication on the watch's face, or removes it.
  case face(hasComplication: Bool)
  /// Pairs the phone with the connected watch.
  case pair
  /// Begins the session fault with this name.
  case fault(String)
  /// Answers the system's permission question.
  case permit(Permission)
  /// Refuses a type of health to the app, for saving or reading.
  case refuse(HealthRefusals.Direction, HKObjectType)
  /// Makes the app send a request to a server, for a developer.
  case request(WebCall)
  /// An action of a developer with the app's background tasks.
  case task(TaskDeed)
  /// An action of another app, or of the owner, in health.
  case health(HealthDeed)
  /// Makes the app call its session, for a developer.
  case call(Session.Call)
  case files([FileCall])
  /// Cancels the transfer that was queued with a label.
  case takeBack(TransferKind, label: String)
  /// Posts a notification within the app, as its own code would.
  case notify(Action)
  /// Makes the app call for the mirroring of a workout session.
  case remote(RemoteCall)

  /// The kind of transfer that the command queues and that can have a label (ACTION-15); `nil` for any
  /// other command.
  var queued: TransferKind? {
    switch self {
    case .call(.transferUserInfo): .userInfo
    case .files: .file
    case .launch, .quit, .live, .set, .face, .network, .pair, .fault, .permit, .refuse, .health,
      .request, .task, .call, .takeBack, .notify, .remote:
      nil
    }
  }
}
