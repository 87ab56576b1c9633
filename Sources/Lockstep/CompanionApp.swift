/// An app on the watch or on the phone of a pair: the system gives it events, and it answers with
/// calls.
///
/// The device's system gives the app one event at a time. It carries out the calls of the app's answer
/// in order, and only then gives the events that these calls cause. An app ends when a person quits it;
/// the next launch makes a new one, which gets in `LockstepEvent.launched` what the system has kept for
/// it.
///
/// The system ends an app that breaks a rule, as it ends a program behind a socket. The `screen` must
/// be an object with a text `screen`. The `deadline` must be later than now. Each name under which the
/// app keeps a document must be able to name a file. The haptics and activities that it names must
/// exist.
///
/// ```swift
/// struct Echo: CompanionApp {
///   var screen: LockstepJSON = ["screen": "echo"]
///   mutating func handle(_ event: LockstepEvent, at moment: LockstepMoment) -> [LockstepCall] {
///     switch event {
///     case .launched: [.activate]
///     case .message(let message): message.wantsReply ? [.reply(to: message, message.payload)] : []
///     default: []
///     }
///   }
/// }
/// ```
public protocol CompanionApp {
  /// Handles an event of the system, and returns the app's calls to the system in order.
  mutating func handle(_ event: LockstepEvent, at moment: LockstepMoment) -> [LockstepCall]
  /// The content of the app's screen: a JSON object whose field `screen` names the screen.
  var screen: LockstepJSON { get }
  /// The device's uptime at which the app next wants `LockstepEvent.tick`, later than now; `nil` for
  /// never.
  ///
  /// The system ends an app that wants more than 10,000 ticks within one second.
  var deadline: Duration? { get }
}

extension CompanionApp {
  public var deadline: Duration? { nil }
}

/// An instant as the device's own clocks show it.
public struct LockstepMoment: Sendable, Equatable {
  /// The time for which the device has been switched on.
  public var uptime: Duration
  /// The date as the device believes it to be, in microseconds since 1970.
  public var microsecondsSince1970: Int64
  /// The device's time zone in seconds east of Greenwich.
  public var secondsFromGMT: Int64 = 0
}

