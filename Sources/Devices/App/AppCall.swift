package import LockstepHealth
package import LockstepLink
package import LockstepProtocol

/// A request of an app to its system.
package enum AppCall: Sendable, Equatable {
  case session(Session.Call)
  /// A send under a tag of the app's own, which all that is told of the send repeats.
  indirect case tagged(String, AppCall)
  /// Takes back the transfer that was queued under a tag.
  case takeBack(tag: String)
  case workout(WorkoutCall)
  /// A call to health, which is answered by an event.
  case health(HealthCall)
  /// A request to a server, which is answered by an event.
  case request(WebCall)
  /// Ends the request that was made under a tag; it is answered as cancelled.
  case cancelRequest(tag: String)
  /// Something about the tasks that are run for it in the background.
  case task(TaskCall)
  /// The effort of the made-up wearer from now on, for the model of the sensors.
  case effort(EffortModel.Effort)
  /// Keeps a document of the app's own for its next launches; `nil` removes it.
  case keep(String, JSONText?, Lifetime)
  case file(FileCall)
  case haptic(Haptic)
  /// The new content of a document of the app's, or `nil` when it is gone; for readers of the log.
  case document(kind: String, id: String, content: JSONText?)
  /// The answer to a question of the person's.
  case answer(JSONText)
  /// An action of the person that was not carried out.
  case refused(action: String, reason: String)
  /// A sentence for whoever watches.
  case note(String)
  /// No call: a line that the app's program has printed by itself.
  case printed(String)

  /// The largest document that is kept, in bytes.
  static let keptSizeMax = 1_047_552

  /// The length of time for which a document is kept.
  package enum Lifetime: Sendable, Equatable {
    /// In memory: it is there for the next launch, and gone when the device starts anew.
    case untilRestart
    /// On the disk.
    case durable
  }
}

/// A request of an app to the system's workout session.
package enum WorkoutCall: Sendable, Equatable {
  /// Makes a session ready, which measures nothing before it is started.
  case prepare(HKWorkoutActivityType, isIndoor: Bool)
  /// Starts a session, or the one that was made ready, whose samples come in parts of so many seconds.
  case start(
    HKWorkoutActivityType,
    isIndoor: Bool,
    partSeconds: Int64 = WorkoutCall.partSecondsMax
  )
  /// Gives the sensors a piece of a recording.
  case load(JSONText)
  /// Starts a session whose sensors give what was loaded.
  case play
  case pause, resume, stop, end
  /// The app has everything up to a count, so the system need not keep it.
  case taken(through: Int64)
  /// Something of a session that is mirrored, or is to be.
  case remote(RemoteCall)

  /// The longest that samples may wait before they are handed out, in seconds.
  package static let partSecondsMax: Int64 = 60
}
