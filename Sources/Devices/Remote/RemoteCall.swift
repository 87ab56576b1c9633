package import LockstepProtocol
import LockstepSimulation

/// A call of an app about the mirroring of a workout session.
package enum RemoteCall: Sendable, Equatable {
  /// `startMirroringToCompanionDevice(completion:)` (watch only).
  case start
  /// `stopMirroringToCompanionDevice(completion:)` (watch only).
  case stop
  /// `sendToRemoteWorkoutSession(data:completion:)`.
  case send([UInt8])
  /// `pause()`, `resume()` or `end()` of the mirrored session (phone only).
  case ask(RemoteRequest)
  /// Sets the handlers that the app has; at first it has all.
  case handlers([RemoteHandler])
  /// Removes a handler from those of the app, until the app ends.
  case lack(RemoteHandler)
}

/// A handler by which an app hears of a mirrored session.
package enum RemoteHandler: String, Sendable, CaseIterable {
  /// `workoutSessionMirroringStartHandler` of the phone's health store.
  case start = "mirroring-handler"
  /// The delegate of the workout session.
  case delegate = "remote-delegate"
}

/// A call that waits for its receipt, and the uptime until which it waits.
struct Awaited: Sendable, Equatable {
  var id: Int64
  var timeout: Uptime
}

/// An effect of a machine of mirroring.
enum RemoteEffect: Sendable, Equatable {
  case send(RemotePacket)
  case tell(RemoteEvent)
  /// The app is given the data of which it was just told.
  case give([[UInt8]])
  /// The system starts or resumes the app in the background.
  case wake
  /// The watch's session is to carry out a request of the phone's app.
  case ask(RemoteRequest)

  static func completed(_ call: RemoteEvent.Call, _ id: Int64, _ error: RemoteError? = nil)
    -> RemoteEffect
  {
    .tell(.completed(call, id: id, error))
  }
}
