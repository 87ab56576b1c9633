/// An app on the watch or on the phone of a `Pair`: events come in, calls go out.
///
/// The device's system gives one event at a time and carries out the calls of its answer in order, before
/// it gives what they caused. An app that is quit is gone: the next launch makes another one, which finds
/// in `LockstepEvent.launched` what the system kept for it.
///
/// The system ends an app that breaks a rule, as it ends a program behind a socket. The `screen` must be
/// an object with a text `screen`. The `deadline` must be later than now. Each name under which the app
/// keeps something must be able to name a file. Its haptics and activities must exist.
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
  /// Takes an event and returns what the app asks of its system, in order.
  mutating func handle(_ event: LockstepEvent, at moment: LockstepMoment) -> [LockstepCall]
  /// The content of the app's screen: an object whose `screen` says which it is.
  var screen: LockstepJSON { get }
  /// The device's uptime at which the app next wants `LockstepEvent.tick`; later than now, or `nil` for
  /// never.
  ///
  /// An app that wants more than 10,000 ticks within one second is ended.
  var deadline: Duration? { get }
}

extension CompanionApp {
  public var deadline: Duration? { nil }
}

/// An instant as a device's own clocks have it.
public struct LockstepMoment: Sendable, Equatable {
  /// The time for which the device has been switched on.
  public var uptime: Duration
  /// The date as the device believes it to be, in microseconds since 1970.
  public var microsecondsSince1970: Int64
  /// The seconds that the device takes itself to be east of Greenwich, which makes the date a day.
  public var secondsFromGMT: Int64 = 0
}

/// An event in the life of an app; the names are WatchConnectivity's where it has them.
public enum LockstepEvent: Sendable, Equatable {
  /// The app begins, with what its system kept.
  case launched(Launch)
  /// The wearer or the owner does something, with its arguments.
  case action(String, LockstepJSON)
  /// `session(_:activationDidCompleteWith:error:)`.
  case activated
  /// The same with an error, `WCError`'s code: the session is not activated.
  case activationFailed(code: Int64)
  /// `sessionDidBecomeInactive(_:)`: another watch is worn, and what is sent now fails (phone only).
  case inactive
  /// `sessionDidDeactivate(_:)`: `LockstepCall.activate` activates the session for the other watch
  /// (phone only).
  case deactivated
  /// The watch that the session belongs to from now on, by a number that it keeps for life (phone only).
  ///
  /// What belongs to it is in the folder `Watches/ORIGIN` of the app's container (`watchDirectoryURL`).
  case counterpart(origin: Int64)
  /// The app is in front from now on, or in the background, or runs again.
  case state(State)
  /// `sessionWatchStateDidChange(_:)` (phone only).
  case watchState(WatchState)
  /// `sessionCompanionAppInstalledDidChange(_:)` (watch only).
  case companionState(CompanionState)
  /// `sessionReachabilityDidChange(_:)`, with the value that `isReachable` has by then.
  case reachability(Bool)
  /// `session(_:didReceiveMessage:)`, with or without a reply handler.
  case message(Message)
  /// The reply to the message of a number: messages are counted from 1 at each start of the device.
  case reply(to: Int64, LockstepJSON)
  /// `session(_:didReceiveApplicationContext:)`.
  case context(LockstepJSON)
  /// `session(_:didReceiveUserInfo:)`; it is given again until it is acknowledged.
  case userInfo(UserInfo)
  /// `session(_:didReceiveUserInfo:)` of a user info for the complication.
  case complication(LockstepJSON)
  /// `session(_:didReceive:)` of a file; it is gone unless one of the calls returned moves it.
  case file(File)
  /// The counterpart has so many bytes of a file of a number (`progress`).
  case progress(file: Int64, completed: Int64, total: Int64)
  /// The phone launched the watch app: `handle(_:)` of a workout configuration.
  case watchLaunched(LockstepJSON)
  /// `handle(_:)` of a `WKWatchConnectivityRefreshBackgroundTask`, by its number: the system woke the app
  /// for what came, and ends it unless it answers with `LockstepCall.completeTask` within ten seconds
  /// (watch).
  case backgroundTask(Int64)
  /// `hasContentPending` has this value now; until the first such event it has the one in `Launch`.
  case contentPending(Bool)
  /// The outcome of a send of this app.
  case outcome(Outcome)
  /// The device's own workout session is in this state, or was measured anew (watch only).
  case workout(Workout)
  /// The device's own workout session is over (watch only).
  case workoutEnded
  /// The refusal of what the app asked of a workout session: why, and the code of `HKError`.
  case workoutRefused(String, code: Int64)
  /// `workoutSessionMirroringStartHandler`: the watch's workout session is mirrored here (phone only).
  case mirroredSession(MirroredSession)
  /// `workoutSession(_:didChangeTo:from:date:)` of the mirrored session (phone only).
  case mirroredState(MirroredSession.State, since: Int64)
  /// `workoutSession(_:didReceiveDataFromRemoteWorkoutSession:)`: all that gathered, first sent first.
  case remoteData([[UInt8]])
  /// `workoutSession(_:didDisconnectFromRemoteDeviceWithError:)`, with HealthKit's code of the error.
  case remoteDisconnected(code: Int64?)
  /// The completion of `LockstepCall.startMirroring`, `stopMirroring` or `sendToRemote`, told once for
  /// each.
  case remoteCompletion(RemoteCompletion)
  /// The result of `LockstepCall.health`.
  case health(HealthAnswer)
  /// The result of `LockstepCall.request`.
  case response(WebResponse)
  /// A task that the app has asked for is run, is to end, or is not taken (phone only).
  case task(ScheduledTask)
  /// `NSSystemTimeZoneDidChange`: the device takes itself to be so far east of Greenwich from now on.
  case zone(secondsFromGMT: Int64)
  /// The deadline has come.
  case tick

