import LockstepLink
import LockstepProtocol

/// What a person does to a device's system, rather than to its app, where the device's words have it.
enum SystemVerb {
  case launch, quit
  /// The answer to what the system asks for the app.
  case permit(Permission)
  /// A call of the session, which a developer has the app make.
  case call(Session.Call)

  /// The verb of an action that keeps to its words, or `nil` when it is the app's.
  init?(_ action: Action) {
    switch action.verb {
    case "launch": self = .launch
    case "quit": self = .quit
    case "allow": self = .permit(.allowed)
    case "deny": self = .permit(.denied)
    case "forget-permission": self = .permit(.notDetermined)
    default:
      guard let call = Session.Call(developing: action) else { return nil }
      self = .call(call)
    }
  }
}

extension Session.Call {
  /// The call that one of the developer's verbs asks for.
  fileprivate init?(developing action: Action) {
    guard let payload = action.json("payload") else { return nil }
    switch action.verb {
    case "message": self = .sendMessage(payload, wantsReply: action.flag("reply"))
    case "user-info": self = .transferUserInfo(payload)
    case "context": self = .updateContext(payload)
    default: return nil
    }
  }
}
