package import LockstepHealth
package import LockstepLink
package import LockstepProtocol
package import LockstepSimulation

/// An event that a system gives its app.
package enum AppEvent: Sendable, Equatable {
  /// It begins, with what its system kept.
  case launched(AppLaunch)
  /// More of what its system kept, where `launched` would become too long.
  case more(AppLaunchPart)
  /// The wearer or the owner does something that the app's vocabulary lists.
  case action(Action)
  /// It is in another state of its life than it was: in front, in the background, resumed.
  case state(AppState)
  /// News of its session.
  case told(SessionEvent)
  /// Something that came in the background waits for the app, or nothing does any more
  /// (`hasContentPending`).
  case contentPending(Bool)
  /// Something arrived.
  case delivered(Session.Delivery)
  /// A user info that an earlier self of the device queued under a name has its receipt.
  case sentForOther(origin: Int64, name: String)
  /// The person answered the question that the system asks for the app: for the whole, and with
  /// HealthKit's identifiers of what it may not save.
  case permission(Permission, unsaved: [String])
  /// The device is somebody new: what is queued from now on is numbered within another origin.
  case renewed(origin: Int64, outstanding: [String])
  /// The failures of the system's disk have changed.
  case storage(StorageState)
  case workout(WorkoutEvent)
  /// The result of a call to health.
  case health(HealthAnswer)
  /// The result of a request to a server.
  case response(WebOutcome)
  /// A task that the app has asked for is run, is to end, or is not taken.
  case task(TaskEvent)
  /// The data that the app on the other side of a mirrored workout session sent, first sent first.
  case remoteData([[UInt8]])
  /// Its system knows more, or less, of how far the other side's date is from this device's.
  case clocks(ClockView)
  /// The device takes itself to be so many seconds east of Greenwich from now on.
  case zone(seconds: Int64)
  /// Files of its container were changed by others; `nil` when it is not known which.
  case filesChanged([String]?)
  /// Its deadline has come; `due` is not later than now.
  case tick(due: Uptime)
  /// The news of a send that has a tag.
  indirect case tagged(String, AppEvent)
}

/// The part of the app's data that the system's disk has not taken or cannot read.
package struct StorageState: Sendable, Equatable {
  /// So many user infos wait that the disk has not taken.
  package var notKept = 0
  /// The reasons for which parts of the queue cannot be read, a sentence each.
  package var problems: [String] = []

  package init(notKept: Int = 0, problems: [String] = []) {
    self.notKept = notKept
    self.problems = problems
  }

  /// `true` if nothing waits and nothing is unreadable.
  var isSound: Bool { notKept == 0 && problems.isEmpty }
}

/// An event of the device's workout session.
package enum WorkoutEvent: Sendable, Equatable {
  /// It is in another state, or was measured anew.
  case changed(WorkoutSession.View)
  /// Samples for the app, which are the system's until they are taken; `through` counts all that the
  /// session gave, with these.
  case collected(CollectedSamples, through: Int64)
  /// It is over, and everything that it collected was given before.
  case ended(WorkoutSession.Summary)
  /// A call of the app that was not carried out.
  case refused(WorkoutCall, WorkoutRefusal)
}

extension AppEvent {
  /// The news of the session that the event is, with or without a tag.
  var news: SessionEvent? {
    switch self {
    case .told(let news), .tagged(_, .told(let news)): news
    default: nil
    }
  }
}
