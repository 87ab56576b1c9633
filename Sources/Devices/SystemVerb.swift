import LockstepLink
import LockstepProtocol
import LockstepSimulation

/// What a person does to a device's system, rather than to its app, where the device's words have it.
enum SystemVerb {
  case launch, quit
  /// What happens to the app's process, or to the device around it.
  case live(AppLife.Input)
  /// A setting of the device's is another one.
  case set(@Sendable (inout DeviceSettings) -> Void)
  /// A fault of the session, by its name.
  case fault(String)
  /// The answer to what the system asks for the app.
  case permit(Permission)
  /// A call of the session, which a developer has the app make.
  case call(Session.Call)
  case files([FileCall])
  /// What was queued under a label is taken back.
  case takeBack(TransferKind, label: String)
  /// A call of a workout session's other side.
  case remote(RemoteCall)

  /// The verb of an action that keeps to its words, or `nil` when it is the app's.
  init?(_ action: Action) {
    switch action.verb {
    case "launch": self = .launch
    case "quit": self = .quit
    case "allow": self = .permit(.allowed)
    case "deny": self = .permit(.denied)
    case "fault": self = .fault(action.text("name") ?? "")
    case "forget-permission": self = .permit(.notDetermined)
    default:
      if let live = SystemVerb(living: action) {
        self = live
        return
      }
      if let label = action.text("id"), let kind = Self.cancelled(by: action.verb) {
        self = .takeBack(kind, label: label)
        return
      }
      if let call = RemoteCall(developing: action) {
        self = .remote(call)
        return
      }
      let files = FileCall.developing(action)
      if !files.isEmpty {
        self = .files(files)
        return
      }
      guard let call = Session.Call(developing: action) else { return nil }
      self = .call(call)
    }
  }
}

extension SystemVerb {
  private static func cancelled(by verb: String) -> TransferKind? {
    switch verb {
    case "cancel-user-info": .userInfo
    case "cancel-file": .file
    default: nil
    }
  }

  private init?(living action: Action) {
    let isOff = action.flag("off")
    let seconds = action.number("seconds") ?? 0
    let time: Interval? = seconds == 0 ? nil : .seconds(seconds)
    switch action.verb {
    case "home": self = .live(.home)
    case "suspend-app": self = .live(.suspend)
    case "wrist-down": self = .live(.screen(isOn: false))
    case "wrist-up": self = .live(.screen(isOn: true))
    case "install": self = .set { $0.isInstalled = true }
    case "uninstall": self = .set { $0.isInstalled = false }
    case "lock": self = .set { $0.isUnlocked = false }
    case "unlock": self = .set { $0.isUnlocked = true }
    case "pair": self = .set { $0.session.isPaired = true }
    case "unpair": self = .set { $0.session.isPaired = false }
    case "independent": self = .set { $0.session.isWatchOnly = !isOff }
    case "background-refresh": self = .set { $0.session.wakesForTransfers = !isOff }
    case "unsupported": self = .set { $0.session.isSupported = isOff }
    case "no-delegate": self = .set { $0.session.hasDelegate = isOff }
    case "complication-on-face": self = .set { $0.session.hasComplication = !isOff }
    case "any-order": self = .set { $0.session.hasAnyOrder = !isOff }
    case "reply-timeout": self = .set { $0.session.replyTimeout = time }
    case "task-budget": self = .set { $0.session.taskBudget = time }
    case "transfer-timeout": self = .set { $0.session.transferTimeout = time }
    case "fail-activation": self = .set { $0.session.activationFails = !isOff }
    default: return nil
    }
  }
}

extension Session.Call {
  /// The call that one of the developer's verbs asks for.
  fileprivate init?(developing action: Action) {
    if let call = Session.Call(otherOf: action) {
      self = call
      return
    }
    guard let payload = action.json("payload") else { return nil }
    switch action.verb {
    case "message": self = .sendMessage(payload, wantsReply: action.flag("reply"))
    case "user-info": self = .transferUserInfo(payload)
    case "context": self = .updateContext(payload)
    case "complication": self = .transferComplication(payload)
    default: return nil
    }
  }

  /// Those of them that carry no dictionary.
  private init?(otherOf action: Action) {
    switch action.verb {
    case "message-data":
      guard let text = action.text("data") else { return nil }
      self = .sendMessageData(.data(Array(text.utf8)), wantsReply: action.flag("reply"))
    case "cancel-user-info":
      guard let id = action.number("id") else { return nil }
      self = .cancelUserInfo(id)
    case "cancel-file":
      guard let id = action.number("id") else { return nil }
      self = .cancelFile(id)
    case "lacks":
      let missing = action.text("method").flatMap(DelegateMethod.init)
      self = .implement(DelegateMethod.allCases.filter { $0 != missing })
    default: return nil
    }
  }
}

extension RemoteCall {
  /// The call of a mirrored session that one of the developer's verbs asks for.
  fileprivate init?(developing action: Action) {
    switch action.verb {
    case "start-mirroring": self = .start
    case "stop-mirroring": self = .stop
    case "pause-mirrored": self = .ask(.pause)
    case "resume-mirrored": self = .ask(.resume)
    case "end-mirrored": self = .ask(.end)
    case "send-to-remote": self = .send(action.json("payload")?.bytes ?? [])
    case "lacks":
      guard let missing = action.text("method").flatMap(RemoteHandler.init) else { return nil }
      self = .handlers(RemoteHandler.allCases.filter { $0 != missing })
    default: return nil
    }
  }
}

extension FileCall {
  /// What the developer's `file` asks: a file of made-up bytes, written and sent.
  static func developing(_ action: Action) -> [FileCall] {
    guard action.verb == "file", let name = action.text("name") else { return [] }
    let count = Int(action.number("bytes") ?? 0)
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
    return [
      .write(name, bytes), .transfer(name, metadata: action.json("metadata") ?? .emptyDictionary),
    ]
  }
}