/// An event that the system gives an app.
///
/// An event that WatchConnectivity has bears its name.
public enum LockstepEvent: Sendable, Equatable {
  /// The app starts; `Launch` is the state that its system kept.
  case launched(Launch)
  /// The wearer or the owner does something: the verb, and its arguments as an object.
  case action(String, LockstepJSON)
  /// `session(_:activationDidCompleteWith:error:)`.
  case activated
  /// `session(_:activationDidCompleteWith:error:)` with an error, by its `WCError` code: the session is
  /// not activated.
  case activationFailed(code: Int64)
  /// `sessionDidBecomeInactive(_:)`: the wearer has put on another watch, and sends of the app fail
  /// until it activates the session again (phone only).
  case inactive
  /// `sessionDidDeactivate(_:)`: with `LockstepCall.activate` the app now activates the session for the
  /// other watch (phone only).
  case deactivated
  /// The watch to which the phone's session belongs from now on, by the number of that watch, which
  /// never changes (phone only).
  ///
  /// The app's content for that watch is in the folder `Watches/ORIGIN` of its container
  /// (`watchDirectoryURL`).
  case counterpart(origin: Int64)
  /// The app has moved to the foreground or the background, or runs again after it was suspended.
  case state(State)
  /// `sessionWatchStateDidChange(_:)` (phone only).
  case watchState(WatchState)
  /// `sessionCompanionAppInstalledDidChange(_:)` (watch only).
  case companionState(CompanionState)
  /// `sessionReachabilityDidChange(_:)`, with the value of `isReachable` when the app hears of it.
  case reachability(Bool)
  /// `session(_:didReceiveMessage:)`, with a reply handler or without one.
  case message(Message)
  /// The reply to a message of this app, by the message's number: each start of the device counts
  /// messages from 1.
  case reply(to: Int64, LockstepJSON)
  /// `session(_:didReceiveApplicationContext:)`.
  case context(LockstepJSON)
  /// `session(_:didReceiveUserInfo:)`; the system gives the app the user info again until the app
  /// acknowledges it.
  case userInfo(UserInfo)
  /// `session(_:didReceiveUserInfo:)` of a user info for the complication.
  case complication(LockstepJSON)
  /// `session(_:didReceive:)` of a file; the system deletes the file unless the app answers with a call
  /// that moves it.
  case file(File)
  /// The `progress` of a file that the app sends, by its number: so many of its bytes have arrived at
  /// the counterpart.
  case progress(file: Int64, completed: Int64, total: Int64)
  /// `handle(_:)` of a workout configuration: the phone has launched the watch app (watch only).
  case watchLaunched(LockstepJSON)
  /// `handle(_:)` of a `WKWatchConnectivityRefreshBackgroundTask`, by its number: the system woke the
  /// app because content arrived. It ends the app unless the app answers with
  /// `LockstepCall.completeTask` within ten seconds (watch only).
  case backgroundTask(Int64)
  /// The new value of `hasContentPending`; until the first such event the value is that of `Launch`.
  case contentPending(Bool)
  /// The outcome of something that this app sent.
  case outcome(Outcome)
  /// The state or the measurements of the device's own workout session have changed (watch only).
  case workout(Workout)
  /// The device's own workout session has ended (watch only).
  case workoutEnded
  /// The system has refused a call to a workout session: the reason, and the code of `HKError`.
  case workoutRefused(String, code: Int64)
  /// `workoutSessionMirroringStartHandler`: the phone now mirrors the watch's workout session (phone
  /// only).
  case mirroredSession(MirroredSession)
  /// `workoutSession(_:didChangeTo:from:date:)` of the mirrored session (phone only).
  case mirroredState(MirroredSession.State, since: Int64)
  /// `workoutSession(_:didReceiveDataFromRemoteWorkoutSession:)`: all data that has gathered, first
  /// sent first.
  case remoteData([[UInt8]])
  /// `workoutSession(_:didDisconnectFromRemoteDeviceWithError:)`, with HealthKit's code of the error if
  /// there is one.
  case remoteDisconnected(code: Int64?)
  /// The completion of a `LockstepCall.startMirroring`, `stopMirroring` or `sendToRemote`; each call
  /// has exactly one.
  case remoteCompletion(RemoteCompletion)
  /// The answer to a `LockstepCall.health`, or the call of an observer.
  case health(HealthAnswer)
  /// The answer to a `LockstepCall.request`.
  case response(WebResponse)
  /// A background task that the app has requested starts, has to end, or is refused (phone only).
  case task(ScheduledTask)
  /// `NSSystemTimeZoneDidChange`: the device's time zone is now this many seconds east of Greenwich.
  case zone(secondsFromGMT: Int64)
  /// The app's `deadline` has come.
  case tick

  /// A workout session of the device's own.
  public struct Workout: Sendable, Equatable {
    /// HealthKit's name of the activity, such as `running`.
    public var activity: String
    /// HealthKit's name of the state, such as `paused`.
    public var state: String
    /// The heart rate measured last, in beats a minute.
    public var heartRate: Int64?
    /// The distance so far, in metres.
    public var distance: Double?
    /// The energy burnt so far, in kilocalories.
    public var energy: Double?
  }

  /// A workout session of the watch as the phone mirrors it.
  public struct MirroredSession: Sendable, Equatable {
    /// HealthKit's name of the activity.
    public var activity: String
    public var state: State
    /// The instant at which the session entered its state, in microseconds since 1970 by the watch's
    /// clock.
    public var since: Int64

    /// The states of `HKWorkoutSessionState`.
    public enum State: String, Sendable {
      case prepared, running, paused, stopped, ended
    }
  }

  /// The completion of a call that concerns mirroring.
  public struct RemoteCompletion: Sendable, Equatable {
    /// The name of the call: `startMirroring`, `stopMirroring` or `sendToRemote`.
    public var call: String
    /// The number of the call: the three kinds of calls are counted together, from 1 at the device's
    /// start.
    public var id: Int64
    /// HealthKit's code of the error: 3 for “Remote session delegate is not set up.”, 13 for data that
    /// is too large, 300 for a device that is unreachable; `nil` if the call succeeded.
    public var code: Int64?
  }

  /// The state of a running app: in the foreground or the background.
  public enum State: String, Sendable {
    case foreground, background
    /// The app is in the background, and a workout session keeps it running.
    case workoutSession
  }

