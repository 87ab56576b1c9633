import LockstepHealth
import LockstepLink
import LockstepProtocol
import LockstepSimulation

/// A command of a person to a device's system, rather than to its app.
enum SystemCommand: Sendable {
  case launch, quit
  /// A thing that happens to the app's process, or to the device around it.
  case live(AppLife.Input)
  /// A setting of the device's is another one.
  case set(@Sendable (inout DeviceSettings) -> Void)
  /// The device's network is another one.
  case network(NetworkCondition)
  /// The watch's face has the app's complication, or not.
  case face(hasComplication: Bool)
  /// The owner pairs the phone with the watch that is there.
  case pair
  /// A fault of the session, by its name.
  case fault(String)
  /// The answer to what the system asks for the app.
  case permit(Permission)
  /// A type of health that the app may not save, or not read.
  case refuse(HealthRefusals.Direction, HKObjectType)
  /// A request, which a developer has the app make.
  case request(WebCall)
  /// A deed of a developer with the tasks of the app.
  case task(TaskDeed)
  /// Another app, or the owner, does something in health.
  case health(HealthDeed)
  /// A call of the session, which a developer has the app make.
  case call(Session.Call)
  case files([FileCall])
  /// The withdrawal of a transfer that was queued under a label.
  case takeBack(TransferKind, label: String)
  /// A notification is posted in the app, as one of its own parts would.
  case notify(Action)
  /// A call of a workout session's other side.
  case remote(RemoteCall)

  /// The kind of transfer that the command queues, which can have a label (ACTION-15).
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
