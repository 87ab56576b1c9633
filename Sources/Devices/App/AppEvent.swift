package import LockstepHealth
package import LockstepLink
package import LockstepProtocol
package import LockstepSimulation

/// An event that a system gives its app.
package enum AppEvent: Sendable, Equatable {
  /// The app is launched, with the data that its system has kept for it.
  case launched(AppLaunch)
  /// Further data that the system has kept, if it does not fit into `launched`.
  case more(AppLaunchPart)
  /// The wearer or the owner does an action of the app's vocabulary.
  case action(Action)
  /// The state of the app has changed: in front, in the background, resumed.
  case state(AppState)
  /// News of the app's session.
  case told(SessionEvent)
  /// `hasContentPending` has changed: `true` if content that came in the background waits for the app.
  case contentPending(Bool)
  /// The session delivers content to the app.
  case delivered(Session.Delivery)
  /// A user info has its receipt; an earlier identity of the device queued it under this name.
  case sentForOther(origin: Int64, name: String)
  /// The person has answered the system's permission question: the answer, and HealthKit's identifiers
  /// of the types that the app may not save.
  case permission(Permission, unsaved: [String])
  /// The device has a new identity: transfers queued from now on are numbered within this origin.
  case renewed(origin: Int64, outstanding: [String])
  /// The state of the system's disk has changed.
  case storage(StorageState)
  case workout(WorkoutEvent)
  /// The answer to a call to health.
  case health(HealthAnswer)
  /// The result of a request to a server.
  case response(WebOutcome)
  /// News of a background task: it is run, it expires, or its request is refused.
  case task(TaskEvent)
  /// The pieces of data that the other side's app sent over a mirrored workout session, in the order of
  /// sending.
  case remoteData([[UInt8]])
  /// The system's knowledge of the other device's date has changed.
  case clocks(ClockView)
  /// The device's time zone has changed to this many seconds east of Greenwich.
  case zone(seconds: Int64)
  /// Files in the app's container were changed by somebody else: these paths, or `nil` if the paths are
  /// unknown.
  case filesChanged([String]?)
  /// The app's deadline has come; `due` is that deadline, at or before the present instant.
  case tick(due: Uptime)
  /// An event about a send, with the send's tag.
  indirect case tagged(String, AppEvent)
}

/// The state of the user infos' storage: those that the disk has not accepted, and those it cannot
/// read.
package struct StorageState: Sendable, Equatable {
  /// The number of user infos that wait because the disk has not accepted them.
  package var notKept = 0
  /// The problems by which parts of the queue cannot be read, a sentence each.
  package var problems: [String] = []

  package init(notKept: Int = 0, problems: [String] = []) {
    self.notKept = notKept
    self.problems = problems
  }

  /// `true` if the disk has accepted everything and can read it.
  var isSound: Bool { notKept == 0 && problems.isEmpty }
}

/// An event of the device's workout session.
package enum WorkoutEvent: Sendable, Equatable {
  /// The state of the workout session has changed, or there is a new measurement.
  case changed(WorkoutSession.View)
  /// Samples for the app, which the system keeps until the app has taken them; `through` counts all
  /// samples handed out so far.
  case collected(CollectedSamples, through: Int64)
  /// The workout session is over; the app was given all its samples before.
  case ended(WorkoutSession.Summary)
  /// The system refused a call of the app, for this reason.
  case refused(WorkoutCall, WorkoutRefusal)
}

extension AppEvent {
  /// The session news in the event, with or without a tag; `nil` for any other event.
  var news: SessionEvent? {
    switch self {
    case .told(let news), .tagged(_, .told(let news)): news
    default: nil
    }
  }
}