  /// A workout session of the device's own.
  public struct Workout: Sendable, Equatable {
    /// HealthKit's name of the activity, such as `running`.
    public var activity: String
    /// HealthKit's name of the state, such as `paused`.
    public var state: String
    /// Beats a minute, as measured last.
    public var heartRate: Int64?
    /// Metres so far.
    public var distance: Double?
    /// Kilocalories so far.
    public var energy: Double?
  }

  /// A workout session of the watch that is mirrored here.
  public struct MirroredSession: Sendable, Equatable {
    /// HealthKit's name of the activity.
    public var activity: String
    public var state: State
    /// Since when it is in that state, in microseconds since 1970 by the watch's clock.
    public var since: Int64

    /// `HKWorkoutSessionState`.
    public enum State: String, Sendable {
      case prepared, running, paused, stopped, ended
    }
  }

  /// The completion of a call of mirroring.
  public struct RemoteCompletion: Sendable, Equatable {
    /// `startMirroring`, `stopMirroring` or `sendToRemote`.
    public var call: String
    /// These calls are counted from 1, all together, since the device's start.
    public var id: Int64
    /// HealthKit's code of the error: 3 for “Remote session delegate is not set up.”, 13 for data that is
    /// too large, 300 for a device that is unreachable; `nil` where it was done.
    public var code: Int64?
  }

  /// The state of a running app: in front, or behind.
  public enum State: String, Sendable {
    case foreground, background
    /// In the background, and kept running by a workout session.
    case workoutSession
  }

  /// The state that an app finds when it begins.
  public struct Launch: Sendable, Equatable {
    /// The context received last, where an earlier launch was given it.
    public var context: LockstepJSON?
    /// The user infos that were queued under a name and not forgotten, first queued first.
    public var kept: [LockstepJSON]
    /// `outstandingFileTransfers`: those that are neither delivered nor failed, first queued first.
    public var outstandingFiles: [OutstandingFile] = []
    /// The documents that earlier launches kept, by name.
    public var documents: [LockstepJSON.Field]
    /// `true` if something waits that came in the background (`hasContentPending`).
    public var hasContentPending = false
    /// The version of the app, counted from 1: the action `update-app` raises it.
    public var version: Int64 = 1
    /// The state of the watch as far as it is known; on a watch, what a phone assumes at first.
    public var watchState = WatchState()
    /// The state of the phone as far as it is known; on a phone, what a watch assumes at first.
    public var companionState = CompanionState()
  }

  /// The state of a watch as its phone's session has it, under `WCSession`'s names.
  public struct WatchState: Sendable, Equatable {
    public var isPaired = true
    public var isWatchAppInstalled = true
    /// The app's complication is on the face of that watch.
    public var isComplicationEnabled = false
    /// The number of user infos for it that are left of the day, from 50 down; 0 without it.
    public var remainingComplicationUserInfoTransfers = 0
  }

  /// The state of a phone as its watch's session has it, under `WCSession`'s names.
  public struct CompanionState: Sendable, Equatable {
    public var isCompanionAppInstalled = true
    /// `iOSDeviceNeedsUnlockAfterRebootForReachability`: the phone waits for its first unlock.
    public var needsUnlock = false
  }

  /// A file of this app that is on its way, or waits for it.
  public struct OutstandingFile: Sendable, Equatable {
    /// Its number, by which `LockstepEvent.progress` and `LockstepCall.cancelFile` name it.
    public var id: Int64
    public var name: String
    /// The number of bytes that it has.
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
    /// The device that queued it, and its number there: a repeat has the same two.
    public var origin: Int64
    public var id: Int64
    public var payload: LockstepJSON
  }

  /// The outcome of a send.
  public struct Outcome: Sendable, Equatable {
    /// `message`, `applicationContext`, `userInfo`, `currentComplicationUserInfo`, `file` or `launch`.
    public var kind: String
    /// The number of the send.
    ///
    /// Messages with their data, contexts and launches are counted from 1 at each
    /// start of the device; user infos and files are counted together, over all its starts.
    public var id: Int64
    /// `delivered`, `replied`, `failed` or `unknown`.
    public var name: String
    /// The code of `WCError`, where it failed or nobody knows.
    public var code: Int64?
  }
}