  /// The state that the system hands an app at its launch.
  public struct Launch: Sendable, Equatable {
    /// The last context that was received, if an earlier launch of the app got it.
    public var context: LockstepJSON?
    /// The user infos that the app queued under a name and has not yet forgotten, first queued first.
    public var kept: [LockstepJSON]
    /// The `outstandingFileTransfers`: files that are neither delivered nor failed, first queued first.
    public var outstandingFiles: [OutstandingFile] = []
    /// The documents that earlier launches kept with `LockstepCall.keep`, by name.
    public var documents: [LockstepJSON.Field]
    /// The value of `hasContentPending`: `true` if content that arrived in the background still waits
    /// for the app.
    public var hasContentPending = false
    /// The version of the app, counted from 1: the action `update-app` raises it.
    public var version: Int64 = 1
    /// The state of the watch as far as it is known; on a watch, what a phone assumes at first.
    public var watchState = WatchState()
    /// The phone's state as far as the watch knows it; in an app on the phone, the state that a watch
    /// assumes at first.
    public var companionState = CompanionState()
  }

  /// The state of a watch as its phone's session has it, under `WCSession`'s names.
  public struct WatchState: Sendable, Equatable {
    public var isPaired = true
    public var isWatchAppInstalled = true
    /// `true` if the app's complication is on the watch face.
    public var isComplicationEnabled = false
    /// The number of complication user infos that the app may still send today, at most 50; 0 without a
    /// complication on the face.
    public var remainingComplicationUserInfoTransfers = 0
  }

  /// The state of a phone as its watch's session has it, under `WCSession`'s names.
  public struct CompanionState: Sendable, Equatable {
    public var isCompanionAppInstalled = true
    /// `iOSDeviceNeedsUnlockAfterRebootForReachability`: `true` if the phone has not been unlocked
    /// since its start.
    public var needsUnlock = false
  }

  /// A file of this app that is being transferred, or waits to be.
  public struct OutstandingFile: Sendable, Equatable {
    /// The number of the file, as `LockstepEvent.progress` and `LockstepCall.cancelFile` use it.
    public var id: Int64
    public var name: String
    /// The size of the file in bytes.
    public var size: Int64
    public var metadata: LockstepJSON
  }

  /// A message that arrived.
  public struct Message: Sendable, Equatable {
    public var id: Int64
    public var wantsReply: Bool
    public var payload: LockstepJSON
  }

  /// A file that arrived.
  public struct File: Sendable, Equatable {
    public var name: String
    public var metadata: LockstepJSON
    public var content: [UInt8]
  }

  /// A user info that arrived.
  public struct UserInfo: Sendable, Equatable {
    /// The device that queued the user info, and the number that it gave it; a repeat has the same two.
    public var origin: Int64
    public var id: Int64
    public var payload: LockstepJSON
  }

  /// The outcome of something that the app sent.
  public struct Outcome: Sendable, Equatable {
    /// The kind of the send: `message`, `applicationContext`, `userInfo`,
    /// `currentComplicationUserInfo`, `file` or `launch`.
    public var kind: String
    /// The number of the send.
    ///
    /// Messages with their data, contexts and launches are counted from 1 at each
    /// start of the device; user infos and files are counted together, over all its starts.
    public var id: Int64
    /// The name of the outcome: `delivered`, `replied`, `failed` or `unknown`.
    public var name: String
    /// The code of `WCError`, if the outcome is `failed` or `unknown`.
    public var code: Int64?
  }
}

