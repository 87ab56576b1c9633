package import LockstepProtocol
import LockstepSimulation

/// A request of an app to a workout session's other side.
package enum RemoteCall: Sendable, Equatable {
  /// `startMirroringToCompanionDevice(completion:)` (watch only).
  case start
  /// `stopMirroringToCompanionDevice(completion:)` (watch only).
  case stop
  /// `sendToRemoteWorkoutSession(data:completion:)`.
  case send([UInt8])
  /// `pause()`, `resume()` or `end()` of the mirrored session (phone only).
  case ask(RemoteRequest)
  /// The app has set only these handlers; at first it has set all.
  case handlers([RemoteHandler])
  /// The app lacks this handler, too, until it ends.
  case lack(RemoteHandler)
}

/// A handler that an app sets to hear of a mirrored session.
package enum RemoteHandler: String, Sendable, CaseIterable {
  /// `workoutSessionMirroringStartHandler` of the phone's health store.
  case start = "mirroring-handler"
  /// The delegate of the session.
  case delegate = "remote-delegate"
}

/// A call that waits for its receipt, and until when.
struct Awaited: Sendable, Equatable {
  var id: Int64
  var timeout: Uptime
}

/// An effect of a machine of mirroring.
enum RemoteEffect: Sendable, Equatable {
  case send(RemotePacket)
  case tell(RemoteEvent)
  /// The app gets data that it has just been told was received.
  case give([[UInt8]])
  /// The system starts or resumes the app in the background.
  case wake
  /// The session is to do what the phone's app asked.
  case ask(RemoteRequest)

  static func completed(_ call: RemoteEvent.Call, _ id: Int64, _ error: RemoteError? = nil)
    -> RemoteEffect
  {
    .tell(.completed(call, id: id, error))
  }
}