/// A call of an app to its system; the names are WatchConnectivity's where it has them.
public enum LockstepCall: Sendable, Equatable {
  /// `activate()`.
  case activate
  /// `sendMessage(_:replyHandler:errorHandler:)`.
  case message(LockstepJSON, wantsReply: Bool)
  /// The reply to a message that wants one.
  case reply(to: LockstepEvent.Message, LockstepJSON)
  /// `updateApplicationContext(_:)`.
  case context(LockstepJSON)
  /// `transferUserInfo(_:)`; under a name the system keeps it until it is forgotten, beyond its receipt.
  case userInfo(LockstepJSON, name: String? = nil)
  /// `sendMessageData(_:replyHandler:errorHandler:)`
  case messageData([UInt8], wantsReply: Bool)
  /// `transferCurrentComplicationUserInfo(_:)` (phone only)
  case complication(LockstepJSON)
  /// Writes a file of the app's own, by its path in the app's container.
  case writeFile(String, [UInt8])
  /// `transferFile(_:metadata:)` of a file in the app's container, as it is now.
  case transferFile(String, metadata: LockstepJSON)
  /// Moves the file that was received into the container: only in the answer to `LockstepEvent.file`.
  case moveFile(to: String)
  /// `cancel()` of a user info or a file, by its number.
  case cancelUserInfo(Int64)
  case cancelFile(Int64)
  /// The delegate has these methods of those that an app may lack, and no others, until the app ends.
  case implement([DelegateMethod])
  /// The release of what was queued under a name: it is needed no longer.
  case forget(String)
  /// A user info, and everything that it caused, is safe: it is not given again.
  case acknowledge(LockstepEvent.UserInfo)
  /// `startWatchApp(with:completion:)` (phone only).
  case launchWatchApp(LockstepJSON)
  /// A background task is done: what it was for was given, and is safe (watch only).
  case completeTask(Int64)
  /// `HKWorkoutSession` and its `prepare()`, which measures nothing yet (watch only).
  case prepareWorkout(String, isIndoor: Bool = false)
  /// `HKWorkoutSession` and its `startActivity(with:)`, by HealthKit's name of the activity (watch only).
  case startWorkout(String, isIndoor: Bool = false)
  /// `stopActivity(with:)`: it measures no more, and is over once it is ended (watch only).
  case stopWorkout
  /// `pause()`, `resume()` and `end()` of the device's own session, or of the one that is mirrored here.
  case pauseWorkout, resumeWorkout, endWorkout
  /// `startMirroringToCompanionDevice(completion:)` (watch only).
  case startMirroring
  /// `stopMirroringToCompanionDevice(completion:)` (watch only).
  case stopMirroring
  /// `sendToRemoteWorkoutSession(data:completion:)`.
  case sendToRemote([UInt8])
  /// The phone's app has set these to be told of a mirrored session, and no others, until it ends.
  case implementRemote([RemoteHandler])
  /// A call to health by its name, with the fields that docs/protocol/apps.md lists.
  ///
  /// `LockstepEvent.health` answers under the tag.
  case health(String, LockstepJSON, tag: String)
  /// A request to a server, as of `URLSession`; `LockstepEvent.response` answers under the tag.
  case request(WebRequest, tag: String)
  /// Ends the request that was made under a tag.
  case cancelRequest(tag: String)
  /// `BGTaskScheduler.submit(_:)`, for a task in the background (phone only).
  case submitTask(TaskRequest)
  /// `setTaskCompleted(success:)` of a task, by its number.
  case setTaskCompleted(Int64, success: Bool)
  /// Keeps a document for the next launches; `nil` removes it.
  case keep(String, LockstepJSON?)
  /// `play(_:)`, by `WKHapticType`'s name.
  case haptic(String)
  /// The refusal of what the person asked.
  case refused(String, reason: String)
  /// A line for whoever watches.
  case note(String)
}

/// The methods of `WCSessionDelegate` that an app may lack.
public enum DelegateMethod: String, Sendable, CaseIterable {
  case message
  case messageWithReply = "message-reply"
  case data
  case dataWithReply = "data-reply"
  /// `sessionDidBecomeInactive(_:)` and `sessionDidDeactivate(_:)`: a phone's app without them is ended
  /// when another watch is worn.
  case watchSwitch = "watch-switch"
}

/// The property that a phone's app sets to hear of a mirrored workout session; an app sets all of them,
/// unless it says otherwise.
public enum RemoteHandler: String, Sendable, CaseIterable {
  /// `workoutSessionMirroringStartHandler` of its health store.
  case mirroringHandler = "mirroring-handler"
  /// The delegate of the mirrored session.
  case delegate = "remote-delegate"
}