/// A call that an app makes to its system.
///
/// A call that WatchConnectivity has bears its name.
public enum LockstepCall: Sendable, Equatable {
  /// `activate()`.
  case activate
  /// `sendMessage(_:replyHandler:errorHandler:)`.
  case message(LockstepJSON, wantsReply: Bool)
  /// The reply to a message of the counterpart that wants a reply.
  case reply(to: LockstepEvent.Message, LockstepJSON)
  /// `updateApplicationContext(_:)`.
  case context(LockstepJSON)
  /// `transferUserInfo(_:)`. Under a name, the system keeps the user info even after the receipt, until
  /// the app calls `forget`.
  case userInfo(LockstepJSON, name: String? = nil)
  /// `sendMessageData(_:replyHandler:errorHandler:)`
  case messageData([UInt8], wantsReply: Bool)
  /// `transferCurrentComplicationUserInfo(_:)` (phone only)
  case complication(LockstepJSON)
  /// Writes a file of the app's own, by its path in the app's container.
  case writeFile(String, [UInt8])
  /// `transferFile(_:metadata:)` of a file in the app's container, as it is now.
  case transferFile(String, metadata: LockstepJSON)
  /// Moves the received file into the container; allowed only in the answer to `LockstepEvent.file`.
  case moveFile(to: String)
  /// `cancel()` of a user info or a file, by its number.
  case cancelUserInfo(Int64)
  case cancelFile(Int64)
  /// The optional delegate methods that the app implements, and no others, until it ends.
  case implement([DelegateMethod])
  /// Releases a user info that was queued under this name: the system need not keep it any longer.
  case forget(String)
  /// Says that the app has stored the user info and everything that follows from it: the system does
  /// not give it again.
  case acknowledge(LockstepEvent.UserInfo)
  /// `startWatchApp(with:completion:)` (phone only).
  case launchWatchApp(LockstepJSON)
  /// Completes a background task: the app has got and stored the content for which it was woken (watch
  /// only).
  case completeTask(Int64)
  /// Makes an `HKWorkoutSession` and calls its `prepare()`, by HealthKit's name of the activity; it
  /// measures nothing yet (watch only).
  case prepareWorkout(String, isIndoor: Bool = false)
  /// Makes an `HKWorkoutSession` and calls its `startActivity(with:)`, by HealthKit's name of the
  /// activity (watch only).
  case startWorkout(String, isIndoor: Bool = false)
  /// `stopActivity(with:)`: the workout session measures no more, and is over after `endWorkout` (watch
  /// only).
  case stopWorkout
  /// `pause()`, `resume()` and `end()` of the device's own workout session, or, on the phone, of the
  /// mirrored one.
  case pauseWorkout, resumeWorkout, endWorkout
  /// `startMirroringToCompanionDevice(completion:)` (watch only).
  case startMirroring
  /// `stopMirroringToCompanionDevice(completion:)` (watch only).
  case stopMirroring
  /// `sendToRemoteWorkoutSession(data:completion:)`.
  case sendToRemote([UInt8])
  /// The handlers of mirrored workout sessions that the phone's app has set, and no others, until it
  /// ends (phone only).
  case implementRemote([RemoteHandler])
  /// A call to health by its name, with its fields, which docs/protocol/apps.md lists.
  ///
  /// `LockstepEvent.health` brings the answer with the same tag.
  case health(String, LockstepJSON, tag: String)
  /// Sends a request to a server, as `URLSession` does; `LockstepEvent.response` brings the answer with
  /// the same tag.
  case request(WebRequest, tag: String)
  /// Cancels the request that was sent with this tag.
  case cancelRequest(tag: String)
  /// `BGTaskScheduler.submit(_:)`: asks for a background task (phone only).
  case submitTask(TaskRequest)
  /// `setTaskCompleted(success:)` of a background task, by its number (phone only).
  case setTaskCompleted(Int64, success: Bool)
  /// Keeps a JSON document under a name for later launches; `nil` removes it.
  case keep(String, LockstepJSON?)
  /// `play(_:)` of a haptic, by the name of `WKHapticType`.
  case haptic(String)
  /// Refuses the action of the wearer or owner, for this reason.
  case refused(String, reason: String)
  /// Writes a line into the event log.
  case note(String)
}

/// The optional methods of `WCSessionDelegate`.
public enum DelegateMethod: String, Sendable, CaseIterable {
  case message
  case messageWithReply = "message-reply"
  case data
  case dataWithReply = "data-reply"
  /// `sessionDidBecomeInactive(_:)` and `sessionDidDeactivate(_:)`. The system ends a phone's app
  /// without them when the wearer puts on another watch.
  case watchSwitch = "watch-switch"
}

/// A property that a phone's app sets in order to hear of a mirrored workout session.
///
/// An app counts as setting all of them unless it calls `implementRemote`.
public enum RemoteHandler: String, Sendable, CaseIterable {
  /// The `workoutSessionMirroringStartHandler` of the app's health store.
  case mirroringHandler = "mirroring-handler"
  /// The delegate of the mirrored session.
  case delegate = "remote-delegate"
}
