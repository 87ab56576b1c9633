package import LockstepHealth
package import LockstepLink
package import LockstepProtocol

/// A call of an app to its system.
package enum AppCall: Sendable, Equatable {
  case session(Session.Call)
  /// A send with a tag chosen by the app; every event about the send repeats the tag.
  indirect case tagged(String, AppCall)
  /// Cancels the transfer that was queued with a tag.
  case takeBack(tag: String)
  case workout(WorkoutCall)
  /// A call to health; an event brings the answer.
  case health(HealthCall)
  /// A request to a server; an event brings the response.
  case request(WebCall)
  /// Cancels the request that was made with a tag; an event tells that it is cancelled.
  case cancelRequest(tag: String)
  /// A call about background tasks (`BGTaskScheduler`).
  case task(TaskCall)
  /// Sets the effort of the simulated wearer, from which the sensor model makes its readings.
  case effort(EffortModel.Effort)
  /// Keeps a document for the app's next launches; `nil` removes the document.
  case keep(String, JSONText?, Lifetime)
  case file(FileCall)
  case haptic(Haptic)
  /// Tells the readers of the log the new content of one of the app's documents; `nil` if it was
  /// removed.
  case document(kind: String, id: String, content: JSONText?)
  /// The answer to a question that a person asked the app.
  case answer(JSONText)
  /// Tells that the app did not carry out a person's action, and why.
  case refused(action: String, reason: String)
  /// A sentence for the people who read the log.
  case note(String)
  /// A line that the app's program has printed; it asks nothing of the system.
  case printed(String)

  /// The greatest size of a kept document, in bytes.
  static let keptSizeMax = 1_047_552

  /// The time for which a document is kept.
  package enum Lifetime: Sendable, Equatable {
    /// In memory: the next launch gets it, but it is gone once the device starts anew.
    case untilRestart
    /// On the disk, over all starts of the device.
    case durable
  }
}

/// A call of an app to the system's workout session.
package enum WorkoutCall: Sendable, Equatable {
  /// Prepares a workout session, which measures nothing until it is started.
  case prepare(HKWorkoutActivityType, isIndoor: Bool)
  /// Starts a workout session, or the one that was prepared; its samples are handed out in parts of
  /// this many seconds.
  case start(
    HKWorkoutActivityType,
    isIndoor: Bool,
    partSeconds: Int64 = WorkoutCall.partSecondsMax
  )
  /// Gives the sensors one piece of a recording to play later.
  case load(JSONText)
  /// Starts a workout session whose sensors play the loaded recording.
  case play
  case pause, resume, stop, end
  /// Tells that the app has stored all samples up to this count, so that the system need not keep them.
  case taken(through: Int64)
  /// A call about a mirrored workout session.
  case remote(RemoteCall)

  /// The longest time between two parts of the samples, in seconds.
  package static let partSecondsMax: Int64 = 60
}
